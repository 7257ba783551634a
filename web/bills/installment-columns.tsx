import type { DueInstallment } from '../../contract/bills.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import type { Column } from '../ui/table.tsx'
import { formatAmountToPay } from './bill-labels.ts'
import { InstallmentStatusBadge } from './installment-status-badge.tsx'

// Columns that the lists of clients and of staff share.

export const dueColumn: Column<DueInstallment> = {
  header: 'Due',
  kind: 'title',
  cell: (row) => (
    <>
      <span className="block font-semibold whitespace-nowrap">{formatDay(row.dueOn)}</span>
      <InstallmentStatusBadge installment={row} by={row.by} />
    </>
  ),
}

export const amountColumn: Column<DueInstallment> = {
  header: 'Amount',
  align: 'end',
  cell: (row) => formatAmountToPay(row),
}

export const installmentPolicyColumn: Column<DueInstallment> = {
  header: 'Policy',
  cell: ({ type, policyNumber }) => (
    <>
      <span className="block">{shortTypeName(type)}</span>
      <span className="block text-xs text-muted">{policyNumber}</span>
    </>
  ),
}
