import type { DueInstallment, Payee } from '../../contract/bills.ts'
import { addedUp, type InstallmentStatus } from '../../contract/values/bill-words.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import type { Tone } from '../ui/badge.tsx'

/** An installment wherever one is shown: on its bill, or in a list. */
export type Shown = Pick<DueInstallment, 'id' | 'dueOn' | 'amount' | 'charge' | 'status' | 'paidOn'>

export const statusNames: Record<InstallmentStatus, string> = {
  paid: 'Paid',
  'said paid': 'Not confirmed yet',
  due: 'Due',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}
export const statusTones: Record<InstallmentStatus, Tone> = {
  paid: 'green',
  'said paid': 'blue',
  due: 'grey',
  overdue: 'red',
  cancelled: 'grey',
}

/** What is to be paid in all: what it costs to pay in installments is in it. */
export const toPay = ({ amount, charge }: Pick<Shown, 'amount' | 'charge'>) =>
  dollars(addedUp([amount, charge]))

/** Whether something is still to be paid, and nobody says that it is. */
export const isOpen = ({ status }: Pick<Shown, 'status'>) => status === 'due' || status === 'overdue'

/** '$2,178, due Dec 27, 2026' */
export const inWords = (installment: Shown) => `${toPay(installment)}, due ${formatDay(installment.dueOn)}`

/** Who says whether something is paid: of its own bills the agency, else whoever collects. */
export const whoConfirms = ({ by, payee }: { by: 'carrier' | 'agency'; payee: Payee }) =>
  by === 'agency' ? 'Your agent confirms it.' : `${payee.name} confirms it, and your agent notes it here.`
