import { makeStore } from '../ui/store.ts'
import { CallError } from './call.ts'

/** The person cancelled the password confirmation: nothing was done, and nothing failed. */
export class ConfirmationDeclinedError extends Error {}

interface PendingConfirmation {
  path: string
  answer: (isConfirmed: boolean) => void
}

/** Calls that wait for the password. One dialog answers all of them. */
const pendingConfirmations = makeStore<readonly PendingConfirmation[]>([])

/** The path of a call that waits for the password, or null. */
export const usePathAwaitingPassword = () => pendingConfirmations.use()[0]?.path ?? null

/** Retries the waiting calls, or rejects them. */
export function answerConfirmation(isConfirmed: boolean): void {
  const answeredConfirmations = pendingConfirmations.get()
  pendingConfirmations.set([])
  for (const { answer } of answeredConfirmations) answer(isConfirmed)
}

/**
 * Sends a call, again after confirming the password if needed. Throws ConfirmationDeclinedError.
 */
export async function withConfirmation<Answer>(path: string, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'confirm_password')) throw error
    const isConfirmed = await new Promise<boolean>((answer) =>
      pendingConfirmations.set([...pendingConfirmations.get(), { path, answer }]),
    )
    if (!isConfirmed) throw new ConfirmationDeclinedError('The password was not confirmed', { cause: error })
    return send()
  }
}
