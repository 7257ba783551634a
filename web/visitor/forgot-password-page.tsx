import { useState } from 'react'
import { ForgotPassword } from '../../contract/access-links.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { useFormMutation } from '../api/use-form-mutation.ts'
import { accessLinks } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { visitorPaths } from './paths.ts'
import { VisitorCard } from './visitor-card.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

/** Requests a reset link. The answer does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [isRequested, setIsRequested] = useState(false)
  const form = useContractForm(ForgotPassword, { usernameOrEmail: '' })
  const { submit, busy, failed } = useFormMutation(accessLinks.ask, form, {
    send(values) {
      setIsRequested(false)
      return values
    },
    onDone: () => setIsRequested(true),
  })
  return (
    <VisitorLayout>
      <title>{`Forgot password · ${agency.name}`}</title>
      <VisitorCard>
        <h1 className="text-2xl font-bold">Forgot Your Password?</h1>
        <p className="mt-1 text-sm text-muted">We'll email you a link to choose a new one.</p>
        <form noValidate onSubmit={submit} className="mt-6 space-y-5">
          <form.TextField
            name="usernameOrEmail"
            label="Username or email"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {failed && <Alert>{failed}</Alert>}
          <div role="status">
            {isRequested && (
              <Alert tone="green">
                If an account has this username or email, we have sent a link to its email address. The link
                works once, for one hour.
              </Alert>
            )}
          </div>
          <div className="space-y-2">
            <Button type="submit" size="lg" isWide busy={busy} busyText="Sending...">
              Send Link
            </Button>
            <Button variant="ghost" size="lg" isWide to={visitorPaths.login}>
              Back to log in
            </Button>
          </div>
        </form>
      </VisitorCard>
    </VisitorLayout>
  )
}
