import { feature } from '../../registry/feature.ts'
import { appointmentEventDefinitions } from './event-definitions.ts'

export const appointments = feature({
  routes: async () => (await import('./routes.ts')).appointmentRoutes,
  events: appointmentEventDefinitions,
  emails: async () => (await import('./emails.ts')).appointmentEmails,
  jobs: {
    remind: {
      label: 'Send a reminder of a presentation',
      task: async () => (await import('./presentation-reminder.ts')).remindOfPresentation,
    },
  },
  workItems: async () => [(await import('./work-queries.ts')).presentationWorkItems],
  upcoming: async () => (await import('./upcoming-queries.ts')).upcomingPresentations,
  archiveTables: async () => (await import('./archive-queries.ts')).presentationTables,
  erasures: async () => (await import('./erase-queries.ts')).appointmentErasures,
  rowNames: { appointments: 'a presentation' },
})
