import type { z } from 'zod'
import type { AgentIssueForm } from '../../../contract/certificate-forms.ts'
import { today, type Visit } from '../../context.ts'
import { notFound } from '../../failure.ts'
import type { Db } from '../../platform/db.ts'
import type { KeepDrawn } from '../documents/keep.ts'
import { changeStatus } from '../requests/change-status.ts'
import { requestSeenBy } from '../requests/queries.ts'
import { printedPolicy } from './certify.ts'
import { holderFor, issueOne, refuseProblems } from './issue.ts'
import { chosenPolicies } from './master.ts'
import { policiesToCertify, storedMaster } from './master-queries.ts'

type Form = Omit<z.output<typeof AgentIssueForm>, 'requestId'>

/** An agent issues a certificate with limits and wording of their own choice. */
export async function issueByAgent(
  tx: Db,
  visit: Visit,
  keep: KeepDrawn,
  given: Form & { clientId: string },
) {
  const { clientId, ownWording, insuredName, insuredAddress } = given
  const master = await storedMaster(tx, clientId, { held: true })
  const holder = await holderFor(tx, visit, clientId, given)
  const policies = await policiesToCertify(tx, clientId, { held: true })
  const wanted = chosenPolicies(given, policies)
  refuseProblems(wanted, today(visit))
  const wordings = [...new Set(given.wordings)]
  const isApproved = wanted.every(({ policy, coverages }) => {
    const approved = master?.approved.find(({ policyId }) => policyId === policy.id)
    return coverages.every((name) => approved?.coverages.includes(name))
  })
  const isBeyondApproval =
    !isApproved || ownWording !== '' || !wordings.every((name) => master?.wordings.includes(name))
  const printed = {
    insured: { name: insuredName, address: insuredAddress },
    policies: wanted.map(({ policy, coverages }) => printedPolicy(policy, coverages)),
    wordings,
    ownWording: ownWording || null,
  }
  return issueOne(tx, visit, { clientId, keep, toIssue: { holder, printed, isBeyondApproval } })
}

/** The request that a certificate answers is completed with it. */
export async function completeRequest(tx: Db, visit: Visit, id: string, clientId: string): Promise<void> {
  const { requester } = await requestSeenBy(tx, visit.me, id)
  if (requester !== clientId) throw notFound('Request')
  await changeStatus(tx, visit, id, 'completed')
}
