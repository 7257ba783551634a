import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const holderAccessErasures: readonly Erasure[] = [
  // With the certificates that the rows are about.
  { kind: 'policies', rows: [{ table: 'holder_reports', where: (id) => sql`client_id = ${id}` }] },
]
