import { expect, test } from 'vitest'
import {
  describeBills,
  groupsInMonth,
  installmentsByMonth,
  maxMarksInMonth,
  totalOfInstallments,
} from './bills-by-month.ts'

const installment = (id: string, dueOn: string, status: 'due' | 'overdue' | 'paid', amount = 100) => ({
  id,
  dueOn,
  status,
  amount,
  charge: 5,
})

const installments = [
  installment('c', '2027-01-15', 'due'),
  installment('b', '2026-12-28', 'due', 200.5),
  installment('a', '2026-12-01', 'overdue'),
  installment('d', '2026-11-01', 'paid'),
]

test('installments stand by month and day, across the end of a year', () => {
  expect(
    installmentsByMonth(installments).map(({ label, installments }) => [
      label,
      ...installments.map(({ id }) => id),
    ]),
  ).toEqual([
    ['Nov 2026', 'd'],
    ['Dec 2026', 'a', 'b'],
    ['Jan 2027', 'c'],
  ])
  expect(installmentsByMonth([])).toEqual([])
})

test('a month of 2,000 payments has a mark per status, with all amounts; a few payments have one each', () => {
  const manyInstallments = Array.from({ length: 2000 }, (_, index) =>
    installment(String(index), '2026-12-01', (['due', 'overdue', 'paid'] as const)[index % 3] ?? 'due'),
  )
  const groups = groupsInMonth(manyInstallments)
  expect(groups.map((rows) => [rows[0]?.status, rows.length])).toEqual([
    ['overdue', 667],
    ['due', 667],
    ['paid', 666],
  ])
  expect(groups.map(totalOfInstallments).reduce((sum, amount) => sum + amount)).toBe(
    totalOfInstallments(manyInstallments),
  )
  expect(groupsInMonth(manyInstallments.slice(0, maxMarksInMonth))).toHaveLength(maxMarksInMonth)
  expect(groupsInMonth([])).toEqual([])
})

test('the picture says what is late, due and paid, with the charges', () => {
  expect(describeBills(installments)).toBe(
    '1 payment late: $105. 2 payments due: $310.50. 1 payment paid: $105.',
  )
})
