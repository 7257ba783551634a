import { feature } from '../../registry/feature.ts'
import { webhookEventDefinitions } from './event-definitions.ts'

export const webhooks = feature({
  routes: async () => (await import('./routes.ts')).webhookRoutes,
  events: webhookEventDefinitions,
  emails: async () => (await import('./emails.ts')).webhookEmails,
  jobs: {
    sendWebhooks: {
      label: 'Send events to webhooks',
      task: async () => (await import('./send-webhooks.ts')).sendWebhooks,
    },
    retryWebhooks: {
      label: 'Send events to webhooks again',
      schedule: '* * * * *',
      task: async () => (await import('./send-webhooks.ts')).queueRetries,
    },
  },
  cleanup: async () => {
    const { deleteOldDeliveries } = await import('./queries.ts')
    return ({ db, now }) => deleteOldDeliveries(db, now())
  },
  archiveTables: async () => (await import('./archive-queries.ts')).webhookTables,
  erasures: async () => (await import('./erase-queries.ts')).webhookErasures,
  encryptedColumns: [
    { table: 'webhooks', column: 'secret_sealed', property: 'secretSealed' },
    { table: 'webhooks', column: 'former_secret_sealed', property: 'formerSecretSealed' },
  ],
})
