import type { Coverage, Policy } from '../../contract/policies.ts'
import { addMonths, daysBetween, formatDate, formatDay } from '../../contract/values/days.ts'
import { type LineTraits, lineOfType } from '../../contract/values/lines.ts'
import { dollars } from '../../contract/values/money.ts'
import type { PageSubject } from '../page-subject.ts'

// All screens use these texts, so that a policy's figures mean the same everywhere.

type TermDays = Pick<Policy, 'startDate' | 'endDate'>

/** A term's length: 'year', '6 months', '45 days'. */
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
 * The premium of the whole term with its billing, never multiplied or divided: '$8,340 / year,
 * billed quarterly'. Annual billing of a yearly premium is not mentioned.
 */
export function formatPremium(policy: Pick<Policy, 'premium' | 'paymentFrequency'> & TermDays): string {
  if (policy.premium === 0) return 'Contact agent'
  const term = formatPolicyTerm(policy)
  const premiumText = `${dollars(policy.premium)} / ${term}`
  const billingFrequency = policy.paymentFrequency
  return billingFrequency === null || (billingFrequency === 'annually' && term === 'year')
    ? premiumText
    : `${premiumText}, billed ${billingFrequency}`
}

/** The headline limit: never $0, and never a sum of coverages. */
export function formatCoverageLimit(
  lines: readonly LineTraits[],
  { coverageLimit, type }: Pick<Policy, 'coverageLimit' | 'type'>,
): string {
  if (lineOfType(lines, type)?.kind === 'workers compensation') return 'Statutory'
  return coverageLimit > 0 ? dollars(coverageLimit) : 'See policy'
}

export const formatDeductible = ({ deductible }: Pick<Policy, 'deductible'>) =>
  deductible > 0 ? dollars(deductible) : 'None listed'

/** A coverage's amount; '' if the basis stands for the amount ('Statutory'). */
export const formatCoverageAmount = ({ amount }: Pick<Coverage, 'amount'>) =>
  amount > 0 ? dollars(amount) : ''

/** On cards: active green, pending amber, expired red. */
export const policyCardTone = { active: 'green', pending: 'amber', expired: 'red' } as const

/** On a policy's own page: active green, any other status red. */
export const policyPageTone = (status: Policy['status']) => (status === 'active' ? 'green' : 'red')

export const policyStatusLabels = { active: 'Active', pending: 'Pending', expired: 'Expired' } as const

export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const unconfirmedRenewalText = 'Renewal, not yet confirmed by the carrier'

/** False if the standing says that the policy is cancelled or ends early by a cancellation. */
export const canRecordCancellation = ({ standing }: Pick<Policy, 'standing'>) =>
  standing !== 'cancelled' && standing !== 'ends early'

/** The renewal waits for the carrier's confirmation. */
export const isUnconfirmedRenewal = ({
  renewal,
  deactivatedAt,
}: Pick<Policy, 'deactivatedAt'> & { renewal: Pick<NonNullable<Policy['renewal']>, 'confirmed'> | null }) =>
  deactivatedAt === null && renewal?.confirmed === false

type DeactivatedPolicy = Pick<Policy, 'deactivationReason' | 'cancelledOn'> & { deactivatedAt: string }

/** 'Deactivated Nov 20, 2026: cancelled effective Oct 5, 2026' */
export function formatDeactivation({
  deactivatedAt,
  deactivationReason,
  cancelledOn,
}: DeactivatedPolicy): string {
  const effectiveText = cancelledOn ? ` effective ${formatDay(cancelledOn)}` : ''
  return `Deactivated ${formatDate(deactivatedAt)}: ${deactivationReason}${effectiveText}`
}

type PolicyStatusFields = Pick<Policy, 'status' | 'deactivatedAt'>

/** The label of the end date: only terms in force or pending are up for renewal. */
export function endLabel({ status, deactivatedAt }: PolicyStatusFields, renewal = 'Renewal'): string {
  if (status === 'expired') return 'Ended'
  return deactivatedAt === null ? renewal : 'End date'
}

/** The day coverage ends: the cancellation's day once it has passed, otherwise the end date. */
export const endDayOf = ({
  status,
  cancelledOn,
  endDate,
}: Pick<Policy, 'status' | 'cancelledOn' | 'endDate'>) =>
  status === 'expired' && cancelledOn !== null ? cancelledOn : endDate

/** Groups policies: in force and pending, then ended, then deactivated. */
export function groupByStatus<Listed extends PolicyStatusFields>(policies: readonly Listed[]) {
  const activePolicies = policies.filter(({ deactivatedAt }) => deactivatedAt === null)
  return {
    current: [
      ...activePolicies.filter(({ status }) => status === 'active'),
      ...activePolicies.filter(({ status }) => status === 'pending'),
    ],
    expired: activePolicies.filter(({ status }) => status === 'expired'),
    deactivated: policies.filter(({ deactivatedAt }) => deactivatedAt !== null),
  }
}

/** Messages and notes written from this page are about the policy. */
export const policySubject = ({ id, userId, clientName, policyNumber }: Policy): PageSubject => ({
  clientId: userId,
  clientName,
  about: { kind: 'policy', id, label: `Policy ${policyNumber}` },
})
