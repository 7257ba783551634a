import { feature } from '../../registry/feature.ts'
import { holderAccessEventDefinitions } from './event-definitions.ts'

export const holderAccess = feature({
  routes: async () => (await import('./routes.ts')).holderAccessRoutes,
  events: holderAccessEventDefinitions,
  workItems: async () => [(await import('./work-queries.ts')).holderReportWorkItems],
  archiveTables: async () => (await import('./archive-queries.ts')).holderAccessTables,
  erasures: async () => (await import('./erase-queries.ts')).holderAccessErasures,
  rowNames: { holder_reports: 'a report of a certificate holder' },
})
