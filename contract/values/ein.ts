import { boundedText } from './text.ts'

/** Digits typed so far, at most 9. */
export const einDigits = (typed: string) => typed.replace(/\D/g, '').slice(0, 9)

/** '12-3456789'; also formats a number being typed. */
export function formatEin(typed: string): string {
  const digits = einDigits(typed)
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)}-${digits.slice(2)}`
}

/** An EIN hidden until shown: '••-•••6789'. */
export const formatMaskedEin = (lastFour: string) => `••-•••${lastFour}`

const einError = 'Please enter a 9-digit EIN'

// Three groups of digits are a Social Security number, which is refused.
const hasEinShape = (typed: string) =>
  !/\p{L}/u.test(typed) &&
  !/^\s*\d{3}\D+\d{2}\D+\d{4}\s*$/.test(typed) &&
  typed.replace(/\D/g, '').length === 9

/** A business EIN with any punctuation, or empty. */
export const OptionalEin = boundedText(40, einError)
  .refine((typed) => typed.trim() === '' || hasEinShape(typed), einError)
  .overwrite(formatEin)

export const einHint = 'Business EIN only. Never a Social Security number.'
