import { sql } from 'kysely'
import { fullNameOf } from '../../reading/json.ts'
import { moment, ownId, plainTable } from '../../registry/archive-table.ts'
import { isOfStaff } from '../../trade.ts'

const staff = plainTable({
  file: 'agents.csv',
  says: 'The people of the agency, also those who have left',
  isOfAgency: true,
  columns: [
    ownId(sql`u.id`),
    ['Name', 'First and last', fullNameOf('u')],
    ['Email', 'By which accounts.csv names the agent', sql`u.email`],
    ['Phone', 'Where it is known', sql`u.phone`],
    ['License', 'Where it is known', sql`u.license`],
    ['Role', 'agent or admin', sql`u.role`],
    ['Left', 'Since when they cannot sign in, UTC', moment(sql`u.deactivated_at`)],
  ],
  from: () => sql`from users u where ${isOfStaff('u')} order by u.id`,
})

export const staffTables = [staff]
