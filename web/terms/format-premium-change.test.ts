import { expect, test } from 'vitest'
import { formatPremiumChange } from './format-premium-change.ts'

test('beside a new premium it is said how much more or less it is, and nothing where that cannot be said', () => {
  expect(formatPremiumChange(8340, '8,712')).toBe('4.5% more, $372')
  expect(formatPremiumChange(8340, '8,339.50')).toBe('0.0% less, $0.50')
  expect(formatPremiumChange(8340, 8340)).toBe('The same as now')
  for (const typedPremium of ['', 'soon', undefined, null, '0'])
    expect(formatPremiumChange(8340, typedPremium)).toBe('')
  expect(formatPremiumChange(0, '900')).toBe('')
})
