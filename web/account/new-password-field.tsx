import { type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form'
import { passwordRule, passwordStrength } from '../../contract/values/password.ts'
import type { FormWithFields } from '../api/form.ts'
import { Meter } from '../ui/meter.tsx'

const strengths = ['Too short', 'Weak', 'Fair', 'Good', 'Strong']

/** A password to be set, with the rule and a meter of how hard it is to guess. */
export function NewPasswordField<Values extends FieldValues, Sent>({
  form,
  name,
  label,
}: {
  form: FormWithFields<Values, Sent>
  name: FieldPath<Values>
  label: string
}) {
  const typed = String(useWatch({ control: form.control, name }) ?? '')
  const { errors } = useFormState({ control: form.control, name })
  // The server knows more of what is tried first than length and variety tell: what it refused is not strong.
  const refused = get(errors, name) !== undefined
  const measured = passwordStrength(typed)
  const strength = refused && measured > 1 ? 1 : measured
  return (
    <form.PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      required
      hint={passwordRule}
      meter={
        <Meter
          label="Password strength"
          value={strength}
          text={typed ? (strengths[strength] ?? '') : 'Strength'}
        />
      }
    />
  )
}
