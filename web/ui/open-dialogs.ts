import { useEffect } from 'react'

let open = 0
const waiting = new Set<() => void>()

export const isDialogOpen = () => open > 0
/** True if one dialog is open above another. */
export const isDialogNested = () => open > 1

/**
 * Runs the function once no dialog is open. A refetch could unmount a dialog's opener, and the
 * dialog with it.
 */
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

/** Holds updates, as an open dialog does, while the person works on something. */
export const useHoldUpdates = (isHeld: boolean) => useRegisterOpenDialog(isHeld)

/** Counts this dialog as open. */
export function useRegisterOpenDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    open++
    return () => {
      open--
      // Another dialog may replace this one in the same moment, such as after its code has loaded.
      queueMicrotask(runWaiting)
    }
  }, [isOpen])
}
