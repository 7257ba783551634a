import type { PaymentNote } from '../../contract/bill-forms.ts'
import { dayIn } from '../../contract/values/days.ts'
import { eventSources, sourceLabels } from '../../contract/values/policy-events.ts'
import { paymentDecisionNote } from '../../contract/values/standing-labels.ts'
import { agency } from '../agency.ts'
import type { ContractForm } from '../api/form.ts'

const sources = eventSources
  .filter((source) => source !== 'not stated')
  .map((value) => ({ value, label: sourceLabels[value] }))

let lastSource: (typeof sources)[number]['value'] | '' = ''

/** The source chosen last, so that a person chooses once for all payments on a carrier's list. */
export const storedPaymentSource = () => lastSource

export function storePaymentSource(source: typeof lastSource | null): void {
  if (source) lastSource = source
}

/** The day of a payment, and for a carrier's bill the source. */
export function PaidFields({
  form,
  hasSource,
}: {
  form: ContractForm<typeof PaymentNote>
  hasSource: boolean
}) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.DateField name="paidOn" label="Paid on" max={dayIn(agency.timeZone, new Date())} required />
        {hasSource && (
          <form.SelectField
            name="source"
            label="Source"
            placeholder="Choose a source"
            options={sources}
            isWide
            required
          />
        )}
      </div>
      <p className="text-sm text-muted">
        {paymentDecisionNote} If the carrier rescinds a notice of cancellation, record ‘Notice rescinded’ on
        the policy.
      </p>
    </>
  )
}
