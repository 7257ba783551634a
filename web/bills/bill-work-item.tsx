import { BadgeCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Bill, Installment } from '../../contract/bills.ts'
import { formatDay } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { bills } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { formatAmountToPay } from './bill-labels.ts'
import { InstallmentStatusBadge } from './installment-status-badge.tsx'
import { PaymentProof } from './payment-proof.tsx'

const MarkPaidDialog = lazyDialog(async () => (await import('./mark-paid-dialog.tsx')).MarkPaidDialog)
const TakeBackPayment = lazyDialog(async () => (await import('./take-back-payment.tsx')).TakeBackPayment)

/**
 * True if staff must check the installment: a client reported its payment, or the agency's own bill
 * is overdue.
 */
const isWaiting = (biller: Bill['by'], { status }: Installment) =>
  status === 'said paid' || (biller === 'agency' && status === 'overdue')

/** The payments of a policy's bills that wait for staff, each with its next step. */
export function BillWorkItem({ item }: WorkItemProps) {
  return (
    <QueryView
      query={endpointQuery(bills.ofPolicy, { policyId: item.id })}
      skeleton={<Skeleton status="Loading bills..." shape="rows" count={2} />}
    >
      {(reply) =>
        reply.bills
          .flatMap((bill) => bill.installments.map((installment) => ({ bill, installment })))
          .filter(({ bill, installment }) => isWaiting(bill.by, installment))
          // The installment that the row of the work queue names comes first.
          .toSorted(
            ({ installment: one }, { installment: other }) =>
              one.dueOn.localeCompare(other.dueOn) || one.id.localeCompare(other.id),
          )
          .map(({ bill, installment }, index) => (
            <PendingPayment
              key={installment.id}
              installment={installment}
              bill={bill}
              policyAndClient={[item.about, item.clientName].filter(Boolean).join(', ')}
              isFirst={index === 0}
            />
          ))
      }
    </QueryView>
  )
}

function PendingPayment({
  installment,
  bill,
  policyAndClient,
  isFirst,
}: {
  installment: Installment
  bill: Bill
  policyAndClient: string
  /** The first installment's button is the next step of the work item. */
  isFirst: boolean
}) {
  const [openAction, setOpenAction] = useState<'paid' | 'not found' | null>(null)
  const close = () => setOpenAction(null)
  const { saidPaid } = installment
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="font-semibold tabular-nums">
          {formatAmountToPay(installment)} to {bill.payee.name}, due {formatDay(installment.dueOn)}
        </span>
        <InstallmentStatusBadge installment={installment} by={bill.by} />
      </div>
      {saidPaid && <PaymentProof report={saidPaid} />}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={BadgeCheck}
          {...(isFirst
            ? { 'aria-keyshortcuts': 'e', 'data-next-step': true }
            : { variant: 'secondary' as const })}
          onClick={() => setOpenAction('paid')}
        >
          {bill.by === 'agency' ? 'Confirm Payment' : 'Record Payment'}
        </Button>
        {saidPaid && (
          <Button variant="secondary" icon={SearchX} onClick={() => setOpenAction('not found')}>
            Not Found
          </Button>
        )}
      </div>
      {openAction === 'paid' && (
        <MarkPaidDialog
          installment={installment}
          bill={bill}
          policyAndClient={policyAndClient}
          onClose={close}
        />
      )}
      {openAction === 'not found' && (
        <TakeBackPayment installment={installment} bill={bill} onClose={close} />
      )}
    </div>
  )
}
