import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const holderAccessErasures: readonly Erasure[] = [
  // These rows are erased with the certificates that they are about.
  { kind: 'policies', rows: [{ table: 'holder_reports', where: (id) => sql`client_id = ${id}` }] },
]
