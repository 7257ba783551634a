import { expect, test } from 'vitest'
import { formatPercentChange, formatRenewal } from './renewal-labels.ts'

test('a renewal is described by its premium, the change in percent, and the reason', () => {
  const renewal = { premium: 8712, premiumBefore: 8340, because: null }
  expect(formatRenewal(renewal)).toBe('Your renewal is here: $8,712 (4.5% more).')
  expect(formatRenewal({ ...renewal, because: 'Because a van was added. ' })).toBe(
    'Your renewal is here: $8,712 (4.5% more). Reason: a van was added.',
  )
  expect(formatRenewal({ ...renewal, premium: 8000 })).toBe('Your renewal is here: $8,000 (4.1% less).')
  expect(formatRenewal({ ...renewal, premium: 8340 })).toBe('Your renewal is here: $8,340 (as before).')
  expect(formatRenewal({ ...renewal, premiumBefore: null })).toBe('Your renewal is here: $8,712.')
})

test('an unknown premium is not mentioned', () => {
  expect(formatPercentChange(0, 100)).toBe('')
  expect(formatPercentChange(null, 100)).toBe('')
  expect(formatPercentChange(100, 0)).toBe('')
})
