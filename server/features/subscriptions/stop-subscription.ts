import type { FastifyInstance } from 'fastify'
import { readId } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import type { CertificateSubscriptions, Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { mountOneClickStop } from '../../http/one-click-stop.ts'
import { limitUnknownLinks } from '../../http/throttle.ts'
import { record } from '../activity/record.ts'
import { markStopped, subscriptionToStop } from './queries.ts'

/** Stops a subscription that goes on. Returns its certificate, or null if there is none. */
export async function stopSubscription(
  tx: Db,
  context: Pick<Context, 'now'>,
  stopKey: Parameters<typeof subscriptionToStop>[1],
  reason: NonNullable<CertificateSubscriptions['stoppedBecause']>,
) {
  const subscription = await subscriptionToStop(tx, stopKey)
  if (!subscription) return null
  const { id, clientId, certificateId, email, number, holderName, stoppedAt } = subscription
  if (stoppedAt !== null) return { number, holderName }
  await markStopped(tx, id, { timestamp: context.now().toISOString(), because: reason })
  await record(
    tx,
    { ...context, me: null },
    {
      action: 'certificate.subscriptionStopped',
      ...{ id: certificateId, clientId },
      details: { number, holder: holderName, to: email, because: reason },
    },
  )
  return { number, holderName }
}

type StopContext = Pick<Context, 'db' | 'now' | 'secrets'> & { ip: string }

/** Stops the emails of a code. A code that was used before gets the same answer. */
export async function stopByCode(code: string, context: StopContext) {
  const stoppedSubscription = await context.db
    .transaction()
    .execute((tx) => stopSubscription(tx, context, { stopCode: readId(code) }, 'pressed'))
  if (stoppedSubscription) return stoppedSubscription
  await limitUnknownLinks(context)
  throw new Failure(404, 'not_found', 'This link is no longer valid')
}

export function mountSubscriptionStop(app: FastifyInstance, context: Context): void {
  mountOneClickStop(app, {
    path: '/api/certificate/updates/stop/:code',
    group: api.subscriptions,
    stop: ({ code = '' }, ip) => stopByCode(code, { ...context, ip }),
  })
}
