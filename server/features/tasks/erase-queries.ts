import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const taskErasures: readonly Erasure[] = [
  {
    kind: 'correspondence',
    unlink: [(id) => sql`update tasks set next_id = null where client_id = ${id}`],
    rows: [{ table: 'tasks', where: (id) => sql`client_id = ${id}` }],
  },
  {
    kind: 'quotes',
    unlink: [(id) => sql`update tasks set quote_id = null where client_id = ${id} and quote_id is not null`],
  },
  {
    kind: 'claims',
    unlink: [(id) => sql`update tasks set claim_id = null where client_id = ${id} and claim_id is not null`],
  },
  {
    kind: 'policies',
    unlink: [(id) => sql`update tasks set policy_id = null, certificate_id = null where client_id = ${id}`],
  },
]
