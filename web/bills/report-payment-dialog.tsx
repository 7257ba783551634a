import { PaymentReport } from '../../contract/bill-forms.ts'
import type { Payee } from '../../contract/bills.ts'
import { fileExtensions } from '../../contract/values/files.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { bills } from '../api/wire.ts'
import { OptionalFile } from '../documents/chosen-file.ts'
import { FormFileField } from '../ui/form-file-field.tsx'
import { formatInstallment, type LabelledInstallment, paymentConfirmationNote } from './bill-labels.ts'

const Form = PaymentReport.extend({ file: OptionalFile })

/** A client reports a payment, optionally with a note and proof. */
export function ReportPaymentDialog({
  installment,
  bill,
  onClose,
}: {
  installment: LabelledInstallment
  bill: { by: 'carrier' | 'agency'; payee: Payee }
  onClose: () => void
}) {
  const form = useContractForm(Form, { note: '', file: null })
  return (
    <FormDialog
      call={bills.sayPaid}
      form={form}
      send={({ note, file }) => ({ id: installment.id, note, ...(file ? { file } : {}) })}
      successToast={{ title: 'Your agent was notified', description: paymentConfirmationNote(bill) }}
      failureTitle="Error"
      dirty={false}
      title="I’ve Paid This"
      description={`${formatInstallment(installment)}, to ${bill.payee.name}`}
      onClose={onClose}
      submitLabel="Notify My Agent"
      busyLabel="Sending..."
    >
      {(isBusy) => (
        <>
          <p className="rounded-control bg-wash p-4 text-sm">
            {paymentConfirmationNote(bill)} This does not change your policy. The carrier decides whether a
            payment keeps it in force.
          </p>
          <form.TextAreaField
            name="note"
            label="Note"
            hint="When and how you paid. Never enter card or bank account numbers."
            rows={3}
            optional
            disabled={isBusy}
          />
          <FormFileField
            form={form}
            name="file"
            label="Proof"
            hint={`A receipt, without card or bank numbers: PDF, JPG, PNG or Word, up to ${agency.uploadMaxMb} MB`}
            accept={fileExtensions.map((ending) => `.${ending}`)}
            optional
            disabled={isBusy}
          />
        </>
      )}
    </FormDialog>
  )
}
