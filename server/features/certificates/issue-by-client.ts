import type { z } from 'zod'
import type { IssueForm } from '../../../contract/certificate-forms.ts'
import { ownAccount } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { requestSeenBy } from '../requests/queries.ts'
import { requestHolderApproval, unclearHolderReason } from './approve-holder.ts'
import type { CertificatePdfs, Issuer } from './certificate-pdfs.ts'
import type { HolderToIssue, LockOption } from './holder-queries.ts'
import {
  type CertificateToIssue,
  holderProblemOf,
  issueCertificate,
  resolveHolder,
} from './issue-certificates.ts'
import { requireMaster } from './master.ts'
import { isPlainHolder } from './plain-holder.ts'
import { certificateSeenBy } from './queries.ts'
import { certificateWithinApproval } from './requested-certificate.ts'

type ClientIssueInput = z.output<typeof IssueForm>

/** `approvalRequest`: the holder and the reason if an agent has to decide first; otherwise null. */
export async function draftByClient(
  db: Db,
  context: Issuer & { me: Pick<Me, 'accountId'> },
  { policyIds, ...input }: ClientIssueInput,
  lock: LockOption = {},
): Promise<CertificateToIssue & { approvalRequest: { holder: HolderToIssue; reason: string } | null }> {
  const clientId = ownAccount(context.me)
  const master = await requireMaster(db, context.me, clientId, lock)
  const holder = await resolveHolder(db, context, { ...input, clientId }, lock)
  const {
    refusal,
    notPrinted: _,
    ...draftToIssue
  } = await certificateWithinApproval(
    db,
    context,
    { clientId, master, holder, policyIds: policyIds ?? null },
    lock,
  )
  const isPlain = holderProblemOf(holder) === null && (holder.approvedAt !== null || isPlainHolder(holder))
  const reason = refusal?.text ?? draftToIssue.pending ?? (isPlain ? null : unclearHolderReason)
  return { ...draftToIssue, approvalRequest: reason === null ? null : { holder, reason } }
}

/** Issues a certificate, or requests approval if an agent has to review its holder first. */
export async function issueByClient(
  tx: Db,
  context: RequestContext,
  papers: CertificatePdfs,
  input: ClientIssueInput,
) {
  const { approvalRequest: requestToApprove, ...draftToIssue } = await draftByClient(tx, context, input, {
    held: true,
  })
  if (requestToApprove) {
    const { printed } = draftToIssue
    const approvalRequest = { ...requestToApprove, printed, policyIds: input.policyIds ?? null }
    const requestId = await requestHolderApproval(tx, context, approvalRequest)
    return { certificate: null, request: await requestSeenBy(tx, context, requestId) }
  }
  const id = await issueCertificate(tx, context, {
    clientId: ownAccount(context.me),
    papers,
    certificate: draftToIssue,
    reason: '',
  })
  return { certificate: await certificateSeenBy(tx, context, id), request: null }
}
