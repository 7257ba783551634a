import type { ObstacleStep } from '../../../contract/certificate-runs.ts'
import type { PrintedCertificate, certificates as wire } from '../../../contract/certificates.ts'
import type { HandlerReply } from '../../../contract/endpoint.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { wordingLabels } from '../../../contract/values/wordings.ts'
import type { ViewerOrSystem } from '../../access.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { certificateFormsOf } from '../fillable-forms/certificate-form.ts'
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
  renewalOf,
} from './certifiable-policies.ts'
import type { CertificatePdfs } from './certificate-pdfs.ts'
import type { LockOption } from './holder-queries.ts'
import {
  type CertificateToIssue,
  holderProblemOf,
  issueCertificates,
  toPrintedHolder,
} from './issue-certificates.ts'
import {
  type CertificateToReissue,
  certificatesToReissue,
  findWithdrawnIds,
  type HolderToReissue,
  holdersToReissue,
} from './issue-queries.ts'
import { clientToCertify, requireMaster, storeMaster } from './master.ts'
import { type PolicyToCertify, readStoredMaster, type StoredMaster } from './master-queries.ts'
import { isPlainHolder } from './plain-holder.ts'
import { representativeOf } from './representative.ts'
import { certificateLawFor } from './state-law.ts'

/** The reason why a holder gets no new certificate, and what to do about it. */
export interface Obstacle {
  why: string
  step: ObstacleStep
  /** The policy that the step is about, if it is about one. */
  policyId: string | null
}

export interface RenewedPolicy extends CertifiedPolicy {
  obstacle: Obstacle | null
}

/** The reason why a policy cannot be certified as approved, or null. */
function obstacleOf(certifiedPolicy: CertifiedPolicy, client: ClientToCertify): Obstacle | null {
  const reason = certifyingProblemOf(certifiedPolicy, client)
  return reason === null
    ? null
    : { why: reason, step: 'complete the policy', policyId: certifiedPolicy.policy.id }
}

/** A renewal with the content that was approved for the term before it. */
function renewalAsApproved(
  renewal: PolicyToCertify,
  { policy: policyBefore, ...content }: CertifiedPolicy,
  client: ClientToCertify,
): RenewedPolicy {
  const missingLimitName = missingLimitOf(renewal, content.coverages)
  if (missingLimitName === undefined)
    return {
      policy: renewal,
      ...content,
      obstacle: obstacleOf({ policy: renewal, ...content }, client),
    }
  const reason = `The renewal of policy ${policyBefore.policyNumber} has no limit “${missingLimitName}”. Please approve certificates again`
  return {
    policy: renewal,
    ...content,
    obstacle: { why: reason, step: 'approve again', policyId: renewal.id },
  }
}

/**
 * The approved policies. A renewal takes the place of an ended term. A renewal that lacks an
 * approved limit is left for a person to review.
 */
function followRenewedPolicies({ approved }: StoredMaster, client: ClientToCertify): RenewedPolicy[] {
  const { policies, day } = client
  const renewedById = new Map<string, RenewedPolicy>()
  for (const { policyId, ...content } of approved) {
    const approvedTerm = policies.find(({ id }) => id === policyId)
    if (!approvedTerm) continue
    const policy = currentTermOf(approvedTerm, policies, day)
    if (policy !== approvedTerm && missingLimitOf(policy, content.coverages) !== undefined) {
      renewedById.set(approvedTerm.id, {
        ...renewalAsApproved(policy, { policy: approvedTerm, ...content }, client),
        policy: approvedTerm,
      })
      continue
    }
    // If the renewal has an approval of its own, that one applies, and not the approval of the
    // ended term.
    const isSelfApproved = policy !== approvedTerm && approved.some((one) => one.policyId === policy.id)
    if (!isSelfApproved)
      renewedById.set(policy.id, {
        policy,
        ...content,
        obstacle: obstacleOf({ policy, ...content }, client),
      })
  }
  return [...renewedById.values()]
}

/** A policy that ends soon, as its bound renewal; otherwise with the reason why there is none. */
export function followAhead(
  expiringPolicy: RenewedPolicy,
  renewedPolicies: readonly RenewedPolicy[],
  client: ClientToCertify,
): RenewedPolicy {
  const { policy } = expiringPolicy
  const { policyNumber, endDate, standing } = policy
  if (standing === 'cancelled') return expiringPolicy
  const renewal = renewalOf(policy, client.policies)
  if (!renewal) {
    const reason = `Policy ${policyNumber} expires ${formatDay(endDate)}, and no renewal is on file`
    return { ...expiringPolicy, obstacle: { why: reason, step: 'add the renewal', policyId: policy.id } }
  }
  if (renewal.status !== 'active') {
    const reason = `The renewal of policy ${policyNumber}, which expires ${formatDay(endDate)}, is not bound`
    return { ...expiringPolicy, obstacle: { why: reason, step: 'confirm the renewal', policyId: renewal.id } }
  }
  return (
    renewedPolicies.find((renewedPolicy) => renewedPolicy.policy === renewal) ??
    renewalAsApproved(renewal, expiringPolicy, client)
  )
}

interface SkippedHolder {
  holderId: string
  name: string
  number: number
  why: string
}

const approvalNeededText =
  'The agency has not approved this name and address yet. Please issue this certificate individually'
const customWordingText =
  'This certificate has its own limits or wording. Please issue it to this holder individually'
const evidenceText = 'Evidence of property is not reissued with certificates. Please issue it individually'

export const issueIndividually = (reason: string): Obstacle => ({
  why: reason,
  step: 'issue individually',
  policyId: null,
})

/** The reason why nothing can be issued to a holder, or null. */
export function holderObstacleOf(holder: HolderToReissue): Obstacle | null {
  const isApproved = holder.approvedAt !== null || isPlainHolder(holder)
  const problem = isApproved ? holderProblemOf(holder) : approvalNeededText
  return problem === null ? null : issueIndividually(problem)
}

export const pendingProblemOf = (certifiedPolicies: readonly CertifiedPolicy[], client: ClientToCertify) => {
  const textOfPending = pendingText(certifiedPolicies, client)
  return textOfPending === null
    ? null
    : issueIndividually(`${textOfPending}. Please review this holder individually`)
}

/** A notice of cancellation for a term that a certificate would follow to its renewal. */
export function noticeProblemOf(expiringPolicies: readonly PolicyToCertify[], day: string): Obstacle | null {
  const noticedTerm = expiringPolicies.find(({ noticeOn }) => noticeOn !== null && noticeOn > day)
  return noticedTerm
    ? issueIndividually(
        `Policy ${noticedTerm.policyNumber} has a notice of cancellation effective ${formatDay(noticedTerm.noticeOn ?? noticedTerm.endDate)}. Please review this holder individually`,
      )
    : null
}

type PrintedPolicy = PrintedCertificate['policies'][number]

/** The first printed wording that the new certificate would lose. */
export function lostWordingOf(pairs: readonly PolicyPair[]): Obstacle | null {
  for (const { before, after } of pairs) {
    const lostWording = before.wordings?.find((name) => !after?.wordings?.includes(name))
    if (lostWording && after)
      return {
        why: `“${wordingLabels[lostWording]}” is on this holder’s certificate and has no form in force on policy ${after.policyNumber} from ${formatDay(after.startDate)}. Add the form, or issue individually`,
        step: 'add the form',
        policyId: after.policyId,
      }
  }
  return null
}

/** A printed policy, and what takes its place on the new certificate. */
interface PolicyPair {
  before: PrintedPolicy
  after: PrintedPolicy | null
}

/** A holder's next certificate, or the obstacle to it. */
export interface HolderDraft {
  holder: HolderToReissue
  /** Each policy of the newest certificate, with its successor where nothing is in the way. */
  pairs: PolicyPair[]
  obstacle: Obstacle | null
  certificate: CertificateToIssue | null
}

export interface ReissueScope {
  /** All holders if missing. */
  holderIds?: readonly string[]
  /** Terms that end by this day give way to their bound renewals. */
  aheadUntil?: string
}

export type ReissueContext = Pick<Context, 'agency' | 'now'> & {
  me: ViewerOrSystem & Parameters<typeof representativeOf>[0]
}

/**
 * The next certificates of a client's holders: each holder gets the policies of its newest
 * certificate, as approved today. An obstacle is in the way if one of its policies cannot be
 * certified, an agent wrote wording for it, or an agent has to review it first.
 */
export async function draftReissues(
  db: Db,
  context: ReissueContext,
  clientId: string,
  lock: LockOption = {},
  { holderIds, aheadUntil }: ReissueScope = {},
) {
  await clientSeenBy(db, context.me, clientId)
  const master = await requireMaster(db, context.me, clientId, lock)
  const holders = await holdersToReissue(db, clientId, lock, holderIds)
  const client = await clientToCertify(db, context, clientId, lock)
  const { policies, day } = client
  const renewedPolicies = followRenewedPolicies(master, client)
  const aheadById = new Map<string, RenewedPolicy>()
  const isRenewedAhead = (expiringPolicy: RenewedPolicy) => {
    const followedPolicy =
      aheadById.get(expiringPolicy.policy.id) ?? followAhead(expiringPolicy, renewedPolicies, client)
    aheadById.set(expiringPolicy.policy.id, followedPolicy)
    return followedPolicy
  }
  /** The approved policy that replaces a policy of the certificate. */
  const approvedFor = (policyId: string) => {
    const approvedTerm = policies.find(({ id }) => id === policyId)
    const term = approvedTerm && currentTermOf(approvedTerm, policies, day)
    const approvedPolicies =
      renewedPolicies.find(({ policy }) => policy === term) ??
      renewedPolicies.find(({ policy }) => policy === approvedTerm)
    if (approvedPolicies) {
      const { endDate } = approvedPolicies.policy
      return aheadUntil !== undefined && endDate > day && endDate <= aheadUntil
        ? isRenewedAhead(approvedPolicies)
        : approvedPolicies
    }
    // A certificate issued ahead prints the renewal of an approved term that has not ended.
    const expiringPolicy = renewedPolicies.find(
      ({ policy }) => policy.endDate > day && approvedTerm && renewalOf(policy, policies) === approvedTerm,
    )
    return expiringPolicy && isRenewedAhead(expiringPolicy)
  }
  const positionOf = (one: RenewedPolicy) =>
    renewedPolicies.findIndex(
      (approvedPolicies) => approvedPolicies === one || aheadById.get(approvedPolicies.policy.id) === one,
    )

  const laws = new Map<string, ReturnType<typeof certificateLawFor>>()
  const lawFor = (states: readonly string[], policies: readonly { type: string }[]) => {
    const forms = certificateFormsOf(client.lines, policies)
    const key = JSON.stringify([states, forms])
    const law =
      laws.get(key) ??
      certificateLawFor(db, context, {
        ...{ states, isByClient: false, representativeId: context.me.id },
        ...forms,
      })
    laws.set(key, law)
    return law
  }
  const drafts: HolderDraft[] = []
  for (const holder of holders) {
    const { printed, isBeyondApproval } = holder
    const approvedPolicies = printed.policies.map(({ policyId }) => approvedFor(policyId))
    const certifiedPolicies = [
      ...new Set(approvedPolicies.filter((approvedPolicy) => approvedPolicy !== undefined)),
    ].toSorted((one, other) => positionOf(one) - positionOf(other))
    const unapprovedPolicy = printed.policies[approvedPolicies.indexOf(undefined)]
    const reference = printed.reference ?? null
    const law = await lawFor(
      certifiedStates(client, certifiedPolicies, reference?.state ?? ''),
      certifiedPolicies.map(({ policy }) => policy),
    )
    const insuredProblem = insuredProblemOf(certifiedPolicies, master.insuredName)
    const expiringPolicy = renewedPolicies.flatMap(({ policy }) => {
      const followedPolicy = aheadById.get(policy.id)
      return followedPolicy && followedPolicy.policy !== policy && certifiedPolicies.includes(followedPolicy)
        ? policy
        : []
    })
    const unapprovedObstacle: Obstacle | null = unapprovedPolicy
      ? {
          why: `Policy ${unapprovedPolicy.policyNumber} on this certificate is no longer approved`,
          step: 'approve again',
          policyId: null,
        }
      : null
    const obstacle: Obstacle | null = isBeyondApproval
      ? issueIndividually(printed.evidence ? evidenceText : customWordingText)
      : (holderObstacleOf(holder) ??
        unapprovedObstacle ??
        certifiedPolicies.find((one) => one.obstacle !== null)?.obstacle ??
        (insuredProblem === null ? null : { why: insuredProblem, step: 'approve again', policyId: null }) ??
        (law.refusal ? { why: law.refusal.text, step: 'check the state', policyId: null } : null) ??
        pendingProblemOf(certifiedPolicies, client) ??
        noticeProblemOf(expiringPolicy, day))
    const draft =
      obstacle === null
        ? printedCertificateOf(client, {
            holder: toPrintedHolder(holder),
            insured: { name: master.insuredName, address: master.insuredAddress },
            certified: certifiedPolicies,
            reference,
            representative: representativeOf(context.me),
            lawSentences: law.sentences,
            ...(law.form && { form: law.form }),
          })
        : null
    const pairs = printed.policies.map((policyBefore, index) => ({
      before: policyBefore,
      after: draft?.policies.find(({ policyId }) => policyId === approvedPolicies[index]?.policy.id) ?? null,
    }))
    const lostWording = aheadUntil === undefined ? null : lostWordingOf(pairs)
    drafts.push({
      holder,
      pairs,
      obstacle: obstacle ?? lostWording,
      certificate:
        draft === null || lostWording !== null
          ? null
          : { holderId: holder.id, printed: draft, isBeyondApproval: false, pending: null },
    })
  }
  return { master, policies, renewed: renewedPolicies, drafts }
}

/** The certificates to reissue, and the holders who get none, with the reason. */
async function reissuesForClient(db: Db, context: ReissueContext, clientId: string, lock: LockOption = {}) {
  const { drafts, ...renewals } = await draftReissues(db, context, clientId, lock)
  const leftOut = drafts.flatMap(({ holder: { id, name, number }, obstacle }): SkippedHolder[] =>
    obstacle === null ? [] : [{ holderId: id, name, number, why: obstacle.why }],
  )
  return { ...renewals, wanted: drafts.flatMap(({ certificate }) => certificate ?? []), leftOut }
}

export const draftAllReissues = async (db: Db, context: RequestContext, clientId: string) =>
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
      masterBefore: master,
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
  const certificates = await issueCertificates(tx, context, { clientId, certificates: wanted, papers })
  if (certificates.length > 0)
    await record(tx, context, {
      action: 'certificate.reissued',
      clientId,
      details: { issued: certificates.length, numbers: certificates.map(({ number }) => number) },
    })
  return certificates.length
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
  const skippedHolder = (one: CertificateToReissue, reason: string) => ({
    id: one.id,
    holderId: one.holderId,
    name: one.printed.holder.name,
    number: one.number,
    why: reason,
  })
  // Locks the approval first, so that the checks below see withdrawals that were committed during
  // the wait.
  if ((await readStoredMaster(db, clientId, lock)) === null)
    return {
      anew: null,
      leftOut: certificates.map((certificate) => skippedHolder(certificate, notApprovedText)),
    }
  const { leftOut: skippedReissues, ...reissues } = await reissuesForClient(db, context, clientId, lock)
  const withdrawnIds = await findWithdrawnIds(
    db,
    certificates.map(({ id }) => id),
  )
  const newestNumberByHolder = new Map(
    (await holdersToReissue(db, clientId, {})).map(({ id, number }) => [id, number]),
  )
  const skipReasonOf = (one: CertificateToReissue) => {
    if (withdrawnIds.has(one.id)) return withdrawnText
    const number = newestNumberByHolder.get(one.holderId)
    if (number === undefined) return removedText
    if (number !== one.number)
      return one.replacedBy === null
        ? `Certificate ${number} for another term is newer. Please issue this one individually`
        : `Certificate ${number} has replaced it`
    return skippedReissues.find(({ holderId }) => holderId === one.holderId)?.why
  }
  const skippedCertificates = certificates.flatMap((certificate) => {
    const reason = skipReasonOf(certificate)
    return reason === undefined ? [] : [skippedHolder(certificate, reason)]
  })
  const skippedIds = new Set(skippedCertificates.map(({ id }) => id))
  const reissuedHolderIds = new Set(
    certificates.filter(({ id }) => !skippedIds.has(id)).map(({ holderId }) => holderId),
  )
  const certificatesToIssue = reissues.wanted.filter(({ holderId }) => reissuedHolderIds.has(holderId))
  return {
    anew: certificatesToIssue.length === 0 ? null : { ...reissues, wanted: certificatesToIssue },
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
  const contents: CertificateToIssue['printed'][] = []
  for (const [clientId, certificatesToReissue] of await groupByClient(db, context, ids)) {
    const { anew } = await reissuesOf(db, context, clientId, certificatesToReissue, {})
    contents.push(...(anew?.wanted.map((one) => one.printed) ?? []))
  }
  return contents
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
