import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const offerErasures: readonly Erasure[] = [
  {
    kind: 'quotes',
    rows: [
      { table: 'offers', where: (id) => sql`quote_id in (select id from quotes where client_id = ${id})` },
    ],
  },
  {
    kind: 'policies',
    unlink: [
      (id) =>
        sql`update offers set renewal_id = null where renewal_id in (select id from policies where user_id = ${id})`,
    ],
  },
]
