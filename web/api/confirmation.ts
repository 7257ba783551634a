import { useSyncExternalStore } from 'react'
import { CallFailed } from './call.ts'

/** The person would rather not confirm their password: nothing was done, and nothing went wrong. */
export class NotConfirmed extends Error {}

/** Those that wait for it. One dialog answers all. */
let waiting: ((confirmed: boolean) => void)[] = []
const watchers = new Set<() => void>()

function setWaiting(next: typeof waiting): void {
  waiting = next
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Whether a call waits for the password: whoever can ask for it then does. */
export const useIsConfirmationAsked = () => useSyncExternalStore(watch, () => waiting.length > 0)

/** Lets what waits go on, or gives it up. */
export function answerConfirmation(confirmed: boolean): void {
  const asked = waiting
  setWaiting([])
  for (const answer of asked) answer(confirmed)
}

/** Sends a call, and once more when the password has been confirmed that it needs. */
export async function withConfirmation<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof CallFailed && error.code === 'confirm_password')) throw error
    const confirmed = await new Promise<boolean>((answer) => setWaiting([...waiting, answer]))
    if (!confirmed) throw new NotConfirmed('The password was not confirmed', { cause: error })
    return send()
  }
}
