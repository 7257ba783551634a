import type { z } from 'zod'
import type { AgentIssueForm } from '../../../contract/certificate-forms.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { requestSeenBy } from '../requests/queries.ts'
import { completeHolderRequest, settleHolder } from './approve-holder.ts'
import type { CertificatePdfs } from './certificate-pdfs.ts'
import { type CertifiedPolicy, certifiedStates, pendingText, printedCertificateOf } from './certify.ts'
import type { HolderToIssue, LockOption } from './holder-queries.ts'
import {
  type CertificateToIssue,
  holderFor,
  issueOne,
  printedHolder,
  refuseProblems,
  refuseWithoutReason,
} from './issue.ts'
import { chosenPolicies, clientToCertify } from './master.ts'
import { type StoredMaster, storedMaster } from './master-queries.ts'
import { representativeOf } from './representative.ts'
import { lawOf } from './state-law.ts'

type AgentIssueInput = Omit<z.output<typeof AgentIssueForm>, 'requestId'> & { clientId: string }

/**
 * Whether the client could issue the same certificate, with the insured, limits and wordings as
 * approved. Text for reference grants nothing and goes over to later certificates.
 */
function isApproved(
  master: StoredMaster | null,
  { insuredName, insuredAddress }: AgentIssueInput,
  chosen: readonly CertifiedPolicy[],
): boolean {
  if (!master || insuredName !== master.insuredName || insuredAddress !== master.insuredAddress) return false
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
  const { clientId, reference, insuredName, insuredAddress } = given
  await clientSeenBy(db, visit.me, clientId)
  refuseMissingGlyphs('insuredAddress', insuredAddress)
  for (const [field, told] of Object.entries(reference)) refuseMissingGlyphs(`reference.${field}`, told)
  const master = await storedMaster(db, clientId, held)
  const holder = await holderFor(db, visit, given, held)
  const client = await clientToCertify(db, visit, clientId, held)
  const asked = { day: client.day, holder: holder.name }
  const certified = chosenPolicies(client.lines, given, client.all, asked)
  refuseProblems(client, certified, insuredName)
  const pending = pendingText(certified, client)
  refuseWithoutReason(pending, given.because)
  const { refusal, sentences } = await lawOf(db, visit, {
    states: certifiedStates(client, certified, reference.state),
    byClient: false,
  })
  if (refusal) throw conflict(refusal.code, refusal.text)
  const isEmpty = Object.values(reference).every((told) => told === '')
  const printed = printedCertificateOf(client, {
    holder: printedHolder(holder),
    insured: { name: insuredName, address: insuredAddress },
    certified,
    reference: isEmpty ? null : reference,
    representative: representativeOf(visit.me),
    lawSentences: sentences,
  })
  const isBeyondApproval = !isApproved(master, given, certified)
  return { holder, holderId: holder.id, printed, isBeyondApproval, pending }
}

/** Issues an agent's certificate, which approves its holder too. */
export async function issueByAgent(
  tx: Db,
  visit: RequestContext,
  papers: CertificatePdfs,
  given: AgentIssueInput,
): Promise<string> {
  const { holder, ...toIssue } = await draftByAgent(tx, visit, given, { held: true })
  const { clientId, because } = given
  const id = await issueOne(tx, visit, { clientId, papers, toIssue, because })
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
