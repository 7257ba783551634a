import { z } from 'zod'
import { readDollars } from './money.ts'
import { boundedText } from './text.ts'

const maxAmount = 9_999_999_999
const amountError = 'Please enter an amount in dollars'
const maxAmountError = 'Please enter at most $9,999,999,999'

const hasWholeCents = (amount: number) => Number(amount.toFixed(2)) === amount

/**
 * US dollars with at most two decimals: a JSON number, or text with optional $, commas and spaces.
 * Other text and negative amounts are refused. `emptyValue` is the amount of an empty value, or the
 * error text that requires one.
 */
const amount = (
  emptyValue: number | string,
  { least = 0, tooSmall = amountError, wrong = amountError } = {},
) =>
  z
    .union([z.number(), boundedText(60, wrong), z.null()], {
      error: ({ input }) => (input === undefined && typeof emptyValue === 'string' ? emptyValue : wrong),
    })
    .transform((typedValue, context) => {
      const amountRefusal = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      const text = typeof typedValue === 'string' ? typedValue.trim() : typedValue
      if (text === '' || text === null)
        return typeof emptyValue === 'number' ? emptyValue : amountRefusal(emptyValue)
      const value = typeof text === 'number' ? text : readDollars(text)
      if (value === null || value < 0 || !hasWholeCents(value)) return amountRefusal(wrong)
      if (value > maxAmount) return amountRefusal(maxAmountError)
      return value < least ? amountRefusal(tooSmall) : value
    })

export const OptionalDollars = amount(0)

/**
 * A required amount of at least `least` dollars. `missingError` is the error for an empty or
 * smaller amount, `wrong` for text that is not an amount.
 */
export const RequiredDollars = (missingError: string, { least = 0.01, wrong = amountError } = {}) =>
  amount(missingError, { least, tooSmall: missingError, wrong })

/** Null means not stated; 0 means none, such as no deductible. */
export const AmountOrNone = z
  .union([z.literal(''), z.null(), OptionalDollars], amountError)
  .transform((value) => (value === '' ? null : value))
export const OptionalAmount = AmountOrNone.default(null)

/** A whole number, or text of one; null if not stated. */
export const wholeNumberOrNull = (min: number, max: number, errorMessage: string) =>
  z
    .union([z.number(), boundedText(12, errorMessage), z.null()], errorMessage)
    .transform((value) => {
      const typedText = String(value ?? '')
        .replaceAll(',', '')
        .trim()
      return typedText === '' ? null : Number(typedText)
    })
    .pipe(z.int(errorMessage).min(min, errorMessage).max(max, errorMessage).nullable())

export const optionalWholeNumber = (min: number, max: number, errorMessage: string) =>
  wholeNumberOrNull(min, max, errorMessage).default(null)
