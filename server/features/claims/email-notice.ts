import { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { systemActor, type Viewer } from '../../access.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { MailFailure } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { drawnFileStore, type StoredFile } from '../documents/with-file.ts'
import { emailSendTimeout } from '../notifications/send-email.ts'
import { noticeOfLossEmail } from './email-templates.ts'
import { unsealed } from './employee.ts'
import { drawNotice, noticeTexts, notReported } from './notice.ts'
import {
  claimFor,
  claimSeenBy,
  claimToChange,
  noticeOrdered,
  noticeSender,
  queueNotice,
  updateClaim,
} from './queries.ts'
import { takeClaimStep } from './step.ts'

const noMailServer = 'The portal has no mail server'

/**
 * Queues the email with the first notice of loss to the carrier's claims address. The claim is not
 * sent before the mail server accepts the email.
 */
export async function emailNotice(
  tx: Db,
  visit: RequestContext,
  { id, withEmployee }: HandlerInput<typeof api.claims.emailNotice>,
): Promise<void> {
  const before = await claimToChange(tx, visit.me, id)
  const { status, clientId, line, policyNumber } = before
  if (status === 'draft') throw notReported()
  if (status === 'closed') throw conflict('claim_closed', 'This claim is closed')
  if (before.sentOn !== null) throw conflict('sent_already', 'This claim was already sent to the carrier')
  if (before.noticeId !== null && before.noticeFailedBecause === null)
    throw conflict('notice_underway', 'The first notice of loss is already being emailed')
  // Without a mail server, emails are written to a folder, and nobody receives them.
  if (!visit.settings.smtpUrl)
    throw conflict('no_mail_server', `${noMailServer}. Send the notice another way`)
  if (withEmployee && before.employeeSealed === null)
    throw wrongField('withEmployee', 'Birth date, hire date and wage are not on file')
  const claim = await claimSeenBy(tx, visit.me, id, today(visit))
  const { carrier, claimEmail: to } = claim
  if (to === null)
    throw conflict(
      'no_claims_email',
      `${carrier} has no claims email. Add it under Carriers, or send the notice another way`,
    )
  // Letters that the PDF cannot show are refused here, not in the job.
  await noticeTexts({ ...visit, db: tx }, claim, withEmployee ? unsealed(visit, before) : null)
  const notice = newId()
  await updateClaim(tx, id, {
    ...{ noticeId: notice, noticeTo: to, noticeAt: visit.now().toISOString() },
    ...{ noticeAcceptedAt: null, noticeFailedBecause: null },
  })
  await queueNotice(tx, { claim: id, notice, by: visit.me.id, withEmployee })
  const includes = withEmployee ? { includes: 'birth date, hire date and wage' } : {}
  await record(tx, visit, {
    action: 'claim.noticeOrdered',
    ...{ id, clientId },
    details: { line, policyNumber, to, ...includes },
  })
}

const NoticeJob = z.object({
  claim: z.string(),
  notice: z.string(),
  by: z.string(),
  withEmployee: z.boolean(),
})
type NoticeJob = z.infer<typeof NoticeJob>

/**
 * Job: emails the notice, then sets the claim to sent, with the email and its PDF as the proof. The
 * filed PDF never has birth, hire and wage. A retry has the same email id, so that mail servers
 * drop the duplicate.
 */
export const sendNotice = (context: Context) => async (payload: unknown) => {
  const job = NoticeJob.parse(payload)
  const { claim: id, notice, by, withEmployee } = job
  const ordered = await noticeOrdered(context.db, id, notice)
  if (!ordered) return
  if (!context.settings.smtpUrl) return giveUp(context, job, noMailServer)
  // The notice has everything that the agency sees of the claim.
  const reader: Viewer = { ...systemActor(by), role: 'admin' }
  const claim = await claimFor(context.db, reader, id, today(context))
  if (!claim) return
  const { to } = ordered
  const kept = await sending(context, job, async () => {
    const filed = await drawNotice(context, by, claim, null)
    const sent = withEmployee ? await drawNotice(context, by, claim, unsealed(context, ordered)) : filed
    const stored = await drawnFileStore(context)(filed.fileName, filed.content)
    const sender = await noticeSender(context.db, by)
    const letter = noticeOfLossEmail(claim, { to, sender, attached: sent }, context)
    await context.mail.send({ ...letter, id: `${notice}.notice` }, emailSendTimeout)
    return stored
  })
  await context.db.transaction().execute((tx) => accept(tx, context, job, kept))
}

/** Notes the reason of a failed attempt. The queue tries again. */
async function sending<Done>(context: Context, job: NoticeJob, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    const isReadable = error instanceof MailFailure || error instanceof Failure
    const because = isReadable ? error.message : 'The email could not be created'
    await context.db.transaction().execute((tx) => noteNotSent(tx, context, job, because))
    throw error
  }
}

/** Notes the reason. The queue does not try again. */
const giveUp = (context: Context, job: NoticeJob, because: string) =>
  context.db.transaction().execute((tx) => noteNotSent(tx, context, job, because))

/** The first failure is an entry of the audit log, which notifies the agent. */
async function noteNotSent(
  tx: Db,
  { now }: Context,
  { claim: id, notice, by }: NoticeJob,
  because: string,
): Promise<void> {
  const { clientId, line, policyNumber, ...claim } = await claimToChange(tx, systemActor(by), id)
  if (claim.noticeId !== notice || claim.noticeAcceptedAt !== null) return
  await updateClaim(tx, id, { noticeFailedBecause: because })
  if (claim.noticeFailedBecause !== null) return
  const details = { line, policyNumber, because }
  await record(tx, { me: null, now }, { action: 'claim.noticeNotSent', id, clientId, details })
}

async function accept(
  tx: Db,
  context: Context,
  { claim: id, notice, by }: NoticeJob,
  kept: StoredFile,
): Promise<void> {
  const actor = { ...context, me: systemActor(by) }
  const claim = await claimToChange(tx, actor.me, id)
  // Somebody has sent the claim another way meanwhile.
  if (claim.noticeId !== notice || claim.noticeTo === null) return
  await updateClaim(tx, id, { noticeAcceptedAt: context.now().toISOString(), noticeFailedBecause: null })
  const sentOn = today(context)
  await takeClaimStep(
    tx,
    actor,
    id,
    {
      // A claim that the carrier has opened stays open.
      ...(claim.status === 'reported' ? { status: 'sent_to_carrier' } : {}),
      ...{ sentOn, sentChannel: 'email', sentTo: claim.noticeTo },
    },
    { ...kept, title: 'First notice of loss, emailed' },
  )
}
