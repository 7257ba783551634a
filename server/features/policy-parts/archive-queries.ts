import { sql } from 'kysely'
import { isPolicyVisibleToClient } from '../../policy-rules.ts'
import {
  accountColumns,
  clientArchiveCondition,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
  policyIdColumn,
  policyNumberColumn,
} from '../../registry/archive-table.ts'

const policyParts = definePlainTable({
  file: 'policy-parts.csv',
  description:
    'What policies say beyond their coverages: forms, locations, drivers and so on, and facts of a term',
  columns: [
    idColumn(sql`e.id`),
    ...accountColumns,
    policyIdColumn,
    policyNumberColumn,
    ['What', 'named insured, location, driver, interest, form, class code, charge, or facts', sql`e.kind`],
    ['Place', 'Position in its list', sql`e.place`],
    ['Says', 'As JSON, field by field', sql`e.said`],
    ['From', 'YYYY-MM-DD, if it has its own date', sql`e.starts_on`],
    ['Until', 'YYYY-MM-DD, if it has its own date', sql`e.ends_on`],
    ['Removed', 'When it was removed, UTC', momentCell(sql`e.removed_at`)],
  ],
  fromClause: (scope) => sql`
    from (
      select id, policy_id, kind::text, place + 1 as place, said, starts_on, ends_on, removed_at from policy_parts
      union all
      select id, id, 'facts', 1, facts, null, null, null from policies where facts <> '{}') as e
    join policies p on p.id = e.policy_id join accounts c on c.id = p.user_id
    where ${isInScope(sql`p.user_id`, scope)} and ${clientArchiveCondition(isPolicyVisibleToClient('p'), scope)}
    order by p.id, e.kind, e.place, e.id`,
})

export const partTables = [policyParts]
