import type { PrintedCertificate } from '../../../contract/certificates.ts'
import type { Coverage } from '../../../contract/policies.ts'
import { formatCertifiedFacts } from '../../../contract/values/certified-facts.ts'
import { canCertifyWording, formsToPrint } from '../../../contract/values/certified-forms.ts'
import { triggerOf } from '../../../contract/values/coverage-trigger.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { pickCertifiableLimits, whyNoLimit } from '../../../contract/values/limits.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { type WordingName, wordingsFor, wordingsOf } from '../../../contract/values/wordings.ts'
import type { PolicyToCertify } from './master-queries.ts'

/** A policy, the names of its limits that may be certified, and its confirmed wordings. */
export interface ApprovedPolicy {
  policyId: string
  coverages: readonly string[]
  wordings: readonly WordingName[]
}

/** Filters out approved names that are deductibles: a certificate never lists a deductible. */
const namesOfLimits = (names: readonly string[]) => names.filter((name) => whyNoLimit(name) === null)

/** The coverage lines with an approved name, each with its basis. */
export const approvedLimitsOf = (
  { coverages }: Pick<PolicyToCertify, 'coverages'>,
  names: readonly string[],
): Coverage[] => pickCertifiableLimits(coverages, names)

export const missingLimit = ({ coverages }: Pick<PolicyToCertify, 'coverages'>, names: readonly string[]) =>
  namesOfLimits(names).find((name) => pickCertifiableLimits(coverages, [name]).length === 0)

export const wasEnteredInError = ({ deactivationReason }: PolicyToCertify) =>
  deactivationReason === 'entered in error'

/** The reason why a policy cannot be certified on a day, or null. */
export function certifyingProblemOf(
  policy: PolicyToCertify,
  names: readonly string[],
  day: string,
): string | null {
  const { policyNumber, deactivatedAt, deactivationReason, startDate, endDate, status } = policy
  const { standing, cancelledOn, noticeOn } = policy
  // A policy entered in error may belong to another client, so the text does not name the policy.
  if (wasEnteredInError(policy))
    return 'An approved policy is no longer on file. The agency has to approve certificates again'
  if (deactivatedAt !== null) return `Policy ${policyNumber} is no longer in force: ${deactivationReason}`
  if (standing === 'cancelled' && cancelledOn !== null)
    return `Policy ${policyNumber} was cancelled from ${formatDay(cancelledOn)}`
  if (endDate <= day) return `Policy ${policyNumber} ended on ${formatDay(endDate)}`
  if (startDate > day) return `Policy ${policyNumber} does not begin before ${formatDay(startDate)}`
  if (status !== 'active') return `Policy ${policyNumber} is not active yet`
  if (standing === 'lapsed' || standing === 'binder ended')
    return `Policy ${policyNumber} provides no coverage today, as far as our records show`
  if (standing === 'cancellation due' && noticeOn !== null)
    return `Policy ${policyNumber} was to be cancelled from ${formatDay(noticeOn)}, and nobody has heard that the carrier withdrew its notice`
  if (namesOfLimits(names).length === 0)
    return `No limit of policy ${policyNumber} is approved. The agency has to approve certificates again`
  const gone = missingLimit(policy, names)
  if (gone !== undefined)
    return `Policy ${policyNumber} no longer has the limit “${gone}”. The agency has to approve certificates again`
  return null
}

/** The renewal of a policy: by `renewedFrom`, or a later term with its number and type. */
function renewalOf(policy: PolicyToCertify, all: readonly PolicyToCertify[]): PolicyToCertify | null {
  const later = all.filter(
    (other) =>
      other.deactivatedAt === null &&
      other.cancelledOn !== other.startDate &&
      other.startDate >= policy.endDate &&
      (other.renewedFrom === policy.id ||
        (other.policyNumber === policy.policyNumber && other.type === policy.type)),
  )
  return later.toSorted((one, other) => one.startDate.localeCompare(other.startDate))[0] ?? null
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

/** A policy, the names of its certified limits, and its certified wordings. */
export interface CertifiedPolicy {
  policy: PolicyToCertify
  coverages: readonly string[]
  wordings: readonly WordingName[]
}

/** The printed content on a day. Wordings are printed only for policies that can have them. */
export function printedCertificateOf(
  lines: readonly LineTraits[],
  {
    certified,
    day,
    ...rest
  }: Pick<PrintedCertificate, 'holder' | 'insured' | 'ownWording'> & {
    certified: readonly CertifiedPolicy[]
    day: string
  },
): Omit<PrintedCertificate, 'issuedBy'> {
  const asked = { day, holder: rest.holder.name }
  const said = certified.map(({ policy, coverages, wordings }) => ({
    policy,
    coverages,
    wordings: wordings.filter(
      (name) =>
        wordingsFor(lines, policy.type).includes(name) && canCertifyWording(policy.forms, name, asked),
    ),
  }))
  return {
    ...rest,
    policies: said.map(({ policy, coverages, wordings }) => {
      const forms = formsToPrint(policy.forms, wordings, asked)
      const told = formatCertifiedFacts(lines, policy)
      return {
        policyId: policy.id,
        type: policy.type,
        carrier: policy.carrier,
        company: policy.company,
        policyNumber: policy.policyNumber,
        startDate: policy.startDate,
        endDate: policy.endDate,
        trigger: triggerOf(policy),
        limits: approvedLimitsOf(policy, coverages),
        ...(forms.length > 0 ? { forms } : {}),
        ...(told.length > 0 ? { told } : {}),
      }
    }),
    wordings: wordingsOf(
      lines,
      said.map(({ policy, wordings }) => ({ ...policy, wordings })),
    ),
  }
}
