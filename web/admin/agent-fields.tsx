import type { FieldPath } from 'react-hook-form'
import type { FormWithFields } from '../api/form.ts'

interface AgentDetailsInput {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  phone?: string | null | undefined
  license?: string | null | undefined
}

export function AgentFields<Values extends AgentDetailsInput, Sent>({
  form,
}: {
  form: FormWithFields<Values, Sent>
}) {
  const named = (name: keyof AgentDetailsInput) => ({ name: name as FieldPath<Values>, autoComplete: 'off' })
  return (
    <>
      <form.TextField {...named('firstName')} label="First name" required />
      <form.TextField {...named('lastName')} label="Last name" required />
      <form.TextField {...named('email')} label="Email" inputMode="email" required wide />
      <form.PhoneField {...named('phone')} label="Phone" />
      <form.TextField
        {...named('license')}
        label="License"
        hint="Clients see this title with the agent’s name."
      />
    </>
  )
}
