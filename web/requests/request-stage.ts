import type { Request } from '../../contract/requests.ts'
import { formatDay } from '../../contract/values/days.ts'

/** A request's stage in words for client or staff; null if the status says it all. */
export function formatRequestStage(
  { stage, status, change, sent, confirmed, declinedBecause }: Request,
  isStaff: boolean,
): string | null {
  if (confirmed) {
    const effectiveDay = formatDay(confirmed.effectiveOn)
    return confirmed.applied
      ? `Confirmed by the carrier effective ${effectiveDay}.`
      : `Confirmed by the carrier. Effective ${effectiveDay}.`
  }
  switch (stage) {
    case 'waiting for client':
      return isStaff ? 'Waiting for the client’s answer.' : 'Your agent needs an answer.'
    case 'waiting for carrier':
      return `${sent ? `Sent to the carrier ${formatDay(sent.on)}` : 'Sent to the carrier'}. The policy does not change until the carrier confirms.`
    case 'declined':
      return `Declined: ${declinedBecause ?? 'ask your agent'}`
    default:
      // Tell the client that the change they asked for was not made.
      return status === 'completed' && change && change.what !== 'billing'
        ? 'Completed without a policy change.'
        : null
  }
}
