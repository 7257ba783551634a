import { PaymentNote } from '../../contract/bill-forms.ts'
import type { Payee } from '../../contract/bills.ts'
import { dayIn } from '../../contract/values/days.ts'
import { eventSources, sourceLabels } from '../../contract/values/policy-events.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { bills } from '../api/wire.ts'
import { formatInstallment, type ShownInstallment } from './bill-labels.ts'

const sources = eventSources
  .filter((source) => source !== 'not stated')
  .map((value) => ({ value, label: sourceLabels[value] }))

/** Staff record a payment. For a carrier's bill they also give the source. */
export function NotePaidDialog({
  installment,
  bill,
  onClose,
}: {
  installment: ShownInstallment
  bill: { by: 'carrier' | 'agency'; payee: Payee }
  onClose: () => void
}) {
  const today = dayIn(agency.timeZone, new Date())
  const form = useContractForm(PaymentNote, {
    paidOn: today,
    source: bill.by === 'carrier' && installment.status === 'said paid' ? 'client' : '',
  })
  const own = bill.by === 'agency'
  return (
    <FormDialog
      call={bills.notePaid}
      form={form}
      send={(paid) => ({ id: installment.id, ...paid })}
      told={{
        title: 'Payment Recorded',
        description: 'Your client was notified. The policy does not change.',
      }}
      fails="Error"
      dirty={false}
      title={own ? 'Confirm Payment' : 'Record Payment'}
      description={`${formatInstallment(installment)}, to ${bill.payee.name}`}
      onClose={onClose}
      submitLabel={own ? 'Confirm Payment' : 'Record Payment'}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.DateField name="paidOn" label="Paid on" max={today} required />
        {!own && (
          <form.SelectField
            name="source"
            label="Source"
            placeholder="Choose a source"
            options={sources}
            required
          />
        )}
      </div>
      <p className="text-sm text-muted">
        A payment does not keep a policy in force. If the carrier rescinds its notice, record ‘Notice
        rescinded’ on the policy.
      </p>
    </FormDialog>
  )
}
