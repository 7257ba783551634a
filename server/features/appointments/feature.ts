import { feature } from '../../registry/feature.ts'
import { appointmentEventDefinitions } from './event-definitions.ts'

export const appointments = feature({
  routes: async () => (await import('./routes.ts')).appointmentRoutes,
  events: appointmentEventDefinitions,
  emails: async () => (await import('./emails.ts')).appointmentEmails,
  jobs: {
    remind: {
      label: 'Remind somebody of a presentation',
      task: async () => (await import('./remind.ts')).remind,
    },
  },
  workItems: async () => [(await import('./waiting-queries.ts')).presentationsWaiting],
  upcoming: async () => (await import('./next-queries.ts')).next,
  archiveTables: async () => (await import('./archive-queries.ts')).presentationTables,
  erasures: async () => (await import('./erase-queries.ts')).appointmentErasures,
  rowNames: { appointments: 'a presentation' },
})
