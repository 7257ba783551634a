import { HolderReportForm } from '../../contract/holder-access-forms.ts'
import { holderReasonLabels, holderReasons } from '../../contract/values/holder-reasons.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { holderAccess } from '../api/wire.ts'

/** The holder reports a problem, which goes to the agency as a work item. */
export function ReportDialog({
  number,
  code,
  onSent,
  onClose,
}: {
  number: number
  code: string
  onSent: () => void
  onClose: () => void
}) {
  const form = useContractForm(HolderReportForm, { said: '' })
  return (
    <FormDialog
      call={holderAccess.report}
      form={form}
      send={(values) => ({ ...values, number: String(number), code })}
      onDone={() => {
        onSent()
        onClose()
      }}
      title="This Is Not What We Need"
      description={`Choose what is wrong with certificate ${number}.`}
      onClose={onClose}
      submitLabel="Send"
      busyLabel="Sending..."
    >
      {(isBusy) => (
        <>
          <form.RadioCards
            name="reason"
            label="What is wrong?"
            required
            options={holderReasons.map((value) => ({ value, label: holderReasonLabels[value].holderText }))}
            disabled={isBusy}
          />
          <form.TextAreaField
            name="said"
            label="Details"
            hint="Up to 500 characters."
            rows={3}
            optional
            disabled={isBusy}
          />
          <p className="text-xs text-muted">This does not change any policy or coverage.</p>
        </>
      )}
    </FormDialog>
  )
}
