import { z } from 'zod'

const most = 9_999_999_999
const wrong = 'Please enter an amount in dollars'
const tooMuch = 'Please enter at most $9,999,999,999'
const written = /^\$?\s*\d[\d,\s]*(\.\d{1,2})?$/

/** Reads an amount as a person writes it ('$1,840.50'); null when it is not one. */
export function readDollars(text: string): number | null {
  const trimmed = text.trim()
  if (!written.test(trimmed)) return null
  return Number(trimmed.replace(/[$,\s]/g, ''))
}

const cents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

/**
 * An amount in US dollars with at most two decimals: a JSON number, or text with optional $, commas and blanks.
 * Empty text, or null, is `empty` (0 where an amount is optional); anything else, and anything below 0, is refused.
 */
const amount = (empty: number | null) =>
  z.union([z.number(), z.string(), z.null()], wrong).transform((given, context) => {
    const text = typeof given === 'string' ? given.trim() : given
    const value = text === '' || text === null ? empty : typeof text === 'number' ? text : readDollars(text)
    if (value !== null && value >= 0 && value <= most && cents(value)) return value
    context.addIssue({ code: 'custom', message: value !== null && value > most ? tooMuch : wrong })
    return z.NEVER
  })

export const Dollars = amount(null)
export const OptionalDollars = amount(0)

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars as the portal shows them: '$1,840', or '$1,840.50' where there are cents. Numeric text is read first. */
export function dollars(value: number | string): string {
  const number = Number(value)
  return Number.isInteger(number) ? whole.format(number) : exact.format(number)
}

/** The first run of digits of what was typed: a decimal part is dropped, so '1,840.50' is 1840 and never 184050. */
export const digitsOnly = (typed: string) => (typed.split('.')[0] ?? '').replace(/\D/g, '')
