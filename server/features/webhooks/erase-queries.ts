import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

/** The bodies that were sent name the client. */
export const webhookErasures: readonly Erasure[] = [
  {
    kind: 'correspondence',
    rows: [
      {
        table: 'webhook_deliveries',
        where: (id) => sql`event_id in (select e.id from events e where e.client_id = ${id})`,
      },
    ],
  },
]
