import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { exportLog } from './export-log.ts'
import { logSeenBy, newestInLog, peopleNamed } from './log-queries.ts'
import { activitySeenBy } from './queries.ts'

export const activityRoutes = serve(api.activity, {
  ofClient: (wanted, visit) => activitySeenBy(visit, wanted),

  log: (wanted, visit) => logSeenBy(visit, wanted),

  newest: async (wanted, visit) => ({ newestId: await newestInLog(visit, wanted) }),

  people: async (sought, { db }) => ({ people: await peopleNamed(db, sought) }),

  export: (filters, visit) => exportLog(visit, filters),
})
