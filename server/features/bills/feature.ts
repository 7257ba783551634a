import { feature } from '../../registry/feature.ts'
import { billEventDefinitions } from './event-definitions.ts'

export const bills = feature({
  routes: async () => (await import('./routes.ts')).billRoutes,
  events: billEventDefinitions,
  emails: async () => (await import('./emails.ts')).billEmails,
  jobs: {
    remindOfBills: {
      label: 'Remind clients of payments',
      schedule: '7 * * * *',
      task: async () => {
        const { remindOfBills } = await import('./bill-reminder.ts')
        return (context) => () => remindOfBills(context)
      },
    },
  },
  workItems: async () => [(await import('./work-queries.ts')).billWorkItems],
  upcoming: async () => (await import('./upcoming-queries.ts')).upcomingInstallments,
  archiveTables: async () => (await import('./archive-queries.ts')).billTables,
  erasures: async () => (await import('./erase-queries.ts')).billErasures,
  rowNames: { bills: 'a bill' },
})
