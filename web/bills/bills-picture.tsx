import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BillGroup } from '../../contract/bills.ts'
import { type MonthStatus, monthStatuses } from '../../contract/values/bill-labels.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { dollars } from '../../contract/values/money.ts'
import { endpointQuery } from '../api/query.ts'
import { bills } from '../api/wire.ts'
import { LegendEntry, Picture } from '../pictures/picture.tsx'
import type { PictureColumn } from '../pictures/picture-column.ts'
import { StackedRows } from '../pictures/stacked-rows.tsx'
import { policyPaths } from '../policies/paths.ts'
import { installmentStatusLabel } from './bill-labels.ts'
import { describeGroup, describeMonths, formatMonth, sortedGroups } from './bills-by-month.ts'
import { billPaths } from './paths.ts'

const markClassNames: Record<MonthStatus, string> = {
  overdue: 'hatched border-red bg-red-soft text-red-ink',
  'not confirmed': 'hatched border-amber-ink bg-amber-soft text-amber-ink',
  due: 'border-edge bg-grey-soft',
  'said paid': 'border-dashed border-blue bg-blue-soft',
  paid: 'border-green bg-green-soft',
  cancelled: 'hatched border-dashed border-edge bg-surface text-muted',
}

/** The name that the list gives the status. */
const statusLabelOf = (status: MonthStatus) =>
  status === 'not confirmed'
    ? installmentStatusLabel({ status: 'overdue' }, 'carrier').name
    : installmentStatusLabel({ status }, 'agency').name

interface BillRow extends BillGroup {
  key: string
  month: string
  to: string
}

const columns: readonly PictureColumn<BillRow>[] = [
  { header: 'Month', text: ({ month }) => formatMonth(month), csv: ({ month }) => month, isOneLine: true },
  { header: 'Status', text: ({ status }) => statusLabelOf(status) },
  {
    header: 'Payments',
    text: ({ count }) => count.toLocaleString('en-US'),
    csv: ({ count }) => String(count),
  },
  {
    header: 'Amount',
    text: ({ amount }) => dollars(amount),
    csv: ({ amount }) => amount.toFixed(2),
    isAmount: true,
  },
]

/**
 * The client's installments as bars by month, those of each status apart. Renders nothing without
 * an installment.
 */
export function BillsPicture({ show, month: dueIn }: { show: 'open' | 'all'; month: string | null }) {
  const { data } = useQuery({
    ...endpointQuery(bills.byMonth, { show, ...(dueIn ? { dueIn } : {}) }),
    placeholderData: keepPreviousData,
  })
  if (!data || data.months.length === 0) return null
  const { months, hasEarlier } = data
  const monthRows = months.map((month) => ({
    month: month.month,
    groups: sortedGroups(month).map(
      (group): BillRow => ({
        ...group,
        key: `${month.month} ${group.status}`,
        month: month.month,
        to: addressOf(month.month, group),
      }),
    ),
  }))
  const rows = monthRows.flatMap(({ groups }) => groups)
  return (
    <Picture
      title="Bills by Month"
      sentence={describeMonths(months)}
      legend={monthStatuses
        .filter((status) => rows.some((row) => row.status === status))
        .map((status) => (
          <LegendEntry key={status} className={markClassNames[status]}>
            {statusLabelOf(status)}
          </LegendEntry>
        ))}
      note={hasEarlier && `Months before ${formatMonth(months[0]?.month ?? '')} are not shown.`}
      firstMark={rows[0]?.key ?? null}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowTo={({ to }) => to}
      fileName="bills-by-month"
    >
      <StackedRows
        rows={monthRows.map(({ month, groups }) => ({
          key: month,
          label: formatMonth(month),
          marks: groups.map((row) => ({
            id: row.key,
            label: markLabelOf(row),
            to: row.to,
            amount: row.amount,
            className: markClassNames[row.status],
          })),
        }))}
      />
    </Picture>
  )
}

/** One installment opens its policy, several open the list of their month. */
const addressOf = (month: string, { status, installment }: BillGroup) =>
  installment
    ? policyPaths.one(installment.policyId)
    : billPaths.inMonth(month, status === 'paid' || status === 'cancelled' ? 'all' : 'open')

const markLabelOf = (row: BillRow) => {
  const { installment, amount, month, status } = row
  return installment
    ? `${dollars(amount)}, due ${formatDay(installment.dueOn)}, for ${shortTypeName(installment.type)} ${installment.policyNumber}. ${statusLabelOf(status)}.`
    : `${formatMonth(month)}: ${describeGroup(row)}`
}
