import type { Given } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import { exportedList } from '../activity/export-list.ts'
import { tasksSeenBy } from './queries.ts'

/** The tasks of staff as CSV. */
export const exportTasks = (visit: Visit, wanted: Given<typeof api.tasks.export>) =>
  exportedList(visit, 'tasks', wanted, {
    async read(there, page) {
      const { text } = await tasksSeenBy(there, { ...wanted, ...page })
      const { tasks, nextCursor } = api.tasks.list.reply.parse(JSON.parse(text))
      return { rows: tasks, nextCursor }
    },
    heads: [
      'What',
      'Due',
      'Overdue',
      'Repeats',
      'Client',
      'About',
      'Owner',
      'Made',
      'Made By',
      'Done',
      'Done By',
    ],
    cells: (task) => [
      task.what,
      task.dueOn ?? '',
      task.isOverdue ? 'Yes' : 'No',
      task.repeats,
      task.client?.name ?? '',
      task.about?.label ?? '',
      task.owner.name,
      task.createdAt,
      task.createdBy.name,
      task.doneAt ?? '',
      task.doneBy?.name ?? '',
    ],
  })
