import { feature } from '../../registry/feature.ts'
import { certificateEventDefinitions } from './event-definitions.ts'
import { certificateLawEventDefinitions } from './law-event-definitions.ts'

export const certificates = feature({
  routes: async () => {
    const { certificateRoutes, certificateEmailRoutes } = await import('./routes.ts')
    return [...certificateRoutes, ...certificateEmailRoutes]
  },
  events: { ...certificateEventDefinitions, ...certificateLawEventDefinitions },
  jobs: {
    emailCertificate: {
      label: 'Email a certificate',
      task: async () => (await import('./email-certificate.ts')).emailCertificate,
    },
  },
  workItems: async () => [(await import('./work-queries.ts')).certificateEmailWorkItems],
  undo: async () => [(await import('./order-emails.ts')).emailOrderUndo],
  searchSources: async () => {
    const { findCertificates, findHolders } = await import('./search-queries.ts')
    return [findCertificates, findHolders]
  },
  archiveTables: async () => (await import('./archive-queries.ts')).certificateTables,
  erasures: async () => (await import('./erase-queries.ts')).certificateErasures,
  rowNames: {
    certificate_emails: 'an email with a certificate',
    certificate_holders: 'a certificate holder',
    certificate_masters: 'a certificate approval',
    certificate_master_versions: 'a certificate approval',
    certificates: 'a certificate',
    wholesale_authorities: 'the authority to issue certificates',
  },
})
