import { sql } from 'kysely'
import {
  accountColumns,
  clientArchiveCondition,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
  yesNoCell,
} from '../../registry/archive-table.ts'

/** A client's own archive omits the amounts of a quote while they are hidden. */
export const areAmountsShown = sql<boolean>`q.hide_amounts is false`

const quotes = definePlainTable({
  file: 'quotes.csv',
  description: 'Quote requests, with the client’s answers',
  columns: [
    idColumn(sql`q.id`),
    ...accountColumns,
    ['Number', 'As shown', sql`q.request_number`],
    ['Title', 'As shown', sql`q.title`],
    ['Renews policy ID', 'The term to renew', sql`q.renews`],
    ['Category', 'commercial or personal', sql`q.category`],
    ['Status', 'pending, quoted, accepted, declined, expired or completed', sql`q.status`],
    ['Description', 'As reported', sql`q.description`],
    ['Requested coverage', 'Separated by semicolons', sql`array_to_string(q.requested_coverage, '; ')`],
    ['Business name', 'As reported', sql`q.business_name`],
    ['Industry', 'As reported', sql`q.industry`],
    ['Address', 'As reported', sql`q.address`],
    ['First name', 'Of the contact person', sql`q.first_name`],
    ['Last name', 'Of the contact person', sql`q.last_name`],
    ['Email', 'Of the contact person', sql`q.email`],
    ['Phone', 'Of the contact person', sql`q.phone`],
    ['Full-time employees', 'How many', sql`q.full_time_employees`],
    ['Part-time employees', 'How many', sql`q.part_time_employees`],
    ['Annual revenue', 'US dollars', sql`q.annual_revenue`],
    ['Annual payroll', 'US dollars', sql`q.annual_payroll`],
    ['Open until', 'UTC', momentCell(sql`q.open_until`)],
    ['Client sees amounts', 'yes or no', yesNoCell(areAmountsShown)],
    ['Finalized', 'UTC', momentCell(sql`q.finalized_at`)],
    ['Created', 'UTC', momentCell(sql`q.created_at`)],
    ['Deleted', 'When it was removed, UTC', momentCell(sql`q.deleted_at`)],
  ],
  fromClause: (scope) => sql`
    from quotes q join accounts c on c.id = q.client_id
    where ${isInScope(sql`q.client_id`, scope)} and ${clientArchiveCondition(sql`q.deleted_at is null`, scope)} order by q.id`,
})

export const quoteTables = [quotes]
