import type { z } from 'zod'
import type { AgentIssueForm } from '../../../contract/certificate-forms.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { requestSeenBy } from '../requests/queries.ts'
import { completeHolderRequest, settleHolder } from './approve-holder.ts'
import type { CertificatePdfs } from './certificate-pdfs.ts'
import { printedCertificateOf } from './certify.ts'
import type { HolderToIssue, LockOption } from './holder-queries.ts'
import { type CertificateToIssue, holderFor, issueOne, printedHolder, refuseProblems } from './issue.ts'
import { chosenPolicies } from './master.ts'
import { policiesToCertify, type StoredMaster, storedMaster } from './master-queries.ts'

type AgentIssueInput = Omit<z.output<typeof AgentIssueForm>, 'requestId'> & { clientId: string }
type ChosenPolicies = ReturnType<typeof chosenPolicies>

/**
 * Whether the client could issue the same certificate, with the insured, limits and wordings as
 * approved.
 */
function isApproved(master: StoredMaster | null, given: AgentIssueInput, chosen: ChosenPolicies): boolean {
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

export async function draftByAgent(
  db: Db,
  visit: RequestContext,
  given: AgentIssueInput,
  held: LockOption = {},
): Promise<CertificateToIssue & { holder: HolderToIssue }> {
  const { clientId, ownWording, insuredName, insuredAddress } = given
  await clientSeenBy(db, visit.me, clientId)
  for (const [field, told] of Object.entries({ insuredName, insuredAddress, ownWording }))
    refuseMissingGlyphs(field, told)
  const master = await storedMaster(db, clientId, held)
  const holder = await holderFor(db, visit, given, held)
  const policies = await policiesToCertify(db, clientId, { ...held, day: today(visit) })
  const chosen = chosenPolicies(visit.agency().lines, given, policies, {
    day: today(visit),
    holder: holder.name,
  })
  refuseProblems(chosen, today(visit))
  const printed = printedCertificateOf(visit.agency().lines, {
    day: today(visit),
    holder: printedHolder(holder),
    insured: { name: insuredName, address: insuredAddress },
    certified: chosen,
    ownWording: ownWording || null,
  })
  return { holder, holderId: holder.id, printed, isBeyondApproval: !isApproved(master, given, chosen) }
}

/** Issues an agent's certificate, which approves its holder too. */
export async function issueByAgent(
  tx: Db,
  visit: RequestContext,
  papers: CertificatePdfs,
  given: AgentIssueInput,
): Promise<string> {
  const { holder, ...toIssue } = await draftByAgent(tx, visit, given, { held: true })
  const id = await issueOne(tx, visit, { clientId: given.clientId, papers, toIssue })
  await settleHolder(tx, visit, holder, id)
  return id
}

/** Completes the client's certificate request that this certificate answers; otherwise 404. */
export async function completeRequest(
  tx: Db,
  visit: RequestContext,
  answer: { requestId: string; certificateId: string },
  clientId: string,
): Promise<void> {
  const { requester, type } = await requestSeenBy(tx, visit, answer.requestId)
  if (requester !== clientId || type !== 'coi') throw notFound('Request')
  await completeHolderRequest(tx, visit, answer)
}
