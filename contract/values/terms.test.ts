import { expect, test } from 'vitest'
import { isYear, nextTermEnd } from './terms.ts'

test('a renewal runs as long as the term before it', () => {
  expect(nextTermEnd('2026-01-15', '2027-01-15')).toBe('2028-01-15')
  expect(nextTermEnd('2026-01-15', '2026-07-15')).toBe('2027-01-15')
  expect(nextTermEnd('2028-02-29', '2029-03-01'), 'a leap day that ended in March').toBe('2030-03-01')
  expect(nextTermEnd('2024-02-29', '2025-02-28')).toBe('2026-02-28')
  expect(nextTermEnd('2026-08-31', '2027-03-01')).toBe('2027-09-01')
  expect(isYear('2028-02-29', '2029-03-01')).toBe(true)
  expect(isYear('2028-02-29', '2029-03-02')).toBe(false)
  expect(nextTermEnd('2026-01-15', '2026-02-04')).toBe('2026-02-24')
})
