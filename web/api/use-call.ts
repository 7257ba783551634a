import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Address, Endpoint, Reply, Sent } from '../../contract/endpoint.ts'
import { CallFailed, call, type Options } from './call.ts'
import { NotConfirmed, useAsksConfirmation, withConfirmation } from './confirmation.ts'
import { readAnew, wasUnanswered } from './query.ts'

/** By hand: `crypto.randomUUID` is missing where the portal is opened by a plain http name in the local network. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** What a person submits, as text: the same content gives the same one. */
const contentOf = (sent: unknown) =>
  JSON.stringify(sent, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/** Of what was submitted and has not succeeded, wherever it was: opening a dialog anew must not send it under another key. */
const keys = new Map<string, string>()

/** Lets a press with the same content as the last one join it, until that is answered. */
export function useJoined<Answer>() {
  const last = useRef<{ content: string; answer: Promise<Answer> } | null>(null)
  return (sent: unknown, send: (content: string) => Promise<Answer>): Promise<Answer> => {
    const content = contentOf(sent)
    if (last.current?.content === content) return last.current.answer
    const answer = send(content).finally(() => {
      if (last.current?.answer === answer) last.current = null
    })
    last.current = { content, answer }
    return answer
  }
}

interface Underway {
  onProgress?: (part: number) => void
  signal?: () => AbortSignal
  /** What is pressed before the last press is answered is sent after it, and not beside it. */
  inTurn?: boolean
}

/**
 * A writing. After it, every reading that shows what it changed is read anew. A press that comes before the first
 * is answered joins it. What creates something carries one key until it succeeds, so that pressing again, or a lost
 * answer, does it once. What needs the password confirmed asks for it, and is sent again; where the person would rather
 * not, it is as if nothing had been pressed.
 */
export function useCall<E extends Endpoint>(
  endpoint: Address<E>,
  { onProgress, signal, inTurn }: Underway = {},
) {
  const client = useQueryClient()
  const nameOf = (content: string) => `${endpoint.path} ${content}`
  const join = useJoined<Reply<E>>()

  const send = (sent: Sent<E>, content: string) => {
    const options = { onProgress, signal: signal?.() }
    if (!endpoint.once) return call<E>(endpoint, sent, options)
    const idempotencyKey = keys.get(nameOf(content)) ?? newKey()
    keys.set(nameOf(content), idempotencyKey)
    return call<E>(endpoint, sent, { ...options, idempotencyKey })
  }

  const mutation = useMutation<Reply<E>, Error, Sent<E>>({
    ...(inTurn ? { scope: { id: endpoint.path } } : {}),
    mutationFn: (sent) => join(sent, (content) => withConfirmation(endpoint.path, () => send(sent, content))),
    onSuccess: (_, sent) => {
      keys.delete(nameOf(contentOf(sent)))
      // Not waited for: whoever asked is told at once, also where its row leaves the screen with the new reading.
      void readAnew(client, endpoint.changes ?? [])
    },
    onError: (error, sent) => {
      // Whoever asked is not told of a failure: this call has none any more.
      if (error instanceof NotConfirmed) mutation.reset()
      // What was refused was not stored: there is nothing that must not be done twice.
      if (!wasUnanswered(error)) keys.delete(nameOf(contentOf(sent)))
      // What is gone, or was changed by somebody else, is still on the screen as it was.
      const isBehind = error instanceof CallFailed && (error.status === 404 || error.standing !== null)
      if (isBehind) void readAnew(client, endpoint.changes ?? [])
    },
  })
  // While the password is asked for, nothing is under way that a button should show.
  const isAsked = useAsksConfirmation() === endpoint.path
  return { ...mutation, isPending: mutation.isPending && !isAsked }
}

/** A writing that goes on when whoever began it has left the screen. */
export const callOnward = <E extends Endpoint>(
  client: QueryClient,
  endpoint: Address<E>,
  sent: Sent<E>,
  options: Options,
): Promise<Reply<E>> =>
  client
    .getMutationCache()
    .build(client, {
      mutationFn: () => call<E>(endpoint, sent, options),
      onSuccess: () => void readAnew(client, endpoint.changes ?? []),
    })
    .execute(undefined)

/** A writing with a file: how much of it has been sent, and a way to stop it. */
export function useUpload<E extends Endpoint>(
  endpoint: Address<E>,
  { inTurn }: Pick<Underway, 'inTurn'> = {},
) {
  const [sent, setSent] = useState(0)
  const stopping = useRef(new AbortController())
  const upload = useCall(endpoint, {
    inTurn,
    onProgress: setSent,
    signal: () => {
      setSent(0)
      stopping.current = new AbortController()
      return stopping.current.signal
    },
  })
  return { ...upload, sent, stop: () => stopping.current.abort() }
}
