import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { formFieldsOf } from '../ui/form-fields.tsx'
import { CallError } from './call.ts'
import './parsing.ts'

/** A form with its fields: `<form.TextField name="city" label="City" />`. */
export type FormWithFields<Input extends FieldValues, Output = Input> = UseFormReturn<
  Input,
  unknown,
  Output
> &
  ReturnType<typeof formFieldsOf<Input, unknown, Output>>

export type ContractForm<Schema extends z.ZodType<unknown, FieldValues>> = FormWithFields<
  z.input<Schema>,
  z.output<Schema>
>

/** A form without a schema from the contract. */
export function usePlainForm<Input extends FieldValues, Output = Input>(
  options: UseFormProps<Input, unknown, Output>,
): FormWithFields<Input, Output> {
  const form = useForm(options)
  const [fields] = useState(() => formFieldsOf(form.control))
  return Object.assign(form, fields)
}

/** A form on a contract schema: the same rules and messages as on the server. */
export const useContractForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) => usePlainForm<Input, Output>({ resolver: zodResolver(schema), defaultValues })

/** Maps error codes that name no field to the field they are about. */
function fieldOfCode({ code, message }: CallError): Record<string, string> {
  if (code === 'email_taken') return { email: message }
  return fileErrorCodes.has(code) ? { file: message } : {}
}
const fileErrorCodes = new Set(['too_large', 'wrong_kind', 'infected', 'not_scanned'])

/** Sets the server's field errors on the form. Returns the message if it is not about a field. */
export function showFailure<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'setError'>,
  error: Error,
): string | null {
  if (!(error instanceof CallError)) return error.message
  const isKnown = (field: string) => Object.hasOwn(form.getValues(), field.replace(/\..*/, ''))
  const allErrors = Object.entries({ ...error.fields, ...fieldOfCode(error) })
  const fieldErrors = allErrors.filter(([field]) => isKnown(field))
  fieldErrors.forEach(([field, text], index) => {
    form.setError(field as Path<Values>, { type: 'server', message: text }, { shouldFocus: index === 0 })
  })
  return fieldErrors.length > 0 && fieldErrors.length === allErrors.length ? null : error.message
}

/** Closes a dialog whose record was deleted (404). */
export const closeOnNotFound = (onClose: () => void) => (error: Error) => {
  if (error instanceof CallError && error.status === 404) onClose()
}

/** The changed fields, lists as a whole; null without any. Untouched fields are never sent. */
export function changedFieldsOf<Values extends FieldValues, Output, Given extends object>(
  form: UseFormReturn<Values, unknown, Output>,
  values: Given,
): Partial<Given> | null {
  const valuesBefore: Record<string, unknown> = { ...form.formState.defaultValues }
  const now: Record<string, unknown> = form.getValues()
  const isChanged = (field: string) => valueText(now[field]) !== valueText(valuesBefore[field])
  const changes: Partial<Given> = { ...values }
  for (const field in changes) if (!isChanged(field)) delete changes[field]
  return Object.keys(changes).length === 0 ? null : changes
}

/** Files serialize to `{}`, so compare their names. */
const valueText = (value: unknown) => (value instanceof File ? value.name : JSON.stringify(value))
