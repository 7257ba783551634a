import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHoldUpdates } from '../ui/open-dialogs.ts'

interface PaneRefs {
  /** The open item's key. */
  open: string | null
  pane: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}

/** Manages the pane's focus. Returns a function that presses a control of the open item. */
export function usePaneFocus({ open, pane, heading }: PaneRefs) {
  useWritingIn(pane, open)
  const want = usePendingPress(open, pane)
  useFocusOnNext(open, heading)
  return want
}

/** Holds updates while the person types, because further keys would act on the next item. */
function useWritingIn(pane: RefObject<HTMLElement | null>, open: string | null) {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    const look = () => {
      const at = document.activeElement
      setWriting(
        at instanceof HTMLElement && at.matches('textarea, input') && pane.current?.contains(at) === true,
      )
    }
    // A field that unmounts fires no event.
    look()
    // The new focus is known only after the event.
    const later = () => queueMicrotask(look)
    addEventListener('focusin', look)
    addEventListener('focusout', later)
    return () => {
      removeEventListener('focusin', look)
      removeEventListener('focusout', later)
    }
  }, [pane, open])
  useHoldUpdates(isWriting)
}

/** Moves the focus to the next item when the one worked on leaves the queue. */
function useFocusOnNext(open: string | null, heading: RefObject<HTMLElement | null>) {
  const wasIn = useRef(false)
  useEffect(() => {
    const note = () => {
      wasIn.current = !!document.activeElement?.closest('main, [role=dialog]')
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (wasIn.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [open])
}

interface PendingPress {
  of: string
  what: string
}

// In ms. After this time the person can see that the press has failed.
const patience = 3000

/**
 * Presses or focuses a control of the open item once it has rendered, since keys are faster than
 * the query. Dropped if another item opens.
 */
function usePendingPress(open: string | null, pane: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<PendingPress | null>(null)
  useEffect(() => {
    if (!wanted || wanted.of !== open) return
    const look = () => {
      const found = pane.current?.querySelector<HTMLElement>(wanted.what)
      if (!found) return false
      setWanted(null)
      if (found.matches('textarea, input')) found.focus()
      else found.click()
      return true
    }
    if (look()) return
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => setWanted(null), patience)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [wanted, open, pane])
  return (of: string, what: string) => setWanted({ of, what })
}
