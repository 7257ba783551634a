import { expect, test } from 'vitest'
import { NewQuote } from './quote-forms.ts'

const { shape } = NewQuote
type Field = 'annualPayroll' | 'annualRevenue' | 'fullTimeEmployees' | 'partTimeEmployees' | 'phoneNumber'

const answer = (field: Field, input: unknown) => {
  const { data, error } = shape[field].safeParse(input)
  return error ? error.issues[0]?.message : data
}

const wholeAmount = 'Please enter the whole amount in dollars, such as 1,200,000'
const oneNumber = 'Please enter one whole number, such as 12'

test.each([
  '$1.2M',
  '1.2m',
  '1.2 million',
  '500k',
  'about 400,000',
  '10-15',
  '1,2',
  '2.400',
  '1.2.3',
  '1,20,000',
  '$',
  'x',
  '5 to 6',
  '1e6',
  '1/2',
  '９０',
])('an ambiguous amount is refused with an error that says what to enter: %s', (typedText) => {
  expect([answer('annualPayroll', typedText), answer('annualRevenue', typedText)]).toEqual([
    wholeAmount,
    wholeAmount,
  ])
})

test('an amount is read in any unambiguous notation, to the cent', () => {
  for (const [typedText, amount] of [
    ['1,200,000', 1_200_000],
    ['$1,200,000', 1_200_000],
    ['$ 1200000', 1_200_000],
    ['1 200 000', 1_200_000],
    ['2.400.000,00', 2_400_000],
    ['2.400.000', 2_400_000],
    ['1.840,50', 1840.5],
    ['1,840.50', 1840.5],
    [' 1 ', 1],
    [1, 1],
  ])
    expect(answer('annualRevenue', typedText), String(typedText)).toBe(amount)
})

test('an amount that is missing or below 1 is required, as the specification says', () => {
  for (const input of [undefined, null, '', '  ', 0, '0', '$0', '0.99', 0.5, -5, '-5', '-$5,000', '\u22125'])
    expect(answer('annualPayroll', input), String(input)).toBe('Required')
  expect(answer('annualPayroll', '99,999,999,999')).toBe('Please enter at most $9,999,999,999')
})

test.each(['10-15', '10+', 'about 10', '4.5', '-3', 'ten', '1,2', '10 15', 'x'.repeat(21)])(
  'a headcount that is not a single number is refused with an error that says what to enter: %s',
  (typedText) => {
    expect(answer('fullTimeEmployees', typedText)).toBe(oneNumber)
  },
)

test('0 employees is an answer; a missing answer is an error', () => {
  for (const noneValue of [0, '0', ' 0 ']) expect(answer('partTimeEmployees', noneValue)).toBe(0)
  for (const [typedText, amount] of [
    ['14', 14],
    ['1,200', 1200],
  ])
    expect(answer('fullTimeEmployees', typedText)).toBe(amount)
  for (const missingValue of [undefined, null, '', ' '])
    expect(answer('partTimeEmployees', missingValue)).toBe('Required')
})

test('a phone number with an extension is refused, so that the extension is never dropped silently', () => {
  for (const typedText of [
    '860-555-0131 ext 4',
    '860-555-0131 ext. 4',
    '860 555 0131 x4',
    '(860) 555-0131 #4412',
    '8605550131 extension 12',
  ])
    expect(answer('phoneNumber', typedText), typedText).toBe(
      'Please enter a 10-digit phone number without an extension',
    )
  expect(answer('phoneNumber', '860.555.0131')).toBe('(860) 555-0131')
  expect(answer('phoneNumber', '555')).toBe('Please enter a 10-digit phone number')
  expect(answer('phoneNumber', '')).toBe('Phone number is required')
})
