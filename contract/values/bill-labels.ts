import { dollars } from './money.ts'

export const billers = ['carrier', 'agency'] as const

export const installmentStatuses = ['paid', 'said paid', 'due', 'overdue', 'cancelled'] as const
export type InstallmentStatus = (typeof installmentStatuses)[number]

/** 'not confirmed': overdue at a carrier. It may be paid without the agency's knowledge. */
export const monthStatuses = ['overdue', 'not confirmed', 'due', 'said paid', 'paid', 'cancelled'] as const
export type MonthStatus = (typeof monthStatuses)[number]

/** Adds in cents, because floating-point dollars do not add exactly. */
const toCents = (amount: number) => Math.round(amount * 100)
export const sumDollars = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + toCents(amount), 0) / 100

/** The billed amounts, without installment fees. */
export interface BillAmounts {
  premium: number
  taxes: number
  fees: number
  installments: readonly { amount: number }[]
}

/** Error text if the installments do not add up to the bill; null if they do. */
export function billMismatch({ premium, taxes, fees, installments }: BillAmounts): string | null {
  const sum = sumDollars(installments.map(({ amount }) => amount))
  const billedTotal = sumDollars([premium, taxes, fees])
  return sum === billedTotal
    ? null
    : `The installments add up to ${dollars(sum)}; premium, taxes and fees are ${dollars(billedTotal)}`
}
