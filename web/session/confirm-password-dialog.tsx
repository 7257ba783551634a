import { PasswordConfirmation } from '../../contract/auth.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { answerConfirmation } from '../api/password-confirmation.ts'
import { auth, sessions } from '../api/wire.ts'
import { useMe } from './session.ts'

function reasonFor(path: string): string {
  if (path.startsWith(sessions.list.path))
    return 'Before you sign out elsewhere, please confirm your password.'
  if (path.startsWith('/api/auth/')) return 'Before you change how you sign in, please confirm your password.'
  return 'You are about to change who has access.'
}

/** Asks for the person's password and lets the call to `path` continue. */
export function ConfirmPasswordDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { username } = useMe()
  const form = useContractForm(PasswordConfirmation, { password: '' })
  return (
    <FormDialog
      call={auth.confirm}
      form={form}
      send={(values) => values}
      onDone={() => answerConfirmation(true)}
      dirty={false}
      title="Confirm Your Password"
      description={reasonFor(path)}
      size="sm"
      onClose={onClose}
      submitLabel="Confirm"
      busyLabel="Confirming..."
    >
      {/* Lets password managers match the password to its account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <form.PasswordField name="password" label="Password" autoComplete="current-password" required />
    </FormDialog>
  )
}
