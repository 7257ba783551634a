import type { FastifyInstance } from 'fastify'
import { readId } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import type { CertificateSubscriptions, Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { limitUnknownLinks } from '../../http/throttle.ts'
import { runInBulkhead } from '../../platform/bulkhead.ts'
import { record } from '../activity/record.ts'
import { markStopped, subscriptionToStop } from './queries.ts'

/** Stops a subscription that goes on. Returns its certificate, or null if there is none. */
export async function stopSubscription(
  tx: Db,
  context: Pick<Context, 'now'>,
  by: Parameters<typeof subscriptionToStop>[1],
  because: NonNullable<CertificateSubscriptions['stoppedBecause']>,
) {
  const subscription = await subscriptionToStop(tx, by)
  if (!subscription) return null
  const { id, clientId, certificateId, email, number, holderName, stoppedAt } = subscription
  if (stoppedAt !== null) return { number, holderName }
  await markStopped(tx, id, { at: context.now().toISOString(), because })
  await record(
    tx,
    { ...context, me: null },
    {
      action: 'certificate.subscriptionStopped',
      ...{ id: certificateId, clientId },
      details: { number, holder: holderName, to: email, because },
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

/**
 * The address in the List-Unsubscribe header. Mail programs send it a form without a session
 * (RFC 8058), so it is no call of the contract. Programs that scan emails send a GET, which does
 * nothing.
 */
export function mountOneClickStop(app: FastifyInstance, context: Context): void {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    // The form says nothing but 'List-Unsubscribe=One-Click'.
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 2000 }, (_, __, done) => done(null))
    forms.post<{ Params: { code: string } }>('/api/certificate/updates/stop/:code', (request, reply) =>
      runInBulkhead(api.subscriptions, async () => {
        await stopByCode(request.params.code, { ...context, ip: request.ip })
        return reply.code(204).send()
      }),
    )
  })
}
