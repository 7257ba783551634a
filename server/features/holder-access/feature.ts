import { feature } from '../../registry/feature.ts'
import { holderAccessEventDefinitions } from './event-definitions.ts'

const hour = 3_600_000

export const holderAccess = feature({
  routes: async () => (await import('./routes.ts')).holderAccessRoutes,
  events: holderAccessEventDefinitions,
  jobs: {
    sendHolderLink: {
      label: 'Email a link to the certificates that were sent to an address',
      task: async () => (await import('./sent-certificates.ts')).sendHolderLink,
    },
  },
  cleanup: async () => {
    const { deleteOldHolderLinks: deleteLinks } = await import('./link-queries.ts')
    return ({ db, now }) => deleteLinks(db, new Date(now().getTime() - 2 * hour))
  },
  hashedTexts: {
    // This text becomes a job key. At worst, a key change sends one email twice.
    'holder link for …': 'seconds',
  },
  workItems: async () => [(await import('./work-queries.ts')).holderReportWorkItems],
  archiveTables: async () => (await import('./archive-queries.ts')).holderAccessTables,
  erasures: async () => (await import('./erase-queries.ts')).holderAccessErasures,
  rowNames: { holder_reports: 'a report of a certificate holder' },
})
