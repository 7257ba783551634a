import type { Printed } from '../../../contract/certificates.ts'
import type { Coverage } from '../../../contract/policies.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { wrongField } from '../../failure.ts'
import { inLetters } from '../../platform/paper/letters.ts'
import type { PolicyToCertify } from './master-queries.ts'

/** A policy with the names of its limits that may be certified. */
export interface Approved {
  policyId: string
  coverages: readonly string[]
}

/** The approved limits as the policy has them: every line of a name, with its basis. */
export const limitsOf = (
  { coverages }: Pick<PolicyToCertify, 'coverages'>,
  names: readonly string[],
): Coverage[] => coverages.filter(({ type }) => names.includes(type))

export const isEnteredInError = ({ deactivationReason }: PolicyToCertify) =>
  deactivationReason === 'entered in error'

/** Why a policy cannot be certified on a day, for a person; null where it can. */
export function problemOf(policy: PolicyToCertify, names: readonly string[], day: string): string | null {
  const { policyNumber, deactivatedAt, deactivationReason, startDate, endDate, status, coverages } = policy
  // One that was entered in error may have been another's: nothing of it is told.
  if (isEnteredInError(policy))
    return 'A policy that was approved is not on file any more. The agency has to approve certificates anew'
  if (deactivatedAt !== null) return `Policy ${policyNumber} is no longer in force: ${deactivationReason}`
  if (endDate <= day) return `Policy ${policyNumber} ended on ${formatDay(endDate)}`
  if (startDate > day) return `Policy ${policyNumber} does not begin before ${formatDay(startDate)}`
  if (status !== 'active') return `Policy ${policyNumber} is not active yet`
  const gone = names.find((name) => !coverages.some(({ type }) => type === name))
  if (gone !== undefined)
    return `Policy ${policyNumber} has no limit called “${gone}” any more. The agency has to approve certificates anew`
  return null
}

/** Refuses what somebody types that the paper would show as empty boxes. */
export function refuseLetters(field: string, typed: string | null): void {
  const { missing } = inLetters(typed ?? '')
  if (missing.length > 0)
    throw wrongField(field, `The paper cannot show ${missing.join(' ')}. Please use Latin letters`)
}

/** The policy that follows another: made from it, or of the same number and type, from its end on. */
export function renewalOf(policy: PolicyToCertify, all: readonly PolicyToCertify[]): PolicyToCertify | null {
  const later = all.filter(
    (other) =>
      other.deactivatedAt === null &&
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

/** A policy as it is printed. */
export const printedPolicy = (
  policy: PolicyToCertify,
  names: readonly string[],
): Printed['policies'][number] => ({
  policyId: policy.id,
  type: policy.type,
  carrier: policy.carrier,
  policyNumber: policy.policyNumber,
  startDate: policy.startDate,
  endDate: policy.endDate,
  limits: limitsOf(policy, names),
})
