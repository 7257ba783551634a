import type { z } from 'zod'
import type { AgentIssueForm } from '../../../contract/certificate-forms.ts'
import type { PrintedEvidence } from '../../../contract/certificates.ts'
import { placesOf } from '../../../contract/values/certificate-texts.ts'
import { evidenceFor } from '../../../contract/values/evidence-of-property.ts'
import { addressByAgentError } from '../../../contract/values/holders.ts'
import { isMoreThanLimitName } from '../../../contract/values/limits.ts'
import { type LineTraits, lineOfType } from '../../../contract/values/lines.ts'
import { referenceTextError } from '../../../contract/values/reference-text.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { certificateFormsOf } from '../fillable-forms/certificate-form.ts'
import { requestSeenBy } from '../requests/queries.ts'
import { completeHolderRequest, settleHolder } from './approve-holder.ts'
import {
  type CertifiedPolicy,
  certifiedStates,
  pendingText,
  printedCertificateOf,
  unprintedAggregates,
} from './certifiable-policies.ts'
import type { CertificatePdfs } from './certificate-pdfs.ts'
import type { HolderToIssue, LockOption } from './holder-queries.ts'
import {
  type CertificateDraftForStaff,
  holderProblemOf,
  type IssuedByStaff,
  issueCertificate,
  refuseProblems,
  refuseWithoutReason,
  resolveHolder,
  toPrintedHolder,
} from './issue-certificates.ts'
import { chosenPolicies, clientToCertify } from './master.ts'
import { type PolicyToCertify, readStoredMaster, type StoredMaster } from './master-queries.ts'
import { representativeOf } from './representative.ts'
import { certificateLawFor } from './state-law.ts'

type AgentIssueInput = Omit<z.output<typeof AgentIssueForm>, 'requestId' | 'recipients'> & {
  clientId: string
}

/**
 * Whether the client could issue the same certificate, with the insured, limits and wordings as
 * approved. Text for reference is not compared: it grants nothing, and later certificates repeat
 * it.
 */
function isApproved(
  master: StoredMaster | null,
  { insuredName, insuredAddress }: AgentIssueInput,
  certifiedPolicies: readonly CertifiedPolicy[],
): boolean {
  if (!master || insuredName !== master.insuredName || insuredAddress !== master.insuredAddress) return false
  return certifiedPolicies.every(({ policy, coverages, wordings }) => {
    const approvedPolicy = master.approved.find(({ policyId }) => policyId === policy.id)
    return (
      coverages.every((name) => approvedPolicy?.coverages.includes(name)) &&
      wordings.every((name) => approvedPolicy?.wordings.includes(name))
    )
  })
}

/** Form 27 is for personal lines, form 28 for commercial ones. */
export const evidenceFormsOf = (lines: readonly LineTraits[], type: string | undefined) => ({
  formKind:
    type !== undefined && lineOfType(lines, type)?.category === 'personal'
      ? ('27' as const)
      : ('28' as const),
  hasAddendumPolicy: false,
})

/** A text of a location or loan that speaks of coverage, which its own fields state; or null. */
function printedPlaceProblemOf({ locations, interests }: PrintedEvidence): string | null {
  const addressText = locations
    .flatMap(({ street, city }) => [street, city])
    .find((text) => addressByAgentError(text) !== null)
  const description = locations
    .map((location) => location.description)
    .find((text) => text !== '' && referenceTextError(text) !== null)
  const loanNumber = interests.map((interest) => interest.loanNumber).find(isMoreThanLimitName)
  return addressText ?? description ?? loanNumber ?? null
}

/** The property of a policy for a holder, or the reason why it cannot be printed. */
export function certifiableEvidenceOf(
  policy: PolicyToCertify,
  holder: string,
): PrintedEvidence | { problem: string } {
  const evidence = evidenceFor({ ...policy, coverages: [...policy.coverages] }, holder)
  if ('problem' in evidence) return evidence
  const text = printedPlaceProblemOf(evidence)
  return text === null
    ? evidence
    : {
        problem: `“${text}” of policy ${policy.policyNumber} contains more than the location or loan. Please correct it first`,
      }
}

/** The property for the holder, or a refusal that says what is missing. */
function requireEvidence(certifiedPolicies: readonly CertifiedPolicy[], holder: string): PrintedEvidence {
  const [onlyPolicy, ...otherPolicies] = certifiedPolicies
  if (!onlyPolicy || otherPolicies.length > 0)
    throw wrongField('policies', 'Evidence of property is for one policy. Please choose one')
  const evidence = certifiableEvidenceOf(onlyPolicy.policy, holder)
  if ('problem' in evidence) throw conflict('not_certifiable', evidence.problem)
  return evidence
}

export async function draftByAgent(
  db: Db,
  context: RequestContext,
  input: AgentIssueInput,
  lock: LockOption = {},
): Promise<CertificateDraftForStaff & { holder: HolderToIssue }> {
  const { clientId, reference, insuredName, insuredAddress, kind } = input
  await clientSeenBy(db, context.me, clientId)
  refuseMissingGlyphs('insuredAddress', insuredAddress)
  for (const [field, text] of Object.entries(reference)) refuseMissingGlyphs(`reference.${field}`, text)
  const master = await readStoredMaster(db, clientId, lock)
  const holder = await resolveHolder(db, context, input, lock)
  const holderProblem = holderProblemOf(holder)
  if (holderProblem !== null) throw conflict('not_certifiable', holderProblem)
  const client = await clientToCertify(db, context, clientId, lock)
  const holderOnDay = { day: client.day, holder: holder.name, places: placesOf(reference) }
  const certifiedPolicies = chosenPolicies(client.lines, input, client.policies, holderOnDay)
  refuseProblems(client, certifiedPolicies, insuredName)
  const evidence = kind === 'evidence of property' ? requireEvidence(certifiedPolicies, holder.name) : null
  const policies = certifiedPolicies.map(({ policy }) => policy)
  const textOfPending = pendingText(certifiedPolicies, client)
  refuseWithoutReason(textOfPending, input.because)
  const { refusal, sentences, form } = await certificateLawFor(db, context, {
    states: certifiedStates(client, certifiedPolicies, reference.state),
    isByClient: false,
    representativeId: context.me.id,
    ...(evidence
      ? evidenceFormsOf(client.lines, policies[0]?.type)
      : certificateFormsOf(client.lines, policies)),
  })
  if (refusal) throw conflict(refusal.code, refusal.text)
  const isEmpty = Object.values(reference).every((text) => text === '')
  const content = printedCertificateOf(client, {
    holder: toPrintedHolder(holder),
    insured: { name: insuredName, address: insuredAddress },
    certified: certifiedPolicies,
    reference: isEmpty ? null : reference,
    representative: representativeOf(context.me),
    lawSentences: sentences,
    ...(form && { form }),
    ...(evidence && { evidence }),
  })
  // The approval of certificates says nothing of property.
  const isOutsideApproval = evidence !== null || !isApproved(master, input, certifiedPolicies)
  const notPrinted = unprintedAggregates(client, certifiedPolicies, reference)
  return {
    holder,
    holderId: holder.id,
    printed: content,
    isBeyondApproval: isOutsideApproval,
    pending: textOfPending,
    notPrinted,
  }
}

/** Issues an agent's certificate, which approves its holder too. */
export async function issueByAgent(
  tx: Db,
  context: RequestContext,
  papers: CertificatePdfs,
  input: AgentIssueInput,
): Promise<IssuedByStaff> {
  const { holder, notPrinted, ...draftToIssue } = await draftByAgent(tx, context, input, { held: true })
  const { clientId, because } = input
  const id = await issueCertificate(tx, context, {
    clientId,
    papers,
    certificate: draftToIssue,
    reason: because,
  })
  await settleHolder(tx, context, holder, id)
  return { id, notPrinted }
}

/**
 * Completes the client's certificate request that this certificate answers; otherwise 404. Throws
 * 409 if a colleague has completed the request.
 */
export async function completeRequest(
  tx: Db,
  context: RequestContext,
  answer: { requestId: string; certificateId: string },
  clientId: string,
): Promise<void> {
  const { requester, type, status } = await requestSeenBy(tx, context, answer.requestId)
  if (requester !== clientId || type !== 'coi') throw notFound('Request')
  if (status === 'completed')
    throw conflict('not_waiting', 'This request was completed in the meantime. Please reload the page')
  await completeHolderRequest(tx, context, answer)
}
