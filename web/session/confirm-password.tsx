import { useEffect } from 'react'
import { answerConfirmation, usePathAwaitingPassword } from '../api/password-confirmation.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const ConfirmPasswordDialog = lazyDialog(
  async () => (await import('./confirm-password-dialog.tsx')).ConfirmPasswordDialog,
)

const declineConfirmation = () => answerConfirmation(false)

/** Asks for the password when a call needs it. Mount once, for signed-in people. */
export function ConfirmPassword() {
  const path = usePathAwaitingPassword()
  // The session ended, so the waiting calls cannot be confirmed.
  useEffect(() => declineConfirmation, [])
  return path !== null && <ConfirmPasswordDialog path={path} onClose={declineConfirmation} />
}
