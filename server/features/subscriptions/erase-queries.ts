import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const subscriptionErasures: readonly Erasure[] = [
  // With the certificates that the rows are about.
  {
    kind: 'policies',
    rows: ['certificate_subscriptions', 'subscription_emails'].map((table) => ({
      table,
      where: (id) => sql`client_id = ${id}`,
    })),
  },
]
