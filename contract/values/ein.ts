import { boundedText } from './text.ts'

/** Digits typed so far, at most 9. */
export const einDigits = (typedText: string) => typedText.replace(/\D/g, '').slice(0, 9)

/** '12-3456789'; also formats a number being typed. */
export function formatEin(typedText: string): string {
  const digits = einDigits(typedText)
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)}-${digits.slice(2)}`
}

/** An EIN hidden until shown: '••-•••6789'. */
export const formatMaskedEin = (lastFour: string) => `••-•••${lastFour}`

const einError = 'Please enter a 9-digit EIN'

// Three groups of digits are a Social Security number, which is refused.
const hasEinShape = (typedText: string) =>
  !/\p{L}/u.test(typedText) &&
  !/^\s*\d{3}\D+\d{2}\D+\d{4}\s*$/.test(typedText) &&
  typedText.replace(/\D/g, '').length === 9

/** A business EIN with any punctuation, or empty. */
export const OptionalEin = boundedText(40, einError)
  .refine((typedText) => typedText.trim() === '' || hasEinShape(typedText), einError)
  .overwrite(formatEin)

export const einHint = 'Business EIN only. Never a Social Security number.'
