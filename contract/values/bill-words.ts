import { dollars } from './money.ts'

/** Who bills a term: its carrier, or the agency. */
export const billers = ['carrier', 'agency'] as const

/** What an installment is on a day. */
export const installmentStatuses = ['paid', 'said paid', 'due', 'overdue', 'cancelled'] as const
export type InstallmentStatus = (typeof installmentStatuses)[number]

/** Amounts are added in cents: 0.1 and 0.2 make 0.3. */
const cents = (amount: number) => Math.round(amount * 100)
export const addedUp = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + cents(amount), 0) / 100

/** What a bill says is to be paid, without what installments cost by themselves. */
export interface Billed {
  premium: number
  taxes: number
  fees: number
  installments: readonly { amount: number }[]
}

/** How the installments of a bill do not come to what it bills; null where they do. */
export function whatDiffers({ premium, taxes, fees, installments }: Billed): string | null {
  const sum = addedUp(installments.map(({ amount }) => amount))
  const billed = addedUp([premium, taxes, fees])
  return sum === billed
    ? null
    : `The installments add up to ${dollars(sum)}; premium, taxes and fees are ${dollars(billed)}`
}

// Of payment cards: Visa, Mastercard, American Express, Diners, Discover, UnionPay.
const begins = '23456'
const [shortest, longest] = [13, 19]

/** Luhn's check, which every card number passes. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether the number of a payment card stands in a text, written together or in groups. */
export function hasCardNumber(text: string): boolean {
  for (const written of text.split(/[^\d\s.-]/)) {
    const groups = written.split(/[\s.-]/).filter(Boolean)
    for (let from = 0; from < groups.length; from++) {
      let digits = ''
      for (let to = from; to < groups.length && digits.length < longest; to++) {
        digits += groups[to]
        const isAsLong = digits.length >= shortest && digits.length <= longest
        if (isAsLong && begins.includes(digits.charAt(0)) && passesLuhn(digits)) return true
      }
    }
  }
  return false
}
