import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { UpcomingItems, upcomingColumns } from '../../queries/upcoming.ts'

export const upcomingPresentations = new UpcomingItems('appointments', ({ db, me, now }) =>
  seenBy(db, me)
    .appointments.innerJoin('quotes', 'quotes.id', 'appointments.quoteId')
    .where('quotes.deletedAt', 'is', null)
    .where('appointments.cancelledAt', 'is', null)
    .where('appointments.startsAt', '>', now)
    .orderBy('appointments.startsAt')
    .limit(sql.lit(3))
    .select(upcomingColumns({ id: 'quotes.id', name: 'quotes.title', at: 'appointments.startsAt' })),
)
