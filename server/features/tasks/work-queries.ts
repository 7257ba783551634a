import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  isOfWantedClients,
  overdueUrgency,
  WorkItems,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'
import { isTaskOverdueOn } from './queries.ts'

/** Tasks due, overdue or without a day. Hides a client that the viewer no longer sees. */
export const taskWorkItems = new WorkItems('task', 100, (itemsContext) => {
  const { db, me, day } = itemsContext
  return seenBy(db, me)
    .tasks.where('tasks.doneAt', 'is', null)
    .where(sql<boolean>`(tasks.due_on is null or tasks.due_on <= ${day}::date)`)
    .where(isOfWantedClients(itemsContext, sql.ref('tasks.clientId')))
    .select((row) =>
      workItemColumns({
        id: row.ref('tasks.id'),
        // One lookup per task: tasks are few, the agency's clients many.
        clientId: sql<string | null>`(${seenBy(db, me)
          .clients.whereRef('accounts.id', '=', sql.ref('tasks.clientId'))
          .select('accounts.id')
          .limit(sql.lit(1))})`,
        ownerId: row.ref('tasks.ownerId'),
        about: row.ref('tasks.what'),
        since: row.ref('tasks.createdAt'),
        untilDay: row.ref('tasks.dueOn'),
        due: sql`coalesce(tasks.due_on::timestamptz, tasks.created_at)`,
        standing: sql`case when ${isTaskOverdueOn(day)} then ${overdueUrgency} else ${waitingUrgency} end`,
      }),
    )
})
