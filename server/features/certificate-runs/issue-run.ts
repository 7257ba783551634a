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
import { draftAhead, renewalTermsOf } from './draft-ahead.ts'
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
 * Job: issues the certificates and evidence of property of a run, one per transaction. The
 * certificate, its email order and its result are committed together, so a killed job resumes with
 * the next one. The emails are sent by their own job.
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
  const { clientId, tries, ...key } = attempt
  const turn = await readHolderTurn(context, attempt)
  const leaveOutWhole = (reason: string) =>
    context.db.transaction().execute(async (tx) => {
      const row = await lockWaitingHolder(tx, attempt.id)
      if (row) await leaveOut(tx, turn, row.clientId, reason)
    })
  if (tries > maxTries)
    return leaveOutWhole(
      'The portal tried several times and could not issue this certificate. Please issue it individually',
    )
  try {
    await drawThenIssue(turn.context, {
      async drafts(db) {
        const { draft } = (await draftAhead(db, turn.context, { clientId, keys: [key] }))(key)
        return draft?.certificate ? [draft.certificate.printed] : []
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
async function readHolderTurn(context: Context, { id, runId, holderId, evidenceOf }: Attempt) {
  const { orderedBy, isEmailed, ...person } = await orderDetailsOfRun(context.db, runId)
  return {
    id,
    runId,
    holderId,
    evidenceOf,
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
  const { id, holderId, evidenceOf, context } = turn
  const row = await lockWaitingHolder(tx, id)
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
  const key = { holderId, evidenceOf }
  const isEvidence = evidenceOf !== null
  const { draft, obstacle } = (await draftAhead(tx, context, { clientId, keys: [key] }, { held: true }))(key)
  if (obstacle !== null) return leaveOut(tx, turn, clientId, obstacle.why)
  if (!draft?.certificate) throw new Error('A draft without an obstacle has a certificate')
  const terms = renewalTermsOf(draft)
  if (terms.length === 0)
    return leaveOut(
      tx,
      turn,
      clientId,
      `This holder’s newest ${isEvidence ? 'evidence of property' : 'certificate'} lists no policy that expires soon`,
    )
  const [certificate] = await issueCertificates(tx, context, {
    clientId,
    certificates: [draft.certificate],
    papers,
  })
  if (!certificate) throw new Error('A certificate was not issued')
  const runTerms = { holderId, certificateId: certificate.id, isEvidence, policyIds: terms }
  if ((await insertRunTerms(tx, runTerms)) < terms.length)
    throw conflict('waiting', 'Another certificate already lists the renewal')
  await record(tx, context, {
    action: 'certificate.issuedAhead',
    id: certificate.id,
    clientId,
    details: { number: certificate.number, holder: draft.certificate.printed.holder.name },
  })
  const emailResult = await emailToHolder(tx, turn, { clientId, certificateId: certificate.id })
  await updateRunHolder(tx, id, {
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
  turn: Pick<HolderTurn, 'id' | 'runId' | 'context'>,
  clientId: string,
  reason: string,
): Promise<void> {
  const { id, context } = turn
  await updateRunHolder(tx, id, {
    state: 'left out',
    because: reason,
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
