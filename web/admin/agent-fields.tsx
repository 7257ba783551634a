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
  const fieldPropsOf = (name: keyof AgentDetailsInput) => ({
    name: name as FieldPath<Values>,
    autoComplete: 'off',
  })
  return (
    <>
      <form.TextField {...fieldPropsOf('firstName')} label="First name" required />
      <form.TextField {...fieldPropsOf('lastName')} label="Last name" required />
      <form.TextField {...fieldPropsOf('email')} label="Email" inputMode="email" required isWide />
      <form.PhoneField {...fieldPropsOf('phone')} label="Phone" />
      <form.TextField
        {...fieldPropsOf('license')}
        label="License"
        hint="Clients see this title with the agent’s name."
      />
    </>
  )
}
