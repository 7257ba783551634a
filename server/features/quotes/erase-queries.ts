import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const quoteErasures: readonly Erasure[] = [
  {
    kind: 'quotes',
    unlink: [(id) => sql`update quotes set finalized_offer_id = null where client_id = ${id}`],
    rows: [{ table: 'quotes', where: (id) => sql`client_id = ${id}` }],
  },
  {
    kind: 'policies',
    unlink: [
      (id) =>
        sql`update quotes set renews = null where renews in (select id from policies where user_id = ${id})`,
    ],
  },
]
