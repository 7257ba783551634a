import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { urgentUrgency, WorkItems, type WorkItemsContext, workItemColumns } from '../../queries/work-items.ts'

const emailsToSettle = ({ db, me }: WorkItemsContext) =>
  seenBy(db, me)
    .certificateEmails.innerJoin('certificates', 'certificates.id', 'certificateEmails.certificateId')
    .where('certificateEmails.settledAt', 'is', null)
    .where('certificateEmails.cancelledAt', 'is', null)
    .where('certificateEmails.acceptedAt', 'is', null)
    .where(
      sql<boolean>`(certificate_emails.refused_at is not null or certificate_emails.unconfirmed_at is not null)`,
    )
    .select((row) =>
      workItemColumns({
        id: row.ref('certificateEmails.id'),
        clientId: row.ref('certificateEmails.clientId'),
        about: sql`concat('Certificate ', certificates.number, ' for ', certificates.printed #>> '{holder,name}')`,
        detail: sql`case when certificate_emails.unconfirmed_at is not null
          then concat('May not have reached ', certificate_emails.recipient)
          else concat('Not emailed to ', certificate_emails.recipient, ': ', left(certificate_emails.failed_because, 120)) end`,
        since: sql`coalesce(certificate_emails.refused_at, certificate_emails.unconfirmed_at)`,
        due: sql`coalesce(certificate_emails.refused_at, certificate_emails.unconfirmed_at)`,
        standing: urgentUrgency,
      }),
    )

/** Certificates whose email was refused, or may not have arrived. */
export const certificateEmailWorkItems = new WorkItems('certificate email', 25, emailsToSettle)
