import type { DueInstallment, Payee } from '../../contract/bills.ts'
import { type InstallmentStatus, sumDollars } from '../../contract/values/bill-labels.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** The fields that every view of an installment needs, on a bill or in a list. */
export type LabelledInstallment = Pick<
  DueInstallment,
  'id' | 'dueOn' | 'amount' | 'charge' | 'status' | 'paidOn'
>

const statuses: Record<InstallmentStatus, { name: string; tone: BadgeTone }> = {
  paid: { name: 'Paid', tone: 'green' },
  'said paid': { name: 'Not confirmed yet', tone: 'blue' },
  due: { name: 'Due', tone: 'grey' },
  overdue: { name: 'Overdue', tone: 'red' },
  cancelled: { name: 'Cancelled', tone: 'grey' },
}

/** Past due at a carrier does not mean unpaid: the agency may not know of the payment. */
export const installmentStatusLabel = (
  { status }: Pick<LabelledInstallment, 'status'>,
  biller: 'carrier' | 'agency',
) =>
  status === 'overdue' && biller === 'carrier'
    ? { name: 'Payment not confirmed', tone: 'amber' as const }
    : statuses[status]

/** The amount with its installment charge. */
export const formatAmountToPay = ({ amount, charge }: Pick<LabelledInstallment, 'amount' | 'charge'>) =>
  dollars(sumDollars([amount, charge]))

/** True if payment is due and nobody has reported or recorded it. */
export const isUnpaid = ({ status }: Pick<LabelledInstallment, 'status'>) =>
  status === 'due' || status === 'overdue'

/** '$2,178, due Dec 27, 2026' */
export const formatInstallment = (installment: LabelledInstallment) =>
  `${formatAmountToPay(installment)}, due ${formatDay(installment.dueOn)}`

/** Says who confirms a payment: the agency for its own bills, otherwise the payee. */
export const paymentConfirmationNote = ({ by, payee }: { by: 'carrier' | 'agency'; payee: Payee }) =>
  by === 'agency'
    ? 'Your agent will confirm the payment.'
    : `Your agent will record the payment here once ${payee.name} confirms it.`
