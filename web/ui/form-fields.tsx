import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type CheckboxFieldProps, CheckboxField as PlainCheckboxField } from './checkbox-field.tsx'
import * as cards from './choice-cards.tsx'
import * as plain from './field.tsx'
import * as masked from './masked-field.tsx'
import { type PasswordFieldProps, PasswordField as PlainPasswordField } from './password-field.tsx'
import { SelectField as PlainSelectField, type SelectFieldProps } from './select-field.tsx'

type FormControlledProp = 'value' | 'defaultValue' | 'checked' | 'onChange' | 'onBlur' | 'ref' | 'error'

/** The props of a field bound to a form. `name` is type-checked against the form's values. */
export type FormFieldProps<Values extends FieldValues, Props, Value = string> = Omit<
  Props,
  FormControlledProp | 'name'
> & {
  name: FieldPath<Values>
  /** Called with the new value after the form has it. */
  onChanged?: (value: Value) => void
}

/** A field's value and setter, and its other props with the error. */
export function useFormField<
  V extends FieldValues,
  C,
  S,
  Props extends { name: FieldPath<V> },
  Value = string,
>(control: Control<V, C, S>, { name, onChanged, ...rest }: Props & { onChanged?: (value: Value) => void }) {
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value
  const setValue = (next: Value) => {
    field.onChange(next)
    onChanged?.(next)
  }
  const controlProps = {
    name: field.name,
    ref: field.ref,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  }
  return { value, set: setValue, props: { ...rest, ...controlProps } }
}

function useMaskedField<V extends FieldValues, C, S, Props extends { name: FieldPath<V> }>(
  control: Control<V, C, S>,
  fieldProps: Props & { onChanged?: (value: string) => void },
) {
  const { value, set, props } = useFormField(control, fieldProps)
  return { ...props, value: value === null || value === undefined ? '' : String(value), onChange: set }
}

function useTextField<V extends FieldValues, C, S, Props extends { name: FieldPath<V> }>(
  control: Control<V, C, S>,
  fieldProps: Props & { onChanged?: (value: string) => void },
) {
  const { onChange, ...props } = useMaskedField(control, fieldProps)
  return {
    ...props,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
}

/**
 * The fields of this folder bound to a react-hook-form: `<form.TextField name="city" label="City"
 * />`. Separate from the plain fields, so that pages without forms do not load react-hook-form.
 */
export const formFieldsOf = <V extends FieldValues, C, S>(control: Control<V, C, S>) => ({
  TextField: (fieldProps: FormFieldProps<V, plain.TextFieldProps>) => (
    <plain.TextField {...useTextField(control, fieldProps)} />
  ),
  /** `refusal` says why the day will be refused; a form error replaces it. */
  DateField({
    refusal,
    ...fieldProps
  }: FormFieldProps<V, plain.TextFieldProps> & { refusal?: string | undefined }) {
    const { error = refusal, ...props } = useTextField(control, fieldProps)
    return <plain.DateField {...props} {...(error ? { error } : {})} />
  },
  TextAreaField: (fieldProps: FormFieldProps<V, plain.TextAreaFieldProps>) => (
    <plain.TextAreaField {...useTextField(control, fieldProps)} />
  ),
  SelectField: (fieldProps: FormFieldProps<V, SelectFieldProps>) => (
    <PlainSelectField {...useTextField(control, fieldProps)} />
  ),
  PasswordField: (fieldProps: FormFieldProps<V, PasswordFieldProps>) => (
    <PlainPasswordField {...useTextField(control, fieldProps)} />
  ),
  PhoneField: (fieldProps: FormFieldProps<V, masked.PhoneFieldProps>) => (
    <masked.PhoneField {...useMaskedField(control, fieldProps)} />
  ),
  EinField: (fieldProps: FormFieldProps<V, masked.MaskedFieldProps>) => (
    <masked.EinField {...useMaskedField(control, fieldProps)} />
  ),
  /**
   * The form's value is a number or a text at first. Once the person has typed, it is a text:
   * '1840', '' if empty, '1840.50' with `cents`.
   */
  MoneyField: (fieldProps: FormFieldProps<V, masked.MoneyFieldProps>) => (
    <masked.MoneyField {...useMaskedField(control, fieldProps)} />
  ),
  /** The form's value is a string of digits. */
  CountField: (fieldProps: FormFieldProps<V, masked.CountFieldProps>) => (
    <masked.CountField {...useMaskedField(control, fieldProps)} />
  ),
  /** The form's value is a boolean. */
  CheckboxField(fieldProps: FormFieldProps<V, CheckboxFieldProps, boolean>) {
    const { value, set, props } = useFormField(control, fieldProps)
    return (
      <PlainCheckboxField
        {...props}
        checked={value === true}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
    )
  },
  RadioCards: (fieldProps: FormFieldProps<V, cards.RadioCardsProps>) => (
    <cards.RadioCards {...useMaskedField(control, fieldProps)} />
  ),
  /** The form's value is an array of the chosen values. */
  CheckboxCards(fieldProps: FormFieldProps<V, cards.CheckboxCardsProps, string[]>) {
    const { value, set, props } = useFormField(control, fieldProps)
    return <cards.CheckboxCards {...props} value={Array.isArray(value) ? value : []} onChange={set} />
  },
})
