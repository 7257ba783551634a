import type { z } from 'zod'
import type { IssueForm } from '../../../contract/certificate-forms.ts'
import { ownAccount } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { requestSeenBy } from '../requests/queries.ts'
import { notPlainlyAHolder, requestHolderApproval } from './approve-holder.ts'
import type { CertificatePdfs, Issuer } from './certificate-pdfs.ts'
import type { HolderToIssue, LockOption } from './holder-queries.ts'
import { type CertificateToIssue, holderFor, issueOne } from './issue.ts'
import { masterInUse } from './master.ts'
import { isPlainHolder } from './plain-holder.ts'
import { certificateSeenBy } from './queries.ts'
import { certificateWithinApproval } from './within-approval.ts'

type ClientIssueInput = z.output<typeof IssueForm>

/** `toApprove` is the holder and the reason if an agent has to decide first, otherwise null. */
export async function draftByClient(
  db: Db,
  visit: Issuer & { me: Pick<Me, 'accountId'> },
  { policyIds, ...given }: ClientIssueInput,
  held: LockOption = {},
): Promise<CertificateToIssue & { toApprove: { holder: HolderToIssue; why: string } | null }> {
  const clientId = ownAccount(visit.me)
  const master = await masterInUse(db, visit.me, clientId, held)
  const holder = await holderFor(db, visit, { ...given, clientId }, held)
  const { refusal, ...toIssue } = await certificateWithinApproval(
    db,
    visit,
    { clientId, master, holder, policyIds: policyIds ?? null },
    held,
  )
  const isPlain = holder.approvedAt !== null || isPlainHolder(holder)
  const why = refusal?.text ?? toIssue.pending ?? (isPlain ? null : notPlainlyAHolder)
  return { ...toIssue, toApprove: why === null ? null : { holder, why } }
}

/** Issues a certificate, or requests approval if an agent has to review its holder first. */
export async function issueByClient(
  tx: Db,
  visit: RequestContext,
  papers: CertificatePdfs,
  given: ClientIssueInput,
) {
  const { toApprove, ...toIssue } = await draftByClient(tx, visit, given, { held: true })
  if (toApprove) {
    const { printed } = toIssue
    const asked = { ...toApprove, printed, policyIds: given.policyIds ?? null }
    const requestId = await requestHolderApproval(tx, visit, asked)
    return { certificate: null, request: await requestSeenBy(tx, visit, requestId) }
  }
  const id = await issueOne(tx, visit, { clientId: ownAccount(visit.me), papers, toIssue, because: '' })
  return { certificate: await certificateSeenBy(tx, visit, id), request: null }
}
