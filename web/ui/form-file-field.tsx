import type { Control, FieldValues } from 'react-hook-form'
import { type FileFieldProps, FileField as PlainFileField } from './file-field.tsx'
import { type FormFieldProps, useFormField } from './form-fields.tsx'

/** The form's value is a File or null. Separate from the other fields, as few forms need it. */
export function FormFileField<V extends FieldValues, C, S>({
  form,
  ...fieldProps
}: FormFieldProps<V, FileFieldProps, File | null> & { form: { control: Control<V, C, S> } }) {
  const { value, set, props } = useFormField(form.control, fieldProps)
  return <PlainFileField {...props} value={value instanceof File ? value : null} onChange={set} />
}
