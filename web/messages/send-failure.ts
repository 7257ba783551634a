import type { CallFailed } from '../api/call.ts'
import { wasCancelled } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'
import type { StoredOutgoing } from './stored-outgoing.ts'

// What the server has refused, it refuses again.
const refusals = [400, 403, 404, 413, 415]
// No answer, too much at once, or nobody behind the proxy. A fault of the server may stay: what meets one is not tried by itself.
const passing = [0, 429, 502, 503, 504]

export function sendFailureOf(error: CallFailed): NonNullable<StoredOutgoing['failure']> {
  const isRefused = refusals.includes(error.status)
  if (wasCancelled(error)) return { reason: 'You cancelled it', isRefused }
  // It is read when one is signed in again.
  if (error.status === 401) return { reason: 'You were signed out before it was sent', isRefused }
  return { reason: error.message, isRefused, waits: passing.includes(error.status) }
}

/** Why it was not sent, and what is missing to send it again. */
export function sendFailureReason({ failure, fileName }: StoredOutgoing, file: File | null): string {
  const reason = failure?.reason ?? 'The page was closed before this was sent'
  return fileName && !file ? `${reason}. Please attach ${fileName} again` : reason
}

/** Says it on whatever screen one is by now. */
export function toastNotSent(receiverName: string, reason: string): void {
  const title = 'Failed to send message'
  const description = `To ${receiverName}: ${reason || title}`
  toast({ variant: 'destructive', title, description })
}

// The server knows a key for a day.
const keyHolds = 20 * 3_600_000

/** Whether sending it again may succeed, and then stores it once, and whole. */
export const canTryAgain = (
  { createdAt, fileName, file, failure }: StoredOutgoing & { file: File | null },
  now: Date,
) =>
  !failure?.isRefused &&
  now.getTime() - Date.parse(createdAt) < keyHolds &&
  (file !== null || fileName === null)
