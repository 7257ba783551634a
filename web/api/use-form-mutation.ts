import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { CallInput, Endpoint, EndpointAddress, HasVersion } from '../../contract/endpoint.ts'
import { type EditOptions, useEditConflict, type VersionedRecord } from './edit-conflict.ts'
import { showFailure } from './form.ts'
import { type OutcomeOptions, useApiMutation } from './use-api-mutation.ts'

/** Forms of edit calls must pass `edits`; other forms must not. */
export type RequiredEditOptions<E, Values extends FieldValues, Thing extends VersionedRecord> = {
  edits?: EditOptions<E, Values, Thing>
} & (HasVersion<E> extends true ? { edits: object } : { edits?: undefined })

// Other people may keep saving the same record, so the form gives up after some tries.
const maxTries = 3

interface FormOutcomeOptions<E extends Endpoint, Given> extends OutcomeOptions<E> {
  /** The input of the call, without its version; null if nothing was changed. */
  send: (values: Given) => CallInput<E> | null
  onUnchanged?: () => void
}

/**
 * Submits a form to an endpoint and shows field errors next to their fields. `failed` is the rest
 * of a failure.
 *
 * An edit sends the version that the form was opened with. If somebody else changed fields of the
 * form since, `bothVersions` has both values. If they changed only other fields, the form is sent
 * again automatically.
 */
export function useFormMutation<
  E extends Endpoint,
  Values extends FieldValues,
  Given,
  Thing extends VersionedRecord,
>(
  call: EndpointAddress<E>,
  form: UseFormReturn<Values, unknown, Given>,
  options: FormOutcomeOptions<E, Given> & RequiredEditOptions<E, Values, Thing>,
) {
  const { successToast, failureTitle, onDone, onFailed } = options
  const [conflictNotice, setConflictNotice] = useState<string | null>(null)
  const { version, catchUp, bothVersions } = useEditConflict(form, options.edits)
  const attemptCount = useRef(0)
  const { error, write, busy, variables, upload } = useApiMutation<E, CallInput<E>>(
    call,
    {
      successToast,
      failureTitle,
      onDone,
      onFailed(failure) {
        setConflictNotice(showFailure(form, failure))
        onFailed?.(failure)
      },
    },
    {
      recover(failure, input) {
        const newVersion = catchUp(failure)
        if (!newVersion) return false
        if (newVersion.isToChoose) return true
        attemptCount.current += 1
        if (attemptCount.current > maxTries) return false
        void write(Object.assign({}, input, { version: newVersion.version }))
        return true
      },
    },
  )
  const submit = form.handleSubmit((values) => {
    const input = options.send(values)
    if (input === null) return options.onUnchanged?.()
    attemptCount.current = 0
    return write(version === undefined ? input : Object.assign({}, input, { version }))
  })
  return {
    submit,
    busy,
    variables,
    upload,
    bothVersions,
    failed: failureTitle === undefined && error && bothVersions === null ? conflictNotice : null,
  }
}
