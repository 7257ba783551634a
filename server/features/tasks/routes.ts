import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { assertSeesClients, clientSeenBy } from '../clients/queries.ts'
import { changeTask, completeTask, createTask, removeTask, reopenTask } from './change-task.ts'
import { exportTasks } from './export.ts'
import { taskOwnersSeenBy, taskSeenBy, tasksSeenBy } from './queries.ts'

export const taskRoutes = serve(api.tasks, {
  list: (wanted, visit) => tasksSeenBy(visit, wanted),

  export: (wanted, visit) => exportTasks(visit, wanted),

  one: async ({ id }, visit) => ({ task: await taskSeenBy(visit.db, visit, id) }),

  async owners(wanted, visit) {
    if (wanted.clientId !== undefined) await clientSeenBy(visit.db, visit.me, wanted.clientId)
    if (wanted.clientIds !== undefined) await assertSeesClients(visit.db, visit.me, wanted.clientIds)
    return taskOwnersSeenBy(visit, wanted)
  },

  create: (given, visit) =>
    visit.write(async (tx) => {
      const id = await createTask(tx, visit, given)
      return { task: await taskSeenBy(tx, visit, id) }
    }),

  change: (given, visit) =>
    edit(visit, {
      change: (tx) => changeTask(tx, visit, given),
      answer: async (db) => ({ task: await taskSeenBy(db, visit, given.id) }),
    }),

  complete: (given, visit) =>
    edit(visit, {
      change: (tx) => completeTask(tx, visit, given),
      answer: async (db, next) => ({
        task: await taskSeenBy(db, visit, given.id),
        next: next === null ? null : await taskSeenBy(db, visit, next),
      }),
    }),

  reopen: ({ id }, visit) =>
    visit.write(async (tx) => {
      await reopenTask(tx, visit, id)
      return { task: await taskSeenBy(tx, visit, id) }
    }),

  remove: ({ id }, visit) => visit.write((tx) => removeTask(tx, visit, id)),
})
