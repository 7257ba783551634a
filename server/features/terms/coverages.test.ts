import { expect, test } from 'vitest'
import { mergeCoverages } from './coverages.ts'

const limit = (type: string, amount: number, interval: 'per person' | 'per accident' | null = null) => ({
  type,
  amount,
  interval,
})

test('a scheduled change of coverages keeps the changes made in the meantime', () => {
  const before = [limit('Combined Single Limit', 1000), limit('Medical', 5), limit('Towing', 1)]
  const after = [limit('Combined Single Limit', 2000), limit('Medical', 5), limit('Rental', 3)]
  const now = [
    limit('Combined Single Limit', 1000),
    limit('Medical', 10),
    limit('Towing', 1),
    limit('Glass', 7),
  ]
  expect(mergeCoverages(now, before, after)).toEqual([
    limit('Combined Single Limit', 2000),
    limit('Medical', 10),
    limit('Glass', 7),
    limit('Rental', 3),
  ])
  expect(mergeCoverages(before, before, after)).toEqual(after)
})

test('limits with one name are told apart by their basis, and coverages that cannot be told apart become exactly as scheduled', () => {
  const both = [limit('Bodily Injury', 250, 'per person'), limit('Bodily Injury', 500, 'per accident')]
  const raisedLimits = [
    limit('Bodily Injury', 250, 'per person'),
    limit('Bodily Injury', 1000, 'per accident'),
  ]
  expect(mergeCoverages(both, both, raisedLimits)).toEqual(raisedLimits)
  const alike = [limit('Towing', 1), limit('Towing', 2)]
  expect(mergeCoverages(alike, alike, [limit('Towing', 3)])).toEqual([limit('Towing', 3)])
})
