import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { MailFailure, UnconfirmedMailError } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { areUpdatesOn } from '../certificates/update-queries.ts'
import { emailSendTimeout } from '../notifications/send-email.ts'
import {
  lockSubscriptionEmail,
  type StoredSubscriptionEmail,
  updateSubscriptionEmail,
} from './change-queries.ts'
import { changeEmail } from './email-templates.ts'
import { stopSubscription } from './stop-subscription.ts'

const EmailJob = z.object({ email: z.string() })

/** After this time a failing mail server is not tried again, in ms. */
const retryTime = 24 * 60 * 60_000

/**
 * Job: emails one change to one address, at most once. An attempt that ended without a known result
 * is not repeated: a person decides. A refusal that may pass is tried again for a day.
 */
export const emailSubscriber = (context: Context) => async (payload: unknown) => {
  const { email: id } = EmailJob.parse(payload)
  const email = await context.db.transaction().execute((tx) => beginAttempt(tx, context, id))
  if (email === null) return
  try {
    await context.mail.send({ ...changeEmail(email, context), id: `${id}.update` }, emailSendTimeout)
  } catch (error) {
    await context.db.transaction().execute((tx) => noteFailure(tx, context, id, error))
    if (!isLastAttempt(context, email, error)) throw error
    return
  }
  await context.db.transaction().execute((tx) => noteResult(tx, context, id, 'acceptedAt', null))
}

/** The email to send, or null if there is nothing to send. */
async function beginAttempt(tx: Db, context: Context, id: string): Promise<StoredSubscriptionEmail | null> {
  const email = await lockSubscriptionEmail(tx, id)
  if (!email || email.droppedAt || email.acceptedAt || email.refusedAt || email.unconfirmedAt) return null
  if (email.attemptedAt !== null) {
    await noteResult(tx, context, id, 'unconfirmedAt', 'The portal stopped while sending')
    return null
  }
  const timestamp = context.now().toISOString()
  if (email.isStopped || !(await areUpdatesOn(tx))) {
    await updateSubscriptionEmail(tx, id, { droppedAt: timestamp })
    return null
  }
  await updateSubscriptionEmail(tx, id, { attemptedAt: timestamp })
  return email
}

const isFinalRefusal = (error: unknown) => error instanceof MailFailure && error.isFinal

/** Whether the failure ends the sending. */
const isLastAttempt = (context: Context, { changedAt }: StoredSubscriptionEmail, error: unknown) =>
  error instanceof UnconfirmedMailError ||
  isFinalRefusal(error) ||
  context.now().getTime() - Date.parse(changedAt) > retryTime

async function noteFailure(tx: Db, context: Context, id: string, error: unknown): Promise<void> {
  const isReadable = error instanceof MailFailure || error instanceof Failure
  const because = isReadable ? error.message : 'The email could not be created'
  const email = await lockSubscriptionEmail(tx, id)
  if (!email) return
  if (error instanceof UnconfirmedMailError) return noteResult(tx, context, id, 'unconfirmedAt', because)
  if (!isLastAttempt(context, email, error)) {
    await updateSubscriptionEmail(tx, id, { attemptedAt: null, failedBecause: because })
    return
  }
  await noteResult(tx, context, id, 'refusedAt', because)
  if (isFinalRefusal(error))
    await stopSubscription(tx, context, { id: email.subscriptionId }, 'address refused')
}

const eventsByResult = {
  acceptedAt: 'certificate.subscriberEmailed',
  refusedAt: 'certificate.subscriberEmailRefused',
  unconfirmedAt: 'certificate.subscriberEmailUnconfirmed',
} as const

/** Stores and records how an attempt ended, unless the email is erased or its result is known. */
async function noteResult(
  tx: Db,
  context: Context,
  id: string,
  result: keyof typeof eventsByResult,
  because: string | null,
): Promise<void> {
  const email = await lockSubscriptionEmail(tx, id)
  // A slow attempt may be accepted after it was noted as unconfirmed.
  if (!email || email.acceptedAt || (email.unconfirmedAt && result !== 'acceptedAt')) return
  const { clientId, certificateId, number, printed, recipient } = email
  await updateSubscriptionEmail(tx, id, { [result]: context.now().toISOString(), failedBecause: because })
  await record(
    tx,
    { me: null, now: context.now },
    {
      action: eventsByResult[result],
      ...{ id: certificateId, clientId },
      details: { number, holder: printed.holder.name, to: recipient, ...(because ? { because } : {}) },
    },
  )
}
