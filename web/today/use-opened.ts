import { useState } from 'react'
import type { Waiting } from '../../contract/today.ts'

export const keyOf = ({ kind, id }: Waiting) => `${kind} ${id}`

/** Which thing is open: the first, until another is chosen; where it has left, the one that came into its place. */
export function useOpened(items: readonly Waiting[]) {
  const [chosen, setChosen] = useState<{ key: string; place: number } | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const found = chosen && items.find((item) => keyOf(item) === chosen.key)
  const open = found ?? items[Math.min(chosen?.place ?? 0, items.length - 1)] ?? null
  // Nothing is left: what comes next is not to spring over whatever somebody does by then.
  if (!open && isSheetOpen) setSheetOpen(false)
  // What is open stays open where others come in above it.
  if (open && chosen?.key !== keyOf(open)) setChosen({ key: keyOf(open), place: items.indexOf(open) })
  return {
    open,
    openAt: (place: number) => {
      const item = items[place]
      if (item) setChosen({ key: keyOf(item), place })
    },
    isSheetOpen,
    openSheet: () => setSheetOpen(true),
    closeSheet: () => setSheetOpen(false),
  }
}
