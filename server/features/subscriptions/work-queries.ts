import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  WorkItems,
  type WorkItemsContext,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'

const failedAt = sql<string>`coalesce(subscription_emails.refused_at, subscription_emails.unconfirmed_at)`

const emailsToSettle = ({ db, me }: WorkItemsContext) =>
  seenBy(db, me)
    .subscriptionEmails.innerJoin(
      'certificateSubscriptions as subscription',
      'subscription.id',
      'subscriptionEmails.subscriptionId',
    )
    .innerJoin('certificates', 'certificates.id', 'subscription.certificateId')
    .where('subscriptionEmails.settledAt', 'is', null)
    .where('subscriptionEmails.acceptedAt', 'is', null)
    .where(
      sql<boolean>`(subscription_emails.refused_at is not null or subscription_emails.unconfirmed_at is not null)`,
    )
    .select((row) =>
      workItemColumns({
        id: row.ref('subscriptionEmails.id'),
        clientId: row.ref('subscriptionEmails.clientId'),
        about: sql`concat('Certificate ', certificates.number, ' for ', certificates.printed #>> '{holder,name}')`,
        detail: sql`case when subscription_emails.unconfirmed_at is not null
          then concat('The email about a change may not have reached ', subscription.email)
          else concat('The email about a change was refused: ', subscription.email) end`,
        since: failedAt,
        due: failedAt,
        standing: waitingUrgency,
      }),
    )

/** Emails about changed certificates that were refused, or may not have arrived. */
export const subscriptionEmailWorkItems = new WorkItems('subscription email', 28, emailsToSettle)
