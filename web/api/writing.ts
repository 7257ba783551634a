import type { Address, Endpoint, Reply, Sent, SentByPage } from '../../contract/endpoint.ts'
import { showFailed } from '../ui/show-failed.ts'
import { type ToastGiven, toast } from '../ui/toast-store.ts'
import { wasStopped } from './call.ts'
import { NotConfirmed } from './confirmation.ts'
import { useJoined, useUpload } from './use-call.ts'

/** What is said of a writing, and what follows from it. */
export interface Outcome<E extends Endpoint> {
  /** The toast that says it was done. */
  told?: ToastGiven | ((reply: Reply<E>, sent: Sent<E>) => ToastGiven)
  /** The title of the toast that says it failed, over the reason. Without one, the reason is for where it was asked. */
  fails?: string | undefined
  onDone?: ((reply: Reply<E>) => void) | undefined
  onFailed?: ((error: Error) => void) | undefined
}

interface TakenUp<E extends Endpoint> {
  /** Whether whoever sent it goes on from a failure, of which nothing is then to be said. */
  isTakenUp?: (failure: Error, sent: Sent<E>) => boolean
}

/** A writing that says what came of it, and with what it edits the version that was seen. */
export function useWriting<E extends Endpoint>(
  endpoint: Address<E>,
  outcome: Outcome<E>,
  options: { inTurn?: boolean } = {},
) {
  const { write, ...underway } = useSending(endpoint, outcome, options)
  return { ...underway, write: (given: SentByPage<E>): Promise<void> => write(given) }
}

/**
 * A writing that says what came of it. Awaited, and not told by the callbacks of mutate: what asked is often gone from the
 * screen by then, and its callbacks with it. Nothing is said where the person stopped it, or would not confirm it; a press that
 * comes before the first is answered joins it, and what came of both is said once.
 */
export function useSending<E extends Endpoint>(
  endpoint: Address<E>,
  { told, fails, onDone, onFailed, isTakenUp }: Outcome<E> & TakenUp<E>,
  options: { inTurn?: boolean } = {},
) {
  const { mutateAsync, isPending, error, variables, sent, stop } = useUpload(endpoint, options)
  const join = useJoined<void>()
  const send = (given: Sent<E>) =>
    mutateAsync(given).then(
      (reply) => {
        onDone?.(reply)
        if (told) toast(typeof told === 'function' ? told(reply, given) : told)
      },
      (failure: Error) => {
        if (failure instanceof NotConfirmed || wasStopped(failure) || isTakenUp?.(failure, given)) return
        if (fails !== undefined) showFailed(fails, failure)
        onFailed?.(failure)
      },
    )
  const write = (given: Sent<E>): Promise<void> => join(given, () => send(given))
  return {
    write,
    busy: isPending,
    /** Why it failed. */
    error: error && !wasStopped(error) ? error : null,
    /** What is on its way, or was last. */
    variables,
    /** How much of a file has been sent, and a way to stop it. */
    upload: { sent, stop },
  }
}
