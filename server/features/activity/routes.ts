import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { exportLog } from './export-log.ts'
import { logOf, newestInLog, peopleNamed } from './log-queries.ts'
import { activityOf } from './queries.ts'
import { eventView } from './sentences.ts'

export const activityRoutes = serve(api.activity, {
  ofClient: (wanted, visit) => {
    const { timeZone } = visit.settings.agency
    return activityOf(visit, visit.me, wanted, eventView({ timeZone, isAdmin: visit.me.role === 'admin' }))
  },

  log: (wanted, visit) =>
    logOf(visit, wanted, eventView({ timeZone: visit.settings.agency.timeZone, isAdmin: true })),

  newest: async (wanted, visit) => ({ newestId: await newestInLog(visit, wanted) }),

  people: async (sought, { db }) => ({ people: await peopleNamed(db, sought) }),

  export: (filters, visit) => exportLog(visit, filters),
})
