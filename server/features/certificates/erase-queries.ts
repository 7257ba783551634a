import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

const tables = [
  'certificate_emails',
  'certificates',
  'certificate_holders',
  'certificate_master_policies',
  'certificate_masters',
  'certificate_master_versions',
]

export const certificateErasures: readonly Erasure[] = [
  {
    kind: 'correspondence',
    unlink: [
      (id) =>
        sql`update certificates set request_id = null where client_id = ${id} and request_id is not null`,
      (id) =>
        sql`update certificate_holders set request_id = null where client_id = ${id} and request_id is not null`,
    ],
  },
  { kind: 'policies', rows: tables.map((table) => ({ table, where: (id) => sql`client_id = ${id}` })) },
  {
    kind: 'policies',
    rows: [
      {
        table: 'wholesale_authorities',
        where: (id) => sql`policy_id in (select id from policies where user_id = ${id})`,
      },
    ],
  },
]
