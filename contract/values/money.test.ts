import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OptionalDollars, RequiredDollars } from './amounts.ts'
import { dollars, readDollars } from './money.ts'

test('an amount may be a number or text with dollar sign, commas and blanks', () => {
  for (const input of [1840.5, '1840.50', '$1,840.50', ' $ 1,840.50 '])
    expect(OptionalDollars.parse(input)).toBe(1840.5)
  expect(OptionalDollars.parse(0)).toBe(0)
})

test('anything else is refused: below zero, three decimals, words, scientific, infinite, too large', () => {
  for (const input of [
    -1,
    '-1',
    '1.234',
    'ten',
    '1e3',
    '12abc',
    '1.',
    Number.NaN,
    Infinity,
    0.001,
    1e12,
    true,
  ])
    expect(OptionalDollars.safeParse(input).success, String(input)).toBe(false)
})

test('cents are cents up to the largest amount', () => {
  for (const input of ['1234567890.12', '9999999998.99', 0.29, 4.35])
    expect(OptionalDollars.safeParse(input).success, String(input)).toBe(true)
})

test('a required amount that is missing, empty or too small is an error', () => {
  const Premium = RequiredDollars('Premium is required')
  for (const input of [undefined, null, '', ' ', 0, '$0'])
    expect(Premium.safeParse(input).error?.issues[0]?.message, String(input)).toBe('Premium is required')
  expect(Premium.safeParse('ten').error?.issues[0]?.message).toBe('Please enter an amount in dollars')
  expect(Premium.parse('9,640')).toBe(9640)
  expect(RequiredDollars('Required', { least: 1 }).safeParse('0.5').error?.issues[0]?.message).toBe(
    'Required',
  )
})

test('where an amount is optional, empty text or null is 0', () => {
  expect(OptionalDollars.parse('')).toBe(0)
  expect(OptionalDollars.parse('  ')).toBe(0)
  expect(OptionalDollars.parse(null)).toBe(0)
})

test('a formatted amount is read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      expect(readDollars(dollars(cents / 100))).toBe(cents / 100)
    }),
  )
})

// Spec: format/dollars
test('US dollars are shown in US format, with cents only if there are any', () => {
  expect(dollars(1840)).toBe('$1,840')
  expect(dollars('1840.5')).toBe('$1,840.50')
})
