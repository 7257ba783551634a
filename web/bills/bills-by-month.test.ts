import { expect, test } from 'vitest'
import { describeMonths, formatMonth, sortedGroups } from './bills-by-month.ts'

const months = [
  { month: '2026-11', groups: [{ status: 'paid' as const, count: 1, amount: 105, installment: null }] },
  {
    month: '2026-12',
    groups: [
      { status: 'due' as const, count: 1200, amount: 205.5, installment: null },
      { status: 'not confirmed' as const, count: 2, amount: 210.1, installment: null },
    ],
  },
  { month: '2027-01', groups: [{ status: 'due' as const, count: 1, amount: 105.2, installment: null }] },
]

test('the picture says what is not confirmed, due and paid, over all its months', () => {
  expect(describeMonths(months)).toBe(
    '2 payments past due and not confirmed: $210.10. 1,201 payments due: $310.70. 1 payment paid: $105.',
  )
  expect(describeMonths([])).toBe('')
})

test('a month has its bars in one order: what is late first', () => {
  expect(months.map((month) => sortedGroups(month).map(({ status }) => status))).toEqual([
    ['paid'],
    ['not confirmed', 'due'],
    ['due'],
  ])
  expect([formatMonth('2026-12'), formatMonth('no month')]).toEqual(['Dec 2026', 'no month'])
})
