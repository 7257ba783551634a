import { useEffect } from 'react'
import { answerConfirmation, useConfirmationPath } from '../api/password-confirmation.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const ConfirmPasswordDialog = lazyDialog(
  async () => (await import('./confirm-password-dialog.tsx')).ConfirmPasswordDialog,
)

const giveUp = () => answerConfirmation(false)

/** Asks for the password wherever a call needs it confirmed: mount once, around the screens of a signed-in person. */
export function ConfirmPassword() {
  const path = useConfirmationPath()
  // A session that ends leaves nobody to ask.
  useEffect(() => giveUp, [])
  return path !== null && <ConfirmPasswordDialog path={path} onClose={giveUp} />
}
