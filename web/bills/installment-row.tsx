import { useState } from 'react'
import type { Bill, Installment } from '../../contract/bills.ts'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { sourceLabels } from '../../contract/values/policy-events.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { formatAmountToPay, formatInstallment, paymentConfirmationNote } from './bill-labels.ts'
import { InstallmentStatusBadge } from './installment-status-badge.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentProof } from './payment-proof.tsx'

const MarkPaidDialog = lazyDialog(async () => (await import('./mark-paid-dialog.tsx')).MarkPaidDialog)
const ReportPaymentDialog = lazyDialog(
  async () => (await import('./report-payment-dialog.tsx')).ReportPaymentDialog,
)
const TakeBackPayment = lazyDialog(async () => (await import('./take-back-payment.tsx')).TakeBackPayment)

type InstallmentAction = 'note' | 'say' | 'take back'

export function InstallmentRow({
  installment,
  bill,
  policy,
  hasNotice,
  isNext,
}: {
  installment: Installment
  bill: Bill
  policy: Policy
  /** The carrier's notice of cancellation is about this installment. */
  hasNotice: boolean
  /** This is the next installment to pay. */
  isNext: boolean
}) {
  const me = useMe()
  const isForStaff = isStaff(me)
  const [openAction, setOpenAction] = useState<InstallmentAction | null>(null)
  const close = () => setOpenAction(null)
  const { dueOn, charge, saidPaid, known, status } = installment
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-24 font-semibold tabular-nums">{formatAmountToPay(installment)}</span>
        <span className="min-w-0 flex-1">
          <span className="whitespace-nowrap">{formatDay(dueOn)}</span>
          {charge > 0 && (
            <span className="block text-xs text-muted">includes a {dollars(charge)} installment fee</span>
          )}
          {hasNotice && (
            <span className="block text-xs font-medium text-amber-ink">
              The carrier’s notice is for this payment
            </span>
          )}
        </span>
        <InstallmentStatusBadge installment={installment} by={bill.by} />
        {isForStaff ? (
          <StaffButtons installment={installment} bill={bill} onAct={setOpenAction} />
        ) : (
          me.may !== 'read' &&
          isNext && (
            <>
              {bill.payee.hasCheckout && <PayButton installment={installment} />}
              <Button
                variant="secondary"
                size="sm"
                aria-label={`I’ve paid this: ${formatInstallment(installment)}`}
                onClick={() => setOpenAction('say')}
              >
                I’ve Paid This
              </Button>
            </>
          )
        )}
      </div>
      {status === 'said paid' && saidPaid && (
        <div className="mt-1">
          <PaymentProof report={saidPaid} />
          {!isForStaff && <p className="text-xs text-muted">{paymentConfirmationNote(bill)}</p>}
        </div>
      )}
      {known && (
        <p className="mt-1 text-xs text-muted">
          {[known.source && sourceLabels[known.source], known.notedBy && `recorded by ${known.notedBy}`]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {openAction === 'note' && (
        <MarkPaidDialog
          installment={installment}
          bill={bill}
          policyAndClient={`${policy.policyNumber}, ${policy.clientName}`}
          onClose={close}
        />
      )}
      {openAction === 'say' && <ReportPaymentDialog installment={installment} bill={bill} onClose={close} />}
      {openAction === 'take back' && (
        <TakeBackPayment installment={installment} bill={bill} onClose={close} />
      )}
    </li>
  )
}

function StaffButtons({
  installment,
  bill,
  onAct,
}: {
  installment: Installment
  bill: Bill
  onAct: (action: InstallmentAction) => void
}) {
  const { status } = installment
  const installmentText = formatInstallment(installment)
  return (
    <>
      {(status === 'due' || status === 'overdue' || status === 'said paid') && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${bill.by === 'agency' ? 'Confirm' : 'Record'} payment: ${installmentText}`}
          onClick={() => onAct('note')}
        >
          {bill.by === 'agency' ? 'Confirm Payment' : 'Record Payment'}
        </Button>
      )}
      {(status === 'paid' || status === 'said paid') && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${status === 'paid' ? 'Undo' : 'Payment not found'}: ${installmentText}`}
          onClick={() => onAct('take back')}
        >
          {status === 'paid' ? 'Undo' : 'Payment Not Found'}
        </Button>
      )}
    </>
  )
}
