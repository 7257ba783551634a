import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { ChosenPassword } from '../../contract/access-links.ts'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { NewPasswordField } from '../account/new-password-field.tsx'
import { agency } from '../agency.ts'
import { sessionKey } from '../api/cache.ts'
import { useContractForm } from '../api/form.ts'
import { useFormMutation } from '../api/use-form-mutation.ts'
import { accessLinks } from '../api/wire.ts'
import { useSession } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { visitorPaths } from './paths.ts'

const filledForm = ChosenPassword.extend({
  confirmPassword: z.string().min(1, 'Please enter the password again'),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
})

/** Sets the password that the link is for. Does not sign in. */
export function ChoosePasswordForm({
  token,
  link: { kind, firstName },
}: {
  token: string
  link: EndpointReply<typeof accessLinks.lookup>['link']
}) {
  const { data: user } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm(filledForm, { token, password: '', confirmPassword: '' })
  const leave = async () => {
    // If this was the person's own session, it has ended.
    if (user) await client.refetchQueries({ queryKey: sessionKey })
    const notice = `Your password is set. Please log in with it${kind === 'welcome' ? '' : ', here and on your other devices'}.`
    navigate(visitorPaths.login, { replace: true, state: { notice, isGood: true } })
  }
  const { submit, busy, failed } = useFormMutation(accessLinks.choose, form, {
    send: ({ confirmPassword, ...values }) => values,
    onDone: leave,
  })
  return (
    <>
      <h1 className="text-2xl font-bold">
        {kind === 'welcome' ? 'Choose Your Password' : 'Choose a New Password'}
      </h1>
      <p className="mt-1 text-sm text-muted">
        {firstName && `Hello ${firstName}. `}
        {kind === 'welcome'
          ? `You'll use it to sign in to the ${agency.name} portal.`
          : 'This will sign you out everywhere.'}
      </p>
      <form noValidate onSubmit={submit} className="mt-6 space-y-5">
        <NewPasswordField form={form} name="password" label="New password" />
        <form.PasswordField
          name="confirmPassword"
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
        {failed && <Alert>{failed}</Alert>}
        <Button type="submit" size="lg" isWide busy={busy} busyText="Saving...">
          Set Password
        </Button>
        {failed && (
          <Button variant="ghost" size="lg" isWide to={visitorPaths.forgotPassword}>
            Ask for a New Link
          </Button>
        )}
      </form>
    </>
  )
}
