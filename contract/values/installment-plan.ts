import { addMonths } from './days.ts'

/** Months between payments. */
const monthsByFrequency = { monthly: 1, quarterly: 3, 'semi-annually': 6, annually: 12 } as const
export type Frequency = keyof typeof monthsByFrequency

interface Plan {
  /** US dollars, all installments together. */
  total: number
  frequency: Frequency
  /** First due date, and end of the term. */
  from: string
  until: string
  /** First payment, if it differs from the others. */
  downPayment?: number | null
  /** Fee of each installment except the first. */
  charge?: number
}

export interface PlannedInstallment {
  dueOn: string
  amount: number
  charge: number
}

/** Number of payments until the end of the term, at least one. */
function countPayments(until: string, startDay: string, months: number): number {
  let times = 1
  while (times < 60 && addMonths(startDay, times * months) < until) times++
  return times
}

/** Equal installments after an optional down payment. The first equal one takes the odd cents. */
export function planInstallments({
  total,
  frequency,
  from,
  until,
  downPayment,
  charge = 0,
}: Plan): PlannedInstallment[] {
  const months = monthsByFrequency[frequency]
  const totalCents = Math.round(total * 100)
  const downPaymentCents = Math.round((downPayment ?? 0) * 100)
  const hasDownPayment = downPaymentCents > 0 && downPaymentCents < totalCents
  const paymentCount = Math.max(countPayments(until, from, months), hasDownPayment ? 2 : 1)
  const laterPaymentCount = hasDownPayment ? paymentCount - 1 : paymentCount
  const restCents = hasDownPayment ? totalCents - downPaymentCents : totalCents
  const amountEach = Math.floor(restCents / laterPaymentCount)
  return Array.from({ length: paymentCount }, (_, index) => {
    const isFirst = index === 0
    const roundingCents = index === (hasDownPayment ? 1 : 0) ? restCents - amountEach * laterPaymentCount : 0
    return {
      dueOn: addMonths(from, index * months),
      amount: (isFirst && hasDownPayment ? downPaymentCents : amountEach + roundingCents) / 100,
      charge: isFirst ? 0 : charge,
    }
  })
}
