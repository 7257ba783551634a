import { array, assert, constantFrom, integer, option, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { formatLimitsCell, limitsFromCell } from './book-limits.ts'

test('the limits of a policy come out of a cell as they went in, whatever their names are', () => {
  const limits = array(
    record({
      type: string({ unit: constantFrom('a', 'Z', '|', '\\', 'n', ' ', ':', '\n', '’', '1') })
        .map((name) => name.trim())
        .filter((name) => name !== ''),
      amount: integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100),
      interval: option(constantFrom('per occurrence', 'aggregate')),
      kind: option(constantFrom('deductible' as const, 'retention' as const), { nil: undefined }),
    }),
  )
  assert(
    property(limits, (given) => {
      expect(limitsFromCell(formatLimitsCell(given))).toEqual(given)
    }),
  )
  expect(formatLimitsCell([{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }])).toBe(
    'Each Occurrence | 1000000 | per occurrence',
  )
})

test('amounts of limits may have dollars and commas, and what is no limit is none', () => {
  expect(limitsFromCell('General Aggregate | $2,000,000 | aggregate')).toEqual([
    { type: 'General Aggregate', amount: 2_000_000, interval: 'aggregate' },
  ])
  expect(limitsFromCell('1,000,000 / 2,000,000')).toBeNull()
  expect(limitsFromCell('')).toEqual([])
})
