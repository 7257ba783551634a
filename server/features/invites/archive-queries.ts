import { sql } from 'kysely'
import { accountColumns, definePlainTable, idColumn, momentCell } from '../../registry/archive-table.ts'

const invitations = definePlainTable({
  file: 'invitations.csv',
  description: 'Who was invited, without the links that let them in',
  isOfAgency: true,
  columns: [
    idColumn(sql`i.id`),
    ...accountColumns,
    ['Email', 'The recipient', sql`invited.email`],
    ['Message', 'Personal message', sql`i.message`],
    ['Created', 'UTC', momentCell(sql`i.created_at`)],
    ['Sent', 'UTC', momentCell(sql`i.sent_at`)],
    ['Accepted', 'UTC', momentCell(sql`i.accepted_at`)],
  ],
  fromClause: () =>
    sql`from invites i join users invited on invited.id = i.user_id join accounts c on c.id = i.account_id order by i.id`,
})

export const invitationTables = [invitations]
