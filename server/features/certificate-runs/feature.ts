import { feature } from '../../registry/feature.ts'
import { certificateRunEventDefinitions } from './event-definitions.ts'

export const certificateRuns = feature({
  routes: async () => (await import('./routes.ts')).certificateRunRoutes,
  events: certificateRunEventDefinitions,
  jobs: {
    issueCertificateRun: {
      label: 'Issue renewal certificates',
      task: async () => (await import('./issue-run.ts')).issueCertificateRun,
    },
  },
  archiveTables: async () => (await import('./archive-queries.ts')).certificateRunTables,
  erasures: async () => (await import('./erase-queries.ts')).certificateRunErasures,
  rowNames: {
    certificate_run_holders: 'a holder in a batch of certificates',
    certificate_run_terms: 'a certificate for a renewal',
  },
})
