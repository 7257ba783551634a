import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { exportLog } from './export-log.ts'
import { logSeenBy, newestInLog, peopleNamed } from './log-queries.ts'
import { activitySeenBy } from './queries.ts'

export const activityRoutes = serve(api.activity, {
  ofClient: (query, context) => activitySeenBy(context, query),

  log: (query, context) => logSeenBy(context, query),

  newest: async (query, context) => ({ newestId: await newestInLog(context, query) }),

  people: async (query, { db }) => ({ people: await peopleNamed(db, query) }),

  export: (filters, context) => exportLog(context, filters),
})
