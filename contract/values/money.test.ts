import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dollars, digitsOnly, dollars, OptionalDollars, readDollars } from './money.ts'

test('an amount may be a number or text with dollar sign, commas and blanks', () => {
  for (const given of [1840.5, '1840.50', '$1,840.50', ' $ 1,840.50 '])
    expect(Dollars.parse(given)).toBe(1840.5)
  expect(Dollars.parse(0)).toBe(0)
})

test('anything else is refused: below zero, three decimals, words, scientific, infinite, too large', () => {
  for (const given of [
    -1,
    '-1',
    '1.234',
    'ten',
    '1e3',
    '',
    '12abc',
    '1.',
    Number.NaN,
    Infinity,
    0.001,
    1e12,
    null,
    true,
  ])
    expect(Dollars.safeParse(given).success, String(given)).toBe(false)
})

test('where an amount is optional, empty text or null is 0', () => {
  expect(OptionalDollars.parse('')).toBe(0)
  expect(OptionalDollars.parse('  ')).toBe(0)
  expect(OptionalDollars.parse(null)).toBe(0)
})

test('what is written as dollars is read back as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      expect(readDollars(dollars(cents / 100))).toBe(cents / 100)
    }),
  )
})

test('US dollars are shown in US form, cents only where there are any', () => {
  expect(dollars(1840)).toBe('$1,840')
  expect(dollars('1840.5')).toBe('$1,840.50')
})

test('digits-only fields drop a decimal part before they strip the rest', () => {
  expect(digitsOnly('1,840.50')).toBe('1840')
  expect(digitsOnly('$12')).toBe('12')
  expect(digitsOnly('.5')).toBe('')
})
