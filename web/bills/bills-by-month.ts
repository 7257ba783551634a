import type { BillGroup, BillMonth } from '../../contract/bills.ts'
import { type MonthStatus, monthStatuses, sumDollars } from '../../contract/values/bill-labels.ts'
import { dollars } from '../../contract/values/money.ts'
import { formatCount } from '../../contract/values/plural.ts'

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Nov 2026' for '2026-11'; other text as it is. */
export const formatMonth = (month: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? monthFormat.format(new Date(`${month}-01`)) : month

const statusWords: Record<MonthStatus, string> = {
  overdue: 'overdue',
  'not confirmed': 'past due and not confirmed',
  due: 'due',
  'said paid': 'reported paid',
  paid: 'paid',
  cancelled: 'cancelled',
}

/** '1 payment overdue: $412.' */
export const describeGroup = ({ count, status, amount }: Omit<BillGroup, 'installment'>) =>
  `${formatCount(count, 'payment')} ${statusWords[status]}: ${dollars(amount)}.`

/** The sums of all months: '1 payment overdue: $412. 3 payments due: $6,534.' */
export function describeMonths(months: readonly BillMonth[]): string {
  const groups = months.flatMap((month) => month.groups)
  return monthStatuses
    .map((status) => ({ status, ofStatus: groups.filter((group) => group.status === status) }))
    .filter(({ ofStatus }) => ofStatus.length > 0)
    .map(({ status, ofStatus }) =>
      describeGroup({
        status,
        count: ofStatus.reduce((sum, { count }) => sum + count, 0),
        amount: sumDollars(ofStatus.map(({ amount }) => amount)),
      }),
    )
    .join(' ')
}

/** The groups of a month in the order of their bars. */
export const sortedGroups = ({ groups }: BillMonth) =>
  monthStatuses.flatMap((status) => groups.filter((group) => group.status === status))
