import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'

const newWebhook = () => ({
  name: `Renewal list ${crypto.randomUUID().slice(0, 8)}`,
  address: 'https://hooks.example.com/portal',
  kinds: ['policy' as const],
})

const createdWebhook = async ({ as, people }: ExampleWorld) => {
  const { body } = await as(people.agent, { confirmed: true }).call(api.webhooks.create, newWebhook())
  return { id: body.webhook.id }
}

const sentDelivery = async (world: ExampleWorld) => {
  const { as, people } = world
  const { body } = await as(people.agent).call(api.webhooks.sendTest, await createdWebhook(world))
  return { id: body.delivery.id }
}

const whyUnrecorded = 'the webhook’s log has each delivery'

export const webhookCalls = exampleCalls('webhooks', {
  list: { records: [] },
  create: { send: newWebhook, records: ['user.webhookCreated'] },
  change: {
    send: async (world) => ({ ...newWebhook(), ...(await createdWebhook(world)) }),
    records: ['user.webhookChanged'],
  },
  replaceSecret: { send: createdWebhook, records: ['user.webhookSecretReplaced'] },
  switchOn: {
    async send(world) {
      const webhook = await createdWebhook(world)
      const { db, now } = world.context
      const offSince = now().toISOString()
      await db.updateTable('webhooks').set({ offSince }).where('id', '=', webhook.id).execute()
      return webhook
    },
    records: ['user.webhookSwitchedOn'],
  },
  remove: { send: createdWebhook, records: ['user.webhookRemoved'] },
  sendTest: { send: createdWebhook, records: [], whyUnrecorded },
  deliveries: { send: createdWebhook, records: [] },
  delivery: { send: sentDelivery, records: [] },
  sendAgain: { send: sentDelivery, records: [], whyUnrecorded },
})
