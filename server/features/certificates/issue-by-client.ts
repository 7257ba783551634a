import type { z } from 'zod'
import type { IssueForm } from '../../../contract/certificate-forms.ts'
import { today } from '../../context.ts'
import { conflict, notFound } from '../../failure.ts'
import type { Db } from '../../platform/db.ts'
import { type Approved, isEnteredInError, printedOf } from './certify.ts'
import type { Held } from './holder-queries.ts'
import { holderFor, issueOne, printedHolder, refuseProblems, type ToIssue } from './issue.ts'
import { standingOf } from './issue-queries.ts'
import { masterInUse } from './master.ts'
import { type PolicyToCertify, policiesToCertify } from './master-queries.ts'
import type { Issuer, Papers } from './papers.ts'

type Form = z.output<typeof IssueForm>

/** Those of the approved policies that a client wants to have certified: all of them unless it is said. */
function wantedOf(
  approved: readonly Approved[],
  policies: readonly PolicyToCertify[],
  policyIds?: readonly string[],
) {
  for (const id of policyIds ?? []) {
    const policy = policies.find((one) => one.id === id)
    if (!policy || isEnteredInError(policy)) throw notFound('Policy')
    if (!approved.some(({ policyId }) => policyId === id))
      throw conflict(
        'not_approved',
        `Your agent has not approved policy ${policy.policyNumber} for certificates`,
      )
  }
  return approved.flatMap(({ policyId, coverages }) => {
    const policy = policies.find(({ id }) => id === policyId)
    return policy && (policyIds?.includes(policyId) ?? true) ? [{ policy, coverages }] : []
  })
}

/** What a client's certificate says: what is approved and in force, and nothing of their own but the holder. */
export async function wantedByClient(db: Db, visit: Issuer, given: Form, held: Held = {}): Promise<ToIssue> {
  const clientId = visit.me.id
  const master = await masterInUse(db, visit.me, clientId, held)
  const holder = await holderFor(db, visit, { ...given, clientId }, held)
  const policies = await policiesToCertify(db, clientId, held)
  const wanted = wantedOf(master.approved, policies, given.policyIds)
  refuseProblems(wanted, today(visit))
  const standing = await standingOf(db, holder.id)
  if (standing?.isBeyondApproval)
    throw conflict(
      'own_wording',
      `Certificate ${standing.number} for this holder has limits or wording that your agent chose. Please ask your agent for a new one`,
    )
  const printed = printedOf({
    holder: printedHolder(holder),
    insured: { name: master.insuredName, address: master.insuredAddress },
    certified: wanted,
    wordings: master.wordings,
    ownWording: null,
  })
  return { holderId: holder.id, printed, isBeyondApproval: false }
}

/** A client issues a certificate. */
export async function issueByClient(tx: Db, visit: Issuer, papers: Papers, given: Form): Promise<string> {
  const toIssue = await wantedByClient(tx, visit, given, { held: true })
  return issueOne(tx, visit, { clientId: visit.me.id, papers, toIssue })
}
