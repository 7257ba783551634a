import { z } from 'zod'
import { bounded } from './text.ts'

const most = 9_999_999_999
const notOne = 'Please enter an amount in dollars'
const tooMuch = 'Please enter at most $9,999,999,999'
const written = /^\$?\s*\d[\d,\s]*(\.\d{1,2})?$/

/** Reads an amount as a person writes it ('$1,840.50'); null when it is not one. */
export function readDollars(text: string): number | null {
  const trimmed = text.trim()
  if (!written.test(trimmed)) return null
  return Number(trimmed.replace(/[$,\s]/g, ''))
}

const hasWholeCents = (amount: number) => Number(amount.toFixed(2)) === amount

/**
 * An amount in US dollars with at most two decimals: a JSON number, or text with optional $, commas and blanks.
 * Anything else, and anything below 0, is refused. Of what is empty, `whenEmpty` says what it is: an amount, or a
 * sentence that asks for one.
 */
const amount = (whenEmpty: number | string, { least = 0, tooSmall = notOne, wrong = notOne } = {}) =>
  z
    .union([z.number(), bounded(60, wrong), z.null()], {
      error: ({ input }) => (input === undefined && typeof whenEmpty === 'string' ? whenEmpty : wrong),
    })
    .transform((given, context) => {
      const refused = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      const text = typeof given === 'string' ? given.trim() : given
      if (text === '' || text === null) return typeof whenEmpty === 'number' ? whenEmpty : refused(whenEmpty)
      const value = typeof text === 'number' ? text : readDollars(text)
      if (value === null || value < 0 || !hasWholeCents(value)) return refused(wrong)
      if (value > most) return refused(tooMuch)
      return value < least ? refused(tooSmall) : value
    })

export const OptionalDollars = amount(0)

/**
 * An amount that must be given and is more than nothing: at least `least` dollars, or `missing` is said; of what is no
 * amount, `wrong`.
 */
export const RequiredDollars = (missing: string, { least = 0.01, wrong = notOne } = {}) =>
  amount(missing, { least, tooSmall: missing, wrong })

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars as the portal shows them: '$1,840', or '$1,840.50' where there are cents. Numeric text is read first. */
export function dollars(value: number | string): string {
  const number = Number(value)
  return Number.isInteger(number) ? whole.format(number) : exact.format(number)
}

/** The first run of digits of what was typed: a decimal part is dropped, so '1,840.50' is 1840 and never 184050. */
export const digitsOnly = (typed: string) => (typed.split('.')[0] ?? '').replace(/\D/g, '')
