import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHoldUpdates } from '../ui/open-dialogs.ts'

interface PaneRefs {
  /** The key of what is open. */
  open: string | null
  pane: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}

/** What the focus does in the pane as one thing follows another; answers how something of what is open is pressed. */
export function usePaneFocus({ open, pane, heading }: PaneRefs) {
  useWritingIn(pane, open)
  const want = usePendingPress(open, pane)
  useFocusOnNext(open, heading)
  return want
}

/** While somebody writes in the pane, nothing leaves it: what they go on typing would be keys of the next thing. */
function useWritingIn(pane: RefObject<HTMLElement | null>, open: string | null) {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    const look = () => {
      const at = document.activeElement
      setWriting(
        at instanceof HTMLElement && at.matches('textarea, input') && pane.current?.contains(at) === true,
      )
    }
    // A field that leaves with its thing says nothing.
    look()
    // Where the focus goes is known once it is there.
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

/** What somebody worked on has left, in the pane or in its row: the focus that was on it goes on to the next. */
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

// Whoever waits longer has pressed in vain, and sees it.
const patience = 3000

/**
 * Presses, or goes to, something of what is open, as soon as it is drawn: who works by keys is quicker than what is read. What has
 * left the pane by then is not meant any more.
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
