import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const claimErasures: readonly Erasure[] = [
  { kind: 'claims', rows: [{ table: 'claims', where: (id) => sql`client_id = ${id}` }] },
]
