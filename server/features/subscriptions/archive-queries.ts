import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
} from '../../registry/archive-table.ts'

// A client's own archive leaves both out: the holder wrote to the agency.
const subscriptions = definePlainTable({
  file: 'certificate-subscriptions.csv',
  description: 'Confirmed addresses that get an email when a certificate changes',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['Certificate ID', 'As in certificates.csv', sql`t.certificate_id`],
    ['Email', 'The address', sql`t.email`],
    ['Asked', 'UTC', momentCell(sql`t.asked_at`)],
    ['Confirmed', 'UTC', momentCell(sql`t.confirmed_at`)],
    ['Stopped', 'UTC', momentCell(sql`t.stopped_at`)],
    ['Stopped because', 'pressed, client closed or address refused', sql`t.stopped_because`],
  ],
  fromClause: (scope) => sql`
    from certificate_subscriptions t join accounts c on c.id = t.client_id
    where t.confirmed_at is not null and ${isInScope(sql`t.client_id`, scope)} order by t.confirmed_at, t.id`,
})

const subscriptionEmails = definePlainTable({
  file: 'certificate-subscription-emails.csv',
  description: 'Emails about changed certificates',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['Subscription ID', 'As in certificate-subscriptions.csv', sql`t.subscription_id`],
    ['State', 'Of the certificate, as emailed', sql`t.state`],
    ['Ended on', 'As emailed', sql`t.ended_on`],
    ['In force again since', 'As emailed', sql`t.again_since`],
    ['Ends on', 'As emailed', sql`t.ends_on`],
    ['Next certificate ID', 'Of the next term, as emailed', sql`t.next_id`],
    ['Changed', 'When the portal found the change, UTC', momentCell(sql`t.changed_at`)],
    ['Accepted', 'When the mail server accepted it, UTC', momentCell(sql`t.accepted_at`)],
    ['Refused', 'UTC', momentCell(sql`t.refused_at`)],
    ['Unconfirmed', 'When sending was interrupted, UTC', momentCell(sql`t.unconfirmed_at`)],
    ['Not sent', 'When it was cancelled because the emails were stopped, UTC', momentCell(sql`t.dropped_at`)],
    ['Reason', 'Of the last failed attempt', sql`t.failed_because`],
    ['Done', 'UTC', momentCell(sql`t.settled_at`)],
    ['Done by', 'Name', shownNameOf('settler')],
  ],
  fromClause: (scope) => sql`
    from subscription_emails t join accounts c on c.id = t.client_id left join users settler on settler.id = t.settled_by
    where ${isInScope(sql`t.client_id`, scope)} order by t.changed_at, t.id`,
})

export const subscriptionTables = [subscriptions, subscriptionEmails]
