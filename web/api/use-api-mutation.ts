import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallInput, Endpoint, EndpointAddress, PageCallInput, Reply } from '../../contract/endpoint.ts'
import { toastFailure } from '../ui/toast-failure.ts'
import { type ToastContent, toast } from '../ui/toast-store.ts'
import { type ApiCallOptions, CallError, call, isCallCancelled } from './call.ts'
import {
  ConfirmationDeclinedError,
  usePathAwaitingPassword,
  withConfirmation,
} from './password-confirmation.ts'
import { isCallUnanswered, refetchEntities } from './query.ts'

/** `crypto.randomUUID` is missing on plain http, such as in a local network. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** A key of the input: equal input gives equal text. */
const contentOf = (input: unknown) =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/**
 * Idempotency keys of unfinished calls. They are global, so that a reopened dialog sends the same
 * key.
 */
const idempotencyKeys = new Map<string, string>()

/**
 * If a call with the same content is pending, returns that call's answer instead of sending again.
 */
function useJoinedCalls<Answer>() {
  const lastCall = useRef<{ content: string; answer: Promise<Answer> } | null>(null)
  return (input: unknown, send: () => Promise<Answer>): Promise<Answer> => {
    const content = contentOf(input)
    if (lastCall.current?.content === content) return lastCall.current.answer
    const answer = send().finally(() => {
      if (lastCall.current?.answer === answer) lastCall.current = null
    })
    lastCall.current = { content, answer }
    return answer
  }
}

export interface OutcomeOptions<E extends Endpoint> {
  /** Toast on success. */
  successToast?: ToastContent | ((reply: Reply<E>, input: CallInput<E>) => ToastContent)
  /** Title of the toast on failure, above the reason. Without it the screen shows the reason. */
  failureTitle?: string | undefined
  onDone?: ((reply: Reply<E>) => void) | undefined
  onFailed?: ((error: Error) => void) | undefined
}

/**
 * Calls an endpoint that changes something, then refetches the queries that show it.
 *
 * `write` shows the outcome, even after the screen unmounts: TanStack's `mutate` callbacks end with
 * their screen. It is silent if the person stopped the call or did not confirm the password.
 * `mutateAsync` returns the reply or throws, and shows nothing. A second press with the same
 * content joins the pending call.
 *
 * Creations get an idempotency key until they succeed, so a retry creates one record. Calls that
 * need the password ask for it and are sent again. Edits need the version that was seen; only
 * useFormMutation, which adds the version, sets `Given` itself.
 */
export function useApiMutation<E extends Endpoint, Given extends CallInput<E> = PageCallInput<E>>(
  endpoint: EndpointAddress<E>,
  { successToast, failureTitle, onDone, onFailed }: OutcomeOptions<E> = {},
  {
    isSerial = false,
    recover,
  }: {
    /** Sends presses one after another instead of in parallel. */
    isSerial?: boolean
    /** Returns true if the caller handles the failure: no toast then. */
    recover?: (failure: Error, input: Given) => boolean
  } = {},
) {
  const client = useQueryClient()
  const [uploadedShare, setUploadedShare] = useState(0)
  const abortController = useRef(new AbortController())
  const joinedCall = useJoinedCalls<Reply<E>>()
  const joinedWrite = useJoinedCalls<void>()
  const nameOf = (input: CallInput<E>) => `${endpoint.path} ${contentOf(input)}`

  const send = (input: CallInput<E>) => {
    setUploadedShare(0)
    abortController.current = new AbortController()
    const options = { onProgress: setUploadedShare, signal: abortController.current.signal }
    if (!endpoint.isIdempotent) return call<E>(endpoint, input, options)
    const idempotencyKey = idempotencyKeys.get(nameOf(input)) ?? newIdempotencyKey()
    idempotencyKeys.set(nameOf(input), idempotencyKey)
    return call<E>(endpoint, input, { ...options, idempotencyKey })
  }

  const mutation = useMutation<Reply<E>, Error, Given>({
    ...(isSerial ? { scope: { id: endpoint.path } } : {}),
    mutationFn: (input) => withConfirmation(endpoint.path, () => send(input)),
    onSuccess: (_, input) => {
      idempotencyKeys.delete(nameOf(input))
      // The refetch is not awaited: the caller continues at once, even if the refetch removes its
      // row.
      void refetchEntities(client, endpoint.changes ?? [])
    },
    onError: (error, input) => {
      // A declined confirmation is not a failure.
      if (error instanceof ConfirmationDeclinedError) mutation.reset()
      // A refused call stored nothing, so a retry needs no idempotency key.
      if (!isCallUnanswered(error)) idempotencyKeys.delete(nameOf(input))
      // The record was deleted or changed by somebody else: refresh the screen.
      const isOutdated = error instanceof CallError && (error.status === 404 || error.current !== null)
      if (isOutdated) void refetchEntities(client, endpoint.changes ?? [])
    },
  })
  const mutateAsync = (values: Given) => joinedCall(values, () => mutation.mutateAsync(values))
  const write = (values: Given): Promise<void> =>
    joinedWrite(values, () =>
      mutateAsync(values).then(
        (reply) => {
          onDone?.(reply)
          if (successToast)
            toast(typeof successToast === 'function' ? successToast(reply, values) : successToast)
        },
        (failure: Error) => {
          if (
            failure instanceof ConfirmationDeclinedError ||
            isCallCancelled(failure) ||
            recover?.(failure, values)
          )
            return
          if (failureTitle !== undefined) toastFailure(failureTitle, failure)
          onFailed?.(failure)
        },
      ),
    )
  // The button is not busy while the dialog asks for the password.
  const isPasswordAsked = usePathAwaitingPassword() === endpoint.path
  const { error, variables } = mutation
  return {
    write,
    mutateAsync,
    busy: mutation.isPending && !isPasswordAsked,
    error: error && !isCallCancelled(error) ? error : null,
    variables,
    /** The uploaded part, from 0 to 1. */
    upload: { sent: uploadedShare, stop: () => abortController.current.abort() },
  }
}

/** A call that survives the unmount of its screen. */
export const callInBackground = <E extends Endpoint>(
  client: QueryClient,
  endpoint: EndpointAddress<E>,
  input: CallInput<E>,
  options: ApiCallOptions,
): Promise<Reply<E>> =>
  client
    .getMutationCache()
    .build(client, {
      mutationFn: () => call<E>(endpoint, input, options),
      onSuccess: () => void refetchEntities(client, endpoint.changes ?? []),
    })
    .execute(undefined)
