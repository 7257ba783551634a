import { expect, test } from 'vitest'
import { seededLines } from '../../contract/testing/seeded-lines.ts'
import {
  endLabel,
  formatCoverageAmount,
  formatCoverageLimit,
  formatDeactivation,
  formatDeductible,
  formatPolicyTerm,
  formatPremium,
  groupByStatus,
  isUnconfirmedRenewal,
} from './policy-labels.ts'

const year = { startDate: '2026-12-21', endDate: '2027-12-21' }
const halfYear = { startDate: '2026-08-05', endDate: '2027-02-05' }

test('a premium is told for its whole term with how it is billed, never multiplied or divided', () => {
  expect(formatPremium({ premium: 8340, paymentFrequency: 'quarterly', ...year })).toBe(
    '$8,340 / year, billed quarterly',
  )
  expect(formatPremium({ premium: 1146, paymentFrequency: 'monthly', ...halfYear })).toBe(
    '$1,146 / 6 months, billed monthly',
  )
  expect(formatPremium({ premium: 2614.5, paymentFrequency: 'annually', ...year })).toBe('$2,614.50 / year')
  expect(
    formatPremium({
      premium: 9000,
      paymentFrequency: 'annually',
      startDate: '2026-01-01',
      endDate: '2029-01-01',
    }),
  ).toBe('$9,000 / 3 years, billed annually')
  expect(formatPremium({ premium: 9000, paymentFrequency: null, ...year })).toBe('$9,000 / year')
  expect(formatPremium({ premium: 0, paymentFrequency: 'annually', ...year })).toBe('Contact agent')
})

test('a term is told as people say it', () => {
  expect(formatPolicyTerm(year)).toBe('year')
  expect(formatPolicyTerm({ startDate: '2026-01-01', endDate: '2029-01-01' })).toBe('3 years')
  expect(formatPolicyTerm({ startDate: '2026-01-01', endDate: '2026-02-15' })).toBe('45 days')
})

test('0 is never printed as $0', () => {
  expect(formatCoverageLimit(seededLines, { coverageLimit: 0, type: 'home' })).toBe('See policy')
  expect(formatCoverageLimit(seededLines, { coverageLimit: 1_000_000, type: 'home' })).toBe('$1,000,000')
  expect(
    formatCoverageLimit(seededLines, { coverageLimit: 1_000_000, type: "Workers' Compensation Insurance" }),
  ).toBe('Statutory')
  expect(formatDeductible({ deductible: 0 })).toBe('None listed')
  expect(formatCoverageAmount({ amount: 0 })).toBe('')
  expect(formatCoverageAmount({ amount: 1_000_000 })).toBe('$1,000,000')
})

test('ended terms stand below the others, and deactivated policies last', () => {
  const activePolicy = { deactivatedAt: null }
  const { current, expired, deactivated } = groupByStatus([
    { status: 'expired', ...activePolicy },
    { status: 'active', deactivatedAt: '2026-11-20T15:00:00.000Z' },
    { status: 'pending', ...activePolicy },
    { status: 'active', ...activePolicy },
  ])
  expect(current.map(({ status }) => status)).toEqual(['active', 'pending'])
  expect(expired).toHaveLength(1)
  expect(deactivated).toHaveLength(1)
})

test('only a policy that goes on is up for renewal', () => {
  const activePolicy = { deactivatedAt: null }
  const deactivatedPolicy = { deactivatedAt: '2026-11-20T15:00:00.000Z' }
  expect(endLabel({ status: 'active', ...activePolicy })).toBe('Renewal')
  expect(endLabel({ status: 'pending', ...activePolicy }, 'Renewal date')).toBe('Renewal date')
  expect(endLabel({ status: 'expired', ...activePolicy })).toBe('Ended')
  expect(endLabel({ status: 'expired', ...deactivatedPolicy })).toBe('Ended')
  expect(endLabel({ status: 'active', ...deactivatedPolicy })).toBe('End date')
})

test('why a policy was taken off the lists is told with the day from which it was cancelled, where that is known', () => {
  const endedInput = { deactivatedAt: '2026-11-20T15:00:00.000Z', cancelledOn: null }
  expect(formatDeactivation({ ...endedInput, deactivationReason: 'replaced' })).toBe(
    'Deactivated Nov 20, 2026: replaced',
  )
  expect(
    formatDeactivation({ ...endedInput, deactivationReason: 'cancelled', cancelledOn: '2026-10-05' }),
  ).toBe('Deactivated Nov 20, 2026: cancelled effective Oct 5, 2026')
})

test('only a renewal on file waits for its carrier', () => {
  const waitingTerm = { renewal: { confirmed: false }, deactivatedAt: null }
  expect(isUnconfirmedRenewal(waitingTerm)).toBe(true)
  expect(isUnconfirmedRenewal({ ...waitingTerm, renewal: { confirmed: true } })).toBe(false)
  expect(isUnconfirmedRenewal({ ...waitingTerm, renewal: null })).toBe(false)
  expect(isUnconfirmedRenewal({ ...waitingTerm, deactivatedAt: '2026-11-20T15:00:00.000Z' })).toBe(false)
})
