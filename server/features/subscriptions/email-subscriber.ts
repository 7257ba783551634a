import { record } from '../activity/record.ts'
import { areUpdatesOn } from '../certificates/update-queries.ts'
import { sendOnce } from '../notifications/send-once.ts'
import {
  lockSubscriptionEmail,
  type StoredSubscriptionEmail,
  updateSubscriptionEmail,
} from './change-queries.ts'
import { changeEmail } from './email-templates.ts'
import { stopSubscription } from './stop-subscription.ts'

const eventsByResult = {
  acceptedAt: 'certificate.subscriberEmailed',
  refusedAt: 'certificate.subscriberEmailRefused',
  unconfirmedAt: 'certificate.subscriberEmailUnconfirmed',
} as const

/** Job: emails one change of a certificate to one address, at most once. */
export const emailSubscriber = sendOnce<StoredSubscriptionEmail>({
  name: 'update',
  lock: lockSubscriptionEmail,
  update: updateSubscriptionEmail,
  isCancelled: ({ droppedAt }) => droppedAt !== null,
  async isStillWanted(tx, context, { id, isStopped }) {
    if (!isStopped && (await areUpdatesOn(tx))) return true
    await updateSubscriptionEmail(tx, id, { droppedAt: context.now().toISOString() })
    return false
  },
  orderedAt: ({ changedAt }) => changedAt,
  messageFor: (context, email) => changeEmail(email, context),
  async recordResult(tx, context, email, { result, because }) {
    const { certificateId, clientId, number, printed, recipient } = email
    await record(
      tx,
      { me: null, now: context.now },
      {
        action: eventsByResult[result],
        ...{ id: certificateId, clientId },
        details: { number, holder: printed.holder.name, to: recipient, ...(because ? { because } : {}) },
      },
    )
  },
  onAddressRefused: (tx, context, { subscriptionId }) =>
    stopSubscription(tx, context, { id: subscriptionId }, 'address refused'),
})
