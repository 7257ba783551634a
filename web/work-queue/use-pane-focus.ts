import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHoldUpdates } from '../ui/open-dialogs.ts'

interface PaneRefs {
  /** The open item's key. */
  openKey: string | null
  pane: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}

/** Manages the pane's focus. Returns a function that presses a control of the open item. */
export function usePaneFocus({ openKey, pane, heading }: PaneRefs) {
  useIsWritingIn(pane, openKey)
  const pressControl = usePendingPress(openKey, pane)
  useFocusOnNext(openKey, heading)
  return pressControl
}

/** Holds updates while the person types, because further keys would act on the next item. */
function useIsWritingIn(pane: RefObject<HTMLElement | null>, openKey: string | null) {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    let isPointerDown = false
    const checkFocus = () => {
      const focusedElement = document.activeElement
      const isInField =
        focusedElement instanceof HTMLElement &&
        focusedElement.matches('textarea, input') &&
        pane.current?.contains(focusedElement) === true
      // A press moves the focus first. Its click must still meet the button that was pressed.
      if (isInField || !isPointerDown) setWriting(isInField)
    }
    const press = () => {
      isPointerDown = true
    }
    const release = () => {
      isPointerDown = false
      // After the click.
      setTimeout(checkFocus)
    }
    // A field that unmounts fires no event.
    checkFocus()
    // The new focus is known only after the event.
    const checkSoon = () => queueMicrotask(checkFocus)
    addEventListener('focusin', checkFocus)
    addEventListener('focusout', checkSoon)
    addEventListener('pointerdown', press)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    return () => {
      removeEventListener('pointerdown', press)
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
      removeEventListener('focusin', checkFocus)
      removeEventListener('focusout', checkSoon)
    }
  }, [pane, openKey])
  useHoldUpdates(isWriting)
}

/** Moves the focus to the next item when the one worked on leaves the queue. */
function useFocusOnNext(openKey: string | null, heading: RefObject<HTMLElement | null>) {
  const wasFocusInside = useRef(false)
  useEffect(() => {
    const noteFocus = () => {
      wasFocusInside.current = !!document.activeElement?.closest('main, [role=dialog]')
    }
    addEventListener('focusin', noteFocus)
    return () => removeEventListener('focusin', noteFocus)
  }, [])
  useEffect(() => {
    if (wasFocusInside.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [openKey])
}

interface PendingPress {
  itemKey: string
  action: string
}

// In ms. A press that was not possible within this time is dropped.
const pressTimeout = 3000

/**
 * Presses or focuses a control of the open item once it has rendered, since keys are faster than
 * the query. Dropped if another item opens.
 */
function usePendingPress(openKey: string | null, pane: RefObject<HTMLElement | null>) {
  const [pendingPress, setPendingPress] = useState<PendingPress | null>(null)
  useEffect(() => {
    if (!pendingPress || pendingPress.itemKey !== openKey) return
    const pressIfRendered = () => {
      const target = pane.current?.querySelector<HTMLElement>(pendingPress.action)
      if (!target) return false
      setPendingPress(null)
      if (target.matches('textarea, input')) target.focus()
      else target.click()
      return true
    }
    if (pressIfRendered()) return
    const observer = new MutationObserver(() => {
      if (pressIfRendered()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => setPendingPress(null), pressTimeout)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [pendingPress, openKey, pane])
  return (itemKey: string, action: string) => setPendingPress({ itemKey, action })
}
