import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { WorkItems, waitingUrgency, workItemColumns } from '../../queries/work-items.ts'

/** Open invitations that were not sent, or whose link has expired: see `inviteExpiryOf`. */
export const inviteWorkItems = new WorkItems('invite', 80, ({ db, me, now }) => {
  const hasEnded = sql<boolean>`invites.valid_from <= ${now}::timestamptz - interval '14 days'`
  return seenBy(db, me)
    .invites.where('invites.acceptedAt', 'is', null)
    .where(sql<boolean>`(invites.sent_at is null or invites.not_sent_at is not null or ${hasEnded})`)
    .select((row) =>
      workItemColumns({
        id: row.ref('invites.id'),
        clientId: row.ref('invites.userId'),
        about: sql`case when invites.not_sent_at is not null then 'Invitation email not delivered'
          when invites.sent_at is null then 'Invitation not sent' else 'Invitation link expired' end`,
        detail: row.ref('invites.notSentBecause'),
        since: sql`coalesce(invites.sent_at, invites.created_at)`,
        stirred: sql`coalesce(invites.not_sent_at, invites.valid_from)`,
        due: sql`invites.valid_from`,
        standing: waitingUrgency,
      }),
    )
})
