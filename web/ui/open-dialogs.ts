import { useEffect } from 'react'

let openCount = 0
const pendingCallbacks = new Set<() => void>()

export const isDialogOpen = () => openCount > 0
/** True if one dialog is open above another. */
export const isNestedDialogOpen = () => openCount > 1

/**
 * Runs the function once no dialog is open. A refetch could unmount a dialog's opener, and the
 * dialog with it.
 */
export function runWhenNoDialogIsOpen(run: () => void): void {
  if (isDialogOpen()) pendingCallbacks.add(run)
  else run()
}

function runWaitingCallbacks(): void {
  if (isDialogOpen()) return
  const callbacks = [...pendingCallbacks]
  pendingCallbacks.clear()
  for (const run of callbacks) run()
}

/** Holds updates, as an open dialog does, while the person works on something. */
export const useHoldUpdates = (isHolding: boolean) => useRegisterOpenDialog(isHolding)

/** Counts this dialog as open. */
export function useRegisterOpenDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    openCount++
    return () => {
      openCount--
      // Another dialog may replace this one in the same moment, such as after its code has loaded.
      queueMicrotask(runWaitingCallbacks)
    }
  }, [isOpen])
}
