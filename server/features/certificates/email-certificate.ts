import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { documentTitle } from '../../../contract/values/evidence-texts.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import { type EmailMessage, MailFailure, UnconfirmedMailError } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { emailSendTimeout } from '../notifications/send-email.ts'
import { emailProblemOf } from './email-problem.ts'
import {
  certificateFile,
  emailSender,
  lockEmail,
  type StoredEmail,
  updateCertificateEmail,
} from './email-queries.ts'
import { certificateStatusOf, checkUrlOf, readCheckedCertificate } from './queries.ts'

const EmailJob = z.object({ email: z.string() })

/** After this time a failing mail server is not tried again, in ms. */
const retryTime = 24 * 60 * 60_000

/**
 * Job: emails a certificate to one recipient, at most once. An attempt that ended without a known
 * result is not repeated: a person decides. A refusal that may pass is tried again for a day.
 */
export const emailCertificate = (context: Context) => async (payload: unknown) => {
  const { email: id } = EmailJob.parse(payload)
  const email = await context.db.transaction().execute((tx) => beginAttempt(tx, context, id))
  if (email === null) return
  try {
    const letter = await emailMessageFor(context, email)
    await context.mail.send({ ...letter, id: `${id}.certificate` }, emailSendTimeout)
  } catch (error) {
    await context.db.transaction().execute((tx) => noteFailure(tx, context, id, error))
    if (!isLastAttempt(context, email, error)) throw error
    return
  }
  await context.db.transaction().execute((tx) => noteResult(tx, context, id, 'acceptedAt', null))
}

/** The email to send, or null if there is nothing to send. */
async function beginAttempt(tx: Db, context: Context, id: string): Promise<StoredEmail | null> {
  const email = await lockEmail(tx, id)
  if (!email || email.cancelledAt || email.acceptedAt || email.refusedAt || email.unconfirmedAt) return null
  if (email.attemptedAt !== null) {
    await noteResult(tx, context, id, 'unconfirmedAt', 'The portal stopped while sending')
    return null
  }
  await updateCertificateEmail(tx, id, { attemptedAt: context.now().toISOString() })
  return email
}

/** A reason that no retry changes. */
class NotSendable extends Error {}

/** Whether the failure ends the sending. */
const isLastAttempt = (context: Context, { orderedAt }: StoredEmail, error: unknown) =>
  error instanceof NotSendable ||
  error instanceof UnconfirmedMailError ||
  (error instanceof MailFailure && error.isFinal) ||
  context.now().getTime() - Date.parse(orderedAt) > retryTime

async function noteFailure(tx: Db, context: Context, id: string, error: unknown): Promise<void> {
  const isReadable = error instanceof MailFailure || error instanceof Failure || error instanceof NotSendable
  const because = isReadable ? error.message : 'The email could not be created'
  const email = await lockEmail(tx, id)
  if (!email) return
  if (error instanceof UnconfirmedMailError) return noteResult(tx, context, id, 'unconfirmedAt', because)
  if (isLastAttempt(context, email, error)) return noteResult(tx, context, id, 'refusedAt', because)
  await updateCertificateEmail(tx, id, { attemptedAt: null, failedBecause: because })
}

const eventsByResult = {
  acceptedAt: 'certificate.emailed',
  refusedAt: 'certificate.emailRefused',
  unconfirmedAt: 'certificate.emailUnconfirmed',
} as const

/** Stores and records how an attempt ended, unless the email is erased or its result is known. */
async function noteResult(
  tx: Db,
  context: Context,
  id: string,
  result: keyof typeof eventsByResult,
  because: string | null,
): Promise<void> {
  const email = await lockEmail(tx, id)
  // A slow attempt may be accepted after it was noted as unconfirmed.
  if (!email || email.acceptedAt || (email.unconfirmedAt && result !== 'acceptedAt')) return
  const { clientId, certificateId, number, printed, recipient } = email
  await updateCertificateEmail(tx, id, { [result]: context.now().toISOString(), failedBecause: because })
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

async function emailMessageFor(context: Context, email: StoredEmail): Promise<EmailMessage> {
  const { db, files, settings } = context
  const { standing, printed } = await readCheckedCertificate(db, context, email.certificateId)
  const problem = emailProblemOf(certificateStatusOf(standing, printed, context).state)
  const file = await certificateFile(db, email.certificateId)
  if (problem !== null || !file) throw new NotSendable(problem ?? 'The certificate’s document was removed')
  const { fileName: filename, contentType, storageKey, size } = file
  const content = await buffer(await files.read(storageKey, { start: 0, end: size - 1 }))
  const sender = await emailSender(db, email.orderedBy)
  const agency = context.agency()
  const { number, recipient } = email
  const agent = (sender && fullName(sender.firstName, sender.lastName)) || agency.name
  const title = documentTitle(printed.evidence !== undefined)
  const { html, text } = renderEmail({
    from: agency,
    heading: `${title} ${number}`,
    paragraphs: [
      `${agent} of ${agency.name} is sending you the attached ${title.toLowerCase()} for ${printed.insured.name}, issued to ${printed.holder.name}.`,
      'The link shows what was printed, and whether the policies on it are in force on the day you check.',
      `Questions? Reply to this email${sender?.phone ? `, or call ${sender.phone}` : ''}.`,
    ],
    action: {
      label: 'Verify this document',
      link: `${checkUrlOf(settings.publicUrl, email)}?link=${email.linkCode}`,
    },
    notes: [`The ${title.toLowerCase()} is information only and grants no rights. The policies control.`],
  })
  return {
    ...{ to: recipient, html, text },
    subject: `${title} ${number}: ${printed.insured.name}`,
    ...(sender ? { replyTo: sender.email } : {}),
    attachments: [{ filename, content, contentType }],
  }
}
