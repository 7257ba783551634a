import type { PrintedEvidence } from '../../../contract/certificates.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { interestText } from '../../../contract/values/evidence-texts.ts'
import { formatLocation } from '../../../contract/values/part-labels.ts'
import type { Db } from '../../database/tables.ts'
import { clientSeenBy } from '../clients/queries.ts'
import {
  type ClientToCertify,
  certifiedStates,
  certifyingProblemOf,
  insuredProblemOf,
  missingLimitOf,
  printedCertificateOf,
} from './certifiable-policies.ts'
import type { LockOption } from './holder-queries.ts'
import { certifiableEvidenceOf, evidenceFormsOf } from './issue-by-agent.ts'
import { toPrintedHolder } from './issue-certificates.ts'
import { evidenceNumberOf, type HolderToReissue, holderWithEvidence } from './issue-queries.ts'
import { clientToCertify } from './master.ts'
import type { PolicyToCertify } from './master-queries.ts'
import {
  followAhead,
  type HolderDraft,
  holderObstacleOf,
  issueIndividually,
  lostWordingOf,
  noticeProblemOf,
  type Obstacle,
  pendingProblemOf,
  type ReissueContext,
  type RenewedPolicy,
} from './reissue-certificates.ts'
import { representativeOf } from './representative.ts'
import { certificateLawFor } from './state-law.ts'

/** A holder's evidence of the property of a policy. */
export interface EvidenceKey {
  holderId: string
  evidenceOf: string
}

const completePolicy = (reason: string, { id }: PolicyToCertify): Obstacle => ({
  why: reason,
  step: 'complete the policy',
  policyId: id,
})

/** The first interest or location on the evidence that the renewal lacks. */
function lostPropertyOf(before: PrintedEvidence, after: PrintedEvidence, renewal: PolicyToCertify) {
  const placesAfter = after.locations.map(formatLocation)
  const [lostText] = [
    ...before.interests
      .filter(
        ({ role, clause }) => !after.interests.some((one) => one.role === role && one.clause === clause),
      )
      .map(interestText),
    ...before.locations.map(formatLocation).filter((place) => !placesAfter.includes(place)),
  ]
  return lostText === undefined
    ? null
    : completePolicy(
        `“${lostText}” is on this holder’s evidence and not on policy ${renewal.policyNumber} from ${formatDay(renewal.startDate)}. Add it, or issue individually`,
        renewal,
      )
}

/** The bound renewal of a policy that ends by a day, with the content of its evidence. */
function renewedPolicyOf(
  policy: PolicyToCertify,
  { printed }: HolderToReissue,
  client: ClientToCertify,
  aheadUntil: string,
): RenewedPolicy {
  const [before] = printed.policies
  const content = {
    coverages: [...new Set(before?.limits.map(({ type }) => type))],
    wordings: before?.wordings ?? [],
    withoutCompanyBecause: null,
  }
  const reason = certifyingProblemOf({ policy, ...content }, client)
  const presentPolicy = {
    policy,
    ...content,
    obstacle: reason === null ? null : completePolicy(reason, policy),
  }
  if (policy.endDate <= client.day || policy.endDate > aheadUntil) return presentPolicy
  const renewedPolicy = followAhead(presentPolicy, [], client)
  const missingLimitName = missingLimitOf(renewedPolicy.policy, content.coverages)
  return missingLimitName === undefined
    ? renewedPolicy
    : {
        ...renewedPolicy,
        obstacle: issueIndividually(
          `The renewal of policy ${policy.policyNumber} has no limit “${missingLimitName}”. Please issue this evidence individually`,
        ),
      }
}

/**
 * The next evidence of a holder, or the obstacle to it. It follows the evidence that an agent
 * issued, because the approval of certificates says nothing of property.
 */
async function draftNextEvidence(
  db: Db,
  context: ReissueContext,
  { holder, policy, aheadUntil }: { holder: HolderToReissue; policy: PolicyToCertify; aheadUntil: string },
  client: ClientToCertify,
): Promise<HolderDraft> {
  const { printed } = holder
  const { obstacle: policyObstacle, ...certifiedPolicy } = renewedPolicyOf(policy, holder, client, aheadUntil)
  const renewal = certifiedPolicy.policy
  const evidence = certifiableEvidenceOf(renewal, holder.name)
  const insuredProblem = insuredProblemOf([certifiedPolicy], printed.insured.name)
  const issuedNumber = renewal === policy ? undefined : await evidenceNumberOf(db, holder.id, renewal.id)
  const law = await certificateLawFor(db, context, {
    states: certifiedStates(client, [certifiedPolicy], printed.reference?.state ?? ''),
    isByClient: false,
    representativeId: context.me.id,
    ...evidenceFormsOf(client.lines, renewal.type),
  })
  const obstacle =
    (issuedNumber === undefined
      ? null
      : issueIndividually(`Evidence of property ${issuedNumber} already lists the renewal`)) ??
    holderObstacleOf(holder) ??
    policyObstacle ??
    ('problem' in evidence
      ? completePolicy(evidence.problem, renewal)
      : printed.evidence
        ? lostPropertyOf(printed.evidence, evidence, renewal)
        : null) ??
    (insuredProblem === null ? null : issueIndividually(insuredProblem)) ??
    (law.refusal ? ({ why: law.refusal.text, step: 'check the state', policyId: null } as const) : null) ??
    pendingProblemOf([certifiedPolicy], client) ??
    noticeProblemOf([policy], client.day)
  const draft =
    obstacle !== null || 'problem' in evidence
      ? null
      : printedCertificateOf(client, {
          holder: toPrintedHolder(holder),
          insured: printed.insured,
          certified: [certifiedPolicy],
          reference: printed.reference ?? null,
          representative: representativeOf(context.me),
          lawSentences: law.sentences,
          ...(law.form && { form: law.form }),
          evidence,
        })
  const pairs = printed.policies.map((before) => ({ before, after: draft?.policies[0] ?? null }))
  const lostWording = lostWordingOf(pairs)
  return {
    holder,
    pairs,
    obstacle: obstacle ?? lostWording,
    certificate:
      draft === null || lostWording !== null
        ? null
        : { holderId: holder.id, printed: draft, isBeyondApproval: true, pending: null },
  }
}

/**
 * The next evidence of property of some holders of a client, for the renewals of policies that end
 * by `aheadUntil`. A removed holder, or one whose evidence was withdrawn, has no draft.
 */
export async function draftEvidenceAhead(
  db: Db,
  context: ReissueContext,
  { clientId, keys, aheadUntil }: { clientId: string; keys: readonly EvidenceKey[]; aheadUntil: string },
  lock: LockOption = {},
): Promise<(HolderDraft & EvidenceKey)[]> {
  await clientSeenBy(db, context.me, clientId)
  const holders = []
  for (const key of keys)
    holders.push([key, await holderWithEvidence(db, { clientId, ...key }, lock)] as const)
  const client = await clientToCertify(db, context, clientId, lock)
  const drafts: (HolderDraft & EvidenceKey)[] = []
  for (const [key, holder] of holders) {
    const policy = client.policies.find(({ id }) => id === key.evidenceOf)
    if (holder && policy)
      drafts.push({
        ...key,
        ...(await draftNextEvidence(db, context, { holder, policy, aheadUntil }, client)),
      })
  }
  return drafts
}
