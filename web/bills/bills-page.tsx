import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DueInstallment } from '../../contract/bills.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useList } from '../api/query.ts'
import { bills } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { FilterChoice, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { formatAmountToPay, formatInstallment, isUnpaid } from './bill-labels.ts'
import { InstallmentStatusBadge } from './installment-status-badge.tsx'
import { PayLinks } from './pay-ways.tsx'

const SayPaidDialog = lazyDialog(
  async () => (await import('./report-payment-dialog.tsx')).ReportPaymentDialog,
)
const NotePaidDialog = lazyDialog(async () => (await import('./note-paid-dialog.tsx')).NotePaidDialog)

const byShow = {
  name: 'show',
  label: 'Show',
  options: [
    { value: 'open', label: 'Unpaid' },
    { value: 'all', label: 'All, including paid' },
  ],
} as const

/** Installments to pay, the next one first. Clients see their own, staff those of their clients. */
export function BillsPage() {
  const me = useMe()
  const staff = isStaff(me)
  const show = useListFilters().chosen(byShow)
  const [paying, setPaying] = useState<DueInstallment | null>(null)
  const list = useList(bills.due, { show, limit: 50 }, 'installments', { keepRows: true })
  const next: Column<DueInstallment> = {
    head: 'Next',
    kind: 'actions',
    cell: (row) => (
      <NextStep row={row} staff={staff} mayAct={me.may !== 'read'} onPaid={() => setPaying(row)} />
    ),
  }
  const Dialog = staff ? NotePaidDialog : SayPaidDialog
  return (
    <>
      <PageHeader
        title="Bills"
        subtitle={
          staff
            ? 'Upcoming client payments.'
            : 'Pay the company shown on each bill. The portal takes no payments.'
        }
      />
      <div className="mb-4 max-w-sm">
        <FilterChoice {...byShow} />
      </div>
      <ListOf
        list={list}
        things="payments"
        counted="payment"
        skeleton={<Skeleton status="Loading bills..." shape="rows" count={5} />}
        empty={
          <Empty
            icon={CircleCheck}
            title="No Bills"
            text="No payments are listed. Bills sent directly by your carrier may not be on file."
          />
        }
      >
        <DataTable
          label="Bills"
          rows={list.items}
          rowKey={({ id }) => id}
          rowTo={({ policyId }) => policyPaths.one(policyId)}
          columns={[dueColumn, amount, ...(staff ? [payee, client] : [payeeWithWays]), policy, next]}
        />
      </ListOf>
      {paying && <Dialog installment={paying} bill={paying} onClose={() => setPaying(null)} />}
    </>
  )
}

const dueColumn: Column<DueInstallment> = {
  head: 'Due',
  kind: 'title',
  cell: (row) => (
    <>
      <span className="block font-semibold whitespace-nowrap">{formatDay(row.dueOn)}</span>
      <InstallmentStatusBadge of={row} by={row.by} />
    </>
  ),
}
const amount: Column<DueInstallment> = { head: 'Amount', align: 'end', cell: (row) => formatAmountToPay(row) }
const payee: Column<DueInstallment> = { head: 'To', cell: (row) => row.payee.name }
/** The column of payees for clients, with the payee's payment page and telephone. */
const payeeWithWays: Column<DueInstallment> = {
  head: 'To',
  cell: (row) => (isUnpaid(row) ? <PayLinks payee={row.payee} /> : row.payee.name),
}
const client: Column<DueInstallment> = {
  head: 'Client',
  cell: ({ clientId, clientName }) => (
    <Link to={clientPaths.one(clientId)} className="hover:underline">
      {clientName}
    </Link>
  ),
}
const policy: Column<DueInstallment> = {
  head: 'Policy',
  cell: ({ type, policyNumber }) => (
    <>
      <span className="block">{shortTypeName(type)}</span>
      <span className="block text-xs text-muted">{policyNumber}</span>
    </>
  ),
}

/** Clients report a payment, staff record it. */
function NextStep({
  row,
  staff,
  mayAct,
  onPaid,
}: {
  row: DueInstallment
  staff: boolean
  mayAct: boolean
  onPaid: () => void
}) {
  const open = isUnpaid(row)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {staff && (open || row.status === 'said paid') && (
        <Button variant="secondary" size="sm" aria-label={`Paid: ${formatInstallment(row)}`} onClick={onPaid}>
          {row.by === 'agency' ? 'Confirm' : 'Paid'}
        </Button>
      )}
      {!staff && mayAct && open && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`I’ve paid this: ${formatInstallment(row)}`}
          onClick={onPaid}
        >
          I’ve Paid This
        </Button>
      )}
    </div>
  )
}
