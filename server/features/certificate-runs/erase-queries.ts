import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const certificateRunErasures: readonly Erasure[] = [
  {
    kind: 'policies',
    rows: [
      {
        table: 'certificate_run_terms',
        where: (id) => sql`holder_id in (select id from certificate_holders where client_id = ${id})`,
      },
      { table: 'certificate_run_holders', where: (id) => sql`client_id = ${id}` },
    ],
  },
]
