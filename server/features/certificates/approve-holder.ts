import { certificateDetails, holderLines } from '../../../contract/coi-request.ts'
import { cityLine } from '../../../contract/values/countries.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { changeRequestStatus } from '../requests/change-status.ts'
import { createRequest } from '../requests/create-request.ts'
import type { CertificatePdfs } from './certificate-pdfs.ts'
import {
  clientOfHolder,
  type HolderToIssue,
  holderOnFile,
  type LockOption,
  markHolderApproved,
  markHolderWaiting,
} from './holder-queries.ts'
import {
  type CertificateToIssue,
  holderProblemOf,
  type IssuedByStaff,
  issueCertificate,
  refuseWithoutReason,
} from './issue-certificates.ts'
import { setAnsweredRequest } from './issue-queries.ts'
import { requireMaster } from './master.ts'
import { certificateWithinApproval } from './requested-certificate.ts'

export const unclearHolderReason = 'the portal cannot tell whether this is only a name and an address'

interface HolderApprovalRequest {
  holder: HolderToIssue
  /** The reason why an agent decides. */
  reason: string
  printed: CertificateToIssue['printed']
  policyIds: string[] | null
}

/**
 * Requests an agent's approval of the holder. The certificate waits for the approval. Throws 409 if
 * the holder already waits for one.
 */
export async function requestHolderApproval(
  tx: Db,
  context: RequestContext,
  { holder, reason, printed, policyIds }: HolderApprovalRequest,
) {
  const { id, name, street, isWaiting } = holder
  if (isWaiting)
    throw conflict('waiting', `Your agent is already reviewing “${name}” and will then issue the certificate`)
  const numbers = printed.policies.map(({ policyNumber }) => policyNumber).join(', ')
  const details = certificateDetails(
    [
      ...holderLines(name, [street, cityLine(holder)].filter(Boolean).join(', ')),
      ['Policies', numbers],
      ['To approve', reason],
    ],
    '',
  )
  const requestId = await createRequest(tx, context, {
    type: 'coi',
    policyId: null,
    details,
    isUrgent: false,
  })
  await markHolderWaiting(tx, id, { requestId, wantedPolicies: policyIds })
  return requestId
}

/** Marks the holder approved and completes its open approval request, if any. */
export async function settleHolder(
  tx: Db,
  context: RequestContext,
  { id, requestId, isWaiting }: HolderToIssue,
  certificateId: string,
) {
  await markHolderApproved(tx, id, context.me.id, context.now().toISOString())
  if (isWaiting && requestId !== null) await completeHolderRequest(tx, context, { requestId, certificateId })
}

export async function completeHolderRequest(
  tx: Db,
  context: RequestContext,
  { requestId, certificateId }: { requestId: string; certificateId: string },
): Promise<void> {
  await setAnsweredRequest(tx, certificateId, requestId)
  await changeRequestStatus(tx, context, { requestId, status: 'completed' })
}

/** Drafts the certificate for a holder that waits for approval. 409 for any other holder. */
export async function draftForHolder(
  db: Db,
  context: RequestContext,
  holderId: string,
  lock: LockOption = {},
) {
  const clientId = await clientOfHolder(db, context.me, holderId)
  const master = await requireMaster(db, context.me, clientId, lock)
  const holder = await holderOnFile(db, clientId, holderId, lock)
  if (!holder.isWaiting) throw conflict('not_waiting', `“${holder.name}” no longer awaits approval`)
  const holderProblem = holderProblemOf(holder)
  if (holderProblem !== null) throw conflict('not_certifiable', holderProblem)
  const requestedIssue = { clientId, master, holder, policyIds: holder.wantedPolicies }
  const { refusal, notPrinted, ...draftToIssue } = await certificateWithinApproval(
    db,
    context,
    requestedIssue,
    lock,
  )
  if (refusal) throw conflict(refusal.code, refusal.text)
  return { clientId, holder, toIssue: draftToIssue, notPrinted }
}

export async function approveHolder(
  tx: Db,
  context: RequestContext,
  papers: CertificatePdfs,
  { holderId, reason }: { holderId: string; reason: string },
): Promise<IssuedByStaff> {
  const { clientId, holder, toIssue, notPrinted } = await draftForHolder(tx, context, holderId, {
    held: true,
  })
  refuseWithoutReason(toIssue.pending, reason)
  const id = await issueCertificate(tx, context, { clientId, papers, certificate: toIssue, reason })
  await settleHolder(tx, context, holder, id)
  return { id, notPrinted }
}
