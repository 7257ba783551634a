import { z } from 'zod'
import { systemActor } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { type CertificatePdfs, drawThenIssue } from '../certificates/certificate-pdfs.ts'
import { addressesOfHolder } from '../certificates/email-queries.ts'
import { issueCertificates } from '../certificates/issue-certificates.ts'
import { orderEmails } from '../certificates/order-emails.ts'
import { draftAhead, notApprovedObstacle, renewalTermsOf } from './draft-ahead.ts'
import {
  beginAttempt,
  clientInRun,
  countHoldersOfClient,
  insertRunTerms,
  lockWaitingHolder,
  orderDetailsOfRun,
  queueRun,
  updateRunHolder,
} from './queries.ts'

const RunJob = z.object({ run: z.string() })

/** After this number the job queues itself again, so that two runs take turns. */
const holdersPerJob = 20

const maxTries = 5

type Attempt = NonNullable<Awaited<ReturnType<typeof beginAttempt>>>

/**
 * Job: issues the certificates of a run, one holder per transaction. The certificate, its email
 * order and the holder's result are committed together, so a killed job resumes with the next
 * holder. The emails are sent by their own job.
 */
export const issueCertificateRun = (context: Context) => async (payload: unknown) => {
  const { run: runId } = RunJob.parse(payload)
  for (let count = 0; count < holdersPerJob; count++) {
    await context.pause(0)
    const attempt = await beginAttempt(context.db, runId)
    if (!attempt) return
    await issueOrLeaveOut(context, attempt)
  }
  await queueRun(context.db, runId)
}

async function issueOrLeaveOut(context: Context, attempt: Attempt): Promise<void> {
  const { runId, holderId, tries } = attempt
  const turn = await readHolderTurn(context, attempt)
  const leaveOutWhole = (because: string) =>
    context.db.transaction().execute(async (tx) => {
      const row = await lockWaitingHolder(tx, runId, holderId)
      if (row) await leaveOut(tx, turn, row.clientId, because)
    })
  if (tries > maxTries)
    return leaveOutWhole(
      'The portal tried several times and could not issue this certificate. Please issue it individually',
    )
  try {
    await drawThenIssue(turn.context, {
      async drafts(db) {
        const { clientId } = attempt
        const drafts = await draftAhead(db, turn.context, { clientId, holderIds: [holderId] })
        const certificateToIssue = drafts?.get(holderId)?.certificate
        return certificateToIssue ? [certificateToIssue.printed] : []
      },
      work: (tx, papers) => issueToHolder(tx, turn, papers),
    })
  } catch (error) {
    // The file storage or the database is away: the job is tried again later.
    if (!(error instanceof Failure) || error.status >= 500) throw error
    await leaveOutWhole(error.message)
  }
}

type HolderTurn = Awaited<ReturnType<typeof readHolderTurn>>

/** A holder's turn. The portal issues on behalf of the person who ordered the run. */
async function readHolderTurn(context: Context, { runId, holderId }: Attempt) {
  const { orderedBy, isEmailed, ...person } = await orderDetailsOfRun(context.db, runId)
  return {
    runId,
    holderId,
    isEmailed,
    context: {
      ...context,
      me: { ...systemActor(orderedBy), ...person },
      key: null,
      write: <Answer>(work: (tx: Db) => Promise<Answer>) => context.db.transaction().execute(work),
    },
  }
}

async function issueToHolder(tx: Db, turn: HolderTurn, papers: CertificatePdfs): Promise<void> {
  const { runId, holderId, context } = turn
  const row = await lockWaitingHolder(tx, runId, holderId)
  // Another process issued it meanwhile, or a person stopped the run.
  if (!row) return
  const { clientId } = row
  const timestamp = context.now().toISOString()
  const { isClosed, isSeen } = await clientInRun(tx, clientId, context.me.id, timestamp)
  if (isClosed) return leaveOut(tx, turn, clientId, 'The client was closed')
  if (!isSeen)
    return leaveOut(
      tx,
      turn,
      clientId,
      'The person who started the batch no longer has access to this client',
    )
  const drafts = await draftAhead(tx, context, { clientId, holderIds: [holderId] }, { held: true })
  if (!drafts) return leaveOut(tx, turn, clientId, notApprovedObstacle.why)
  const draft = drafts.get(holderId)
  if (!draft?.certificate)
    return leaveOut(
      tx,
      turn,
      clientId,
      draft?.obstacle?.why ?? 'The holder was removed, or the holder’s certificate was withdrawn',
    )
  const terms = renewalTermsOf(draft)
  if (terms.length === 0)
    return leaveOut(tx, turn, clientId, 'This holder’s newest certificate lists no policy that expires soon')
  const [certificate] = await issueCertificates(tx, context, {
    clientId,
    certificates: [draft.certificate],
    papers,
  })
  if (!certificate) throw new Error('A certificate was not issued')
  if ((await insertRunTerms(tx, holderId, certificate.id, terms)) < terms.length)
    throw conflict('waiting', 'Another certificate already lists the renewal')
  await record(tx, context, {
    action: 'certificate.issuedAhead',
    id: certificate.id,
    clientId,
    details: { number: certificate.number, holder: draft.certificate.printed.holder.name },
  })
  const emailResult = await emailToHolder(tx, turn, { clientId, certificateId: certificate.id })
  await updateRunHolder(tx, runId, holderId, {
    ...emailResult,
    state: 'issued',
    certificateId: certificate.id,
    endedAt: timestamp,
  })
  await notifyClient(tx, turn, clientId)
}

/**
 * Orders the email to the holder's address on file. Returns the recipient, or why there is none,
 * for the results of the run.
 */
async function emailToHolder(
  tx: Db,
  { context, holderId, isEmailed }: HolderTurn,
  { clientId, certificateId }: { clientId: string; certificateId: string },
) {
  if (!isEmailed) return { because: null, recipient: null }
  const [recipient] = await addressesOfHolder(tx, { clientId, holderId })
  if (recipient === undefined) return { because: 'Not emailed: no email address on file', recipient: null }
  if (!context.settings.smtpUrl) return { because: 'Not emailed: email isn’t set up', recipient: null }
  await orderEmails(tx, context, { certificateId, recipients: [recipient] })
  return { because: null, recipient }
}

async function leaveOut(
  tx: Db,
  turn: Pick<HolderTurn, 'runId' | 'holderId' | 'context'>,
  clientId: string,
  because: string,
): Promise<void> {
  const { runId, holderId, context } = turn
  await updateRunHolder(tx, runId, holderId, {
    state: 'left out',
    because,
    endedAt: context.now().toISOString(),
  })
  await notifyClient(tx, turn, clientId)
}

/** Notifies the client once, after the last of its holders, so that no bell rings per holder. */
async function notifyClient(
  tx: Db,
  { runId, context }: Pick<HolderTurn, 'runId' | 'context'>,
  clientId: string,
): Promise<void> {
  const { waiting, issued } = await countHoldersOfClient(tx, runId, clientId)
  if (waiting === 0 && issued > 0)
    await record(tx, context, { action: 'certificate.renewalsIssued', clientId, details: { issued } })
}
