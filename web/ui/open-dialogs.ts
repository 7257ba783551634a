import { useEffect } from 'react'

let open = 0
const waiting = new Set<() => void>()

export const isDialogOpen = () => open > 0
/** Whether one stands on another. */
export const isDialogNested = () => open > 1

/** What stands under an open dialog must stay as it is: what opened the dialog could leave, and the dialog with it. */
export function whenNoDialogIsOpen(run: () => void): void {
  if (isDialogOpen()) waiting.add(run)
  else run()
}

function runWaiting(): void {
  if (isDialogOpen()) return
  const runs = [...waiting]
  waiting.clear()
  for (const run of runs) run()
}

/** Has what is on the screen stay as it is, as under a dialog, while somebody works on it. */
export const useHoldUpdates = (isHeld: boolean) => useCountAsOpen(isHeld)

/** Counts this dialog while it is open. */
export function useCountAsOpen(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    open++
    return () => {
      open--
      // One may open as another closes: a dialog in the place of what was shown while its code came.
      queueMicrotask(runWaiting)
    }
  }, [isOpen])
}
