import { requestableWordings, WordingForm } from '../../contract/certificate-forms.ts'
import { certificateDisclaimer } from '../../contract/coi-request.ts'
import { fileExtensions } from '../../contract/values/files.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { certificates } from '../api/wire.ts'
import { RequiredFile } from '../documents/chosen-file.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { CheckboxCards } from '../ui/choice-cards.tsx'
import { FormFileField } from '../ui/form-file-field.tsx'

const Form = WordingForm.extend({ file: RequiredFile })

const labels: Record<(typeof requestableWordings)[number], string> = {
  'additional insured': 'Additional insured',
  'waiver of subrogation': 'Waiver of subrogation',
  'primary and noncontributory': 'Primary and noncontributory',
  'other wording': 'Other wording',
}

/**
 * Ask for Other Wording: sends the contract page to the agent, who reads it and issues the
 * certificate.
 */
export function AskWordingDialog({
  holder,
  onClose,
}: {
  holder?: { name: string; address: string } | undefined
  onClose: () => void
}) {
  const form = useContractForm(Form, {
    holderName: holder?.name ?? '',
    holderAddress: holder?.address ?? '',
    asks: [],
    neededBy: '',
    details: '',
    isUrgent: false,
    file: undefined,
  })
  const { errors } = form.formState
  const requestedWording = form.watch('asks')
  return (
    <FormDialog
      call={certificates.askForWording}
      form={form}
      send={(values) => values}
      successToast={{
        title: 'Request Sent!',
        description: 'Your agent will review the contract page and get back to you.',
      }}
      failureTitle="Request failed to send"
      title="Request Special Wording"
      description="For a contract that requires more than your certificates say."
      onClose={onClose}
      submitLabel="Submit Request"
      busyLabel="Sending..."
    >
      {(isBusy) => (
        <>
          <form.TextField name="holderName" label="Certificate holder name" required disabled={isBusy} />
          <form.TextAreaField
            name="holderAddress"
            label="Certificate holder address"
            rows={2}
            optional
            disabled={isBusy}
          />
          <CheckboxCards
            label="What does the contract require?"
            required
            options={requestableWordings.map((value) => ({ value, label: labels[value] }))}
            value={[requestedWording].flat()}
            onChange={(values) => form.setValue('asks', values, { shouldDirty: true, shouldValidate: true })}
            disabled={isBusy}
            {...(errors.asks?.message ? { error: errors.asks.message } : {})}
          />
          <FormFileField
            form={form}
            name="file"
            label="Contract page"
            required
            disabled={isBusy}
            accept={fileExtensions.map((ending) => `.${ending}`)}
            hint={`The page about insurance. PDF, JPG, PNG or Word, up to ${agency.uploadMaxMb} MB`}
          />
          <form.DateField name="neededBy" label="Needed by" optional disabled={isBusy} />
          <form.TextAreaField name="details" label="Details" rows={3} optional disabled={isBusy} />
          <CheckboxField
            {...form.register('isUrgent')}
            label="Mark as urgent (within 24 hours)"
            hint="Your agent will prioritize this request."
            disabled={isBusy}
          />
          <p className="text-xs text-muted">
            {certificateDisclaimer} {noChangeNotice}
          </p>
        </>
      )}
    </FormDialog>
  )
}
