import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { auditLogSeenBy, newestAuditLogEntry, peopleNamed } from './audit-queries.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { activitySeenBy } from './queries.ts'

export const activityRoutes = serve(api.activity, {
  ofClient: (query, context) => activitySeenBy(context, query),

  log: (query, context) => auditLogSeenBy(context, query),

  newest: async (query, context) => ({ newestId: await newestAuditLogEntry(context, query) }),

  people: async (query, { db }) => ({ people: await peopleNamed(db, query) }),

  export: (filters, context) => exportAuditLog(context, filters),
})
