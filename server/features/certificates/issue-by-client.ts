import type { z } from 'zod'
import type { IssueForm } from '../../../contract/certificate-forms.ts'
import { ownAccount } from '../../access.ts'
import type { Me, Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { requestSeenBy } from '../requests/queries.ts'
import { askForHolder } from './approve-holder.ts'
import type { Held, HolderToIssue } from './holder-queries.ts'
import { holderFor, issueOne, type ToIssue } from './issue.ts'
import { masterInUse } from './master.ts'
import type { Issuer, Papers } from './papers.ts'
import { isPlainHolder } from './plain-holder.ts'
import { certificateSeenBy } from './queries.ts'
import { withinApproval } from './within-approval.ts'

type Form = z.output<typeof IssueForm>

/** What a client's certificate says. `toApprove` is its holder where an agent has to look at it first, else null. */
export async function wantedByClient(
  db: Db,
  visit: Issuer & { me: Pick<Me, 'accountId'> },
  { policyIds, ...given }: Form,
  held: Held = {},
): Promise<ToIssue & { toApprove: HolderToIssue | null }> {
  const clientId = ownAccount(visit.me)
  const master = await masterInUse(db, visit.me, clientId, held)
  const holder = await holderFor(db, visit, { ...given, clientId }, held)
  const toIssue = await withinApproval(
    db,
    visit,
    { clientId, master, holder, policyIds: policyIds ?? null },
    held,
  )
  const isClear = holder.approvedAt !== null || isPlainHolder(holder)
  return { ...toIssue, toApprove: isClear ? null : holder }
}

/** A client issues a certificate; where an agent has to look at its holder first, that is asked for instead. */
export async function issueByClient(tx: Db, visit: Visit, papers: Papers, given: Form) {
  const { toApprove, ...toIssue } = await wantedByClient(tx, visit, given, { held: true })
  if (toApprove) {
    const { printed } = toIssue
    const asked = { holder: toApprove, printed, policyIds: given.policyIds ?? null }
    const requestId = await askForHolder(tx, visit, asked)
    return { certificate: null, request: await requestSeenBy(tx, visit, requestId) }
  }
  const id = await issueOne(tx, visit, { clientId: ownAccount(visit.me), papers, toIssue })
  return { certificate: await certificateSeenBy(tx, visit, id), request: null }
}
