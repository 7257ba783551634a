import { expect, test } from 'vitest'
import { certifiedLimitCells } from './certificate-texts.ts'
import { formatLimits } from './limits.ts'

const million = 1_000_000
const printedCells = (type: string, interval: string | null) =>
  certifiedLimitCells({ type, amount: million, interval }).slice(1).filter(Boolean).join(' ')

test('the occurrence limit of a businessowners policy is not printed as a limit of one person', () => {
  expect(printedCells('Liability and Medical Expenses', 'per occurrence')).toBe('$1,000,000 per occurrence')
  expect(printedCells('Liability & Medical Expenses', null)).toBe('$1,000,000')
  expect(printedCells('Medical Expenses and Liability', 'per occurrence')).toBe('$1,000,000 per occurrence')
})

test('medical, advertising injury and premises limits are printed with the basis of their forms', () => {
  expect(printedCells('Medical Expenses', 'per person')).toBe('$1,000,000 any one person')
  expect(printedCells('Med Exp', null)).toBe('$1,000,000 any one person')
  expect(printedCells('Medical Payments', 'per occurrence')).toBe('$1,000,000 any one person')
  expect(printedCells('Personal and Advertising Injury', 'per person')).toBe(
    '$1,000,000 any one person or organization',
  )
  expect(printedCells('Damage to Premises Rented to You', null)).toBe('$1,000,000 any one premises')
})

test('a basis that the name of a limit says already is not said again', () => {
  expect(printedCells('Each Occurrence', 'per occurrence')).toBe('$1,000,000')
  expect(printedCells('General Aggregate', 'aggregate')).toBe('$1,000,000')
  expect(printedCells('Each Occurrence', 'aggregate')).toBe('$1,000,000 aggregate')
  expect(printedCells('Damage to Premises Rented to You, any one premises', null)).toBe('$1,000,000')
  expect(printedCells('Liquor Liability', 'each common cause')).toBe('$1,000,000 each common cause')
  expect(formatLimits([{ type: 'Aggregate', amount: million, interval: 'aggregate' }])).toBe('$1,000,000')
})
