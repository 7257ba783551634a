import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchSource } from '../../queries/search-source.ts'

/** Finds tasks by their text, newest first. */
export const findTasks = searchSource('task', {
  rows: ({ db, me }) => seenBy(db, me).tasks,
  client: 'tasks.clientId',
  otherQueries: ({ db, me }) => {
    const { tasks } = seenBy(db, me)
    const ownTasks = tasks.where('tasks.ownerId', '=', me.id)
    return [
      ownTasks.where('tasks.doneAt', 'is', null),
      ownTasks.where('tasks.doneAt', 'is not', null),
      tasks.where('tasks.createdBy', '=', me.id),
    ]
  },
  text: sql<string>`lower(tasks.what)`,
  speaksTrade: true,
  index: { of: 'tasks', where: sql<boolean>`tasks.removed_at is null` },
  order: 'newest',
  columns: {
    id: sql.ref('tasks.id'),
    title: sql.ref('tasks.what'),
    detail: sql<string>`case when tasks.done_at is not null then 'Done' when tasks.due_on is not null then 'Due ' || tasks.due_on else 'Open' end`,
  },
})
