import type { z } from 'zod'
import type { AgentIssueForm } from '../../../contract/certificate-forms.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { refuseLetters } from '../../letterhead.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { requestSeenBy } from '../requests/queries.ts'
import { answerRequest, settleHolder } from './approve-holder.ts'
import { printedOf } from './certify.ts'
import type { Held, HolderToIssue } from './holder-queries.ts'
import { holderFor, issueOne, printedHolder, refuseProblems, type ToIssue } from './issue.ts'
import { chosenPolicies } from './master.ts'
import { policiesToCertify, type StoredMaster, storedMaster } from './master-queries.ts'
import type { Papers } from './papers.ts'

type Form = Omit<z.output<typeof AgentIssueForm>, 'requestId'> & { clientId: string }
type Chosen = ReturnType<typeof chosenPolicies>

/** Whether the client could have issued it just so: the same insured, and no limit or wording beyond what is approved. */
function isApproved(master: StoredMaster | null, given: Form, chosen: Chosen): boolean {
  if (!master || given.ownWording !== '') return false
  if (given.insuredName !== master.insuredName || given.insuredAddress !== master.insuredAddress) return false
  return chosen.every(({ policy, coverages, wordings }) => {
    const approved = master.approved.find(({ policyId }) => policyId === policy.id)
    return (
      coverages.every((name) => approved?.coverages.includes(name)) &&
      wordings.every((name) => approved?.wordings.includes(name))
    )
  })
}

/** What an agent's certificate says: limits and wording of their own choice. */
export async function wantedByAgent(
  db: Db,
  visit: Visit,
  given: Form,
  held: Held = {},
): Promise<ToIssue & { holder: HolderToIssue }> {
  const { clientId, ownWording, insuredName, insuredAddress } = given
  await clientSeenBy(db, visit.me, clientId)
  for (const [field, told] of Object.entries({ insuredName, insuredAddress, ownWording }))
    refuseLetters(field, told)
  const master = await storedMaster(db, clientId, held)
  const holder = await holderFor(db, visit, given, held)
  const policies = await policiesToCertify(db, clientId, { ...held, day: today(visit) })
  const chosen = chosenPolicies(visit.agency().lines, given, policies, {
    day: today(visit),
    holder: holder.name,
  })
  refuseProblems(chosen, today(visit))
  const printed = printedOf(visit.agency().lines, {
    day: today(visit),
    holder: printedHolder(holder),
    insured: { name: insuredName, address: insuredAddress },
    certified: chosen,
    ownWording: ownWording || null,
  })
  return { holder, holderId: holder.id, printed, isBeyondApproval: !isApproved(master, given, chosen) }
}

/** An agent issues a certificate, and by that approves its holder. */
export async function issueByAgent(tx: Db, visit: Visit, papers: Papers, given: Form): Promise<string> {
  const { holder, ...toIssue } = await wantedByAgent(tx, visit, given, { held: true })
  const id = await issueOne(tx, visit, { clientId: given.clientId, papers, toIssue })
  await settleHolder(tx, visit, holder, id)
  return id
}

/** The request that a certificate answers: a client's own, for a certificate. */
export async function completeRequest(
  tx: Db,
  visit: Visit,
  answer: { requestId: string; certificateId: string },
  clientId: string,
): Promise<void> {
  const { requester, type } = await requestSeenBy(tx, visit, answer.requestId)
  if (requester !== clientId || type !== 'coi') throw notFound('Request')
  await answerRequest(tx, visit, answer)
}
