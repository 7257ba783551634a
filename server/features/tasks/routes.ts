import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { assertSeesClients, clientSeenBy } from '../clients/queries.ts'
import { changeTask, completeTask, createTask, removeTask, reopenTask } from './change-task.ts'
import { exportTasks } from './export.ts'
import { taskOwnersSeenBy, taskSeenBy, tasksSeenBy } from './queries.ts'

export const taskRoutes = serve(api.tasks, {
  list: (query, context) => tasksSeenBy(context, query),

  export: (query, context) => exportTasks(context, query),

  one: async ({ id }, context) => ({ task: await taskSeenBy(context.db, context, id) }),

  async owners(query, context) {
    if (query.clientId !== undefined) await clientSeenBy(context.db, context.me, query.clientId)
    if (query.clientIds !== undefined) await assertSeesClients(context.db, context.me, query.clientIds)
    return taskOwnersSeenBy(context, query)
  },

  create: (input, context) =>
    context.write(async (tx) => {
      const id = await createTask(tx, context, input)
      return { task: await taskSeenBy(tx, context, id) }
    }),

  change: (input, context) =>
    runEdit(context, {
      change: (tx) => changeTask(tx, context, input),
      answer: async (db) => ({ task: await taskSeenBy(db, context, input.id) }),
    }),

  complete: (input, context) =>
    runEdit(context, {
      change: (tx) => completeTask(tx, context, input),
      answer: async (db, next) => ({
        task: await taskSeenBy(db, context, input.id),
        next: next === null ? null : await taskSeenBy(db, context, next),
      }),
    }),

  reopen: ({ id }, context) =>
    context.write(async (tx) => {
      await reopenTask(tx, context, id)
      return { task: await taskSeenBy(tx, context, id) }
    }),

  remove: ({ id }, context) => context.write((tx) => removeTask(tx, context, id)),
})
