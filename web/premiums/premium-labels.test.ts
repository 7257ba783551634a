import { expect, test } from 'vitest'
import type { PremiumYear } from '../../contract/policies.ts'
import {
  describePremiumChange,
  describePremiums,
  formatPremiumGroup,
  type PremiumChange,
} from './premium-labels.ts'

const year = (yearNumber: number, premium: number, policies = 2): PremiumYear => ({
  year: yearNumber,
  groups: [{ status: 'active', policies, premium, policyId: null }],
  changes: [],
  moreChanges: 0,
})

const change = (overrides: Partial<PremiumChange> = {}): PremiumChange => ({
  policyId: 'a',
  policyNumber: 'GL 1',
  type: 'General Liability Insurance',
  kind: 'renewal',
  on: '2026-03-01',
  before: 8000,
  after: 8400,
  because: null,
  reason: null,
  conditions: null,
  changed: [],
  ...overrides,
})

test('the sentence compares the present year with the one before it, if both have as many policies', () => {
  const years = [year(2025, 10_000), year(2026, 10_450), year(2027, 400)]
  expect(describePremiums(years, 2026)).toBe('2026 so far: $10,450 for 2 policies, 4.5% more than 2025.')
  expect(describePremiums(years, 2028)).toBe('2027: $400 for 2 policies, 96.2% less than 2026.')
  expect(describePremiums([year(2027, 400)], 2026)).toBe('2027 so far: $400 for 2 policies.')
  expect(describePremiums([], 2026)).toBe('')
  expect(describePremiums([year(2025, 9482), year(2026, 9482)], 2027)).toBe(
    '2026: $9,482 for 2 policies, the same as 2025.',
  )
  expect(describePremiums([year(2025, 9482), year(2026, 30_132, 6)], 2026)).toBe(
    '2026 so far: $30,132 for 6 policies. 2025: $9,482 for 2 policies.',
  )
})

test('a change says its amounts and the reason on file, and that there is none', () => {
  expect(describePremiumChange(change())).toBe(
    'Renewal Mar 1, 2026: $8,000 to $8,400, 5.0% more. No reason on file.',
  )
  expect(
    describePremiumChange(
      change({
        because: 'Payroll rose.',
        conditions: { conditions: ['higher premium'], conditionsNote: '5%' },
      }),
    ),
  ).toBe(
    'Renewal Mar 1, 2026: $8,000 to $8,400, 5.0% more. Payroll rose. Carrier’s notice: higher premium: 5%.',
  )
  expect(describePremiumChange(change({ kind: 'change', changed: ['deductible', 'unheard'] }))).toBe(
    'Change Mar 1, 2026: $8,000 to $8,400, 5.0% more. Also changed: deductible, unheard.',
  )
  expect(
    describePremiumChange(change({ kind: 'cancellation', before: null, after: null, reason: 'non-payment' })),
  ).toBe('Cancelled Mar 1, 2026. Non-payment.')
})

test('a bar is named by its year, status, amount and number of policies', () => {
  expect(formatPremiumGroup(2026, { status: 'pending', policies: 1, premium: 900.5, policyId: 'a' })).toBe(
    '2026, pending: $900.50, 1 policy.',
  )
})
