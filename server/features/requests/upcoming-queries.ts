import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { UpcomingItems, upcomingColumns } from '../../queries/upcoming.ts'

/** Requests that wait for an answer from the client. */
export const upcomingRequests = new UpcomingItems('requests', ({ db, me }) =>
  seenBy(db, me)
    .requests.where(sql<boolean>`requests.status = 'in_progress' and requests.stage = 'waiting for client'`)
    .orderBy('requests.changedAt')
    .limit(sql.lit(3))
    .select(
      upcomingColumns({ id: 'requests.id', name: 'requests.description', since: 'requests.changedAt' }),
    ),
)
