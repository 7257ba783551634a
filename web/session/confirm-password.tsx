import { useEffect } from 'react'
import { answerConfirmation, useAsksConfirmation } from '../api/confirmation.ts'
import { lateDialog } from '../ui/late-dialog.tsx'

const ConfirmPasswordDialog = lateDialog(
  async () => (await import('./confirm-password-dialog.tsx')).ConfirmPasswordDialog,
)

const giveUp = () => answerConfirmation(false)

/** Asks for the password wherever a call needs it confirmed: mount once, around the screens of a signed-in person. */
export function ConfirmPassword() {
  const path = useAsksConfirmation()
  // A session that ends leaves nobody to ask.
  useEffect(() => giveUp, [])
  return path !== null && <ConfirmPasswordDialog path={path} onClose={giveUp} />
}
