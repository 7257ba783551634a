import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const requirementErasures: readonly Erasure[] = [
  {
    kind: 'correspondence',
    unlink: [
      (id) =>
        sql`update requirement_shortfalls set request_id = null, task_id = null where client_id = ${id}`,
    ],
  },
  ...(['claims', 'quotes'] as const).map((kind) => ({ kind, unlink: [unlinkSets, unlinkVersions] })),
  {
    kind: 'policies',
    rows: [
      { table: 'requirement_shortfalls', where: (id) => sql`client_id = ${id}` },
      {
        table: 'requirement_versions',
        where: (id) => sql`set_id in (select id from requirement_sets where client_id = ${id})`,
      },
      { table: 'requirement_sets', where: (id) => sql`client_id = ${id}` },
    ],
  },
]

/** The contract may be a document of a claim or quote, which is erased on a day of its own. */
function unlinkSets(id: string) {
  return sql`update requirement_sets set document_id = null where client_id = ${id} and document_id is not null`
}

function unlinkVersions(id: string) {
  return sql`update requirement_versions set document_id = null where document_id is not null
    and set_id in (select s.id from requirement_sets s where s.client_id = ${id})`
}
