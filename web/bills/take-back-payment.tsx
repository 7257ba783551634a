import type { Payee } from '../../contract/bills.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { bills } from '../api/wire.ts'
import { formatInstallment, type LabelledInstallment } from './bill-labels.ts'

/** Removes a recorded payment, or tells a client that their reported payment was not found. */
export function TakeBackPayment({
  installment,
  bill: { payee },
  onClose,
}: {
  installment: LabelledInstallment
  bill: { payee: Payee }
  onClose: () => void
}) {
  const isNoted = installment.status === 'paid'
  return (
    <ConfirmCall
      call={bills.takeBack}
      send={{ id: installment.id }}
      successToast={{
        title: isNoted ? 'Payment No Longer Recorded' : 'Client Notified',
        description: `${formatInstallment(installment)}, is unpaid again.`,
      }}
      failureTitle="Error"
      title={isNoted ? 'Undo Recorded Payment' : 'Payment Not Found'}
      text={
        isNoted
          ? `The payment to ${payee.name} will be unpaid again: ${formatInstallment(installment)}. Your client will be notified.`
          : `Your client will be notified that the payment to ${payee.name} was not found, and asked to check. It will be unpaid again: ${formatInstallment(installment)}.`
      }
      confirmLabel={isNoted ? 'Undo' : 'Notify Client'}
      onClose={onClose}
    />
  )
}
