import type { ClaimablePolicy } from '../../contract/claim-policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { policyOptions } from '../documents/policy-options.ts'

type ClaimPolicyState = Pick<ClaimablePolicy, 'status' | 'deactivationReason' | 'cancelledOn'>

// The order of terms, by how likely the loss falls into them. Deactivated policies come last.
const statusOrder = ['active', 'expired', 'pending', 'ended']
const rankOf = ({ status, deactivationReason }: ClaimPolicyState) =>
  statusOrder.indexOf(deactivationReason === null ? status : 'ended')

function markOf({ status, deactivationReason, cancelledOn }: ClaimPolicyState): string {
  if (cancelledOn) return ` (cancelled ${formatDay(cancelledOn)})`
  if (deactivationReason) return ` (${deactivationReason})`
  return { active: '', expired: ' (expired)', pending: ' (not yet in force)' }[status]
}

/** Policies to report a loss under, the current ones first; the others are marked. */
export function policiesForClaim(policies: readonly Omit<ClaimablePolicy, '_id' | 'insurer'>[]) {
  const sortedPolicies = policies.toSorted((one, other) => rankOf(one) - rankOf(other))
  const marks = sortedPolicies.map(markOf)
  return policyOptions(sortedPolicies).map(({ value, label }, index) => ({
    value,
    label: label + marks[index],
  }))
}
