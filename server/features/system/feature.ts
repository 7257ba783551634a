import { feature } from '../../registry/feature.ts'
import { systemEventDefinitions } from './event-definitions.ts'

export const system = feature({
  routes: async () => (await import('./routes.ts')).systemRoutes,
  events: systemEventDefinitions,
  jobs: {
    tidy: {
      label: 'Delete expired data',
      schedule: '17 * * * *',
      task: async () => (await import('./cleanup.ts')).cleanUp,
    },
    backUp: {
      label: 'Start the nightly backup',
      // The job runs every hour: it starts a due backup, and tries again after a failed one.
      schedule: '13 * * * *',
      isOn: ({ backup }) => Boolean(backup.to),
      task: async () => (await import('./backup-schedule.ts')).scheduleBackups,
    },
  },
  cleanup: async () => {
    const { deleteFinishedEmailRecords: deleteDeliveredEmails } = await import('./queries.ts')
    return ({ db }) => deleteDeliveredEmails(db)
  },
})
