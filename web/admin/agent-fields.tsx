import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { PhoneField, TextField } from '../ui/form-fields.tsx'

interface Details {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  phone?: string | null | undefined
  license?: string | null | undefined
}

/** What is known of somebody of the agency. */
export function AgentFields<Values extends Details, Sent>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Sent>
}) {
  const named = (name: keyof Details) => ({ form, name: name as FieldPath<Values>, autoComplete: 'off' })
  return (
    <>
      <TextField {...named('firstName')} label="First name" required />
      <TextField {...named('lastName')} label="Last name" required />
      <div className="sm:col-span-2">
        <TextField {...named('email')} label="Email" inputMode="email" required />
      </div>
      <PhoneField {...named('phone')} label="Phone" />
      <TextField {...named('license')} label="License" hint="Clients see it beside the agent’s name." />
    </>
  )
}
