import type { CallError } from '../api/call.ts'
import { isCallCancelled } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'
import type { StoredMessage } from './stored-messages.ts'

// After one of these statuses, the server would refuse the message again.
const refusalStatuses = [400, 403, 404, 413, 415]
// Temporary failures. A 500 may be permanent, so it is not retried automatically.
const temporaryStatuses = [0, 429, 502, 503, 504]

export function sendFailureOf(error: CallError): NonNullable<StoredMessage['failure']> {
  const isRefused = refusalStatuses.includes(error.status)
  if (isCallCancelled(error)) return { reason: 'You cancelled it', isRefused }
  // The person reads this after signing in again.
  if (error.status === 401) return { reason: 'You were signed out before it was sent', isRefused }
  return { reason: error.message, isRefused, waits: temporaryStatuses.includes(error.status) }
}

/** Says why the message was not sent, and which file the person must attach again. */
export function sendFailureReason({ failure, fileName }: StoredMessage, file: File | null): string {
  const reason = failure?.reason ?? 'The page was closed before this was sent'
  return fileName && !file ? `${reason}. Please attach ${fileName} again` : reason
}

/** Uses a toast, since the person may be on another screen. */
export function toastNotSent(receiverName: string, reason: string): void {
  const title = 'Failed to send message'
  const description = `To ${receiverName}: ${reason || title}`
  toast({ variant: 'destructive', title, description })
}

// The server keeps idempotency keys for 24 hours; 20 leaves a margin.
const keyLifetime = 20 * 3_600_000

/** True if a retry may succeed without a duplicate and without losing the file. */
export const canTryAgain = (
  { createdAt, fileName, file, failure }: StoredMessage & { file: File | null },
  now: Date,
) =>
  !failure?.isRefused &&
  now.getTime() - Date.parse(createdAt) < keyLifetime &&
  (file !== null || fileName === null)
