import { PaymentNote } from '../../contract/bill-forms.ts'
import type { Payee } from '../../contract/bills.ts'
import { dayIn } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { bills } from '../api/wire.ts'
import { formatInstallment, type LabelledInstallment } from './bill-labels.ts'
import { PaidFields, storedPaymentSource, storePaymentSource } from './paid-fields.tsx'

/** Staff record a payment. For a carrier's bill they also give the source. */
export function MarkPaidDialog({
  installment,
  bill,
  policyAndClient,
  onClose,
}: {
  installment: LabelledInstallment
  bill: { by: 'carrier' | 'agency'; payee: Payee }
  /** Such as 'GL 4410, Ferry Slip LLC': several bills may have the same amount. */
  policyAndClient: string
  onClose: () => void
}) {
  const today = dayIn(agency.timeZone, new Date())
  const form = useContractForm(PaymentNote, {
    paidOn: today,
    source: bill.by === 'agency' ? '' : installment.status === 'said paid' ? 'client' : storedPaymentSource(),
  })
  const isAgencyBilled = bill.by === 'agency'
  return (
    <FormDialog
      call={bills.notePaid}
      form={form}
      send={(values) => {
        storePaymentSource(values.source)
        return { id: installment.id, ...values }
      }}
      successToast={{
        title: 'Payment Recorded',
        description: 'Your client was notified. The policy does not change.',
      }}
      failureTitle="Error"
      dirty={false}
      title={isAgencyBilled ? 'Confirm Payment' : 'Record Payment'}
      description={`${policyAndClient}: ${formatInstallment(installment)}, to ${bill.payee.name}`}
      onClose={onClose}
      submitLabel={isAgencyBilled ? 'Confirm Payment' : 'Record Payment'}
    >
      <PaidFields form={form} hasSource={!isAgencyBilled} />
    </FormDialog>
  )
}
