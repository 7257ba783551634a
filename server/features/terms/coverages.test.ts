import { expect, test } from 'vitest'
import { mergeCoverages } from './coverages.ts'

const limit = (type: string, amount: number, interval: 'per person' | 'per accident' | null = null) => ({
  type,
  amount,
  interval,
})

test('a scheduled change of coverages keeps the changes made in the meantime', () => {
  const limitsBefore = [limit('Combined Single Limit', 1000), limit('Medical', 5), limit('Towing', 1)]
  const limitsAfter = [limit('Combined Single Limit', 2000), limit('Medical', 5), limit('Rental', 3)]
  const now = [
    limit('Combined Single Limit', 1000),
    limit('Medical', 10),
    limit('Towing', 1),
    limit('Glass', 7),
  ]
  expect(mergeCoverages(now, limitsBefore, limitsAfter)).toEqual([
    limit('Combined Single Limit', 2000),
    limit('Medical', 10),
    limit('Glass', 7),
    limit('Rental', 3),
  ])
  expect(mergeCoverages(limitsBefore, limitsBefore, limitsAfter)).toEqual(limitsAfter)
})

test('limits with one name are told apart by their basis, and coverages that cannot be told apart become exactly as scheduled', () => {
  const bothLimits = [limit('Bodily Injury', 250, 'per person'), limit('Bodily Injury', 500, 'per accident')]
  const raisedLimits = [
    limit('Bodily Injury', 250, 'per person'),
    limit('Bodily Injury', 1000, 'per accident'),
  ]
  expect(mergeCoverages(bothLimits, bothLimits, raisedLimits)).toEqual(raisedLimits)
  const alikeLimits = [limit('Towing', 1), limit('Towing', 2)]
  expect(mergeCoverages(alikeLimits, alikeLimits, [limit('Towing', 3)])).toEqual([limit('Towing', 3)])
})
