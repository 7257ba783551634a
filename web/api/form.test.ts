import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { showFailure } from './form.ts'

const invalidError = (fields: Record<string, string>) =>
  new CallError(400, 'invalid', 'That is wrong', fields)

/** The remaining message and the field errors after a failure, in a form of two fields. */
function shownErrors(error: Error) {
  const form = createFormControl({ defaultValues: { name: '', email: '' } })
  const errorsByField = new Map<string, string | undefined>()
  const setError: typeof form.setError = (field, { message }) => void errorsByField.set(field, message)
  return {
    said: showFailure({ getValues: form.getValues, setError }, error),
    beside: Object.fromEntries(errorsByField),
  }
}

test('what the server says of a field stands beside it, and of fields that the form lacks it is still to be said', () => {
  expect(shownErrors(invalidError({ name: 'Too long' }))).toEqual({
    said: null,
    beside: { name: 'Too long' },
  })
  expect(shownErrors(invalidError({ name: 'Too long', token: 'Too old' }))).toEqual({
    said: 'That is wrong',
    beside: { name: 'Too long' },
  })
  expect(shownErrors(invalidError({}))).toEqual({ said: 'That is wrong', beside: {} })
  expect(shownErrors(new Error('No passkey'))).toEqual({ said: 'No passkey', beside: {} })
})

test('a failure that names no field on the wire may still be about one, and is then said there alone', () => {
  expect(shownErrors(new CallError(409, 'email_taken', 'It is taken'))).toEqual({
    said: null,
    beside: { email: 'It is taken' },
  })
  expect(shownErrors(new CallError(413, 'too_large', 'It is too large'))).toEqual({
    said: 'It is too large',
    beside: {},
  })
})

test('what every object has is no field of a form', () => {
  expect(shownErrors(invalidError({ constructor: 'Unknown' }))).toEqual({ said: 'That is wrong', beside: {} })
})
