import { type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form'
import { passwordRule, passwordStrength } from '../../contract/values/password.ts'
import type { FormWithFields } from '../api/form.ts'
import { Meter } from '../ui/meter.tsx'

const strengthLabels = ['Too short', 'Weak', 'Fair', 'Good', 'Strong']

/** A field for a new password, with the rule and a strength meter. */
export function NewPasswordField<Values extends FieldValues, Sent>({
  form,
  name,
  label,
}: {
  form: FormWithFields<Values, Sent>
  name: FieldPath<Values>
  label: string
}) {
  const typedText = String(useWatch({ control: form.control, name }) ?? '')
  const { errors } = useFormState({ control: form.control, name })
  // The server also rejects common passwords. A rejected password never shows as strong.
  const isRefused = get(errors, name) !== undefined
  const measuredStrength = passwordStrength(typedText)
  const strength = isRefused && measuredStrength > 1 ? 1 : measuredStrength
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
          text={typedText ? (strengthLabels[strength] ?? '') : 'Strength'}
        />
      }
    />
  )
}
