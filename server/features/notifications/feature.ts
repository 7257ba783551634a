import { feature } from '../../registry/feature.ts'
import { notificationEventDefinitions } from './event-definitions.ts'

export const notifications = feature({
  routes: async () => (await import('./routes.ts')).notificationRoutes,
  mount: async () => (await import('./email-stop.ts')).mountEmailStop,
  events: notificationEventDefinitions,
  jobs: {
    tell: {
      label: 'Notify people of events',
      task: async () => (await import('./send-email.ts')).sendEmail,
    },
    tellNamed: {
      label: 'Notify people of events',
      task: async () => (await import('./direct-recipients.ts')).emailDirectRecipients,
    },
    tellTogether: {
      label: 'Notify people of new documents',
      task: async () => (await import('./digest.ts')).sendDigest,
    },
  },
  hashedTexts: {
    // After a second key change the address in an old email no longer works. Settings still do.
    stopText: 'until the key changes again',
  },
  cleanup: async () => {
    const { deleteOldNotifications: deleteNotifications } = await import('./bell-queries.ts')
    return ({ db, now }) => deleteNotifications(db, now())
  },
})
