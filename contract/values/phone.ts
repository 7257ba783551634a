import { isOfAnotherCountry, phoneAndExtension } from './phone-extension.ts'
import { bounded } from './text.ts'

/** Digits of a US telephone number as it is typed: at most 10, a leading country code 1 left out. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

/** '(123) 456-7890', also of a number that is still being typed. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

// '(800) 555-0123 ext. 4412': the telephone number of a business, with its extension if it has one.
function formatBusinessPhone(typed: string): string {
  const { phone, ext } = phoneAndExtension(typed)
  return ext ? `${formatPhone(phone)} ext. ${ext}` : formatPhone(phone)
}

const wrong = 'Please enter a 10-digit phone number'
const plausible = (typed: string) => {
  if (/\p{L}/u.test(typed) || isOfAnotherCountry(typed)) return false
  const digits = typed.replace(/\D/g, '')
  return digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
}

const number = bounded(60, wrong)

/** A US telephone number with any punctuation, kept and answered as '(123) 456-7890'. */
export const Phone = number.refine(plausible, wrong).overwrite(formatPhone)

/** A US telephone number as `Phone` takes it, or nothing at all. */
export const OptionalPhone = number
  .refine((typed) => typed.trim() === '' || plausible(typed), wrong)
  .overwrite((typed) => formatPhone(typed))

/** A business's telephone number, or nothing at all: other than a person's it may have an extension, which is kept. */
export const OptionalBusinessPhone = number
  .refine((typed) => typed.trim() === '' || plausible(phoneAndExtension(typed).phone), wrong)
  .overwrite((typed) => formatBusinessPhone(typed))
