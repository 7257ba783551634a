import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Address, Endpoint, IsEdit, Sent } from '../../contract/endpoint.ts'
import { type Edits, useEdited, type Versioned } from './editing.ts'
import { showFailure } from './form.ts'
import { type Outcome, useSending } from './writing.ts'

/** A form whose call edits something says what, and a form of any other call does not. */
export type WhatIsEdited<E, Values extends FieldValues, Thing extends Versioned> = {
  edits?: Edits<E, Values, Thing>
} & (IsEdit<E> extends true ? { edits: object } : { edits?: undefined })

// Who saves at the same time as others again and again is told after so many tries.
const mostTries = 3

interface FormSent<E extends Endpoint, Values extends FieldValues, Given, Thing extends Versioned>
  extends Outcome<E> {
  /** What is sent of what was filled in, without the version; null where nothing of it was changed. */
  send: (given: Given) => Sent<E> | null
  onUnchanged?: () => void
  edits?: Edits<E, Values, Thing> | undefined
}

/** A form that is sent by a call, held to say what it edits where its call edits something. */
export function useFormCall<E extends Endpoint, Values extends FieldValues, Given, Thing extends Versioned>(
  call: Address<E>,
  form: UseFormReturn<Values, unknown, Given>,
  options: FormSent<E, Values, Given, Thing> & WhatIsEdited<E, Values, Thing>,
) {
  return useSentForm(call, form, options)
}

/**
 * A form that is sent by a call: what the server says of a field stands beside it. `send` makes what is sent of what was
 * filled in; null where nothing of it was changed, and then `onUnchanged` is all that follows. `failed` is what of a failure is
 * still to be said. Of what it edits the version goes along: where another stands by then, and in fields that the form shows,
 * `bothVersions` has both.
 */
export function useSentForm<E extends Endpoint, Values extends FieldValues, Given, Thing extends Versioned>(
  call: Address<E>,
  form: UseFormReturn<Values, unknown, Given>,
  { send, onUnchanged, edits, ...outcome }: FormSent<E, Values, Given, Thing>,
) {
  const [unsaid, setUnsaid] = useState<string | null>(null)
  const { version, catchUp, bothVersions } = useEdited(form, edits)
  const tries = useRef(0)
  const { error, write, ...underway } = useSending(call, {
    ...outcome,
    isTakenUp(failure, sent) {
      const caughtUp = catchUp(failure)
      if (!caughtUp) return false
      if (caughtUp.isToChoose) return true
      tries.current += 1
      if (tries.current > mostTries) return false
      // What was changed is nothing that this form shows.
      void write(Object.assign({}, sent, { version: caughtUp.version }))
      return true
    },
    onFailed: (failure) => {
      setUnsaid(showFailure(form, failure))
      outcome.onFailed?.(failure)
    },
  })
  const submit = form.handleSubmit((given) => {
    const sent = send(given)
    if (sent === null) return onUnchanged?.()
    tries.current = 0
    return write(version === undefined ? sent : Object.assign({}, sent, { version }))
  })
  const isToChoose = bothVersions !== null
  return {
    ...underway,
    submit,
    bothVersions,
    failed: outcome.fails === undefined && error && !isToChoose ? unsaid : null,
  }
}
