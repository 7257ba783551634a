import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const appointmentErasures: readonly Erasure[] = [
  {
    kind: 'quotes',
    rows: [
      {
        table: 'appointments',
        where: (id) => sql`quote_id in (select id from quotes where client_id = ${id})`,
      },
    ],
  },
]
