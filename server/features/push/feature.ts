import { feature } from '../../registry/feature.ts'
import { pushEventDefinitions } from './event-definitions.ts'

export const push = feature({
  routes: async () => (await import('./routes.ts')).pushRoutes,
  events: pushEventDefinitions,
  jobs: {
    push: {
      label: 'Send a push message',
      task: async () => (await import('./send-push.ts')).queueDevicePushes,
    },
    pushToDevice: {
      label: 'Send a push message',
      task: async () => (await import('./send-push.ts')).sendPush,
    },
  },
  encryptedColumns: [{ table: 'push_keys', column: 'private_sealed', property: 'privateSealed' }],
})
