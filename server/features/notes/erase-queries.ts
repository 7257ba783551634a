import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const noteErasures: readonly Erasure[] = [
  { kind: 'correspondence', rows: [{ table: 'notes', where: (id) => sql`client_id = ${id}` }] },
  {
    kind: 'claims',
    unlink: [(id) => sql`update notes set claim_id = null where client_id = ${id} and claim_id is not null`],
  },
  {
    kind: 'policies',
    unlink: [
      (id) => sql`update notes set policy_id = null where client_id = ${id} and policy_id is not null`,
    ],
  },
]
