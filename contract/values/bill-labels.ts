import { dollars } from './money.ts'

/** Who bills a term: its carrier, or the agency. */
export const billers = ['carrier', 'agency'] as const

/** What an installment is on a day. */
export const installmentStatuses = ['paid', 'said paid', 'due', 'overdue', 'cancelled'] as const
export type InstallmentStatus = (typeof installmentStatuses)[number]

/** Amounts are added in cents: 0.1 and 0.2 make 0.3. */
const cents = (amount: number) => Math.round(amount * 100)
export const sumDollars = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + cents(amount), 0) / 100

/** What a bill says is to be paid, without what installments cost by themselves. */
export interface BillAmounts {
  premium: number
  taxes: number
  fees: number
  installments: readonly { amount: number }[]
}

/** How the installments of a bill do not come to what it bills; null where they do. */
export function billMismatch({ premium, taxes, fees, installments }: BillAmounts): string | null {
  const sum = sumDollars(installments.map(({ amount }) => amount))
  const billed = sumDollars([premium, taxes, fees])
  return sum === billed
    ? null
    : `The installments add up to ${dollars(sum)}; premium, taxes and fees are ${dollars(billed)}`
}
