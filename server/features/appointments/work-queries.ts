import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  sqlExcerptOf,
  urgentUrgency,
  WorkItems,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'

/** Today's presentations, until half an hour after their start; urgent in the hour before. */
export const presentationWorkItems = new WorkItems('presentation', 60, ({ db, me, day, zone, now }) => {
  const moment = sql`${now}::timestamptz`
  return seenBy(db, me)
    .appointments.innerJoin('quotes', 'quotes.id', 'appointments.quoteId')
    .where('quotes.deletedAt', 'is', null)
    .where('appointments.cancelledAt', 'is', null)
    .where(sql<boolean>`appointments.starts_at > ${moment} - interval '30 minutes'
      and appointments.starts_at < (${day}::date + 1)::timestamp at time zone ${zone}::text`)
    .select((row) =>
      workItemColumns({
        // The quote's id identifies the work item, because a quote has at most one upcoming
        // presentation.
        id: row.ref('quotes.id'),
        clientId: row.ref('quotes.clientId'),
        ownerId: row.ref('appointments.agentId'),
        about: sql`concat('Presentation of ', quotes.title)`,
        detail: sqlExcerptOf(row.ref('appointments.notes')),
        since: row.ref('appointments.createdAt'),
        untilMoment: row.ref('appointments.startsAt'),
        due: sql`appointments.starts_at`,
        standing: sql`case when appointments.starts_at < ${moment} + interval '1 hour' then ${urgentUrgency} else ${waitingUrgency} end`,
      }),
    )
})
