import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DueInstallment } from '../../contract/bills.ts'
import { maxBulkRecords } from '../../contract/values/bulk-limit.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { dollars } from '../../contract/values/money.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { endpointQuery, useList } from '../api/query.ts'
import { bills } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { Button } from '../ui/button.tsx'
import { Chip, chipRowClassName } from '../ui/chip.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { FilterSearch, NoMatches, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { selectionLimit, tickColumn, useSelection } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sortByAmount, sortByComingDate, sortByText, useSorting } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { formatInstallment, isUnpaid } from './bill-labels.ts'
import { amountColumn, dueColumn, installmentPolicyColumn } from './installment-columns.tsx'

const MarkPaidDialog = lazyDialog(async () => (await import('./mark-paid-dialog.tsx')).MarkPaidDialog)
const MarkSeveralPaidDialog = lazyDialog(
  async () => (await import('./mark-several-paid-dialog.tsx')).MarkSeveralPaidDialog,
)

const showFilter = {
  name: 'show',
  label: 'Show',
  options: [
    { value: 'open', label: 'All unpaid' },
    { value: 'overdue', label: 'Overdue' },
    { value: 'month', label: 'This month' },
    { value: 'later', label: 'Later' },
    { value: 'all', label: 'Including paid' },
  ],
} as const

/** The installments of an agent's clients, in parts by due date, with the sums of the parts. */
export function StaffBills() {
  const { choiceOf, search, put } = useListFilters()
  const show = choiceOf(showFilter)
  const sorting = useSorting(['due', 'amount', 'client'], { by: 'due', direction: 'asc' })
  const sums = useQuery(endpointQuery(bills.sums, {})).data
  const [installmentToPay, setInstallmentToPay] = useState<DueInstallment | null>(null)
  const [isPayingSeveral, setPayingSeveral] = useState(false)
  const listQuery = { show, search, ...sorting.apiParameters, limit: 50 }
  const list = useList(bills.due, listQuery, 'installments', { keepRows: true })
  const payableInstallments = list.items.filter(isPayable)
  const selection = useSelection(payableInstallments)
  const selectedInstallments = payableInstallments.filter(({ id }) => selection.has(id))
  return (
    <>
      <PageHeader title="Bills" subtitle="Your clients’ payments, by due date." />
      <div className="mb-3 max-w-md">
        <FilterSearch label="Search bills" placeholder="Search by client, policy or carrier..." />
      </div>
      <div className={`${chipRowClassName} mb-4`}>
        {showFilter.options.map(({ value, label }) => {
          const sum = value === 'open' || value === 'all' ? null : sums?.[value]
          return (
            <Chip
              key={value}
              isOn={show === value}
              onPress={() => put(showFilter.name, value === 'open' ? '' : value)}
            >
              {label}{' '}
              {sum && (
                <span className="text-muted tabular-nums">
                  {sum.count.toLocaleString('en-US')} · {dollars(sum.amount)}
                </span>
              )}
            </Chip>
          )
        })}
      </div>
      <ListOf
        list={list}
        pluralNoun="payments"
        singularNoun="payment"
        skeleton={<Skeleton status="Loading bills..." shape="rows" count={5} />}
        empty={
          search ? (
            <NoMatches title="No Bills" text="No bills match your search." />
          ) : (
            <NoBills shownStatus={show} onShowUnpaid={() => put(showFilter.name, '')} />
          )
        }
      >
        {payableInstallments.length > 0 && (
          <SelectAndMessage
            shown={payableInstallments}
            selection={selection}
            pluralNoun="Bills"
            formatCount={formatPaymentCount}
          >
            <Button
              size="sm"
              {...selectionLimit(selectedInstallments.length, maxBulkRecords, 'payments')}
              onClick={() => setPayingSeveral(true)}
            >
              Record Payments
            </Button>
          </SelectAndMessage>
        )}
        <DataTable
          label="Bills"
          rows={list.items}
          sorting={sorting}
          rowKey={({ id }) => id}
          rowTo={({ policyId }) => policyPaths.one(policyId)}
          columns={[
            ...(selection.isSelecting ? [tickColumn<DueInstallment>(selection, formatInstallment)] : []),
            { ...dueColumn, sort: sortByComingDate('due') },
            { ...amountColumn, sort: sortByAmount('amount') },
            payeeColumn,
            clientColumn,
            { ...installmentPolicyColumn, cell: (row) => <PolicyCell row={row} /> },
            {
              header: 'Actions',
              kind: 'actions',
              cell: (row) =>
                isPayable(row) && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`${recordLabel(row)}: ${formatInstallment(row)}`}
                    onClick={() => setInstallmentToPay(row)}
                  >
                    <span className="whitespace-nowrap">{recordLabel(row)}</span>
                  </Button>
                ),
            },
          ]}
        />
      </ListOf>
      {installmentToPay && (
        <MarkPaidDialog
          installment={installmentToPay}
          bill={installmentToPay}
          policyAndClient={`${installmentToPay.policyNumber}, ${installmentToPay.clientName}`}
          onClose={() => setInstallmentToPay(null)}
        />
      )}
      {isPayingSeveral && (
        <MarkSeveralPaidDialog
          installments={selectedInstallments}
          onDone={() => selection.end()}
          onClose={() => setPayingSeveral(false)}
        />
      )}
    </>
  )
}

const isPayable = (row: DueInstallment) => isUnpaid(row) || row.status === 'said paid'
const recordLabel = ({ by }: DueInstallment) => (by === 'agency' ? 'Confirm Payment' : 'Record Payment')
const formatPaymentCount = (count: number) => formatCount(count, 'payment')

const payeeColumn: Column<DueInstallment> = { header: 'To', minWidth: 'xl', cell: (row) => row.payee.name }
const clientColumn: Column<DueInstallment> = {
  header: 'Client',
  sort: sortByText('client'),
  cell: ({ clientId, clientName }) => (
    <Link to={clientPaths.one(clientId)} className="hover:underline">
      {clientName}
    </Link>
  ),
}

/** The policy of a bill. Tables without the column of payees name the payee here. */
const PolicyCell = ({ row: { type, policyNumber, payee } }: { row: DueInstallment }) => (
  <>
    <span className="block">{shortTypeName(type)}</span>
    <span className="block text-xs text-muted">{policyNumber}</span>
    <span className="hidden text-xs text-muted sm:block xl:hidden">To {payee.name}</span>
  </>
)

const noBillTexts = {
  overdue: 'No payment is overdue.',
  month: 'No payment is due later this month.',
  later: 'No payment is due after this month.',
}

function NoBills({
  shownStatus,
  onShowUnpaid,
}: {
  shownStatus: (typeof showFilter.options)[number]['value']
  onShowUnpaid: () => void
}) {
  if (shownStatus !== 'open' && shownStatus !== 'all')
    return (
      <Empty
        icon={CalendarCheck2}
        title="No Bills"
        text={noBillTexts[shownStatus]}
        action={
          <Button variant="secondary" onClick={onShowUnpaid}>
            Show unpaid payments
          </Button>
        }
      />
    )
  return (
    <Empty
      icon={CircleCheck}
      title="No Bills"
      text={`${shownStatus === 'open' ? 'No payments are due.' : 'No bills are on file.'} To add a bill, open its policy.`}
      action={
        <Button variant="secondary" to={policyPaths.list('active')}>
          View policies
        </Button>
      }
    />
  )
}
