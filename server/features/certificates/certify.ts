import type { PrintedCertificate } from '../../../contract/certificates.ts'
import type { Coverage } from '../../../contract/policies.ts'
import { factsOnPaper } from '../../../contract/values/certified-facts.ts'
import { canCertifyWording, formsToPrint } from '../../../contract/values/certified-forms.ts'
import { triggerOf } from '../../../contract/values/coverage-trigger.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { limitsNamed, whyNoLimit } from '../../../contract/values/limits.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { type WordingName, wordingsFor, wordingsOf } from '../../../contract/values/wordings.ts'
import type { PolicyToCertify } from './master-queries.ts'

/** A policy with the names of its limits that may be certified, and the wordings that are confirmed for it. */
export interface ApprovedPolicy {
  policyId: string
  coverages: readonly string[]
  wordings: readonly WordingName[]
}

/** Of the names that were approved those of limits: a deductible that was approved once stands on no paper. */
const namesOfLimits = (names: readonly string[]) => names.filter((name) => whyNoLimit(name) === null)

/** The approved limits as the policy has them: every line of a name, with its basis. */
export const approvedLimitsOf = (
  { coverages }: Pick<PolicyToCertify, 'coverages'>,
  names: readonly string[],
): Coverage[] => limitsNamed(coverages, names)

/** The first of these names that the policy has no limit of. */
export const missingLimit = ({ coverages }: Pick<PolicyToCertify, 'coverages'>, names: readonly string[]) =>
  namesOfLimits(names).find((name) => limitsNamed(coverages, [name]).length === 0)

export const wasEnteredInError = ({ deactivationReason }: PolicyToCertify) =>
  deactivationReason === 'entered in error'

/** Why a policy cannot be certified on a day, for a person; null where it can. */
export function certifyingProblemOf(
  policy: PolicyToCertify,
  names: readonly string[],
  day: string,
): string | null {
  const { policyNumber, deactivatedAt, deactivationReason, startDate, endDate, status } = policy
  const { standing, cancelledOn, noticeOn } = policy
  // One that was entered in error may have been another's: nothing of it is told.
  if (wasEnteredInError(policy))
    return 'A policy that was approved is not on file any more. The agency has to approve certificates anew'
  if (deactivatedAt !== null) return `Policy ${policyNumber} is no longer in force: ${deactivationReason}`
  if (standing === 'cancelled' && cancelledOn !== null)
    return `Policy ${policyNumber} was cancelled from ${formatDay(cancelledOn)}`
  if (endDate <= day) return `Policy ${policyNumber} ended on ${formatDay(endDate)}`
  if (startDate > day) return `Policy ${policyNumber} does not begin before ${formatDay(startDate)}`
  if (status !== 'active') return `Policy ${policyNumber} is not active yet`
  if (standing === 'lapsed' || standing === 'binder ended')
    return `Policy ${policyNumber} gives no coverage today, as far as our records show`
  if (standing === 'cancellation due' && noticeOn !== null)
    return `Policy ${policyNumber} was to be cancelled from ${formatDay(noticeOn)}, and nobody has heard that the carrier withdrew its notice`
  if (namesOfLimits(names).length === 0)
    return `Of policy ${policyNumber} no limit is approved. The agency has to approve certificates anew`
  const gone = missingLimit(policy, names)
  if (gone !== undefined)
    return `Policy ${policyNumber} has no limit called “${gone}” any more. The agency has to approve certificates anew`
  return null
}

/** The policy that renews another: made by Renew, or of the same number and type, from its end on. */
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

/** What follows a policy that has ended by a day, as far as it has begun; the policy itself where nothing does. */
export function currentTermOf(
  policy: PolicyToCertify,
  all: readonly PolicyToCertify[],
  day: string,
): PolicyToCertify {
  const renewal = policy.endDate <= day ? renewalOf(policy, all) : null
  return renewal && renewal.startDate <= day ? currentTermOf(renewal, all, day) : policy
}

/** A policy with the names of those of its limits that are certified, and its wordings. */
export interface CertifiedPolicy {
  policy: PolicyToCertify
  coverages: readonly string[]
  wordings: readonly WordingName[]
}

/** What a certificate says on a day, word for word, but for who issues it; each wording of the policies that have it and can have it. */
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
      const told = factsOnPaper(lines, policy)
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
