import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { DueInstallment } from '../../contract/bills.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useList } from '../api/query.ts'
import { bills } from '../api/wire.ts'
import { ContactAgentButton } from '../messages/contact-button.tsx'
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
import { formatInstallment, isUnpaid } from './bill-labels.ts'
import { formatMonth } from './bills-by-month.ts'
import { amountColumn, dueColumn, installmentPolicyColumn } from './installment-columns.tsx'
import { billPaths } from './paths.ts'
import { PayButton } from './pay-button.tsx'
import { PayLinks } from './payment-options.tsx'

const StaffBills = lazy(async () => ({ default: (await import('./staff-bills.tsx')).StaffBills }))
const ReportPaymentDialog = lazyDialog(
  async () => (await import('./report-payment-dialog.tsx')).ReportPaymentDialog,
)
// If the code fails to load, the page has no picture: the table says the same.
const BillsPicture = lazy(() =>
  import('./bills-picture.tsx').then(
    (loadedModule) => ({ default: loadedModule.BillsPicture }),
    () => ({ default: () => null }),
  ),
)

const showFilter = {
  name: 'show',
  label: 'Show',
  options: [
    { value: 'open', label: 'Unpaid' },
    { value: 'all', label: 'All, including paid' },
  ],
} as const

const billsSkeleton = <Skeleton status="Loading bills..." shape="rows" count={5} />

/** Installments to pay, the next one first. Clients see their own, staff those of their clients. */
export function BillsPage() {
  return isStaff(useMe()) ? <StaffBills /> : <ClientBills />
}

function ClientBills() {
  const mayAct = useMe().may !== 'read'
  const { choiceOf, searchParams } = useListFilters()
  const show = choiceOf(showFilter)
  const month = searchParams.get('month')
  const [installmentToPay, setInstallmentToPay] = useState<DueInstallment | null>(null)
  const list = useList(bills.due, { show, limit: 50, ...(month ? { dueIn: month } : {}) }, 'installments', {
    keepRows: true,
  })
  const actions: Column<DueInstallment> = {
    header: 'Actions',
    kind: 'actions',
    cell: (row) =>
      mayAct &&
      isUnpaid(row) && (
        <>
          {row.payee.hasCheckout && <PayButton installment={row} />}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`I’ve paid this: ${formatInstallment(row)}`}
            onClick={() => setInstallmentToPay(row)}
          >
            I’ve Paid This
          </Button>
        </>
      ),
  }
  return (
    <>
      <PageHeader
        title="Bills"
        subtitle={
          month ? (
            <>
              Payments due in {formatMonth(month)}.{' '}
              <Link to={billPaths.list} className="font-medium text-ink underline underline-offset-2">
                Show all bills
              </Link>
            </>
          ) : (
            'Pay the company shown on each bill. The portal takes no payments.'
          )
        }
      />
      <div className="mb-4 max-w-sm">
        <FilterChoice {...showFilter} />
      </div>
      <ListOf
        list={list}
        pluralNoun="payments"
        singularNoun="payment"
        skeleton={billsSkeleton}
        empty={
          <Empty
            icon={CircleCheck}
            title="No Bills"
            text="No payments are listed. Bills sent directly by your carrier may not be on file."
            action={<ContactAgentButton variant="secondary">Ask your agent</ContactAgentButton>}
          />
        }
      >
        <DataTable
          label="Bills"
          rows={list.items}
          rowKey={({ id }) => id}
          rowTo={({ policyId }) => policyPaths.one(policyId)}
          columns={[dueColumn, amountColumn, payeeColumn, installmentPolicyColumn, actions]}
        />
      </ListOf>
      {/* Last on the page, because nothing below may move when it comes. */}
      <Suspense>
        <div className="mt-8 empty:hidden">
          <BillsPicture show={show} month={month} />
        </div>
      </Suspense>
      {installmentToPay && (
        <ReportPaymentDialog
          installment={installmentToPay}
          bill={installmentToPay}
          onClose={() => setInstallmentToPay(null)}
        />
      )}
    </>
  )
}

/** The column of payees for clients, with the payee's payment page and telephone. */
const payeeColumn: Column<DueInstallment> = {
  header: 'To',
  cell: (row) => (isUnpaid(row) ? <PayLinks payee={row.payee} /> : row.payee.name),
}
