import type { DueInstallment } from '../../contract/bills.ts'
import { type InstallmentStatus, sumDollars } from '../../contract/values/bill-labels.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { LegendEntry, Picture } from '../pictures/picture.tsx'
import type { PictureColumn } from '../pictures/picture-column.ts'
import { type StackedMark, StackedRows } from '../pictures/stacked-rows.tsx'
import { policyPaths } from '../policies/paths.ts'
import { formatAmountToPay, installmentStatusLabel } from './bill-labels.ts'
import { describeBills, groupsInMonth, installmentsByMonth, totalOfInstallments } from './bills-by-month.ts'
import { billPaths } from './paths.ts'

const markClassNames: Record<InstallmentStatus, string> = {
  overdue: 'hatched border-red bg-red-soft text-red-ink',
  due: 'border-edge bg-grey-soft',
  'said paid': 'border-dashed border-blue bg-blue-soft',
  paid: 'border-green bg-green-soft',
  cancelled: 'hatched border-dashed border-edge bg-surface text-muted',
}
const statusOrder = ['overdue', 'due', 'said paid', 'paid', 'cancelled'] as const

/** A carrier's late installment may be paid: the agency need not know. */
const statusOf = (row: DueInstallment) => installmentStatusLabel(row, row.by).name
const legendLabels: Record<InstallmentStatus, string> = {
  overdue: 'Late',
  due: 'Due',
  'said paid': 'Not confirmed yet',
  paid: 'Paid',
  cancelled: 'Cancelled',
}

const columns: readonly PictureColumn<DueInstallment>[] = [
  { header: 'Due', text: ({ dueOn }) => formatDay(dueOn), csv: ({ dueOn }) => dueOn, isOneLine: true },
  {
    header: 'Amount',
    text: formatAmountToPay,
    csv: ({ amount, charge }) => String(sumDollars([amount, charge])),
    isAmount: true,
  },
  { header: 'Status', text: statusOf },
  { header: 'To', text: ({ payee }) => payee.name },
  { header: 'Policy', text: ({ policyNumber }) => policyNumber },
]

/** The installments of the list as bars by month, paid, due and late apart. */
export function BillsPicture({
  installments,
  total,
}: {
  /** The installments read so far. */
  installments: readonly DueInstallment[]
  total: number
}) {
  if (installments.length === 0) return null
  const months = installmentsByMonth(installments).map((monthBills) => ({
    ...monthBills,
    marks: groupsInMonth(monthBills.installments).map((group) => markOf(monthBills, group)),
  }))
  const isCut = installments.length < total
  return (
    <Picture
      title="Bills by Month"
      sentence={describeBills(installments)}
      legend={statusOrder
        .filter((one) => installments.some(({ status }) => status === one))
        .map((status) => (
          <LegendEntry key={status} className={markClassNames[status]}>
            {legendLabels[status]}
          </LegendEntry>
        ))}
      note={
        isCut &&
        `Shows ${installments.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} payments. Press Show more below the list to include more.`
      }
      firstMark={months[0]?.marks[0]?.id ?? null}
      columns={columns}
      rows={installments}
      rowKey={({ id }) => id}
      rowTo={({ policyId }) => policyPaths.one(policyId)}
      fileName="bills-by-month"
    >
      <StackedRows rows={months.map(({ month, label, marks }) => ({ key: month, label, marks }))} />
    </Picture>
  )
}

/** One installment opens its policy, several open the list of their month. */
function markOf(
  { month, label }: { month: string; label: string },
  group: readonly DueInstallment[],
): StackedMark {
  const [firstInstallment, secondInstallment] = group
  if (!firstInstallment) throw new Error('A mark has at least one installment')
  const { status } = firstInstallment
  const mark = { amount: totalOfInstallments(group), className: markClassNames[status] }
  if (!secondInstallment)
    return {
      ...mark,
      id: firstInstallment.id,
      label: `${formatAmountToPay(firstInstallment)}, due ${formatDay(firstInstallment.dueOn)}, to ${firstInstallment.payee.name} for ${shortTypeName(firstInstallment.type)} ${firstInstallment.policyNumber}. ${statusOf(firstInstallment)}.`,
      to: policyPaths.one(firstInstallment.policyId),
    }
  const isOpen = status !== 'paid' && status !== 'cancelled'
  return {
    ...mark,
    id: `${month} ${status}`,
    label: `${label}: ${describeBills(group)}`,
    to: billPaths.inMonth(month, isOpen ? 'open' : 'all'),
  }
}
