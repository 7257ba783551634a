import { useState } from 'react'
import type { WorkItem } from '../../contract/work-queue.ts'

export const workItemKey = ({ kind, id }: WorkItem) => `${kind} ${id}`

/**
 * The open item: the first, until the person chooses another. When it leaves the queue, the next
 * item takes its place.
 */
export function useOpenItem(items: readonly WorkItem[]) {
  const [chosenItem, setChosenItem] = useState<{ key: string; index: number } | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const openItem = chosenItem && items.find((item) => workItemKey(item) === chosenItem.key)
  const shownItem = openItem ?? items[Math.min(chosenItem?.index ?? 0, items.length - 1)] ?? null
  // The queue is empty: an item that comes later must not open by itself.
  if (!shownItem && isSheetOpen) setSheetOpen(false)
  // Keep the item open when others come in above it.
  if (shownItem && chosenItem?.key !== workItemKey(shownItem))
    setChosenItem({ key: workItemKey(shownItem), index: items.indexOf(shownItem) })
  return {
    open: shownItem,
    openAt: (index: number) => {
      const item = items[index]
      if (item) setChosenItem({ key: workItemKey(item), index })
    },
    isSheetOpen,
    openSheet: () => setSheetOpen(true),
    closeSheet: () => setSheetOpen(false),
  }
}
