import { sql } from 'kysely'
import { emailReplyReasonTexts } from '../../../contract/values/email-reply-reasons.ts'
import { seenBy } from '../../access.ts'
import { sqlExcerptOf, WorkItems, waitingUrgency, workItemColumns } from '../../queries/work-items.ts'

const reasonText = sql<string>`case email_replies.reason ${sql.join(
  Object.entries(emailReplyReasonTexts).map(
    ([reason, text]) => sql`when ${sql.lit(reason)} then ${sql.lit(text)}`,
  ),
  sql` `,
)} end`

/** Emails to the reply mailbox that wait for staff. Admins alone see those of no client. */
export const emailReplyWorkItems = new WorkItems('email reply', 31, ({ db, me }) =>
  seenBy(db, me)
    .emailReplies.where('emailReplies.state', '=', sql.lit('waiting'))
    .select((row) =>
      workItemColumns({
        id: row.ref('emailReplies.id'),
        clientId: row.ref('emailReplies.clientId'),
        about: sql`case email_replies.reason when 'bounced' then 'Email not delivered'
          else concat('Email from ', email_replies.sender) end`,
        detail: sqlExcerptOf(reasonText),
        since: row.ref('emailReplies.receivedAt'),
        due: row.ref('emailReplies.receivedAt'),
        standing: waitingUrgency,
      }),
    ),
)
