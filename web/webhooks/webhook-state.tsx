import type { Webhook } from '../../contract/webhooks.ts'
import { Badge } from '../ui/badge.tsx'

/** Whether the agency owns a webhook, and whether its receiver accepts events. */
export function WebhookState({ webhook: { isOfAgency, offSince, failingSince } }: { webhook: Webhook }) {
  return (
    <>
      {isOfAgency && <Badge>Agency</Badge>}
      {offSince !== null && <Badge tone="red">Switched off</Badge>}
      {offSince === null && failingSince !== null && <Badge tone="amber">Not accepted</Badge>}
    </>
  )
}
