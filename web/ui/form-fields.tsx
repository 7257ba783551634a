import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type CheckboxFieldProps, CheckboxField as PlainCheckboxField } from './checkbox-field.tsx'
import * as cards from './choice-cards.tsx'
import * as plain from './field.tsx'
import * as masked from './masked-field.tsx'
import { type PasswordFieldProps, PasswordField as PlainPasswordField } from './password-field.tsx'
import { SelectField as PlainSelectField, type SelectFieldProps } from './select-field.tsx'

/**
 * The fields of this folder for a form of react-hook-form: `<TextField form={form} name="city" label="City" />`.
 * Kept apart from the plain ones so that a page without react-hook-form does not load it.
 */
export type InForm<Values extends FieldValues, Context, Sent> = {
  /** What useForm() returned. */
  form: { control: Control<Values, Context, Sent> }
  /** A field of the form; a name that is not one does not compile. */
  name: FieldPath<Values>
}

type Given = 'form' | 'name' | 'value' | 'defaultValue' | 'checked' | 'onChange' | 'onBlur' | 'ref' | 'error'
export type Rest<Props, Value = string> = Omit<Props, Given> & {
  /** Is told the new value after the form has it. */
  onChanged?: (value: Value) => void
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

export function useField<Values extends FieldValues, Context, Sent, Value = string>(
  { form, name }: InForm<Values, Context, Sent>,
  onChanged?: (value: Value) => void,
) {
  const { field, fieldState } = useController({ control: form.control, name })
  const value: unknown = field.value
  const set = (next: Value) => {
    field.onChange(next)
    onChanged?.(next)
  }
  return {
    value,
    set,
    wired: { name: field.name, ref: field.ref, onBlur: field.onBlur, error: fieldState.error?.message },
  }
}

type TypedInto = { currentTarget: { value: string } }

function useText<Values extends FieldValues, Context, Sent>(
  place: InForm<Values, Context, Sent>,
  onChanged?: (value: string) => void,
) {
  const { value, set, wired } = useField(place, onChanged)
  return {
    ...wired,
    value: asText(value),
    onChange: (event: TypedInto) => set(event.currentTarget.value),
  }
}

function useMasked<Values extends FieldValues, Context, Sent>(
  place: InForm<Values, Context, Sent>,
  onChanged?: (value: string) => void,
) {
  const { value, set, wired } = useField(place, onChanged)
  return { ...wired, value: asText(value), onChange: set }
}

export function TextField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<plain.TextFieldProps>) {
  return <plain.TextField {...rest} {...useText({ form, name }, onChanged)} />
}

/** `refusal` says why the day will be refused. An error of the form itself is told in its place. */
export function DateField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  refusal,
  ...rest
}: InForm<V, C, S> & Rest<plain.TextFieldProps> & { refusal?: string | undefined }) {
  const { error = refusal, ...text } = useText({ form, name }, onChanged)
  return <plain.DateField {...rest} {...text} {...(error ? { error } : {})} />
}

export function TextAreaField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<plain.TextAreaFieldProps>) {
  return <plain.TextAreaField {...rest} {...useText({ form, name }, onChanged)} />
}

export function SelectField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<SelectFieldProps>) {
  return <PlainSelectField {...rest} {...useText({ form, name }, onChanged)} />
}

export function PasswordField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<PasswordFieldProps>) {
  return <PlainPasswordField {...rest} {...useText({ form, name }, onChanged)} />
}

export function PhoneField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<masked.PhoneFieldProps>) {
  return <masked.PhoneField {...rest} {...useMasked({ form, name }, onChanged)} />
}

export function EinField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<masked.MaskedFieldProps>) {
  return <masked.EinField {...rest} {...useMasked({ form, name }, onChanged)} />
}

/** The form's value may be a number at first; once touched it is text: '1840', '' for none, '1840.50' with `cents`. */
export function MoneyField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<masked.MoneyFieldProps>) {
  return <masked.MoneyField {...rest} {...useMasked({ form, name }, onChanged)} />
}

/** The form's value is a text of digits, as that of money. */
export function CountField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<masked.CountFieldProps>) {
  return <masked.CountField {...rest} {...useMasked({ form, name }, onChanged)} />
}

/** The form's value is true or false. */
export function CheckboxField<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<CheckboxFieldProps, boolean>) {
  const { value, set, wired } = useField({ form, name }, onChanged)
  const change = (event: { currentTarget: { checked: boolean } }) => set(event.currentTarget.checked)
  return <PlainCheckboxField {...rest} {...wired} checked={value === true} onChange={change} />
}

export function RadioCards<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<cards.RadioCardsProps>) {
  return <cards.RadioCards {...rest} {...useMasked({ form, name }, onChanged)} />
}

/** The form's value is the list of what is chosen. */
export function CheckboxCards<V extends FieldValues, C, S>({
  form,
  name,
  onChanged,
  ...rest
}: InForm<V, C, S> & Rest<cards.CheckboxCardsProps, string[]>) {
  const { value, set, wired } = useField({ form, name }, onChanged)
  return <cards.CheckboxCards {...rest} {...wired} value={Array.isArray(value) ? value : []} onChange={set} />
}
