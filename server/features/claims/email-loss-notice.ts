import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { systemActor, type Viewer } from '../../access.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { MailFailure, UnconfirmedMailError } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { drawnFileStore, type StoredFile } from '../documents/file-writing.ts'
import { emailSendTimeout } from '../notifications/send-email.ts'
import { fileProof, takeClaimStep } from './claim-steps.ts'
import { lossNoticeEmail } from './email-templates.ts'
import { unsealEmployee } from './employee.ts'
import { drawLossNotice, lossNoticeTexts, notReportedError } from './loss-notice.ts'
import {
  beginLossNoticeAttempt,
  claimFor,
  claimSeenBy,
  claimToChange,
  documentsToAttach,
  lockClaimOfLossNotice,
  lossNoticeSender,
  queueLossNotice,
  type StoredClaim,
  updateClaim,
} from './queries.ts'

const noMailServerText = 'Email isn’t set up'

/**
 * Queues the email with the first notice of loss to the carrier's claims address. The claim counts
 * as sent once the mail server accepts the email.
 */
export async function emailLossNotice(
  tx: Db,
  context: RequestContext,
  { id, withEmployee, documentIds, withSuitPapers }: HandlerInput<typeof api.claims.emailNotice>,
): Promise<void> {
  const claimBefore = await claimToChange(tx, context.me, id)
  const { status, clientId, line, policyNumber } = claimBefore
  if (status === 'draft') throw notReportedError()
  if (status === 'closed') throw conflict('claim_closed', 'This claim is closed')
  if (claimBefore.sentOn !== null && documentIds.length === 0)
    throw conflict(
      'sent_already',
      'This claim was already sent to the carrier. Choose the documents to send after it',
    )
  if (isUnderway(claimBefore, context.now()))
    throw conflict('notice_underway', 'The first notice of loss is already being emailed')
  // Without a mail server, emails are written to a folder, and nobody receives them.
  if (!context.settings.smtpUrl)
    throw conflict('no_mail_server', `${noMailServerText}. Send the notice another way`)
  if (withEmployee && claimBefore.employeeSealed === null)
    throw wrongField('withEmployee', 'Birth date, hire date and wage are not on file')
  await checkAttachedDocuments(tx, claimBefore, { documentIds, withSuitPapers })
  const claim = await claimSeenBy(tx, context.me, id, today(context))
  const { carrier, claimEmail: claimsEmail } = claim
  if (claimsEmail === null)
    throw conflict(
      'no_claims_email',
      `${carrier} has no claims email. Add it under Carriers, or send the notice another way`,
    )
  // Letters that the PDF cannot show are refused here, not in the job.
  await lossNoticeTexts(
    { ...context, db: tx },
    claim,
    withEmployee ? unsealEmployee(context, claimBefore) : null,
  )
  const noticeId = newId()
  await updateClaim(tx, id, {
    ...{ noticeId, noticeTo: claimsEmail, noticeAt: context.now().toISOString() },
    ...{ noticeAcceptedAt: null, noticeFailedBecause: null, noticeUnconfirmed: false },
  })
  await queueLossNotice(tx, {
    ...{ claim: id, notice: noticeId, by: context.me.id },
    ...{ withEmployee, documentIds: [...new Set(documentIds)], withSuitPapers },
  })
  const parts = [
    withEmployee && 'birth date, hire date and wage',
    documentIds.length > 0 && `documents attached: ${documentIds.length}`,
    withSuitPapers && 'the suit documents',
  ].filter(Boolean)
  const includes = parts.length > 0 ? { includes: parts.join('; ') } : {}
  await record(tx, context, {
    action: 'claim.noticeOrdered',
    ...{ id, clientId },
    details: { line, policyNumber, to: claimsEmail, ...includes },
  })
}

/** Many mail servers refuse more than 25 MB, and an attachment grows by a third on its way. */
const maxAttachedMb = 15

async function checkAttachedDocuments(
  tx: Db,
  { id, servedOn }: StoredClaim,
  { documentIds, withSuitPapers }: { documentIds: readonly string[]; withSuitPapers: boolean },
): Promise<void> {
  if (withSuitPapers && servedOn === null)
    throw wrongField('withSuitPapers', 'Please first save the date the suit was served')
  if (withSuitPapers && documentIds.length === 0)
    throw wrongField('documentIds', 'Please choose the suit documents')
  const documents = await documentsToAttach(tx, id, documentIds)
  if (documents.length < new Set(documentIds).size)
    throw wrongField('documentIds', 'Please choose documents from this claim')
  if (documents.reduce((sum, { size }) => sum + size, 0) > maxAttachedMb * 1024 * 1024)
    throw wrongField('documentIds', `Please choose documents of at most ${maxAttachedMb} MB together`)
}

/** A withdrawn email may still be on its way, so its attempt counts too. */
const isUnderway = (claim: StoredClaim, now: Date) =>
  (claim.noticeAttemptUntil !== null && claim.noticeAttemptUntil > now.toISOString()) ||
  (claim.noticeId !== null && claim.noticeAcceptedAt === null && claim.noticeFailedBecause === null)

const LossNoticeJob = z.object({
  claim: z.string(),
  notice: z.string(),
  by: z.string(),
  withEmployee: z.boolean(),
  // Jobs that were queued before an upgrade lack these.
  documentIds: z.array(z.string()).default([]),
  withSuitPapers: z.boolean().default(false),
})
type LossNoticeJob = z.infer<typeof LossNoticeJob>

/** In ms: time for drawing and storing the PDFs, in addition to the time for sending. */
const drawingTimeout = 2 * 60_000

/**
 * Job: emails the notice, then sets the claim to sent, with the email and its PDF as the proof. The
 * filed PDF never has birth, hire and wage. A retry has the same email id, so that mail servers
 * drop the duplicate. During an attempt no other email is ordered.
 */
export const sendLossNotice = (context: Context) => async (payload: unknown) => {
  const job = LossNoticeJob.parse(payload)
  const { claim: id, notice, by, withEmployee, withSuitPapers } = job
  if (!context.settings.smtpUrl) return noteFailure(context, job, { reason: noMailServerText })
  const until = new Date(context.now().getTime() + emailSendTimeout + drawingTimeout).toISOString()
  const orderedEmail = await beginLossNoticeAttempt(context.db, { id, notice, until })
  if (!orderedEmail) return
  const { to } = orderedEmail
  const claim = await claimFor(context.db, noticeReader(by), id, today(context))
  if (!claim) return noteFailure(context, job, { reason: 'The policy is marked as entered in error' })
  const storedNotice = await noteIfFailed(context, job, async () => {
    const filedNotice = await drawLossNotice(context, by, claim, null)
    const noticeToSend = withEmployee
      ? await drawLossNotice(context, by, claim, unsealEmployee(context, orderedEmail))
      : filedNotice
    const storedNotice = await drawnFileStore(context)(filedNotice.fileName, filedNotice.content)
    const sender = await lossNoticeSender(context.db, by)
    const documents = await readDocuments(context, job)
    const noticeContent = { to, sender, noticeFile: noticeToSend, documents, withSuitPapers }
    const letter = lossNoticeEmail(claim, noticeContent, context)
    await context.mail.send({ ...letter, id: `${notice}.notice` }, emailSendTimeout)
    return storedNotice
  })
  await context.db
    .transaction()
    .execute((tx) => recordAcceptance(tx, context, job, { storedFile: storedNotice, to }))
}

async function readDocuments({ db, files }: Context, { claim, documentIds }: LossNoticeJob) {
  const documents = await documentsToAttach(db, claim, documentIds)
  // The claim would record that the carrier has a document that was not in the email.
  if (documents.length < documentIds.length)
    throw conflict('changed_elsewhere', 'A document to attach has been removed')
  const attachments: { filename: string; content: Buffer; contentType: string }[] = []
  for (const { fileName: filename, contentType, storageKey, size } of documents) {
    const content = await buffer(await files.read(storageKey, { start: 0, end: size - 1 }))
    attachments.push({ filename, content, contentType })
  }
  return attachments
}

/** The notice has everything that the agency sees of the claim. */
const noticeReader = (userId: string): Viewer => ({ ...systemActor(userId), role: 'admin' })

/** Notes the reason of a failed attempt. The queue tries again. */
async function noteIfFailed<Result>(
  context: Context,
  job: LossNoticeJob,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isReadable = error instanceof MailFailure || error instanceof Failure
    await noteFailure(context, job, {
      reason: isReadable ? error.message : 'The email could not be created',
      isUnconfirmed: error instanceof UnconfirmedMailError,
    })
    throw error
  }
}

interface FailedAttempt {
  reason: string
  /** The mail server may have accepted the email nevertheless. */
  isUnconfirmed?: boolean
}

/**
 * Stores a failed attempt. The first failure gets an audit log entry, which notifies the agent. So
 * does the first attempt after which the carrier may have the email.
 */
const noteFailure = (
  context: Context,
  { claim: id, notice }: LossNoticeJob,
  { reason, isUnconfirmed = false }: FailedAttempt,
) =>
  context.db.transaction().execute(async (tx) => {
    const claim = await lockClaimOfLossNotice(tx, id)
    if (!claim) return
    const { clientId, line, policyNumber, noticeFailedBecause, noticeUnconfirmed } = claim
    const isOrdered = claim.noticeId === notice && claim.noticeAcceptedAt === null
    await updateClaim(tx, id, {
      noticeAttemptUntil: null,
      ...(isOrdered
        ? { noticeFailedBecause: reason, noticeUnconfirmed: noticeUnconfirmed || isUnconfirmed }
        : {}),
    })
    const isNews = noticeFailedBecause === null || (isUnconfirmed && !noticeUnconfirmed)
    // A failed email that was withdrawn is recorded only if the carrier may have it.
    if (isOrdered ? !isNews : !isUnconfirmed) return
    await record(
      tx,
      { me: null, now: context.now },
      {
        action: isUnconfirmed ? 'claim.noticeUnconfirmed' : 'claim.noticeNotSent',
        ...{ id, clientId },
        details: { line, policyNumber, because: reason },
      },
    )
  })

/**
 * Records the accepted email and files its PDF. The claim may have been closed or sent another way
 * during the sending, and its policy marked as entered in error.
 */
async function recordAcceptance(
  tx: Db,
  context: Context,
  { claim: id, notice, by, withSuitPapers }: LossNoticeJob,
  { storedFile, to }: { storedFile: StoredFile; to: string },
): Promise<void> {
  const actor = { ...context, me: systemActor(by) }
  const claim = await lockClaimOfLossNotice(tx, id)
  if (!claim) return
  const { clientId, line, policyNumber } = claim
  const isOrdered = claim.noticeId === notice
  await updateClaim(tx, id, {
    ...{ noticeId: notice, noticeTo: to, noticeAcceptedAt: context.now().toISOString() },
    ...{ noticeFailedBecause: null, noticeUnconfirmed: false, noticeAttemptUntil: null },
  })
  const details = { line, policyNumber, to }
  await record(tx, { me: null, now: context.now }, { action: 'claim.noticeEmailed', id, clientId, details })
  const sentOn = today(context)
  const proof = { ...storedFile, title: 'First notice of loss, emailed' }
  const isOnFile = (await claimFor(tx, noticeReader(by), id, sentOn)) !== null
  const suitFields: { suitSentOn?: string } =
    withSuitPapers && isOnFile && lacksSuitPapers(claim, sentOn) ? { suitSentOn: sentOn } : {}
  // A claim that was sent before keeps its first day, channel and proof.
  if (!isOrdered || !isOnFile || claim.sentOn !== null) {
    await fileProof(tx, actor, claim, proof, sentOn)
    if (suitFields.suitSentOn) await takeClaimStep(tx, actor, id, suitFields, null)
    return
  }
  await takeClaimStep(
    tx,
    actor,
    id,
    {
      // A claim that the carrier has opened stays open.
      ...(claim.status === 'reported' ? { status: 'sent_to_carrier' } : {}),
      ...{ sentOn, sentChannel: 'email', sentTo: to, ...suitFields },
    },
    proof,
  )
}

/** Whether a suit was served by that day and its papers have not been sent since. */
const lacksSuitPapers = ({ servedOn, suitSentOn }: StoredClaim, day: string) =>
  servedOn !== null && servedOn <= day && (suitSentOn === null || suitSentOn < servedOn)
