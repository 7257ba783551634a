import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Address, Endpoint, Sent } from '../../contract/endpoint.ts'
import { showFailure } from './form.ts'
import { type Outcome, useWriting } from './writing.ts'

/**
 * A form that is sent by a call: what the server says of a field stands beside it. `send` makes what is sent of what was
 * filled in; null where nothing of it was changed, and then `onUnchanged` is all that follows. `failed` is what of a failure is
 * still to be said.
 */
export function useFormCall<E extends Endpoint, Values extends FieldValues, Given>(
  call: Address<E>,
  form: UseFormReturn<Values, unknown, Given>,
  {
    send,
    onUnchanged,
    ...outcome
  }: Outcome<E> & { send: (given: Given) => Sent<E> | null; onUnchanged?: () => void },
) {
  const [unsaid, setUnsaid] = useState<string | null>(null)
  const { error, write, ...underway } = useWriting(call, {
    ...outcome,
    onFailed: (failure) => {
      setUnsaid(showFailure(form, failure))
      outcome.onFailed?.(failure)
    },
  })
  const submit = form.handleSubmit((given) => {
    const sent = send(given)
    return sent === null ? onUnchanged?.() : write(sent)
  })
  return { ...underway, submit, failed: outcome.fails === undefined && error ? unsaid : null }
}
