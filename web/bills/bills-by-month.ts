import type { DueInstallment } from '../../contract/bills.ts'
import { sumDollars } from '../../contract/values/bill-labels.ts'
import { dollars } from '../../contract/values/money.ts'
import { formatCount } from '../../contract/values/plural.ts'

type BilledInstallment = Pick<DueInstallment, 'id' | 'dueOn' | 'amount' | 'charge' | 'status'>

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Nov 2026' for '2026-11'; other text as it is. */
export const formatMonth = (month: string) => {
  const firstDay = new Date(`${month}-01`)
  return Number.isNaN(firstDay.getTime()) ? month : monthFormat.format(firstDay)
}

/** Installments by month, the earliest first. */
export const installmentsByMonth = <Row extends BilledInstallment>(installments: readonly Row[]) =>
  [...Map.groupBy(installments, ({ dueOn }) => dueOn.slice(0, 7))]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([month, installmentsInMonth]) => ({
      month,
      label: formatMonth(month),
      installments: installmentsInMonth.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)),
    }))

/** The marks of 24 px that fit side by side on a phone. */
export const maxMarksInMonth = 5

/** The marks of a month: its installments, or one group per status if they are too many. */
export const groupsInMonth = <Row extends BilledInstallment>(installmentsInMonth: readonly Row[]): Row[][] =>
  installmentsInMonth.length <= maxMarksInMonth
    ? installmentsInMonth.map((row) => [row])
    : statusWords
        .map(([status]) => installmentsInMonth.filter((row) => row.status === status))
        .filter((rows) => rows.length > 0)

const statusWords = [
  ['overdue', 'late'],
  ['due', 'due'],
  ['said paid', 'reported paid'],
  ['paid', 'paid'],
  ['cancelled', 'cancelled'],
] as const

/** The sum of the installments, with their charges. */
export const totalOfInstallments = (installments: readonly BilledInstallment[]) =>
  sumDollars(installments.flatMap(({ amount, charge }) => [amount, charge]))

/** '1 payment late: $412. 3 payments due: $6,534.' */
export const describeBills = (installments: readonly BilledInstallment[]) =>
  statusWords
    .map(([status, word]) => ({ word, rows: installments.filter((row) => row.status === status) }))
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ word, rows }) =>
        `${formatCount(rows.length, 'payment')} ${word}: ${dollars(totalOfInstallments(rows))}.`,
    )
    .join(' ')
