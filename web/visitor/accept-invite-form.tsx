import { z } from 'zod'
import { Acceptance, type Invite } from '../../contract/invites.ts'
import { NewPasswordField } from '../account/new-password-field.tsx'
import { useContractForm } from '../api/form.ts'
import { useFormMutation } from '../api/use-form-mutation.ts'
import { invites } from '../api/wire.ts'
import { beginFirstMinute } from '../offline-storage/first-minute.ts'
import { useBeginSession } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField as PlainTextField } from '../ui/field.tsx'

const fields = Acceptance.extend({
  confirmPassword: z.string().min(1, 'Please enter the password again'),
})
const passwordPair = z.object({ password: z.string(), confirmPassword: z.string().min(1) })

/** Adds the repeated password. It is compared even if other fields have errors. */
const filledForm = fields.refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  when: ({ value }) => passwordPair.safeParse(value).success,
})

/** The invitation's form. Signs the new client in; the route's guard redirects. */
export function AcceptInviteForm({ invite, token }: { invite: Invite; token: string }) {
  const beginSession = useBeginSession()
  const form = useContractForm(filledForm, {
    token,
    company: invite.company ?? '',
    phone: invite.phone ?? '',
    firstName: invite.firstName ?? '',
    lastName: invite.lastName ?? '',
    password: '',
    confirmPassword: '',
  })
  const { submit, busy, failed } = useFormMutation(invites.accept, form, {
    send: ({ confirmPassword, ...values }) => values,
    onDone({ user }) {
      beginFirstMinute(user.id, { message: invite.message })
      beginSession(user)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="mt-6 space-y-5">
      <form.TextField
        name="company"
        label="Business Name"
        autoComplete="organization"
        {...(invite.company ? { readOnly: true } : { optional: true })}
      />
      <PlainTextField label="Email" type="email" value={invite.email} readOnly autoComplete="username" />
      <form.PhoneField digitsOnly name="phone" label="Phone Number" autoComplete="tel-national" required />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <form.TextField name="firstName" label="First Name" autoComplete="given-name" required />
        <form.TextField name="lastName" label="Last Name" autoComplete="family-name" required />
      </div>
      <NewPasswordField form={form} name="password" label="Password" />
      <form.PasswordField
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        required
      />
      {failed && <Alert>{failed}</Alert>}
      <Button type="submit" size="lg" isWide busy={busy} busyText="Accepting...">
        Accept Invite
      </Button>
    </form>
  )
}
