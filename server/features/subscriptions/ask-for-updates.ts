import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { HandlerInput, HandlerReply } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { limitUnknownLinks, limitVisitors } from '../../http/throttle.ts'
import { newId } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { linkTokenOf } from '../auth/link-token.ts'
import { certificateWithCode } from '../certificates/certificate-check.ts'
import { subscribableCertificate } from '../certificates/update-queries.ts'
import { recordsForState } from './change-queries.ts'
import { currentState } from './detect-changes.ts'
import { confirmationEmail } from './email-templates.ts'
import {
  countSubscriptions,
  deleteOtherUnconfirmed,
  deleteUnconfirmedSubscription,
  insertSubscription,
  lockSubscriptionsOf,
  markConfirmed,
  queueSubscriptionLink,
  subscriptionToConfirm,
} from './queries.ts'

const hour = 3_600_000
const linkLifetime = 24 * hour
const maxAsksPerMinute = 20
const linksPerHour = { ofAddress: 3, ofCertificate: 20 }
const maxSubscriptions = 50
const mailTimeout = 30_000

/** The job looks the address up, so that the answer takes the same time for any address. */
export async function askForUpdates(
  { number, code, email }: HandlerInput<typeof api.subscriptions.ask>,
  context: RequestContext<unknown>,
): Promise<void> {
  await limitVisitors(context, { what: 'emails about certificates', limit: maxAsksPerMinute })
  const certificateId = await certificateWithCode(context, { number, code })
  const { db, secrets, now } = context
  if (!(await subscribableCertificate(db, certificateId)))
    throw new Failure(404, 'not_found', 'The agency sends no emails about this certificate')
  const hash = secrets.keyedHash(`subscription for ${certificateId} ${email}`).toString('hex')
  await queueSubscriptionLink(db, `subscription ${hash}`, {
    ...{ email, certificateId },
    ...{ at: now().toISOString(), sending: newId() },
  })
}

const LinkJob = z.object({
  email: z.string(),
  certificateId: z.string(),
  at: z.string(),
  sending: z.string(),
})
type LinkJob = z.infer<typeof LinkJob>

/** Job: emails the link that confirms an address. A retry within an hour sends the same email. */
export const sendSubscriptionLink = (context: Context) => async (payload: unknown) => {
  const job = LinkJob.parse(payload)
  if (Date.parse(job.at) + hour <= context.now().getTime()) return
  const token = linkTokenOf(context.secrets, job.sending)
  const certificate = await context.db.transaction().execute((tx) => addSubscription(tx, context, job, token))
  if (!certificate) return
  try {
    await context.mail.send(
      { ...confirmationEmail({ ...certificate, token }, context), id: `${job.sending}.updates` },
      mailTimeout,
    )
  } catch (error) {
    await deleteUnconfirmedSubscription(context.db, job.sending)
    throw error
  }
}

/** Returns nothing if the address gets no link. */
async function addSubscription(
  tx: Db,
  { now }: Context,
  { email, certificateId, sending }: LinkJob,
  token: string,
) {
  await lockSubscriptionsOf(tx, email)
  const certificate = await subscribableCertificate(tx, certificateId)
  if (!certificate) return undefined
  const time = now()
  const since = new Date(time.getTime() - hour).toISOString()
  const counts = await countSubscriptions(tx, { email, certificateId, since, but: sending })
  if (
    counts.isSubscribed ||
    counts.ofAddress >= linksPerHour.ofAddress ||
    counts.ofCertificate >= linksPerHour.ofCertificate ||
    counts.open >= maxSubscriptions
  )
    return undefined
  await insertSubscription(tx, {
    ...{ id: sending, clientId: certificate.clientId, certificateId, email },
    ...{ askedAt: time.toISOString(), stopCode: randomUUID() },
    confirmHash: tokenHash(token),
    confirmUntil: new Date(time.getTime() + linkLifetime).toISOString(),
  })
  return { email, ...certificate }
}

/** Confirms an address. Its emails report changes from now on. */
export async function confirmSubscription(
  token: string,
  context: RequestContext<unknown>,
): Promise<HandlerReply<typeof api.subscriptions.confirm>> {
  const confirmation = await context.write((tx) => confirmWithLink(tx, context, token))
  if (confirmation) return confirmation
  await limitUnknownLinks(context)
  throw new Failure(404, 'not_found', 'This link is no longer valid')
}

async function confirmWithLink(tx: Db, context: RequestContext<unknown>, token: string) {
  const now = context.now()
  const subscription = await subscriptionToConfirm(tx, token, now)
  if (!subscription) return null
  const { id, clientId, certificateId, email, number, holderName } = subscription
  await lockSubscriptionsOf(tx, email)
  if (!(await subscribableCertificate(tx, certificateId))) return null
  await lockSubscriptionsOf(tx, certificateId)
  const { open } = await countSubscriptions(tx, { email, certificateId, since: now.toISOString(), but: id })
  // More confirmation links may have been sent than the certificate may have subscribers.
  if (open >= maxSubscriptions)
    throw new Failure(
      404,
      'not_found',
      `This certificate already has ${maxSubscriptions} subscribers. Please check its status on its verification page`,
    )
  // Read before the state: a change in between is then checked once more.
  const checkedOf = await recordsForState(tx, certificateId)
  const { status, next } = await currentState(tx, context, certificateId)
  const isConfirmed = await markConfirmed(tx, {
    ...{ id, at: now.toISOString(), checkedOf, checkedOn: today(context) },
    ...{ state: status.state, nextId: next?.id ?? null },
  })
  if (!isConfirmed) return null
  await deleteOtherUnconfirmed(tx, { id, certificateId, email })
  await record(
    tx,
    { ...context, me: null },
    {
      action: 'certificate.subscribed',
      ...{ id: certificateId, clientId },
      details: { number, holder: holderName, to: email },
    },
  )
  return { number, holderName, email }
}
