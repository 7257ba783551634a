import { isOfAnotherCountry, splitExtension } from './phone-extension.ts'
import { boundedText } from './text.ts'

/** Digits typed so far, at most 10, without a leading country code 1. */
export function phoneDigits(typedText: string): string {
  const digits = typedText.replace(/\D/g, '')
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

/** '(123) 456-7890'; also formats a number being typed. */
export function formatPhone(typedText: string): string {
  const digits = phoneDigits(typedText)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

// '(800) 555-0123 ext. 4412'.
function formatBusinessPhone(typedText: string): string {
  const { phone, ext } = splitExtension(typedText)
  return ext ? `${formatPhone(phone)} ext. ${ext}` : formatPhone(phone)
}

const phoneError = 'Please enter a 10-digit phone number'
const hasPhoneShape = (typedText: string) => {
  if (/\p{L}/u.test(typedText) || isOfAnotherCountry(typedText)) return false
  const digits = typedText.replace(/\D/g, '')
  return digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
}

const phoneField = boundedText(60, phoneError)

/** A US phone number with any punctuation, stored as '(123) 456-7890'. */
export const Phone = phoneField.refine(hasPhoneShape, phoneError).overwrite(formatPhone)

/** Like `Phone`, or empty. */
export const OptionalPhone = phoneField
  .refine((typedText) => typedText.trim() === '' || hasPhoneShape(typedText), phoneError)
  .overwrite((typedText) => formatPhone(typedText))

/** A business phone number, or empty. An extension is kept, unlike in `Phone`. */
export const OptionalBusinessPhone = phoneField
  .refine(
    (typedText) => typedText.trim() === '' || hasPhoneShape(splitExtension(typedText).phone),
    phoneError,
  )
  .overwrite((typedText) => formatBusinessPhone(typedText))
