import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const requestErasures: readonly Erasure[] = [
  {
    kind: 'correspondence',
    rows: [
      {
        table: 'request_comments',
        where: (id) => sql`request_id in (select id from requests where requester_id = ${id})`,
      },
      { table: 'requests', where: (id) => sql`requester_id = ${id}` },
    ],
  },
  {
    kind: 'quotes',
    unlink: [
      (id) => sql`update requests set quote_id = null where requester_id = ${id} and quote_id is not null`,
    ],
  },
  {
    kind: 'policies',
    unlink: [
      (id) => sql`update requests set policy_id = null where requester_id = ${id} and policy_id is not null`,
    ],
  },
]
