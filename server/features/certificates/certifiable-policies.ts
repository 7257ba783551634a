import { z } from 'zod'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { Coverage } from '../../../contract/policies.ts'
import { statesToConsider } from '../../../contract/values/certificate-law.ts'
import { hasOverstatement } from '../../../contract/values/certificate-promises.ts'
import { placesOf } from '../../../contract/values/certificate-texts.ts'
import { isFormInForce } from '../../../contract/values/certified-forms.ts'
import { limitName } from '../../../contract/values/change-labels.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { isMoreThanName } from '../../../contract/values/holders.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { insuredNamesOf, matchInsuredName } from '../../../contract/values/insured-names.ts'
import { limitNameProblem, pickCertifiableLimits } from '../../../contract/values/limits.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { formatFormName } from '../../../contract/values/part-labels.ts'
import { factNamesFor } from '../../../contract/values/parts-of-lines.ts'
import {
  coverageEndOf,
  type PrintablePolicy,
  printedPolicyOf,
  type UnderlyingPolicy,
  unprintedAggregateText,
  upcomingReductions,
} from '../../../contract/values/printed-policy.ts'
import { policyTextError } from '../../../contract/values/reference-text.ts'
import { findMissingFacts, missingFactsText } from '../../../contract/values/unstated-facts.ts'
import { type WordingName, wordingsOf } from '../../../contract/values/wordings.ts'
import { mergeCoverages } from '../terms/coverages.ts'
import type { PolicyToCertify } from './master-queries.ts'
import { isMissingAuthority } from './wholesale-authority.ts'

/** A policy, the names of its limits that may be certified, and its confirmed wordings. */
export interface ApprovedPolicy {
  policyId: string
  coverages: string[]
  wordings: WordingName[]
  /** The agent's reason to certify a policy without a writing company and its NAIC number. */
  withoutCompanyBecause: string | null
}

/** A policy with the content that a certificate is to print. */
export type CertifiedPolicy = Omit<ApprovedPolicy, 'policyId'> & { policy: PolicyToCertify }

/** Filters out approved names that are deductibles: a certificate never lists a deductible. */
const namesOfLimits = (names: readonly string[]) => names.filter((name) => limitNameProblem(name) === null)

export const missingLimitOf = ({ coverages }: Pick<PolicyToCertify, 'coverages'>, names: readonly string[]) =>
  namesOfLimits(names).find((name) => pickCertifiableLimits(coverages, [name]).length === 0)

export const wasEnteredInError = ({ deactivationReason }: PolicyToCertify) =>
  deactivationReason === 'entered in error'

/** A renewal that the carrier bound may be certified before its first day, with its own dates. */
const isBoundAhead = ({ status, startDate, cancelledOn, renewedFrom }: PolicyToCertify) =>
  renewedFrom !== null && status === 'active' && cancelledOn !== startDate

/** The reason why a policy provides no coverage that could be certified on a day, or null. */
export function notInForceReason(policy: PolicyToCertify, day: string): string | null {
  const { policyNumber, deactivatedAt, deactivationReason, startDate, endDate, status } = policy
  const { standing, cancelledOn, noticeOn } = policy
  // A policy entered in error may belong to another client, so the text does not name the policy.
  if (wasEnteredInError(policy))
    return 'An approved policy is no longer on file. The agency has to approve certificates again'
  if (deactivatedAt !== null) return `Policy ${policyNumber} is no longer in force: ${deactivationReason}`
  if (standing === 'cancelled' && cancelledOn !== null)
    return `Policy ${policyNumber} was cancelled effective ${formatDay(cancelledOn)}`
  if (endDate <= day) return `Policy ${policyNumber} ended on ${formatDay(endDate)}`
  if (startDate > day && !isBoundAhead(policy))
    return `Policy ${policyNumber} does not begin until ${formatDay(startDate)}`
  if (status !== 'active') return `Policy ${policyNumber} is not active yet`
  if (standing === 'lapsed' || standing === 'binder ended')
    return `Policy ${policyNumber} provides no coverage today, as far as our records show`
  if (standing === 'other agent') return `Policy ${policyNumber} is serviced by another agent`
  if (standing === 'cancellation due' && noticeOn !== null)
    return `Policy ${policyNumber} was to be cancelled effective ${formatDay(noticeOn)}. Please ask the carrier whether it is in force`
  return null
}

/** The reason why the approved limits of a policy cannot be certified, or null. */
function limitProblemOf(policy: PolicyToCertify, names: readonly string[]): string | null {
  const { policyNumber, coverages } = policy
  if (namesOfLimits(names).length === 0)
    return `No limit of policy ${policyNumber} is approved. The agency has to approve certificates again`
  const missingLimitName = missingLimitOf(policy, names)
  if (missingLimitName !== undefined)
    return `Policy ${policyNumber} no longer has the limit “${missingLimitName}”. The agency has to approve certificates again`
  const emptyLimit = pickCertifiableLimits(coverages, names).find(
    ({ type, amount }) => amount === 0 && !/: |, actual/.test(type),
  )
  return emptyLimit ? `Policy ${policyNumber} has no amount for “${emptyLimit.type}” yet` : null
}

/** The reason why the insurer's name and NAIC number cannot be printed for the holder, or null. */
const insurerProblemOf = ({ policyNumber, carrier, company }: PolicyToCertify) =>
  company === null
    ? `Policy ${policyNumber} does not yet name its writing company (${carrier})`
    : company.naic === null
      ? `${company.name}, which writes policy ${policyNumber}, has no NAIC number on file yet`
      : null

/**
 * The reason why a text of a policy cannot be printed, or null. An import, or an earlier release,
 * may have stored one that grants coverage.
 */
function printedTextProblemOf({ policyNumber, carrier, company, facts }: PolicyToCertify): string | null {
  const { excludedOfficers = [], includedOfficers = [], surplusDisclosure } = facts
  const officers = [...excludedOfficers, ...includedOfficers]
  const checks: [name: string, grantsCoverage: boolean][] = [
    ['number', hasOverstatement(policyNumber)],
    ['carrier', isMoreThanName(carrier)],
    ['writing company', isMoreThanName(company?.name ?? '')],
    ['list of owners and officers', officers.some((one) => policyTextError(one) !== null)],
    ['surplus lines disclosure', policyTextError(surplusDisclosure ?? '') !== null],
  ]
  const [text] = checks.find(([, grantsCoverage]) => grantsCoverage) ?? []
  return text === undefined
    ? null
    : `The ${text} of policy ${policyNumber} contains wording that only its forms can provide. Please correct it first`
}

/** A client's policies, and the day for which they are certified. */
export interface ClientToCertify {
  lines: readonly LineTraits[]
  /** All policies of the client. */
  policies: readonly PolicyToCertify[]
  day: string
  /** The state of the client's address. */
  accountState: string | null
}

/** The policies beneath an umbrella, as their current terms. Unknown ids are left out. */
export const underlyingPoliciesOf = (
  { type, facts }: PolicyToCertify,
  { lines, policies, day }: ClientToCertify,
) =>
  (factNamesFor(lines, type).includes('underlying') ? (facts.underlying ?? []) : []).flatMap((id) => {
    const policy = policies.find((policy) => policy.id === id)
    // A policy entered in error may belong to another client.
    if (!policy || wasEnteredInError(policy)) return []
    const term = currentTermOf(policy, policies, day)
    return rewrittenTermOf(term, policies, day) ?? term
  })

/**
 * The term into which the carrier rewrote a policy that is cancelled by `day`, without a day
 * between them; otherwise null.
 */
function rewrittenTermOf(
  { cancelledOn, life, type }: PolicyToCertify,
  all: readonly PolicyToCertify[],
  day: string,
): PolicyToCertify | null {
  const rewrittenTerm = all.find(({ id }) => id === life?.cancelled?.newTermId)
  if (!rewrittenTerm || cancelledOn === null || cancelledOn > day) return null
  return rewrittenTerm.type === type && rewrittenTerm.startDate <= cancelledOn ? rewrittenTerm : null
}

/**
 * The reason why a policy cannot be certified on a day, or null. `ignoredProblems` are the problems
 * that a screen shows by itself.
 */
export function certifyingProblemOf(
  { policy, coverages, withoutCompanyBecause }: Omit<CertifiedPolicy, 'wordings'>,
  client: ClientToCertify,
  ignoredProblems: readonly ('company' | 'wholesaler')[] = [],
): string | null {
  const { lines, day } = client
  const problem = notInForceReason(policy, day) ?? limitProblemOf(policy, coverages)
  if (problem !== null) return problem
  const isCompanyNeeded = withoutCompanyBecause === null && !ignoredProblems.includes('company')
  const insurer = isCompanyNeeded ? insurerProblemOf(policy) : null
  if (insurer !== null) return insurer
  if (isMissingAuthority(policy) && !ignoredProblems.includes('wholesaler'))
    return `Policy ${policy.policyNumber} was placed through a wholesale broker or MGA. The agency must first confirm on the policy that it may issue certificates`
  const underlyingPolicies = underlyingPoliciesOf(policy, client)
  const textProblem = [policy, ...underlyingPolicies].map(printedTextProblemOf).find((one) => one !== null)
  if (textProblem) return textProblem
  const missingFacts = findMissingFacts(lines, certifiableOf(policy, client))
  if (missingFacts.length > 0) return missingFactsText(policy, missingFacts)
  const endedUnderlying = underlyingPolicies.find((one) => notInForceReason(one, day) !== null)
  return endedUnderlying
    ? `Policy ${policy.policyNumber} is excess over policy ${endedUnderlying.policyNumber}, which is not in force`
    : null
}

/** The states whose law a certificate of these policies follows. */
export const certifiedStates = (
  { accountState }: ClientToCertify,
  certifiedPolicies: readonly CertifiedPolicy[],
  projectState: string,
) =>
  statesToConsider(
    certifiedPolicies.flatMap(({ policy }) => policy.locationStates),
    accountState,
    projectState || null,
  )

/** The reason why policies cannot be certified for this named insured, or null. */
export function insuredProblemOf(certifiedPolicies: readonly CertifiedPolicy[], name: string): string | null {
  const policyWithOtherInsured = certifiedPolicies.find(
    ({ policy }) => matchInsuredName(toInsuredPolicy(policy), name) === null,
  )
  if (policyWithOtherInsured)
    return `Policy ${policyWithOtherInsured.policy.policyNumber} insures ${insuredNamesOf(toInsuredPolicy(policyWithOtherInsured.policy)).join(', ')}, not “${name}”`
  // The first policy's own spelling is printed.
  const [firstPolicy] = certifiedPolicies
  const printedName = (firstPolicy && matchInsuredName(toInsuredPolicy(firstPolicy.policy), name)) ?? name
  return isMoreThanName(printedName)
    ? `“${printedName}” contains more than the name of the insured. Please correct it on the policy or the client first`
    : null
}

/** The policy's named insureds. If it lists none, the one on its ID cards counts. */
export const toInsuredPolicy = ({ insureds, namedInsured, clientName }: PolicyToCertify) => ({
  insureds:
    insureds.length > 0 || namedInsured === null
      ? insureds
      : [{ name: namedInsured, role: 'named insured' as const }],
  clientName,
})

const listFormat = new Intl.ListFormat('en-US')

/** A notice of cancellation or nonrenewal, and a reduction. */
function pendingChangesOf(policy: PolicyToCertify, day: string): string[] {
  const { noticeOn, life, standing } = policy
  const [upcomingReduction] = upcomingReductions(toCertifiablePolicy(policy))
  return [
    noticeOn !== null && noticeOn > day && `a notice of cancellation effective ${formatDay(noticeOn)}`,
    (life?.nonrenewal || standing === 'nonrenewal pending') && 'a notice of nonrenewal',
    upcomingReduction && `a reduction effective ${formatDay(upcomingReduction.effectiveOn)}`,
  ].filter((one) => typeof one === 'string')
}

/** A form that ends before the coverage does. */
function formsToEnd(policy: PolicyToCertify, day: string): string[] {
  const end = coverageEndOf(toCertifiablePolicy(policy))
  const endingForm = policy.forms.find(
    (form) => isFormInForce(form, day) && form.until !== null && form.until < end,
  )
  return endingForm
    ? [`form ${formatFormName(endingForm)} only until ${formatDay(endingForm.until ?? end)}`]
    : []
}

/** Coverage that ends before the term does, as the carrier confirmed. */
function earlyEndOf(policy: PolicyToCertify, day: string): string[] {
  const firstDayWithout = firstUncoveredDay(policy, day)
  return firstDayWithout < policy.endDate ? [`coverage only until ${formatDay(firstDayWithout)}`] : []
}

/**
 * Names what is pending on these policies and on those beneath them: notices of cancellation or
 * nonrenewal, reductions, and forms or coverage that end early. An agent then decides about the
 * certificate. Null if nothing is pending.
 */
export function pendingText(
  certifiedPolicies: readonly CertifiedPolicy[],
  client: ClientToCertify,
): string | null {
  const { day } = client
  const pendingTexts = certifiedPolicies.flatMap(({ policy }) => {
    const { policyNumber } = policy
    const pendingTexts = [...pendingChangesOf(policy, day), ...formsToEnd(policy, day)]
    const underlyingPolicies = underlyingPoliciesOf(policy, client).flatMap((underlyingOne) => {
      const pendingChanges = [...pendingChangesOf(underlyingOne, day), ...earlyEndOf(underlyingOne, day)]
      return pendingChanges.length > 0
        ? `Policy ${policyNumber} is excess over policy ${underlyingOne.policyNumber}, which has ${listFormat.format(pendingChanges)}`
        : []
    })
    return [
      ...(pendingTexts.length > 0 ? [`Policy ${policyNumber} has ${listFormat.format(pendingTexts)}`] : []),
      ...underlyingPolicies,
    ]
  })
  return pendingTexts.length > 0 ? pendingTexts.join('. ') : null
}

const Coverages = z.array(Coverage)

/**
 * The coverages after each change that is scheduled, or confirmed by the carrier, for a later day.
 */
function limitsToCome({ coverages, plannedCoverages, confirmedChanges }: PolicyToCertify) {
  const changes = [
    ...plannedCoverages.map(({ effectiveOn, coverages: [coveragesBefore, coveragesAfter] }) => ({
      effectiveOn,
      apply: (now: Coverage[]) =>
        mergeCoverages(now, Coverages.parse(coveragesBefore), Coverages.parse(coveragesAfter)),
    })),
    ...confirmedChanges.map(({ effectiveOn, change: { what, coverage, amount } }) => ({
      effectiveOn,
      apply: (now: Coverage[]) => {
        const isNamedCoverage = (one: Coverage) => limitName(one) === coverage || one.type === coverage
        if (coverage === '') return now
        if (what.startsWith('remove')) return now.filter((one) => !isNamedCoverage(one))
        return amount === null ? now : now.map((one) => (isNamedCoverage(one) ? { ...one, amount } : one))
      },
    })),
  ].toSorted((one, other) => one.effectiveOn.localeCompare(other.effectiveOn))
  const changesToCome: { effectiveOn: string; coverages: Coverage[] }[] = []
  let now = coverages
  for (const { effectiveOn, apply } of changes) {
    now = apply(now)
    changesToCome.push({ effectiveOn, coverages: now })
  }
  return changesToCome
}

/** The gaps in coverage. A cancellation confirmed for a later day adds the rest of the term. */
function upcomingGaps({ gaps, confirmedChanges, endDate }: PolicyToCertify) {
  const cancellation = confirmedChanges.find(({ change }) => change.what === 'cancel policy')
  if (!cancellation) return gaps
  const { effectiveOn } = cancellation
  const gapsBefore = gaps.filter(({ from }) => from < effectiveOn)
  const openGap = gapsBefore.find(({ until }) => until >= effectiveOn)
  return [
    ...gapsBefore.filter((gap) => gap !== openGap),
    { from: openGap?.from ?? effectiveOn, until: endDate },
  ]
}

/** The first day from `day` on without coverage. */
function firstUncoveredDay(policy: PolicyToCertify, day: string): string {
  const nextGap = upcomingGaps(policy).find(({ from }) => from > day)
  const end = coverageEndOf({ endDate: policy.endDate, gaps: upcomingGaps(policy) })
  return nextGap && nextGap.from < end ? nextGap.from : end
}

function toUnderlyingPolicy(policy: PolicyToCertify, day: string): UnderlyingPolicy {
  const { id, type, policyNumber, startDate } = policy
  const endDate = firstUncoveredDay(policy, day)
  const start = startDate > day ? ` from ${formatDay(startDate)}` : ''
  const message = `${typeName(type)} ${policyNumber}${start} until ${formatDay(endDate)}`
  return { policyId: id, says: message, endDate }
}

/** A policy as certificates and their dialogs see it. */
export const toCertifiablePolicy = (
  policy: PolicyToCertify,
  underlyingOnFile: readonly UnderlyingPolicy[] = [],
): PrintablePolicy<Coverage> => {
  const { id, policyNumber, type, carrier, company, startDate, endDate } = policy
  const { coverageType, description, coverages, facts, forms } = policy
  return {
    ...{ id, policyNumber, type, carrier, company, startDate, endDate },
    ...{ coverageType, description, coverages, facts, forms },
    gaps: upcomingGaps(policy),
    toCome: limitsToCome(policy),
    underlying: underlyingOnFile,
  }
}

export const certifiableOf = (policy: PolicyToCertify, client: ClientToCertify) =>
  toCertifiablePolicy(
    policy,
    underlyingPoliciesOf(policy, client).map((one) => toUnderlyingPolicy(one, client.day)),
  )

/** The renewal of a policy: by `renewedFrom`, or a later term with its number and type. */
export function renewalOf(policy: PolicyToCertify, all: readonly PolicyToCertify[]): PolicyToCertify | null {
  const laterTerms = all.filter(
    (laterTerm) =>
      laterTerm.deactivatedAt === null &&
      laterTerm.cancelledOn !== laterTerm.startDate &&
      laterTerm.startDate >= policy.endDate &&
      (laterTerm.renewedFrom === policy.id ||
        (laterTerm.policyNumber === policy.policyNumber && laterTerm.type === policy.type)),
  )
  return laterTerms.toSorted((one, other) => one.startDate.localeCompare(other.startDate))[0] ?? null
}

/** The latest renewal that has begun if the policy has ended by `day`, otherwise the policy. */
export function currentTermOf(
  policy: PolicyToCertify,
  all: readonly PolicyToCertify[],
  day: string,
): PolicyToCertify {
  const renewal = policy.endDate <= day ? renewalOf(policy, all) : null
  return renewal && renewal.startDate <= day ? currentTermOf(renewal, all, day) : policy
}

export type CertificateDraft = Omit<PrintedCertificate, 'issuedBy'>

/** The aggregates per project or location that a certificate does not print, one sentence each. */
export const unprintedAggregates = (
  { lines, day }: ClientToCertify,
  certifiedPolicies: readonly CertifiedPolicy[],
  reference: PrintedCertificate['reference'],
): string[] =>
  certifiedPolicies.flatMap(
    ({ policy }) => unprintedAggregateText(lines, policy, { day, places: placesOf(reference) }) ?? [],
  )

/** The printed content on a day. Nothing is printed that the policies do not have. */
export function printedCertificateOf(
  client: ClientToCertify,
  {
    certified,
    insured,
    ...rest
  }: Pick<
    PrintedCertificate,
    'holder' | 'insured' | 'reference' | 'representative' | 'lawSentences' | 'form' | 'evidence'
  > & {
    certified: readonly CertifiedPolicy[]
  },
): CertificateDraft {
  const { lines, day } = client
  const holderOnDay = { day, holder: rest.holder.name, places: placesOf(rest.reference) }
  const policies = certified.map(({ policy, ...content }) =>
    printedPolicyOf(lines, certifiableOf(policy, client), content, holderOnDay),
  )
  const [firstPolicy] = certified
  const name =
    (firstPolicy && matchInsuredName(toInsuredPolicy(firstPolicy.policy), insured.name)) ?? insured.name
  return {
    ...rest,
    insured: { ...insured, name },
    policies,
    wordings: wordingsOf(lines, policies),
    ownWording: null,
  }
}
