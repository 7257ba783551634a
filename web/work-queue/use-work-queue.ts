import { useRef } from 'react'
import type { WorkItem } from '../../contract/work-queue.ts'
import { announce } from '../ui/announce.ts'
import { useSelection } from '../ui/selection.tsx'
import type { WorkItemResult } from '../work-item.ts'
import { useLastAction } from './use-last-action.ts'
import { useOpenItem, workItemKey } from './use-open-item.ts'
import { usePaneFocus } from './use-pane-focus.ts'
import { useQueueKeys } from './use-queue-keys.ts'

/** The state of the work queue: open item, last action, shortcuts. */
export function useWorkQueue(items: readonly WorkItem[], { isWide }: { isWide: boolean }) {
  const { open, openAt, isSheetOpen, openSheet, closeSheet } = useOpenItem(items)
  const { last, did, snoozed, takeItBack } = useLastAction()
  const pane = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const selectionBar = useRef<HTMLDivElement>(null)
  const selection = useSelection(items)
  const pressControl = usePaneFocus({ openKey: open && workItemKey(open), pane, heading })
  const show = (index: number) => {
    openAt(index)
    if (!isWide) openSheet()
  }
  useQueueKeys({
    isInDialog: isSheetOpen,
    move: (step) => {
      const next = Math.min(Math.max(0, (open ? items.indexOf(open) : 0) + step), items.length - 1)
      openAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    },
    enter: () => (isWide ? heading.current?.focus() : open && openSheet()),
    press: (key) => {
      const control = `[aria-keyshortcuts="${key}"]`
      if (selection.ids.length > 0) selectionBar.current?.querySelector<HTMLElement>(control)?.click()
      else if (open) pressControl(workItemKey(open), control)
    },
    select: () => {
      if (!open) return
      if (!selection.isSelecting) selection.begin()
      selection.tick(open.id, !selection.has(open.id))
    },
    endSelection: selection.isSelecting ? selection.end : null,
    undo: takeItBack,
  })
  return {
    open,
    show,
    /** Opens the item and starts its next step, directly or in its dialog. */
    step(item: WorkItem) {
      show(items.indexOf(item))
      pressControl(workItemKey(item), '[data-next-step]')
    },
    isSheetOpen,
    closeSheet,
    last,
    onDone(result: WorkItemResult) {
      announce(result.message)
      did(result)
    },
    onSnoozed: snoozed,
    takeItBack,
    pane,
    heading,
    list,
    selection,
    selectionBar,
  }
}
