import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CallFailed } from './call.ts'
import './parsing.ts'

/** A form on the contract's own schema: the same rules and the same sentences as on the server. */
export const useContractForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) => useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })

/** Puts the server's words beside the fields they name; returns the text for the rest of the form. */
export function showFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: Error,
): string {
  if (error instanceof CallFailed) {
    // A conflict names no field on the wire; this one can only mean the address.
    const fields = error.code === 'email_taken' ? { email: error.message } : error.fields
    const known = Object.entries(fields).filter(
      ([field]) => (field.split('.')[0] as string) in form.getValues(),
    )
    known.forEach(([field, text], place) => {
      form.setError(field as Path<Values>, { type: 'server', message: text }, { shouldFocus: place === 0 })
    })
  }
  return error.message
}

/** The names of the fields that read otherwise than at first, a list as a whole. */
export const touchedFields = (before: Record<string, unknown>, now: Record<string, unknown>): string[] =>
  Object.keys(now).filter((field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]))
