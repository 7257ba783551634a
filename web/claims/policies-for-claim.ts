import type { Policy } from '../../contract/policies.ts'
import { policyOptions } from '../documents/policy-options.ts'

type Named = Parameters<typeof policyOptions>[0][number] & Pick<Policy, 'status'>

// Where a loss most likely falls: in a term that runs, then in one before it, and hardly in one that is to come.
const marks: Record<Policy['status'], string> = {
  active: '',
  expired: ' (expired)',
  pending: ' (not yet in force)',
}
const order = Object.keys(marks)

/** Policies to report a loss under: those that run first, and of the others it is said that they do not. */
export function policiesForClaim(policies: readonly Named[]) {
  const statuses = new Map(policies.map(({ id, status }) => [id, status]))
  const sorted = policies.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
  return policyOptions(sorted).map(({ value, label }) => ({
    value,
    label: label + marks[statuses.get(value) ?? 'active'],
  }))
}
