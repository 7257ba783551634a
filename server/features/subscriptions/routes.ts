import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { record } from '../activity/record.ts'
import { certificateSeenBy } from '../certificates/queries.ts'
import { askForUpdates, confirmSubscription } from './ask-for-updates.ts'
import {
  markSubscriptionEmailSettled,
  readUpdateSettings,
  subscriptionEmailSeenBy,
  subscriptionEmailToChange,
  subscriptionsSeenBy,
  switchUpdates,
} from './queries.ts'
import { stopByCode } from './stop-subscription.ts'

export const subscriptionRoutes = serve(api.subscriptions, {
  ask: (input, context) => askForUpdates(input, context),

  confirm: ({ token }, context) => confirmSubscription(token, context),

  stop: ({ code }, context) => stopByCode(code, context),

  async ofCertificate({ certificateId }, context) {
    const { db, me } = context
    const { id } = await certificateSeenBy(db, context, certificateId)
    return { subscriptions: await subscriptionsSeenBy(db, me, id) }
  },

  email: async ({ id }, { db, me }) => ({ email: await subscriptionEmailSeenBy(db, me, id) }),

  async settleEmail({ id }, context) {
    await context.write((tx) => settleEmail(tx, context, id))
  },

  settings: (_, { db }) => readUpdateSettings(db),

  changeSettings: ({ isOn }, context) =>
    context.write(async (tx) => {
      if (await switchUpdates(tx, isOn))
        await record(tx, context, {
          action: 'agency.certificateUpdatesSwitched',
          details: { isOn: [!isOn, isOn] },
        })
      return readUpdateSettings(tx)
    }),
})

async function settleEmail(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { clientId, certificateId, number, holderName, recipient, isToSettle } =
    await subscriptionEmailToChange(tx, context.me, id)
  if (!isToSettle) throw conflict('not_waiting', 'This email was already marked as done')
  await markSubscriptionEmailSettled(tx, id, context.me.id, context.now().toISOString())
  await record(tx, context, {
    action: 'certificate.subscriberEmailSettled',
    ...{ id: certificateId, clientId },
    details: { number, holder: holderName, to: recipient },
  })
}
