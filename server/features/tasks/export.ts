import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { tasksSeenBy } from './queries.ts'

export const exportTasks = (context: RequestContext, query: HandlerInput<typeof api.tasks.export>) =>
  exportList(context, 'tasks', query, {
    async read(pageContext, page) {
      const { text } = await tasksSeenBy(pageContext, { ...query, ...page })
      const { tasks, nextCursor } = api.tasks.list.reply.parse(JSON.parse(text))
      return { rows: tasks, nextCursor }
    },
    headers: [
      'What',
      'Due',
      'Overdue',
      'Repeats',
      'Client',
      'About',
      'Owner',
      'Created',
      'Created By',
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
