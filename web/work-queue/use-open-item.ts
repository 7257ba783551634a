import { useState } from 'react'
import type { WorkItem } from '../../contract/work-queue.ts'

export const workItemKey = ({ kind, id }: WorkItem) => `${kind} ${id}`

/** Which thing is open: the first, until another is chosen; where it has left, the one that came into its place. */
export function useOpenItem(items: readonly WorkItem[]) {
  const [chosen, setChosen] = useState<{ key: string; place: number } | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const found = chosen && items.find((item) => workItemKey(item) === chosen.key)
  const open = found ?? items[Math.min(chosen?.place ?? 0, items.length - 1)] ?? null
  // Nothing is left: what comes next is not to spring over whatever somebody does by then.
  if (!open && isSheetOpen) setSheetOpen(false)
  // What is open stays open where others come in above it.
  if (open && chosen?.key !== workItemKey(open))
    setChosen({ key: workItemKey(open), place: items.indexOf(open) })
  return {
    open,
    openAt: (place: number) => {
      const item = items[place]
      if (item) setChosen({ key: workItemKey(item), place })
    },
    isSheetOpen,
    openSheet: () => setSheetOpen(true),
    closeSheet: () => setSheetOpen(false),
  }
}
