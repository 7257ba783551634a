import type { z } from 'zod'
import type { IssueForm } from '../../../contract/certificate-forms.ts'
import { ownAccount } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { requestSeenBy } from '../requests/queries.ts'
import { requestHolderApproval } from './approve-holder.ts'
import type { CertificatePdfs, Issuer } from './certificate-pdfs.ts'
import type { HolderToIssue, LockOption } from './holder-queries.ts'
import { type CertificateToIssue, holderFor, issueOne } from './issue.ts'
import { masterInUse } from './master.ts'
import { isPlainHolder } from './plain-holder.ts'
import { certificateSeenBy } from './queries.ts'
import { certificateWithinApproval } from './within-approval.ts'

type ClientIssueInput = z.output<typeof IssueForm>

/** `toApprove` is the holder if an agent has to review it first, otherwise null. */
export async function draftByClient(
  db: Db,
  visit: Issuer & { me: Pick<Me, 'accountId'> },
  { policyIds, ...given }: ClientIssueInput,
  held: LockOption = {},
): Promise<CertificateToIssue & { toApprove: HolderToIssue | null }> {
  const clientId = ownAccount(visit.me)
  const master = await masterInUse(db, visit.me, clientId, held)
  const holder = await holderFor(db, visit, { ...given, clientId }, held)
  const toIssue = await certificateWithinApproval(
    db,
    visit,
    { clientId, master, holder, policyIds: policyIds ?? null },
    held,
  )
  const isClear = holder.approvedAt !== null || isPlainHolder(holder)
  return { ...toIssue, toApprove: isClear ? null : holder }
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
    const asked = { holder: toApprove, printed, policyIds: given.policyIds ?? null }
    const requestId = await requestHolderApproval(tx, visit, asked)
    return { certificate: null, request: await requestSeenBy(tx, visit, requestId) }
  }
  const id = await issueOne(tx, visit, { clientId: ownAccount(visit.me), papers, toIssue })
  return { certificate: await certificateSeenBy(tx, visit, id), request: null }
}
