import type { KeyboardEvent } from 'react'

/**
 * Leaves a dialog by Escape below a toast. Radix gives the key to the uppermost layer alone, and a
 * toast is one.
 */
export const leaveByEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  leave()
}
