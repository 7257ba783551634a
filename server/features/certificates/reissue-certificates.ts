import type { certificates as wire } from '../../../contract/certificates.ts'
import type { HandlerReply } from '../../../contract/endpoint.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import {
  type CertifiedPolicy,
  type ClientToCertify,
  certifiedStates,
  certifyingProblemOf,
  currentTermOf,
  insuredProblemOf,
  missingLimitOf,
  pendingText,
  printedCertificateOf,
} from './certifiable-policies.ts'
import type { CertificatePdfs } from './certificate-pdfs.ts'
import type { LockOption } from './holder-queries.ts'
import { type CertificateToIssue, issueCertificates, toPrintedHolder } from './issue-certificates.ts'
import {
  type CertificateToReissue,
  certificatesToReissue,
  findWithdrawn,
  holdersToReissue,
} from './issue-queries.ts'
import { clientToCertify, masterInUse, storeMaster } from './master.ts'
import { type StoredMaster, storedMaster } from './master-queries.ts'
import { isPlainHolder } from './plain-holder.ts'
import { representativeOf } from './representative.ts'
import { lawOf } from './state-law.ts'

interface RenewedPolicy extends CertifiedPolicy {
  /** The reason why the policy cannot be certified, or null. */
  problem: string | null
}

/**
 * The approved policies. A renewal takes the place of an ended term. A renewal that lacks an
 * approved limit is left for a person to review.
 */
function followRenewedPolicies({ approved }: StoredMaster, client: ClientToCertify): RenewedPolicy[] {
  const { all, day } = client
  const renewedById = new Map<string, RenewedPolicy>()
  for (const { policyId, ...content } of approved) {
    const { coverages } = content
    const before = all.find(({ id }) => id === policyId)
    if (!before) continue
    const policy = currentTermOf(before, all, day)
    const missingLimitName = missingLimitOf(policy, coverages)
    if (policy !== before && missingLimitName !== undefined) {
      const problem = `The renewal of policy ${before.policyNumber} has no limit “${missingLimitName}”. Please approve certificates again`
      renewedById.set(before.id, { policy: before, ...content, problem })
      continue
    }
    // An approval of the renewal itself takes precedence.
    const isSelfApproved = policy !== before && approved.some((one) => one.policyId === policy.id)
    if (!isSelfApproved)
      renewedById.set(policy.id, {
        policy,
        ...content,
        problem: certifyingProblemOf({ policy, ...content }, client),
      })
  }
  return [...renewedById.values()]
}

interface SkippedHolder {
  holderId: string
  name: string
  number: number
  why: string
}

const approvalNeededText =
  'The agency has not approved this name and address yet. Please issue this certificate individually'
const pendingProblemOf = (certified: readonly CertifiedPolicy[], client: ClientToCertify) => {
  const pending = pendingText(certified, client)
  return pending === null ? undefined : `${pending}. Please decide for this holder individually`
}
const customWordingText =
  'This certificate has its own limits or wording. Please issue it to this holder individually'

/**
 * The certificates to reissue: each holder gets the policies of its newest certificate, as approved
 * today. A holder is skipped, and named in the answer, if one of its policies cannot be certified,
 * an agent wrote wording for it, or an agent has to review it first.
 */
async function reissuesForClient(db: Db, context: RequestContext, clientId: string, lock: LockOption = {}) {
  await clientSeenBy(db, context.me, clientId)
  const master = await masterInUse(db, context.me, clientId, lock)
  const holders = await holdersToReissue(db, clientId, lock)
  const client = await clientToCertify(db, context, clientId, lock)
  const { all: policies, day } = client
  const renewedPolicies = followRenewedPolicies(master, client)
  /** The approved policy that replaces a policy of the certificate. */
  const approvedFor = (policyId: string) => {
    const before = policies.find(({ id }) => id === policyId)
    const term = before && currentTermOf(before, policies, day)
    return (
      renewedPolicies.find(({ policy }) => policy === term) ??
      renewedPolicies.find(({ policy }) => policy === before)
    )
  }

  const laws = new Map<string, ReturnType<typeof lawOf>>()
  const refusalInStates = (states: readonly string[]) => {
    const law = laws.get(states.join()) ?? lawOf(db, context, { states, byClient: false })
    laws.set(states.join(), law)
    return law
  }
  const toIssue: CertificateToIssue[] = []
  const skippedHolders: SkippedHolder[] = []
  for (const { number, printed, isBeyondApproval, approvedAt, ...holder } of holders) {
    const approved = printed.policies.map(({ policyId }) => approvedFor(policyId))
    const certified = renewedPolicies.filter((one) => approved.includes(one))
    const unapprovedPolicy = printed.policies[approved.indexOf(undefined)]
    const reference = printed.reference ?? null
    const law = await refusalInStates(certifiedStates(client, certified, reference?.state ?? ''))
    const why = isBeyondApproval
      ? customWordingText
      : approvedAt === null && !isPlainHolder(holder)
        ? approvalNeededText
        : unapprovedPolicy
          ? `Policy ${unapprovedPolicy.policyNumber} on this certificate is no longer approved`
          : (certified.find(({ problem }) => problem !== null)?.problem ??
            insuredProblemOf(certified, master.insuredName) ??
            law.refusal?.text ??
            pendingProblemOf(certified, client))
    if (why) skippedHolders.push({ holderId: holder.id, name: holder.name, number, why })
    else
      toIssue.push({
        holderId: holder.id,
        printed: printedCertificateOf(client, {
          holder: toPrintedHolder(holder),
          insured: { name: master.insuredName, address: master.insuredAddress },
          certified,
          reference,
          representative: representativeOf(context.me),
          lawSentences: law.sentences,
        }),
        isBeyondApproval: false,
        pending: null,
      })
  }
  return { master, policies, renewed: renewedPolicies, wanted: toIssue, leftOut: skippedHolders }
}

export const draftsForAll = async (db: Db, context: RequestContext, clientId: string) =>
  (await reissuesForClient(db, context, clientId)).wanted.map(({ printed }) => printed)

type Renewals = Awaited<ReturnType<typeof reissuesForClient>>

/** Issues the certificates. In the approval, renewals take the place of ended terms. */
async function issueAnew(
  tx: Db,
  context: RequestContext,
  papers: CertificatePdfs,
  { clientId, master, policies, renewed, wanted }: Omit<Renewals, 'leftOut'> & { clientId: string },
): Promise<number> {
  const hasChanged =
    renewed.map(({ policy }) => policy.id).join() !== master.approved.map(({ policyId }) => policyId).join()
  if (hasChanged)
    await storeMaster(tx, context, {
      before: master,
      policies,
      master: {
        clientId,
        insuredName: master.insuredName,
        insuredAddress: master.insuredAddress,
        policies: renewed.map(({ policy, coverages, wordings, withoutCompanyBecause }) => ({
          policyId: policy.id,
          coverages: [...coverages],
          wordings: [...wordings],
          withoutCompanyBecause,
        })),
      },
    })
  const issued = await issueCertificates(tx, context, { clientId, wanted, papers })
  if (issued.length > 0)
    await record(tx, context, {
      action: 'certificate.reissued',
      clientId,
      details: { issued: issued.length, numbers: issued.map(({ number }) => number) },
    })
  return issued.length
}

export async function reissueToAll(
  tx: Db,
  context: RequestContext,
  papers: CertificatePdfs,
  clientId: string,
) {
  const { leftOut, ...reissues } = await reissuesForClient(tx, context, clientId, { held: true })
  return { issued: await issueAnew(tx, context, papers, { ...reissues, clientId }), leftOut }
}

const notApprovedText = 'No certificates are approved for this client'
const withdrawnText = 'The certificate was withdrawn'
const removedText = 'The holder was removed'

/**
 * The certificates to reissue, and the reason for each skipped one. `reissues` is null if the
 * client has no approval.
 */
async function reissuesOf(
  db: Db,
  context: RequestContext,
  clientId: string,
  certificates: readonly CertificateToReissue[],
  lock: LockOption,
) {
  const leave = (one: CertificateToReissue, why: string) => ({
    id: one.id,
    holderId: one.holderId,
    name: one.printed.holder.name,
    number: one.number,
    why,
  })
  // Locks the approval first, so that the checks below see withdrawals that were committed during
  // the wait.
  if ((await storedMaster(db, clientId, lock)) === null)
    return { anew: null, leftOut: certificates.map((one) => leave(one, notApprovedText)) }
  const { leftOut: skippedReissues, ...reissues } = await reissuesForClient(db, context, clientId, lock)
  const withdrawnIds = await findWithdrawn(
    db,
    certificates.map(({ id }) => id),
  )
  const newest = new Map((await holdersToReissue(db, clientId, {})).map(({ id, number }) => [id, number]))
  const skipReasonOf = (one: CertificateToReissue) => {
    if (withdrawnIds.has(one.id)) return withdrawnText
    const number = newest.get(one.holderId)
    if (number === undefined) return removedText
    if (number !== one.number) return `Certificate ${number} has replaced it`
    return skippedReissues.find(({ holderId }) => holderId === one.holderId)?.why
  }
  const skippedCertificates = certificates.flatMap((one) => {
    const why = skipReasonOf(one)
    return why === undefined ? [] : [leave(one, why)]
  })
  const skippedIds = new Set(skippedCertificates.map(({ id }) => id))
  const reissuedHolderIds = new Set(
    certificates.filter(({ id }) => !skippedIds.has(id)).map(({ holderId }) => holderId),
  )
  const toIssue = reissues.wanted.filter(({ holderId }) => reissuedHolderIds.has(holderId))
  return {
    anew: toIssue.length === 0 ? null : { ...reissues, wanted: toIssue },
    leftOut: skippedCertificates,
  }
}

/** In a fixed order of clients, so that concurrent reissues cannot deadlock. */
async function groupByClient(db: Db, context: RequestContext, ids: readonly string[]) {
  const certificates = await certificatesToReissue(db, context.me, ids)
  return [...Map.groupBy(certificates, ({ clientId }) => clientId)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
}

export async function draftsForSeveral(db: Db, context: RequestContext, ids: readonly string[]) {
  const printed: CertificateToIssue['printed'][] = []
  for (const [clientId, certificatesToReissue] of await groupByClient(db, context, ids)) {
    const { anew } = await reissuesOf(db, context, clientId, certificatesToReissue, {})
    printed.push(...(anew?.wanted.map((one) => one.printed) ?? []))
  }
  return printed
}

/** Reissues the chosen certificates in one transaction. The answer names the skipped ones. */
export async function reissueSeveral(
  tx: Db,
  context: RequestContext,
  papers: CertificatePdfs,
  ids: readonly string[],
): Promise<HandlerReply<typeof wire.reissueSeveral>> {
  const answer: HandlerReply<typeof wire.reissueSeveral> = { issued: 0, leftOut: [], notFound: [] }
  const certificatesByClient = await groupByClient(tx, context, ids)
  for (const [clientId, certificatesOfClient] of certificatesByClient) {
    const { anew, leftOut } = await reissuesOf(tx, context, clientId, certificatesOfClient, { held: true })
    if (anew) answer.issued += await issueAnew(tx, context, papers, { ...anew, clientId })
    answer.leftOut.push(...leftOut)
  }
  const foundIds = new Set(
    certificatesByClient.flatMap(([, certificatesOfClient]) => certificatesOfClient.map(({ id }) => id)),
  )
  answer.notFound = ids.filter((id) => !foundIds.has(id))
  return answer
}
