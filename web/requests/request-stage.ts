import type { Request } from '../../contract/requests.ts'
import { formatDay } from '../../contract/values/days.ts'

/** How a request stands beyond its status, in words for its client; null where the status says it all. */
export function stageInWords({ stage, sent, confirmed, declinedBecause }: Request): string | null {
  if (confirmed) {
    const from = formatDay(confirmed.effectiveOn)
    return confirmed.applied
      ? `Confirmed by the carrier from ${from}.`
      : `Confirmed by the carrier. It counts from ${from}.`
  }
  switch (stage) {
    case 'waiting for client':
      return 'Your agent needs an answer.'
    case 'waiting for carrier':
      return `${sent ? `Sent to the carrier ${formatDay(sent.on)}` : 'Sent to the carrier'}. Nothing changes before the carrier confirms it.`
    case 'declined':
      return `Declined: ${declinedBecause ?? 'ask your agent'}`
    default:
      return null
  }
}
