import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Combobox } from './combobox.tsx'
import type { formFieldsOf } from './form-fields.tsx'

/** So many are found by eye in the browser's own list, and by their first letters. More are searched. */
export const maxOptionsUnsearched = 24

interface SearchableOption {
  value: string
  label: string
}

/** A choice of a form: the browser's own list while that is short, and a list that is searched where it is long. */
export function SearchableSelect<Values extends FieldValues, Context, Sent>({
  form,
  name,
  options,
  emptyText,
  ...shown
}: {
  form: { control: Control<Values, Context, Sent> } & ReturnType<typeof formFieldsOf<Values, Context, Sent>>
  name: FieldPath<Values>
  label: string
  options: readonly SearchableOption[]
  /** Said where nothing is found. */
  emptyText: string
  placeholder: string
  hint?: string
  required?: boolean
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [typed, setTyped] = useState('')
  if (options.length <= maxOptionsUnsearched)
    return <form.SelectField {...shown} name={name} options={[...options]} />
  const value: unknown = field.value
  const wanted = typed.trim().toLowerCase()
  return (
    <Combobox
      {...shown}
      ref={field.ref}
      value={options.find((option) => option.value === value) ?? null}
      options={options.filter(({ label }) => label.toLowerCase().includes(wanted))}
      onSearch={setTyped}
      emptyText={emptyText}
      onBlur={field.onBlur}
      onChange={(option) => field.onChange(option?.value ?? '')}
      {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
    />
  )
}
