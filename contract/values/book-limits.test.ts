import { array, assert, constantFrom, integer, option, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { formatLimitsCell, limitsFromCell } from './book-limits.ts'

test('limits written to a cell are read back unchanged, whatever their names are', () => {
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
    property(limits, (limits) => {
      expect(limitsFromCell(formatLimitsCell(limits))).toEqual(limits)
    }),
  )
  expect(formatLimitsCell([{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }])).toBe(
    'Each Occurrence | 1000000 | per occurrence',
  )
})

test('amounts of limits may have dollar signs and commas, and an invalid line is refused', () => {
  expect(limitsFromCell('General Aggregate | $2,000,000 | aggregate')).toEqual([
    { type: 'General Aggregate', amount: 2_000_000, interval: 'aggregate' },
  ])
  expect(limitsFromCell('1,000,000 / 2,000,000')).toBeNull()
  expect(limitsFromCell('')).toEqual([])
})
