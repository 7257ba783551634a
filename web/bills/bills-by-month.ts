import type { DueInstallment } from '../../contract/bills.ts'
import { sumDollars } from '../../contract/values/bill-labels.ts'
import { dollars } from '../../contract/values/money.ts'
import { plural } from '../../contract/values/plural.ts'

type BilledInstallment = Pick<DueInstallment, 'id' | 'dueOn' | 'amount' | 'charge' | 'status'>

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Installments by month, the earliest first. */
export const installmentsByMonth = <Row extends BilledInstallment>(installments: readonly Row[]) =>
  [...Map.groupBy(installments, ({ dueOn }) => dueOn.slice(0, 7))]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([month, inMonth]) => ({
      month,
      label: monthFormat.format(new Date(`${month}-01`)),
      installments: inMonth.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)),
    }))

const statusWords = [
  ['overdue', 'late'],
  ['due', 'due'],
  ['said paid', 'reported paid'],
  ['paid', 'paid'],
  ['cancelled', 'cancelled'],
] as const

/** '1 payment late: $412. 3 payments due: $6,534.' */
export const describeBills = (installments: readonly BilledInstallment[]) =>
  statusWords
    .map(([status, word]) => ({ word, rows: installments.filter((row) => row.status === status) }))
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ word, rows }) =>
        `${plural(rows.length, 'payment')} ${word}: ${dollars(sumDollars(rows.flatMap(({ amount, charge }) => [amount, charge])))}.`,
    )
    .join(' ')
