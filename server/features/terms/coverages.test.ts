import { expect, test } from 'vitest'
import { mergeCoverages } from './coverages.ts'

const limit = (type: string, amount: number, interval: 'per person' | 'per accident' | null = null) => ({
  type,
  amount,
  interval,
})

test('a change of coverages that was entered before its day leaves what was changed meanwhile', () => {
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

test('of one name by person and by accident each is told from the other; of two that are called alike all is as the change says', () => {
  const both = [limit('Bodily Injury', 250, 'per person'), limit('Bodily Injury', 500, 'per accident')]
  const raised = [limit('Bodily Injury', 250, 'per person'), limit('Bodily Injury', 1000, 'per accident')]
  expect(mergeCoverages(both, both, raised)).toEqual(raised)
  const alike = [limit('Towing', 1), limit('Towing', 2)]
  expect(mergeCoverages(alike, alike, [limit('Towing', 3)])).toEqual([limit('Towing', 3)])
})
