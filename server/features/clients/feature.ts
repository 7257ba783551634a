import { feature } from '../../registry/feature.ts'
import { clientEventDefinitions } from './event-definitions.ts'

export const clients = feature({
  routes: async () =>
    [
      (await import('./routes.ts')).clientRoutes,
      (await import('./contacts.ts')).contactRoutes,
      (await import('./change-email.ts')).emailChangeRoutes,
    ].flat(),
  events: clientEventDefinitions,
  emails: async () => (await import('./emails.ts')).clientEmails,
  jobs: {
    sendEmailChange: {
      label: 'Email a link to confirm an email address',
      task: async () => (await import('./change-email.ts')).sendEmailChange,
    },
  },
  cleanup: async () => {
    const { deleteExpiredEmailChanges: deleteEmailChanges } = await import('./email-queries.ts')
    return ({ db, now }) => deleteEmailChanges(db, now())
  },
  searchSources: async () => [(await import('./search-queries.ts')).findClients],
  encryptedColumns: [{ table: 'accounts', column: 'ein_sealed', property: 'einSealed' }],
  rowNames: { contacts: 'a contact' },
})
