import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { countryOptions } from '../../contract/values/countries.ts'
import type { ParsedHolder } from '../../contract/values/parsed-holder.ts'
import { type HolderPart, holderParts } from '../../contract/values/text-places.ts'
import { states } from '../../contract/values/us-address.ts'
import { ChipInput, ChipSelect } from '../ui/chip-input.tsx'
import { FieldError } from '../ui/field.tsx'
import type { HolderFormState } from './holder-form.ts'

const labels: Record<HolderPart, string> = {
  name: 'Holder name',
  street: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
}
const labelsAbroad = { ...labels, state: 'Region', zip: 'Postal code' }

/** The holder as read from the client's words: chips that are corrected in place. */
export function ParsedHolderFields({
  form,
  holder,
  onNameChanged,
  disabled,
}: {
  form: HolderFormState
  holder: ParsedHolder
  onNameChanged: (name: string) => void
  disabled: boolean
}) {
  const errorId = useId()
  const country = useWatch({ control: form.control, name: 'country' }) ?? ''
  const { errors } = form.formState
  const shownLabels = country ? labelsAbroad : labels
  const problems = holderParts.flatMap((part) => {
    const text = errors[part]?.message
    return text ? [{ part, text }] : []
  })
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="text-sm font-medium">Read from the request</legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {holderParts.map((part) => (
          <HolderChip
            key={part}
            form={form}
            part={part}
            label={shownLabels[part]}
            isAbroad={country !== ''}
            // A corrected part is no longer in doubt.
            isDoubtful={holder.doubtful.includes(part) && !form.formState.dirtyFields[part]}
            errorId={errors[part] ? errorId : undefined}
            {...(part === 'name' ? { onTyped: onNameChanged } : {})}
            disabled={disabled}
          />
        ))}
      </div>
      {problems.length > 0 && (
        <div id={errorId}>
          {problems.map(({ part, text }) => (
            <FieldError key={part} id={`${errorId}-${part}`}>
              {shownLabels[part]}: {text}
            </FieldError>
          ))}
        </div>
      )}
    </fieldset>
  )
}

function HolderChip({
  form,
  part,
  label,
  isAbroad,
  isDoubtful,
  errorId,
  onTyped,
  disabled,
}: {
  form: HolderFormState
  part: HolderPart
  label: string
  isAbroad: boolean
  isDoubtful: boolean
  errorId: string | undefined
  onTyped?: (text: string) => void
  disabled: boolean
}) {
  const { field } = useController({ control: form.control, name: part })
  const chip = {
    ...{ label, isDoubtful, disabled, isInvalid: errorId !== undefined, describedBy: errorId },
    ...{ value: field.value ?? '', onChange: field.onChange, onBlur: field.onBlur, ref: field.ref },
  }
  if (part === 'country')
    return (
      <ChipSelect
        {...chip}
        options={countryOptions()}
        placeholder="United States"
        onChange={(value) => {
          field.onChange(value)
          if ((value !== '') !== isAbroad) form.resetField('state', { defaultValue: '' })
        }}
      />
    )
  if (part === 'state' && !isAbroad) return <ChipSelect {...chip} options={states} placeholder="Choose" />
  return (
    <ChipInput
      {...chip}
      inputMode={part === 'zip' && !isAbroad ? 'numeric' : 'text'}
      onChange={(value) => {
        field.onChange(value)
        onTyped?.(value)
      }}
    />
  )
}
