import { PasswordConfirmation } from '../../contract/auth.ts'
import { useAgency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { answerConfirmation } from '../api/password-confirmation.ts'
import { auth, sessions } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useMe } from './session.ts'
import { useSignOnStart } from './sign-on.ts'

function reasonFor(path: string): string {
  if (path.startsWith(sessions.list.path))
    return 'Before you sign out elsewhere, please confirm your password.'
  if (path.startsWith('/api/auth/')) return 'Before you change how you sign in, please confirm your password.'
  return 'You are about to change who has access.'
}

/** Asks for the person's password and lets the call to `path` continue. */
export function ConfirmPasswordDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { username, role } = useMe()
  const { signInProvider: provider } = useAgency()
  const isStaff = role !== 'client'
  const signOn = useSignOnStart()
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
      {provider && isStaff && (
        <div className="space-y-2 border-t border-line pt-4">
          <p className="text-sm text-muted">
            Or confirm with {provider}. You will come back to this page: then press the button again.
          </p>
          {signOn.error && <Alert>{signOn.error.message}</Alert>}
          <Button
            variant="secondary"
            busy={signOn.isPending}
            busyText="Opening..."
            onClick={() =>
              signOn.mutate({ purpose: 'confirm', backTo: window.location.pathname + window.location.search })
            }
          >
            Confirm with {provider}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
