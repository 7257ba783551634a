import { feature } from '../../registry/feature.ts'
import { notificationEventDefinitions } from './event-definitions.ts'

export const notifications = feature({
  routes: async () => (await import('./routes.ts')).notificationRoutes,
  events: notificationEventDefinitions,
  jobs: {
    tell: {
      label: 'Tell somebody what happened',
      task: async () => (await import('./tell.ts')).tell,
    },
    tellNamed: {
      label: 'Tell somebody what happened',
      task: async () => (await import('./tell-named.ts')).tellNamed,
    },
    tellTogether: {
      label: 'Tell somebody of new documents',
      task: async () => (await import('./tell-together.ts')).tellTogether,
    },
  },
  cleanup: async () => {
    const { forgetReadNotifications } = await import('./bell-queries.ts')
    return ({ db, now }) => forgetReadNotifications(db, now())
  },
})
