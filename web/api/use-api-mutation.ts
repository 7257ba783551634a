import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallInput, Endpoint, EndpointAddress, PageCallInput, Reply } from '../../contract/endpoint.ts'
import { toastFailure } from '../ui/toast-failure.ts'
import { type ToastContent, toast } from '../ui/toast-store.ts'
import { type ApiCallOptions, CallFailed, call, wasCancelled } from './call.ts'
import { ConfirmationDeclined, useConfirmationPath, withConfirmation } from './password-confirmation.ts'
import { refetchEntities, wasUnanswered } from './query.ts'

/** By hand: `crypto.randomUUID` is missing where the portal is opened by a plain http name in the local network. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Equal input gives equal text. */
const contentOf = (sent: unknown) =>
  JSON.stringify(sent, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/** The idempotency keys of calls without success yet. Kept here: a dialog that is opened again must send the same key. */
const keys = new Map<string, string>()

/** Joins a call with the content of the last one to that one, while it is pending. */
function useJoined<Answer>() {
  const last = useRef<{ content: string; answer: Promise<Answer> } | null>(null)
  return (sent: unknown, send: () => Promise<Answer>): Promise<Answer> => {
    const content = contentOf(sent)
    if (last.current?.content === content) return last.current.answer
    const answer = send().finally(() => {
      if (last.current?.answer === answer) last.current = null
    })
    last.current = { content, answer }
    return answer
  }
}

export interface OutcomeOptions<E extends Endpoint> {
  /** The toast of a success. */
  told?: ToastContent | ((reply: Reply<E>, sent: CallInput<E>) => ToastContent)
  /** The title of the toast of a failure, over its reason. Without it, the screen shows the reason. */
  fails?: string | undefined
  onDone?: ((reply: Reply<E>) => void) | undefined
  onFailed?: ((error: Error) => void) | undefined
}

/**
 * Calls an endpoint that changes something, then refetches every query that shows what it changed.
 *
 * `write` says the outcome, even when the screen that asked is gone by then: the callbacks of TanStack's mutate end with their
 * screen. It says nothing where the person stopped the call or did not confirm the password. `mutateAsync` returns the reply
 * or throws, and says nothing. A second press with the same content joins the first until that is answered.
 *
 * An endpoint that creates something gets an idempotency key until it succeeds, so a retry creates it once. An endpoint that
 * needs the password asks for it and is sent again. An edit needs the version that was seen; only useFormMutation, which adds
 * that version, names the type of its input itself.
 */
export function useApiMutation<E extends Endpoint, Given extends CallInput<E> = PageCallInput<E>>(
  endpoint: EndpointAddress<E>,
  { told, fails, onDone, onFailed }: OutcomeOptions<E> = {},
  {
    inTurn = false,
    recover,
  }: {
    /** Sends a press after the one before is answered, and not beside it. */
    inTurn?: boolean
    /** True where the caller goes on from the failure: nothing is said of it. */
    recover?: (failure: Error, sent: Given) => boolean
  } = {},
) {
  const client = useQueryClient()
  const [sentPart, setSentPart] = useState(0)
  const stopping = useRef(new AbortController())
  const joinCall = useJoined<Reply<E>>()
  const joinWrite = useJoined<void>()
  const nameOf = (sent: CallInput<E>) => `${endpoint.path} ${contentOf(sent)}`

  const send = (sent: CallInput<E>) => {
    setSentPart(0)
    stopping.current = new AbortController()
    const options = { onProgress: setSentPart, signal: stopping.current.signal }
    if (!endpoint.once) return call<E>(endpoint, sent, options)
    const idempotencyKey = keys.get(nameOf(sent)) ?? newIdempotencyKey()
    keys.set(nameOf(sent), idempotencyKey)
    return call<E>(endpoint, sent, { ...options, idempotencyKey })
  }

  const mutation = useMutation<Reply<E>, Error, Given>({
    ...(inTurn ? { scope: { id: endpoint.path } } : {}),
    mutationFn: (sent) => withConfirmation(endpoint.path, () => send(sent)),
    onSuccess: (_, sent) => {
      keys.delete(nameOf(sent))
      // Not awaited: the caller hears of it at once, even where its row leaves the screen with the refetch.
      void refetchEntities(client, endpoint.changes ?? [])
    },
    onError: (error, sent) => {
      // A press without confirmation is no failure.
      if (error instanceof ConfirmationDeclined) mutation.reset()
      // A refused call stored nothing that a retry could do twice.
      if (!wasUnanswered(error)) keys.delete(nameOf(sent))
      // The screen still shows what is gone or was changed by somebody else.
      const isBehind = error instanceof CallFailed && (error.status === 404 || error.current !== null)
      if (isBehind) void refetchEntities(client, endpoint.changes ?? [])
    },
  })
  const mutateAsync = (given: Given) => joinCall(given, () => mutation.mutateAsync(given))
  const write = (given: Given): Promise<void> =>
    joinWrite(given, () =>
      mutateAsync(given).then(
        (reply) => {
          onDone?.(reply)
          if (told) toast(typeof told === 'function' ? told(reply, given) : told)
        },
        (failure: Error) => {
          if (failure instanceof ConfirmationDeclined || wasCancelled(failure) || recover?.(failure, given))
            return
          if (fails !== undefined) toastFailure(fails, failure)
          onFailed?.(failure)
        },
      ),
    )
  // A button shows nothing pending while the password is asked for.
  const isAsked = useConfirmationPath() === endpoint.path
  const { error, variables } = mutation
  return {
    write,
    mutateAsync,
    busy: mutation.isPending && !isAsked,
    error: error && !wasCancelled(error) ? error : null,
    variables,
    /** The part of a file that is sent, from 0 to 1. */
    upload: { sent: sentPart, stop: () => stopping.current.abort() },
  }
}

/** A call that goes on after the screen that began it is gone. */
export const callInBackground = <E extends Endpoint>(
  client: QueryClient,
  endpoint: EndpointAddress<E>,
  sent: CallInput<E>,
  options: ApiCallOptions,
): Promise<Reply<E>> =>
  client
    .getMutationCache()
    .build(client, {
      mutationFn: () => call<E>(endpoint, sent, options),
      onSuccess: () => void refetchEntities(client, endpoint.changes ?? []),
    })
    .execute(undefined)
