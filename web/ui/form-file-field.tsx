import type { FieldValues } from 'react-hook-form'
import { type FileFieldProps, FileField as PlainFileField } from './file-field.tsx'
import { type InForm, type Rest, useField } from './form-fields.tsx'

/** The form's value is a File, or null for none. Apart from the other fields: few forms take a file. */
export function FileField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<FileFieldProps, File | null>) {
  const { value, set, wired } = useField({ form, name }, onChanged)
  return <PlainFileField {...rest} {...wired} value={value instanceof File ? value : null} onChange={set} />
}
