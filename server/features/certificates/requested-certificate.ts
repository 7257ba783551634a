import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { certificateFormsOf } from '../fillable-forms/certificate-form.ts'
import {
  type CertifiedPolicy,
  type ClientToCertify,
  certifiedStates,
  pendingText,
  printedCertificateOf,
  unprintedAggregates,
  wasEnteredInError,
} from './certifiable-policies.ts'
import type { Issuer } from './certificate-pdfs.ts'
import type { HolderToIssue, LockOption } from './holder-queries.ts'
import { type CertificateDraftForStaff, refuseProblems, toPrintedHolder } from './issue-certificates.ts'
import { newestCertificateOf } from './issue-queries.ts'
import { clientToCertify } from './master.ts'
import type { StoredMaster } from './master-queries.ts'
import { approverOf } from './representative.ts'
import { certificateLawFor, type FormRefusal } from './state-law.ts'

/** The requested approved policies; all of them if `policyIds` is null. */
function requestedPoliciesOf(
  { approved }: StoredMaster,
  { policies }: ClientToCertify,
  policyIds: readonly string[] | null,
): CertifiedPolicy[] {
  for (const id of policyIds ?? []) {
    const policy = policies.find((policy) => policy.id === id)
    if (!policy || wasEnteredInError(policy)) throw notFound('Policy')
    if (!approved.some(({ policyId }) => policyId === id))
      throw conflict(
        'not_approved',
        `The agency has not approved policy ${policy.policyNumber} for certificates`,
      )
  }
  return approved.flatMap(({ policyId, ...rest }) => {
    const policy = policies.find(({ id }) => id === policyId)
    return policy && (policyIds?.includes(policyId) ?? true) ? [{ policy, ...rest }] : []
  })
}

const customWordingText = (number: number, { me }: Issuer) =>
  me.role !== 'client'
    ? `Certificate ${number} for this holder has its own limits or wording. Please issue the new one individually`
    : `Certificate ${number} for this holder has limits or wording that your agent chose. Please ask your agent for a new one`

interface CertificateRequest {
  clientId: string
  master: StoredMaster
  holder: HolderToIssue
  policyIds: readonly string[] | null
}

/**
 * Drafts a certificate from the approved policies in force. The refusal says why the law of a state
 * does not let the portal's own form be used.
 */
export async function certificateWithinApproval(
  db: Db,
  context: Issuer,
  { clientId, master, holder, policyIds }: CertificateRequest,
  lock: LockOption,
): Promise<CertificateDraftForStaff & { refusal: FormRefusal | null }> {
  const client = await clientToCertify(db, context, clientId, lock)
  const certifiedPolicies = requestedPoliciesOf(master, client, policyIds)
  refuseProblems(client, certifiedPolicies, master.insuredName)
  const newestCertificate = await newestCertificateOf(db, holder.id)
  if (newestCertificate?.isBeyondApproval)
    throw conflict('own_wording', customWordingText(newestCertificate.number, context))
  const reference = newestCertificate?.printed.reference ?? null
  const { refusal, sentences, form } = await certificateLawFor(db, context, {
    states: certifiedStates(client, certifiedPolicies, reference?.state ?? ''),
    isByClient: context.me.role === 'client',
    representativeId: master.approverLeftAt === null ? master.approvedBy : null,
    ...certificateFormsOf(
      client.lines,
      certifiedPolicies.map(({ policy }) => policy),
    ),
  })
  const content = printedCertificateOf(client, {
    holder: toPrintedHolder(holder),
    insured: { name: master.insuredName, address: master.insuredAddress },
    certified: certifiedPolicies,
    reference,
    representative: approverOf(master),
    lawSentences: sentences,
    ...(form && { form }),
  })
  const textOfPending = pendingText(certifiedPolicies, client)
  const notPrinted = unprintedAggregates(client, certifiedPolicies, reference)
  return {
    holderId: holder.id,
    printed: content,
    isBeyondApproval: false,
    pending: textOfPending,
    refusal,
    notPrinted,
  }
}
