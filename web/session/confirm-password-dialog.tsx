import { auth } from '../../contract/auth.ts'
import { sessions } from '../../contract/sessions.ts'
import { beside } from '../api/beside.ts'
import { answerConfirmation } from '../api/confirmation.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/form-fields.tsx'
import { useMe } from './session.ts'

function reasonFor(path: string): string {
  if (path.startsWith(sessions.list.path))
    return 'Before you sign out elsewhere, please confirm your password.'
  if (path.startsWith('/api/auth/')) return 'Before you change how you sign in, please confirm your password.'
  return 'You are about to change who has access.'
}

/** Asks for the person's own password, and lets the call to `path` go on that needs it. */
export function ConfirmPasswordDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { username } = useMe()
  const confirm = useCall(auth.confirm)
  const form = useContractForm(auth.confirm.body, { password: '' })
  const submit = form.handleSubmit((given) =>
    confirm.mutate(given, {
      onSuccess: () => answerConfirmation(true),
      onError: (error) => showFailure(form, error),
    }),
  )
  return (
    <Dialog
      title="Confirm Your Password"
      description={reasonFor(path)}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Confirm"
      busyLabel="Confirming..."
      busy={confirm.isPending}
      failed={beside(confirm.error)}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" required />
    </Dialog>
  )
}
