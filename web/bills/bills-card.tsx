import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Bill } from '../../contract/bills.ts'
import type { Policy } from '../../contract/policies.ts'
import { sumDollars } from '../../contract/values/bill-labels.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { bills } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BillActions } from './bill-actions.tsx'
import { isUnpaid } from './bill-labels.ts'
import { InstallmentRow } from './installment-row.tsx'
import { billPaths } from './paths.ts'
import { PaymentOptions } from './payment-options.tsx'

const AddBillDialog = lazyDialog(async () => (await import('./bill-dialog.tsx')).AddBillDialog)

export function BillsCard({ policy }: { policy: Policy }) {
  const isForStaff = isStaff(useMe())
  const [isAdding, setAdding] = useState(false)
  const billsQuery = endpointQuery(bills.ofPolicy, { policyId: policy.id })
  const { data } = useQuery(billsQuery)
  return (
    <Card
      title="Bills"
      aside={
        isForStaff && data && policy.deactivatedAt === null ? (
          <Button variant="secondary" size="sm" icon={Plus} onClick={() => setAdding(true)}>
            Add Bill
          </Button>
        ) : (
          !isForStaff && (
            <Link to={billPaths.list} className="text-sm font-medium text-orange-ink hover:underline">
              All bills
            </Link>
          )
        )
      }
    >
      <QueryView query={billsQuery} skeleton={<Skeleton status="Loading bills..." shape="text" count={3} />}>
        {(reply) =>
          reply.bills.length === 0 ? (
            <p className="text-sm text-muted">
              {isForStaff
                ? 'No bills yet. Add one so your client sees due dates and gets reminders.'
                : `No bills are listed. Ask your agent or ${policy.insurer} if one is missing.`}
            </p>
          ) : (
            <div className="space-y-6">
              {reply.bills.map((bill) => (
                <BillSummary key={bill.id} bill={bill} policy={policy} />
              ))}
            </div>
          )
        }
      </QueryView>
      {isAdding && data && (
        <AddBillDialog
          policy={policy}
          billedAmount={sumDollars(data.bills.map(({ premium }) => premium))}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  )
}

/** '$8,340 premium, $130 taxes, $50 fees' */
const billPartsOf = ({ premium, taxes, fees }: Bill) =>
  [
    premium > 0 && `${dollars(premium)} premium`,
    taxes > 0 && `${dollars(taxes)} taxes`,
    fees > 0 && `${dollars(fees)} fees`,
  ]
    .filter(Boolean)
    .join(', ')

function BillSummary({ bill, policy }: { bill: Bill; policy: Policy }) {
  const isForStaff = isStaff(useMe())
  const { notice, warning, note } = bill
  const next = bill.installments.find(({ status }) => status === 'due')
  return (
    <section aria-label={`Bill payable to ${bill.payee.name}`}>
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0 text-sm">
          <p className="font-semibold wrap-anywhere">Payable to {bill.payee.name}</p>
          <p className="text-muted tabular-nums">{billPartsOf(bill)}</p>
        </div>
        {isForStaff && <BillActions bill={bill} policy={policy} />}
      </header>
      {notice && (
        <div className="mt-3">
          <Alert tone="amber">
            The carrier gave notice of cancellation effective {formatDay(notice.on)}
            {notice.amountDue !== null &&
              `: ${dollars(notice.amountDue)} is unpaid${notice.payBy ? `, due by ${formatDay(notice.payBy)}` : ''}`}
            . Recording a payment does not rescind the notice.
          </Alert>
        </div>
      )}
      {warning && (
        <div className="mt-3">
          <Alert tone="amber">{warning}.</Alert>
        </div>
      )}
      {note && <p className="mt-3 text-sm wrap-anywhere whitespace-pre-line text-muted">{note}</p>}
      <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
        {bill.installments.map((installment) => (
          <InstallmentRow
            key={installment.id}
            installment={installment}
            bill={bill}
            policy={policy}
            hasNotice={notice?.installmentId === installment.id}
            isNext={installment.status === 'overdue' || installment === next}
          />
        ))}
      </ul>
      {!isForStaff && bill.installments.some(isUnpaid) && (
        <div className="mt-3 flex flex-wrap gap-2">
          <PaymentOptions payee={bill.payee} />
        </div>
      )}
    </section>
  )
}
