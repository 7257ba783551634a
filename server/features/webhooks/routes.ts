import { api } from '../../../contract/index.ts'
import { notFound } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  replaceSecret,
  switchOnWebhook,
} from './change-webhooks.ts'
import {
  deliverySeenBy,
  insertTestDelivery,
  listDeliveries,
  listWebhooks,
  sendDeliveryAgain,
  webhookSeenBy,
  webhookToChange,
} from './queries.ts'

const maxShownDeliveries = 100

export const webhookRoutes = serve(api.webhooks, {
  list: async (_, { db, me, now }) => ({ webhooks: await listWebhooks(db, me, now()) }),

  create: (input, context) => context.write((tx) => createWebhook(tx, context, input)),

  change: (input, context) =>
    runEdit(context, {
      change: (tx) => changeWebhook(tx, context, input),
      answer: async (db) => ({ webhook: await webhookSeenBy(db, context.me, input.id, context.now()) }),
    }),

  replaceSecret: ({ id }, context) => context.write((tx) => replaceSecret(tx, context, id)),

  switchOn: ({ id }, context) => context.write((tx) => switchOnWebhook(tx, context, id)),

  async remove({ id }, context) {
    await context.write((tx) => removeWebhook(tx, context, id))
  },

  sendTest: ({ id }, context) =>
    context.write(async (tx) => {
      const { me, now } = context
      const webhook = await webhookToChange(tx, me, id)
      const { delivery } = await deliverySeenBy(
        tx,
        me,
        await insertTestDelivery(tx, webhook.id, now().toISOString()),
      )
      return { delivery }
    }),

  deliveries: async ({ id, show }, { db, me, now }) => ({
    webhook: await webhookSeenBy(db, me, id, now()),
    deliveries: await listDeliveries(db, me, { id, show, limit: maxShownDeliveries }),
  }),

  delivery: ({ id }, { db, me }) => deliverySeenBy(db, me, id),

  sendAgain: ({ id }, context) =>
    context.write(async (tx) => {
      const { me, now } = context
      if (!(await sendDeliveryAgain(tx, me, id, now().toISOString()))) throw notFound('Delivery')
      const { delivery } = await deliverySeenBy(tx, me, id)
      return { delivery }
    }),
})
