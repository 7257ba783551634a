import type { Context, Me } from '../../context.ts'
import { findPerson } from '../../http/session.ts'
import { limitConcurrency } from '../../platform/concurrency.ts'
import { isBusy, isDatabaseGone } from '../../platform/outage.ts'
import { record } from '../activity/record.ts'
import { type CallReceiver, callReceiver, NoAnswer, signedHeaders } from './call-receiver.ts'
import {
  beginFailing,
  type DueDelivery,
  type DueWebhook,
  deleteDelivery,
  dueDeliveriesOf,
  endFailing,
  giveUpDeliveries,
  queueSending,
  switchOff,
  updateDelivery,
  webhooksWithDueDeliveries,
} from './queries.ts'
import { eventBodyFor, testEventBody } from './write-event.ts'

const minute = 60_000
const hour = 60 * minute

/** In ms after each failed try, within a day. */
const lastRetryDelay = 8 * hour
const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour]

/** In ms, for which a webhook rests if nobody answers. */
const restTime = minute

/** In ms without a success, after which a webhook is switched off. */
const maxFailingTime = 72 * hour

/** The receiver says that it wants no more events. */
const goneStatus = 410

const maxDeliveriesInRun = 20
const maxWebhooksAtOnce = 4
const maxKeptRequest = 20_000

/** Job: sends what is due. The queue runs one at a time, so no delivery is sent twice at once. */
export const sendWebhooks = (context: Context) => () => sendDueDeliveries(context, callReceiver)

/** Job: queues what is due again, each minute. A scheduled job itself has no queue to wait in. */
export const queueRetries = (context: Context) => () => queueDueSending(context)

export async function sendDueDeliveries(context: Context, call: CallReceiver): Promise<void> {
  const dueWebhooks = await webhooksWithDueDeliveries(context.db, context.now().toISOString())
  const limit = limitConcurrency(maxWebhooksAtOnce)
  // The job ends after the last webhook, even if another one failed: a retry must not overlap.
  const results = await Promise.allSettled(
    dueWebhooks.map((webhook) => limit(() => sendDeliveriesTo(webhook, context, call))),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  await queueDueSending(context)
}

/** Queues a run if something is due. */
async function queueDueSending({ db, now }: Context): Promise<void> {
  const dueWebhooks = await webhooksWithDueDeliveries(db, now().toISOString())
  if (dueWebhooks.length > 0) await queueSending(db)
}

/** Sends the due deliveries of a webhook, oldest first, until nobody answers. */
async function sendDeliveriesTo(webhook: DueWebhook, context: Context, call: CallReceiver): Promise<void> {
  const { db, now } = context
  const me = await findPerson({ userId: webhook.userId }, context)
  if (!me || (webhook.ofAgency && me.role !== 'admin'))
    return void (await giveUpDeliveries(db, [webhook.id], 'The person of the webhook may not receive events'))
  for (const delivery of await dueDeliveriesOf(db, webhook.id, now().toISOString(), maxDeliveriesInRun)) {
    const isAnswered = await sendDelivery(webhook, delivery, { context, me, call })
    if (!isAnswered) return
  }
}

interface SendingContext {
  context: Context
  me: Me
  call: CallReceiver
}

/** Tries a delivery once. False if nobody answered. */
async function sendDelivery(
  webhook: DueWebhook,
  delivery: DueDelivery,
  sendingContext: SendingContext,
): Promise<boolean> {
  const { context } = sendingContext
  const now = context.now()
  const body = await bodyOf(webhook, delivery, sendingContext)
  if (body === null) return true
  const headers = signedHeaders({ id: delivery.id, at: now, body }, secretsOf(webhook, context))
  const answer = await sendingContext
    .call({ address: webhook.address, headers, body })
    .catch((error: unknown) => {
      if (error instanceof NoAnswer) return error
      throw error
    })
  const exchange = {
    ...{ request: body.slice(0, maxKeptRequest).toWellFormed(), attempts: delivery.attempts + 1 },
    ...(answer instanceof NoAnswer
      ? { status: null, answer: null, problem: answer.message }
      : { status: answer.status, answer: answer.text, problem: problemOf(answer.status) }),
  }
  await (exchange.problem === null ? noteSuccess : noteFailure)(webhook, delivery, exchange, context)
  return !(answer instanceof NoAnswer)
}

/** The body to send. Null if there is none: then the delivery has ended. */
async function bodyOf(webhook: DueWebhook, { id, eventId }: DueDelivery, { context, me }: SendingContext) {
  if (eventId === null) return testEventBody(context.now())
  try {
    const body = await eventBodyFor(webhook, eventId, context, me)
    if (body === null) await deleteDelivery(context.db, id)
    return body
  } catch (error) {
    if (isDatabaseGone(error) || isBusy(error)) throw error
    // One such event must not hold up all others.
    context.log.error({ err: error, delivery: id }, 'An event for a webhook could not be written')
    await updateDelivery(context.db, id, { nextAt: null, problem: 'The portal could not write the event' })
    return null
  }
}

/** The secrets that sign now, the present one first. */
function secretsOf(webhook: DueWebhook, { secrets, now }: Pick<Context, 'secrets' | 'now'>): string[] {
  const { secretSealed, formerSecretSealed, formerSecretUntil } = webhook
  const isFormerSecretValid = formerSecretUntil !== null && Date.parse(formerSecretUntil) > now().getTime()
  return [secretSealed, ...(formerSecretSealed && isFormerSecretValid ? [formerSecretSealed] : [])].map(
    (sealedSecrets) => secrets.open(sealedSecrets),
  )
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  const text = `The receiver answered ${status}`
  return status >= 300 && status < 400 ? `${text}. Redirects are not followed` : text
}

/** A request and its answer; `status` is null if nobody answered. */
interface Exchange {
  request: string
  attempts: number
  status: number | null
  answer: string | null
  problem: string | null
}

async function noteSuccess(
  webhook: DueWebhook,
  { id }: DueDelivery,
  exchange: Exchange,
  { db, now }: Context,
): Promise<void> {
  const timestamp = now().toISOString()
  await db.transaction().execute(async (tx) => {
    await updateDelivery(tx, id, {
      ...exchange,
      attemptedAt: timestamp,
      deliveredAt: timestamp,
      nextAt: null,
    })
    await endFailing(tx, webhook.id)
  })
}

async function noteFailure(
  webhook: DueWebhook,
  { id, attempts, retriedUntil }: DueDelivery,
  exchange: Exchange,
  { db, now }: Context,
): Promise<void> {
  const time = now()
  const timeAfter = (ms: number) => new Date(time.getTime() + ms).toISOString()
  const timestamp = time.toISOString()
  const nextTry = timeAfter(retryDelays[attempts] ?? lastRetryDelay)
  const nextAt = Date.parse(nextTry) <= Date.parse(retriedUntil) ? nextTry : null
  const restsUntil = exchange.status === null ? timeAfter(restTime) : null
  await db.transaction().execute(async (tx) => {
    await updateDelivery(tx, id, { ...exchange, attemptedAt: timestamp, nextAt })
    const failingSince = await beginFailing(tx, webhook.id, { timestamp: timestamp, restsUntil })
    const isGone = exchange.status === goneStatus
    if (!isGone && time.getTime() - Date.parse(failingSince) < maxFailingTime) return
    if (!(await switchOff(tx, webhook.id, timestamp))) return
    await giveUpDeliveries(tx, [webhook.id], 'The webhook was switched off')
    await record(
      tx,
      { me: null, now },
      { action: 'user.webhookSwitchedOff', id: webhook.userId, details: { name: webhook.name } },
    )
  })
}
