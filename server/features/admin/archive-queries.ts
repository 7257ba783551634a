import { sql } from 'kysely'
import { isStaffUser } from '../../policy-rules.ts'
import { fullNameOf } from '../../queries/json.ts'
import { definePlainTable, idColumn, momentCell } from '../../registry/archive-table.ts'

const staff = definePlainTable({
  file: 'agents.csv',
  description: 'The agency’s people, including those who have left',
  isOfAgency: true,
  columns: [
    idColumn(sql`u.id`),
    ['Name', 'First and last', fullNameOf('u')],
    ['Email', 'As accounts.csv names the agent', sql`u.email`],
    ['Phone', 'If known', sql`u.phone`],
    ['License', 'If known', sql`u.license`],
    ['Role', 'agent or admin', sql`u.role`],
    ['Left', 'When their access ended, UTC', momentCell(sql`u.deactivated_at`)],
  ],
  fromClause: () => sql`from users u where ${isStaffUser('u')} order by u.id`,
})

export const staffTables = [staff]
