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
        description: `${formatInstallment(installment)}, is open again.`,
      }}
      failureTitle="Error"
      title={isNoted ? 'Undo Recorded Payment' : 'Payment Not Found'}
      text={
        isNoted
          ? `${formatInstallment(installment)}, to ${payee.name} is open again. Your client is notified.`
          : `Your client is notified that the payment to ${payee.name} was not found, and asked to check. ${formatInstallment(installment)}, is open again.`
      }
      confirmLabel={isNoted ? 'Undo' : 'Notify Client'}
      onClose={onClose}
    />
  )
}
