import { feature } from '../../registry/feature.ts'
import { inviteEventDefinitions } from './event-definitions.ts'

export const invites = feature({
  routes: async () => (await import('./routes.ts')).inviteRoutes,
  events: inviteEventDefinitions,
  emails: async () => (await import('./emails.ts')).inviteEmails,
  workItems: async () => [(await import('./work-queries.ts')).inviteWorkItems],
  archiveTables: async () => (await import('./archive-queries.ts')).invitationTables,
  encryptedColumns: [{ table: 'invites', column: 'token_sealed', property: 'tokenSealed' }],
  rowNames: { invites: 'an invitation' },
})
