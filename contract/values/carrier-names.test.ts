import { expect, test } from 'vitest'
import { carrierKey, carriersByName } from './carrier-names.ts'

const company = (id: string, name: string, naic: string | null = null, aliases: string[] = []) => ({
  ...{ id, name, naic, aliases },
})
const carrier = (name: string, overrides: Partial<Parameters<typeof carriersByName>[0][number]> = {}) => ({
  ...{ id: name, name, aliases: [], companies: [] },
  ...overrides,
})

const findCarrier = carriersByName([
  carrier('The Hartford', {
    aliases: ['ITT Hartford'],
    companies: [company('fire', 'Hartford Fire Insurance Company', '12345', ['Htfd Fire'])],
  }),
  carrier('Chubb'),
  carrier('Crum & Forster'),
  carrier('Acadia', { companies: [company('a', 'Union Standard')] }),
  carrier('Berkley', { companies: [company('b', 'Union Standard Insurance Co')] }),
  carrier('Next Insurance'),
  carrier('Next Casualty'),
])
const carrierAndCompanyOf = (name: string) => {
  const match = findCarrier(name)
  return match && [match.carrier.name, match.companyId]
}

test('a carrier name matches in any letter case, accents, punctuation and abbreviation', () => {
  for (const name of [
    'Hartford Fire Ins Co',
    'HARTFORD FIRE INSURANCE COMPANY',
    'The Hartford Fire Ins. Co.',
  ])
    expect(carrierKey(name), name).toBe('hartford fire insurance company')
  expect(carrierKey('Crum and Forster')).toBe(carrierKey('Crum & Forster'))
  expect(carrierKey('Société Générale')).toBe('societe generale')
  expect(carrierKey('The')).toBe('the')
  expect(carrierKey(' .,- ')).toBe('')
})

// Spec: carriers/aliases
test('a carrier is found by its name, aliases, writing companies and NAIC numbers', () => {
  expect(carrierAndCompanyOf('the hartford')).toEqual(['The Hartford', null])
  expect(carrierAndCompanyOf('Hartford')).toEqual(['The Hartford', null])
  expect(carrierAndCompanyOf('ITT HARTFORD')).toEqual(['The Hartford', null])
  expect(carrierAndCompanyOf('Hartford Fire Ins Co')).toEqual(['The Hartford', 'fire'])
  expect(carrierAndCompanyOf('htfd fire')).toEqual(['The Hartford', 'fire'])
  expect(carrierAndCompanyOf('12345')).toEqual(['The Hartford', 'fire'])
})

test('a similar name finds its carrier, and an ambiguous name finds none', () => {
  expect(carrierAndCompanyOf('Chubb Insurance Company')).toEqual(['Chubb', null])
  expect(carrierAndCompanyOf('Hartford Group')).toEqual(['The Hartford', null])
  expect(carrierAndCompanyOf('Next Insurance, Inc.')).toEqual(['Next Insurance', null])
  expect(carrierAndCompanyOf('Union Standard')).toEqual(['Acadia', 'a'])
  expect(carrierAndCompanyOf('Union Standard Insurance Company')).toEqual(['Berkley', 'b'])
  expect(carrierAndCompanyOf('Hartford Steam Boiler')).toBeNull()
  for (const hostile of ['__proto__', 'constructor', 'toString', '', ' ', 'Insurance Company', '🏠'])
    expect(carrierAndCompanyOf(hostile), hostile).toBeNull()
})
