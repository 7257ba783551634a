import { useEffect } from 'react'

let open = 0
const waiting = new Set<() => void>()

export const isDialogOpen = () => open > 0

/** What stands under an open dialog must stay as it is: what opened the dialog could leave, and the dialog with it. */
export function whenNoDialogIsOpen(run: () => void): void {
  if (isDialogOpen()) waiting.add(run)
  else run()
}

/** Counts this dialog while it is open. */
export function useCountAsOpen(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    open++
    return () => {
      open--
      if (isDialogOpen()) return
      const runs = [...waiting]
      waiting.clear()
      for (const run of runs) run()
    }
  }, [isOpen])
}
