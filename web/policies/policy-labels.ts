import type { Coverage, Policy } from '../../contract/policies.ts'
import { addMonths, daysBetween, formatDate, formatDay } from '../../contract/values/days.ts'
import { type LineTraits, lineOfType } from '../../contract/values/lines.ts'
import { dollars } from '../../contract/values/money.ts'
import type { PageSubject } from '../page-subject.ts'

// What a policy's figures mean is told in this one place, so that no two screens tell it differently.

type TermDays = Pick<Policy, 'startDate' | 'endDate'>

/** How long a term is, in words: 'year', '6 months', '45 days'. */
export function formatPolicyTerm({ startDate, endDate }: TermDays): string {
  for (let months = 1; months <= 60; months++) {
    if (addMonths(startDate, months) !== endDate) continue
    if (months === 12) return 'year'
    if (months % 12 === 0) return `${months / 12} years`
    return months === 1 ? 'month' : `${months} months`
  }
  return `${daysBetween(startDate, endDate)} days`
}

/**
 * The premium of the whole term and how it is billed; never multiplied or divided:
 * '$8,340 / year, billed quarterly'. That a year's premium is billed once a year goes without saying.
 */
export function formatPremium(policy: Pick<Policy, 'premium' | 'paymentFrequency'> & TermDays): string {
  if (policy.premium === 0) return 'Contact agent'
  const term = formatPolicyTerm(policy)
  const told = `${dollars(policy.premium)} / ${term}`
  const billed = policy.paymentFrequency
  return billed === null || (billed === 'annually' && term === 'year') ? told : `${told}, billed ${billed}`
}

/** The headline limit: never $0, and never a sum of the coverages. */
export function formatCoverageLimit(
  lines: readonly LineTraits[],
  { coverageLimit, type }: Pick<Policy, 'coverageLimit' | 'type'>,
): string {
  if (lineOfType(lines, type)?.kind === 'workers compensation') return 'Statutory'
  return coverageLimit > 0 ? dollars(coverageLimit) : 'See policy'
}

export const formatDeductible = ({ deductible }: Pick<Policy, 'deductible'>) =>
  deductible > 0 ? dollars(deductible) : 'None listed'

/** A coverage's amount; nothing where its words say it all ('Statutory'). */
export const formatCoverageAmount = ({ amount }: Pick<Coverage, 'amount'>) =>
  amount > 0 ? dollars(amount) : ''

/** On cards: active green, pending amber, expired red. */
export const policyCardTone = { active: 'green', pending: 'amber', expired: 'red' } as const

/** On a policy's own page: active green, any other status red. */
export const policyPageTone = (status: Policy['status']) => (status === 'active' ? 'green' : 'red')

export const policyStatusLabels = { active: 'Active', pending: 'Pending', expired: 'Expired' } as const

export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const unconfirmedRenewalText = 'Renewal, not yet confirmed by the carrier'

/** Whether a cancellation can be recorded: not where one is on file already. */
export const canRecordCancellation = ({ standing }: Pick<Policy, 'standing'>) =>
  standing !== 'cancelled' && standing !== 'ends early'

/** On file, and waiting for its carrier. */
export const isUnconfirmedRenewal = ({
  renewal,
  deactivatedAt,
}: Pick<Policy, 'deactivatedAt'> & { renewal: Pick<NonNullable<Policy['renewal']>, 'confirmed'> | null }) =>
  deactivatedAt === null && renewal?.confirmed === false

type DeactivatedPolicy = Pick<Policy, 'deactivationReason' | 'cancelledOn'> & { deactivatedAt: string }

/** When and why a policy was taken off the lists: 'Deactivated Nov 20, 2026: cancelled from Oct 5, 2026'. */
export function formatDeactivation({
  deactivatedAt,
  deactivationReason,
  cancelledOn,
}: DeactivatedPolicy): string {
  const from = cancelledOn ? ` from ${formatDay(cancelledOn)}` : ''
  return `Deactivated ${formatDate(deactivatedAt)}: ${deactivationReason}${from}`
}

type PolicyStatusFields = Pick<Policy, 'status' | 'deactivatedAt'>

/** What the end date is: only what is in force, or to come, is up for renewal. */
export function endLabel({ status, deactivatedAt }: PolicyStatusFields, renewal = 'Renewal'): string {
  if (status === 'expired') return 'Ended'
  return deactivatedAt === null ? renewal : 'End date'
}

/** The day on which it ended, or ends: of one that is cancelled by now that of its cancellation. */
export const endDayOf = ({
  status,
  cancelledOn,
  endDate,
}: Pick<Policy, 'status' | 'cancelledOn' | 'endDate'>) =>
  status === 'expired' && cancelledOn !== null ? cancelledOn : endDate

/** Policies in force stand first, then those to come, ended terms below them, what was deactivated last. */
export function groupByStatus<Listed extends PolicyStatusFields>(policies: readonly Listed[]) {
  const kept = policies.filter(({ deactivatedAt }) => deactivatedAt === null)
  return {
    current: [
      ...kept.filter(({ status }) => status === 'active'),
      ...kept.filter(({ status }) => status === 'pending'),
    ],
    expired: kept.filter(({ status }) => status === 'expired'),
    deactivated: policies.filter(({ deactivatedAt }) => deactivatedAt !== null),
  }
}

/** What is written about this policy names it. */
export const policySubject = ({ id, userId, clientName, policyNumber }: Policy): PageSubject => ({
  clientId: userId,
  clientName,
  about: { kind: 'policy', id, label: `Policy ${policyNumber}` },
})
