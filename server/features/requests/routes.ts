import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/versions.ts'
import { askAgent, openRequest } from './ask.ts'
import { changeStatus } from './change-status.ts'
import { completeSeveral } from './complete-several.ts'
import { exportRequests } from './export.ts'
import { requestFigures, requestSeenBy, requestsSeenBy } from './queries.ts'

export const requestRoutes = serve(api.requests, {
  list: (wanted, visit) => requestsSeenBy(visit, wanted),

  export: (wanted, visit) => exportRequests(visit, wanted),

  one: async ({ id }, visit) => ({ request: await requestSeenBy(visit.db, visit, id) }),

  create: (given, visit) =>
    visit.write(async (tx) => {
      const id = await askAgent(tx, visit, given)
      return { request: await requestSeenBy(tx, visit, id) }
    }),

  createFor: (given, visit) =>
    visit.write(async (tx) => {
      const id = await openRequest(tx, visit, given)
      return { request: await requestSeenBy(tx, visit, id) }
    }),

  changeStatus: (given, visit) =>
    edit(visit, {
      change: (tx) => changeStatus(tx, visit, given),
      answer: async (db, undo) => ({ request: await requestSeenBy(db, visit, given.requestId), undo }),
    }),

  completeSeveral: (given, visit) => visit.write((tx) => completeSeveral(tx, visit, given)),

  figures: (_, visit) => requestFigures(visit),
})
