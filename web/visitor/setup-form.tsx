import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { SetupForm as Schema } from '../../contract/setup.ts'
import { usTimeZones } from '../../contract/values/time-zones.ts'
import { NewPasswordField } from '../account/new-password-field.tsx'
import { applyAgencyChange } from '../agency.ts'
import { AgencyFields } from '../agency-fields.tsx'
import { CallError } from '../api/call.ts'
import { useContractForm } from '../api/form.ts'
import { useFormMutation } from '../api/use-form-mutation.ts'
import { setup } from '../api/wire.ts'
import { homePaths } from '../home/paths.ts'
import { useBeginSession } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { visitorPaths } from './paths.ts'

const fields = Schema.extend({ confirmPassword: z.string().min(1, 'Please enter the password again') })
const passwordPair = z.object({ password: z.string(), confirmPassword: z.string().min(1) })

/** Adds the repeated password. It is compared even if other fields have errors. */
const filledForm = fields.refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  when: ({ value }) => passwordPair.safeParse(value).success,
})

// Use the browser's zone only if it is in the US or the Americas: the person may be traveling or on
// a server.
const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const isUsTimeZone =
  browserTimeZone.startsWith('America/') || usTimeZones.some((zone) => zone === browserTimeZone)

const blankSetup = {
  name: '',
  phone: '',
  email: '',
  address: '',
  license: '',
  color: '#a33b00',
  timeZone: isUsTimeZone ? browserTimeZone : 'America/New_York',
}

/** Creates the first admin and the agency, signs the admin in, and opens Getting Started. */
export function PortalSetupForm({
  token,
  agency,
}: {
  token: string
  agency: EndpointReply<typeof setup.lookup>['agency']
}) {
  const beginSession = useBeginSession()
  const navigate = useNavigate()
  const agencyFields = agency
    ? { ...agency, address: agency.address ?? '', license: agency.license ?? '' }
    : blankSetup
  const form = useContractForm(filledForm, {
    token,
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    confirmPassword: '',
    agency: agencyFields,
  })
  const [isSetUp, setSetUp] = useState(false)
  const { submit, busy, failed } = useFormMutation(setup.complete, form, {
    send: ({ confirmPassword, ...values }) => values,
    onDone: ({ user }) => {
      const { name, phone, email, address, license, color, timeZone } = form.getValues('agency')
      beginSession(user)
      navigate(homePaths.welcome, { replace: true })
      applyAgencyChange({ name, phone, email, address, license, color, timeZone })
    },
    onFailed: (error) => setSetUp(error instanceof CallError && error.code === 'set_up'),
  })
  return (
    <>
      <h1 className="text-2xl font-bold">Set Up Your Portal</h1>
      <p className="mt-1 text-muted">It takes a minute. You can change everything later.</p>
      <form noValidate onSubmit={submit} className="mt-6 space-y-8">
        <fieldset className="min-w-0">
          <legend className="mb-3 text-sm font-semibold">You, the first admin</legend>
          <div className="space-y-5">
            <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
              <form.TextField name="firstName" label="First name" autoComplete="given-name" required />
              <form.TextField name="lastName" label="Last name" autoComplete="family-name" required />
            </div>
            <form.TextField
              name="email"
              label="Your email"
              hint="You sign in with this email"
              type="email"
              autoComplete="username"
              required
            />
            <NewPasswordField form={form} name="password" label="Password" />
            <form.PasswordField
              name="confirmPassword"
              label="Confirm password"
              autoComplete="new-password"
              required
            />
          </div>
        </fieldset>
        <fieldset className="min-w-0">
          <legend className="mb-3 text-sm font-semibold">Your agency</legend>
          <AgencyFields
            form={form}
            fieldPath={(field) => `agency.${field}` as const}
            zone={agencyFields.timeZone}
          />
        </fieldset>
        {failed && (
          <Alert>
            {failed}
            {isSetUp && (
              <>
                {' '}
                <Link to={visitorPaths.login} className="font-semibold underline underline-offset-4">
                  Log in
                </Link>
              </>
            )}
          </Alert>
        )}
        <Button type="submit" size="lg" isWide busy={busy} busyText="Setting up...">
          Set Up the Portal
        </Button>
      </form>
    </>
  )
}
