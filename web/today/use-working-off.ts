import { useRef } from 'react'
import type { Waiting } from '../../contract/today.ts'
import { announce } from '../ui/announce.ts'
import type { WorkItemResult } from '../work-item.ts'
import { useLastDone } from './use-last-done.ts'
import { keyOf, useOpened } from './use-opened.ts'
import { usePaneFocus } from './use-pane-focus.ts'
import { useQueueKeys } from './use-queue-keys.ts'

/** How the queue is worked off: what of it is open, what was done last, and what its keys do. */
export function useWorkingOff(items: readonly Waiting[], { isWide }: { isWide: boolean }) {
  const { open, openAt, isSheetOpen, openSheet, closeSheet } = useOpened(items)
  const { last, did, snoozed, takeItBack } = useLastDone()
  const pane = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const want = usePaneFocus({ open: open && keyOf(open), pane, heading })
  const show = (place: number) => {
    openAt(place)
    if (!isWide) openSheet()
  }
  useQueueKeys({
    isInDialog: isSheetOpen,
    move: (by) => {
      const next = Math.min(Math.max(0, (open ? items.indexOf(open) : 0) + by), items.length - 1)
      openAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    },
    enter: () => (isWide ? heading.current?.focus() : open && openSheet()),
    press: (key) => open && want(keyOf(open), `[aria-keyshortcuts="${key}"]`),
    undo: takeItBack,
  })
  return {
    open,
    show,
    /** Opens it and does its next step: at once, or in its dialog. */
    step(item: Waiting) {
      show(items.indexOf(item))
      want(keyOf(item), '[data-next-step]')
    },
    isSheetOpen,
    closeSheet,
    last,
    onDone(what: WorkItemResult) {
      announce(what.said)
      did(what)
    },
    onSnoozed: snoozed,
    takeItBack,
    pane,
    heading,
    list,
  }
}
