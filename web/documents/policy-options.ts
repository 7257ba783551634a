import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { withInsurance } from '../../contract/values/insurance-types.ts'

type NamedPolicy = Pick<Policy, 'id' | 'type' | 'policyNumber' | 'startDate' | 'endDate'>

/** Options of policies: number and type, plus the term if a renewal kept the number. */
export function policyOptions(policies: readonly NamedPolicy[]) {
  const labelledPolicies = policies.map((policy) => ({
    policy,
    label: `${policy.policyNumber} ${withInsurance(policy.type)}`,
  }))
  return labelledPolicies.map(({ policy: { id, startDate, endDate }, label }) => ({
    value: id,
    label:
      labelledPolicies.filter((otherPolicy) => otherPolicy.label === label).length > 1
        ? `${label}, ${formatDay(startDate)} to ${formatDay(endDate)}`
        : label,
  }))
}
