import type { DueInstallment, Payee } from '../../contract/bills.ts'
import { type InstallmentStatus, sumDollars } from '../../contract/values/bill-labels.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import type { Tone } from '../ui/badge.tsx'

/** An installment wherever one is shown: on its bill, or in a list. */
export type ShownInstallment = Pick<
  DueInstallment,
  'id' | 'dueOn' | 'amount' | 'charge' | 'status' | 'paidOn'
>

const statuses: Record<InstallmentStatus, { name: string; tone: Tone }> = {
  paid: { name: 'Paid', tone: 'green' },
  'said paid': { name: 'Not confirmed yet', tone: 'blue' },
  due: { name: 'Due', tone: 'grey' },
  overdue: { name: 'Overdue', tone: 'red' },
  cancelled: { name: 'Cancelled', tone: 'grey' },
}

/** How an installment stands, in a word. Of a carrier's whose day has gone by nobody here has to know whether it is paid. */
export const installmentStatusLabel = (
  { status }: Pick<ShownInstallment, 'status'>,
  by: 'carrier' | 'agency',
) =>
  status === 'overdue' && by === 'carrier'
    ? { name: 'Payment not confirmed', tone: 'amber' as const }
    : statuses[status]

/** What is to be paid in all: what it costs to pay in installments is in it. */
export const formatAmountToPay = ({ amount, charge }: Pick<ShownInstallment, 'amount' | 'charge'>) =>
  dollars(sumDollars([amount, charge]))

/** Whether something is still to be paid, and nobody says that it is. */
export const isUnpaid = ({ status }: Pick<ShownInstallment, 'status'>) =>
  status === 'due' || status === 'overdue'

/** '$2,178, due Dec 27, 2026' */
export const formatInstallment = (installment: ShownInstallment) =>
  `${formatAmountToPay(installment)}, due ${formatDay(installment.dueOn)}`

/** Who says whether something is paid: of its own bills the agency, else whoever collects. */
export const paymentConfirmationNote = ({ by, payee }: { by: 'carrier' | 'agency'; payee: Payee }) =>
  by === 'agency' ? 'Your agent confirms it.' : `${payee.name} confirms it, and your agent records it here.`
