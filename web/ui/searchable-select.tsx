import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Combobox } from './combobox.tsx'
import type { formFieldsOf } from './form-fields.tsx'

/** Longer lists get a search instead of the browser's own select. */
export const maxOptionsUnsearched = 24

interface SearchableOption {
  value: string
  label: string
}

/** A form's choice: a native select if it is short, otherwise a searchable list. */
export function SearchableSelect<Values extends FieldValues, Context, Sent>({
  form,
  name,
  options,
  emptyText,
  ...fieldProps
}: {
  form: { control: Control<Values, Context, Sent> } & ReturnType<typeof formFieldsOf<Values, Context, Sent>>
  name: FieldPath<Values>
  label: string
  options: readonly SearchableOption[]
  /** Shown if nothing was found. */
  emptyText: string
  placeholder: string
  hint?: string
  required?: boolean
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [typedText, setTypedText] = useState('')
  if (options.length <= maxOptionsUnsearched)
    return <form.SelectField {...fieldProps} name={name} options={[...options]} />
  const value: unknown = field.value
  const searchText = typedText.trim().toLowerCase()
  return (
    <Combobox
      {...fieldProps}
      ref={field.ref}
      value={options.find((option) => option.value === value) ?? null}
      options={options.filter(({ label }) => label.toLowerCase().includes(searchText))}
      onSearch={setTypedText}
      emptyText={emptyText}
      onBlur={field.onBlur}
      onChange={(option) => field.onChange(option?.value ?? '')}
      {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
    />
  )
}
