import { makeStore } from '../ui/store.ts'
import { CallFailed } from './call.ts'

/** The person would rather not confirm their password: nothing was done, and nothing went wrong. */
export class ConfirmationDeclined extends Error {}

interface PendingConfirmation {
  path: string
  answer: (confirmed: boolean) => void
}

/** Those that wait for it. One dialog answers all. */
const pendingConfirmations = makeStore<readonly PendingConfirmation[]>([])

/** The path of the call that waits for the password, if one does: whoever can ask for it then does. */
export const useConfirmationPath = () => pendingConfirmations.use()[0]?.path ?? null

/** Lets what waits go on, or gives it up. */
export function answerConfirmation(confirmed: boolean): void {
  const asked = pendingConfirmations.get()
  pendingConfirmations.set([])
  for (const { answer } of asked) answer(confirmed)
}

/** Sends a call, and once more when the password has been confirmed that it needs. */
export async function withConfirmation<Answer>(path: string, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof CallFailed && error.code === 'confirm_password')) throw error
    const confirmed = await new Promise<boolean>((answer) =>
      pendingConfirmations.set([...pendingConfirmations.get(), { path, answer }]),
    )
    if (!confirmed) throw new ConfirmationDeclined('The password was not confirmed', { cause: error })
    return send()
  }
}
