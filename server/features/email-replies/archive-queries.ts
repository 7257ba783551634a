import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
} from '../../registry/archive-table.ts'

// A client's own archive has the messages. The rest is how the agency received and sent them.
const emailReplies = definePlainTable({
  file: 'email-replies.csv',
  description: 'Emails received in the reply mailbox',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    [
      'Person',
      'The person the reply address belongs to',
      sql`case when person.id is not null then ${shownNameOf('person')} end`,
    ],
    ['State', 'message, waiting, discarded or ignored', sql`t.state`],
    ['Reason', 'Why it waited or was ignored', sql`t.reason`],
    ['Sender', 'The From address', sql`t.sender`],
    ['Subject', 'As received', sql`t.subject`],
    ['Whole text', 'With quoted history; card and Social Security numbers are masked', sql`t.whole`],
    ['Message ID', 'As in messages.csv', sql`t.message_id`],
    ['Files', 'Names', sql`array_to_string(t.file_names, '; ')`],
    ['Files not filed', 'Each with the reason', sql`array_to_string(t.refused_files, '; ')`],
    ['Received', 'UTC', momentCell(sql`t.received_at`)],
    ['Settled', 'UTC', momentCell(sql`t.settled_at`)],
    ['Settled by', 'Name', sql`case when settler.id is not null then ${shownNameOf('settler')} end`],
  ],
  fromClause: (scope) => sql`
    from email_replies t left join accounts c on c.id = t.client_id left join users person on person.id = t.user_id
      left join users settler on settler.id = t.settled_by
    where ${isInScope(sql`t.client_id`, scope)} order by t.received_at, t.id`,
})

const messageEmails = definePlainTable({
  file: 'message-emails.csv',
  description: 'Emails about messages, to which people can reply',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['Person', 'To whom', shownNameOf('person')],
    ['Sent', 'UTC', momentCell(sql`t.sent_at`)],
    ['Not delivered', 'When this was reported, UTC', momentCell(sql`t.bounced_at`)],
    ['Reason', 'As given by the other server', sql`t.bounced_because`],
  ],
  fromClause: (scope) => sql`
    from message_emails t join accounts c on c.id = t.client_id join users person on person.id = t.user_id
    where ${isInScope(sql`t.client_id`, scope)} order by t.sent_at, t.id`,
})

export const emailReplyTables = [emailReplies, messageEmails]
