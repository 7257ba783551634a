import { useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FormWithFields } from '../api/form.ts'
import { Combobox } from '../ui/combobox.tsx'
import { maxOptionsUnsearched } from '../ui/searchable-select.tsx'
import { type CarrierChoicePlace, carrierChoicesFor, searchCarriers, useCarriers } from './carrier-choices.ts'

export function CarrierField<Values extends FieldValues, Sent>({
  form,
  name,
  label,
  place,
  current = '',
  onChanged,
}: {
  form: FormWithFields<Values, Sent>
  name: FieldPath<Values>
  label: string
  place: CarrierChoicePlace
  /** The carrier on file. */
  current?: string
  /** Called with the new name after the form has it. */
  onChanged?: (name: string) => void
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { data, isError, refetch } = useCarriers()
  const [typedText, setTypedText] = useState('')
  const offeredCarriers = carrierChoicesFor(data?.carriers ?? [], place, current)
  const changeProps = onChanged ? { onChanged } : {}
  const fieldProps = { label, placeholder: 'Choose a carrier', required: true }
  if (isError && !data)
    return (
      <div>
        <form.SelectField {...fieldProps} name={name} options={current === '' ? [] : [current]} />
        <p role="alert" className="mt-1.5 text-sm text-red-ink">
          Failed to fetch carriers.{' '}
          <button
            type="button"
            onClick={() => refetch()}
            className="rounded-control font-medium underline underline-offset-2"
          >
            Try again
          </button>
        </p>
      </div>
    )
  if (offeredCarriers.length <= maxOptionsUnsearched)
    return (
      <form.SelectField
        {...fieldProps}
        {...changeProps}
        name={name}
        options={offeredCarriers.map((carrier) => carrier.name)}
      />
    )
  const value: unknown = field.value
  return (
    <Combobox
      {...fieldProps}
      ref={field.ref}
      value={typeof value === 'string' && value !== '' ? { value, label: value } : null}
      options={searchCarriers(offeredCarriers, typedText)}
      onSearch={setTypedText}
      emptyText="No carrier found. An admin adds carriers under Settings."
      onBlur={field.onBlur}
      onChange={(option) => {
        field.onChange(option?.value ?? '')
        onChanged?.(option?.value ?? '')
      }}
      {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
    />
  )
}
