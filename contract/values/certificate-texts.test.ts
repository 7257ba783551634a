import { expect, test } from 'vitest'
import { certifiedLimitCells } from './certificate-texts.ts'
import { formatLimits } from './limits.ts'

const million = 1_000_000
const printed = (type: string, interval: string | null) =>
  certifiedLimitCells({ type, amount: million, interval }).slice(1).filter(Boolean).join(' ')

test('the occurrence limit of a businessowners policy is not printed as a limit of one person', () => {
  expect(printed('Liability and Medical Expenses', 'per occurrence')).toBe('$1,000,000 per occurrence')
  expect(printed('Liability & Medical Expenses', null)).toBe('$1,000,000')
  expect(printed('Medical Expenses and Liability', 'per occurrence')).toBe('$1,000,000 per occurrence')
})

test('medical, advertising injury and premises limits are printed with the basis of their forms', () => {
  expect(printed('Medical Expenses', 'per person')).toBe('$1,000,000 any one person')
  expect(printed('Med Exp', null)).toBe('$1,000,000 any one person')
  expect(printed('Medical Payments', 'per occurrence')).toBe('$1,000,000 any one person')
  expect(printed('Personal and Advertising Injury', 'per person')).toBe(
    '$1,000,000 any one person or organization',
  )
  expect(printed('Damage to Premises Rented to You', null)).toBe('$1,000,000 any one premises')
})

test('a basis that the name of a limit says already is not said again', () => {
  expect(printed('Each Occurrence', 'per occurrence')).toBe('$1,000,000')
  expect(printed('General Aggregate', 'aggregate')).toBe('$1,000,000')
  expect(printed('Each Occurrence', 'aggregate')).toBe('$1,000,000 aggregate')
  expect(printed('Damage to Premises Rented to You, any one premises', null)).toBe('$1,000,000')
  expect(printed('Liquor Liability', 'each common cause')).toBe('$1,000,000 each common cause')
  expect(formatLimits([{ type: 'Aggregate', amount: million, interval: 'aggregate' }])).toBe('$1,000,000')
})
