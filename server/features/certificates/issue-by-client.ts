import type { z } from 'zod'
import type { IssueForm } from '../../../contract/certificate-forms.ts'
import type { Db } from '../../platform/db.ts'
import type { Held, HolderToIssue } from './holder-queries.ts'
import { holderFor, type ToIssue } from './issue.ts'
import { masterInUse } from './master.ts'
import type { Issuer } from './papers.ts'
import { isPlainHolder } from './plain-holder.ts'
import { withinApproval } from './within-approval.ts'

/** What a client's certificate says. `toApprove` is its holder where an agent has to look at it first, else null. */
export async function wantedByClient(
  db: Db,
  visit: Issuer,
  { policyIds, ...given }: z.output<typeof IssueForm>,
  held: Held = {},
): Promise<ToIssue & { toApprove: HolderToIssue | null }> {
  const clientId = visit.me.id
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
