import { StepForm } from '../../contract/claim-steps.ts'
import type { Claim } from '../../contract/claims.ts'
import type { EndpointReply } from '../../contract/endpoint.ts'
import {
  answerWarningDays,
  claimChannelLabels,
  claimChannels,
  lossKindLabels,
} from '../../contract/values/claim-labels.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { fileExtensions } from '../../contract/values/files.ts'
import { agency } from '../agency.ts'
import { changedFieldsOf, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { claims } from '../api/wire.ts'
import { OptionalFile } from '../documents/chosen-file.ts'
import { FormFileField } from '../ui/form-file-field.tsx'
import type { WorkItemResult } from '../work-item.ts'
import { claimStatusOptions } from './claim-labels.ts'
import { EmailLossNotice } from './email-loss-notice.tsx'

const Form = StepForm.extend({ file: OptionalFile })

const valuesOf = (claim: Claim) => ({
  status: claim.status === 'draft' ? ('reported' as const) : claim.status,
  claimNumber: claim.claimNumber ?? '',
  adjusterName: claim.adjusterName ?? '',
  adjusterPhone: claim.adjusterPhone ?? '',
  adjusterEmail: claim.adjusterEmail ?? '',
  nextStep: claim.nextStep ?? '',
  nextBy: claim.nextBy ?? '',
  sentOn: claim.sentOn ?? '',
  sentChannel: claim.sentChannel ?? ('' as const),
  sentTo: claim.sentTo ?? '',
  sentSpokeWith: claim.sentSpokeWith ?? '',
  sentConfirmation: claim.sentConfirmation ?? '',
  sentDocumentId: claim.sentDocumentId ?? '',
  acknowledgedOn: claim.acknowledgedOn ?? '',
  servedOn: claim.servedOn ?? '',
  answerBy: claim.answerBy ?? '',
  suitSentOn: claim.suitSentOn ?? '',
  suitAcknowledgedOn: claim.suitAcknowledgedOn ?? '',
  suitDaysUnknown: claim.suitDaysUnknown,
  firstReportOn: claim.firstReportOn ?? '',
  file: null,
})

const formatStatus = (status: string | undefined) =>
  claimStatusOptions.find(({ value }) => value === status)?.label ?? ''

const formatChannel = (channel: string | null | undefined) =>
  claimChannels
    .filter((claimChannel) => claimChannel === channel)
    .map((claimChannel) => claimChannelLabels[claimChannel])[0] ?? ''

const claimTitle = ({ line, policyNumber }: Claim) => `${lossKindLabels[line]} claim on ${policyNumber}`

/**
 * Update Claim: the status at the carrier and the next step. Sends only changed fields. With
 * `onDone` the caller offers an undo, as long as nobody was notified.
 */
export function UpdateClaimDialog({
  claim,
  onDone,
  onClose,
}: {
  claim: Claim
  onDone?: ((result: WorkItemResult) => void) | undefined
  onClose: () => void
}) {
  const form = useContractForm(Form, valuesOf(claim))
  const today = dayIn(agency.timeZone, new Date())
  const status = form.watch('status')
  // The fields about sending are hidden at first if the insured reported the claim to the carrier.
  const isSent = status === 'sent_to_carrier' || claim.sentOn !== null
  const [servedOn, acknowledgedOn] = [form.watch('servedOn'), form.watch('acknowledgedOn')]
  // The carrier acknowledged the claim with the suit, before these days could be entered.
  const isAcknowledgedSuit = servedOn && acknowledgedOn && acknowledgedOn >= servedOn
  const mayLackSuitDays = claim.suitDaysUnknown || (isAcknowledgedSuit && !form.watch('suitSentOn'))
  const isEdited = Object.keys(form.formState.dirtyFields).some((field) => field !== 'status')
  const formatDocument = (id: string | null | undefined) =>
    claim.photos.find((document) => document.id === id)?.title ?? ''
  return (
    <FormDialog
      call={claims.changeStatus}
      form={form}
      send={() => {
        const changes = changedFieldsOf(form, form.getValues())
        if (!changes) return null
        const { file, ...changedFields } = changes
        return { id: claim.id, ...changedFields, ...(file && { file }), ...(onDone && { undoable: true }) }
      }}
      edits={{
        record: claim,
        recordOf: (reply) => reply.claim,
        values: valuesOf,
        fields: {
          status: { label: 'Status', format: formatStatus },
          claimNumber: 'Claim number',
          adjusterName: 'Adjuster',
          adjusterPhone: "Adjuster's phone",
          adjusterEmail: "Adjuster's email",
          nextStep: 'Next step',
          nextBy: 'Next step due',
          sentOn: 'Sent on',
          sentChannel: { label: 'Sent via', format: formatChannel },
          sentTo: 'Sent to',
          sentSpokeWith: 'Spoke with',
          sentConfirmation: 'Confirmation number',
          sentDocumentId: { label: 'Proof', format: formatDocument },
          acknowledgedOn: 'Acknowledged on',
          servedOn: 'Suit served on',
          answerBy: 'Answer due',
          suitSentOn: 'Suit documents sent on',
          suitAcknowledgedOn: 'Suit documents acknowledged on',
          suitDaysUnknown: {
            label: 'Suit document dates not known',
            format: (isUnknown) => (isUnknown ? 'Yes' : 'No'),
          },
          firstReportOn: 'First report of injury filed on',
          file: null,
        },
      }}
      {...(onDone
        ? {
            onDone({ claim: updatedClaim, undo }: EndpointReply<typeof claims.changeStatus>) {
              onClose()
              onDone({ message: `${claimTitle(updatedClaim)}: ${formatStatus(updatedClaim.status)}`, undo })
            },
          }
        : { successToast: { title: 'Claim Updated', description: `${claim.clientName} will be notified.` } })}
      failureTitle="Failed to update claim"
      title="Update Claim"
      description={
        onDone
          ? 'The client is notified of each step, by email and in the portal, after ten seconds.'
          : 'The client is notified of each step, by email and in the portal.'
      }
      onClose={onClose}
      submitLabel="Save Changes"
    >
      {(isBusy) => (
        <>
          <form.SelectField name="status" label="Status" options={claimStatusOptions} />
          {isSent && (
            <>
              {claim.status !== 'closed' && (claim.sentOn === null || claim.photos.length > 0) && (
                <EmailLossNotice claim={claim} isEdited={isEdited} onDone={onClose} />
              )}
              <div className="grid gap-5 sm:grid-cols-2">
                <form.DateField name="sentOn" label="Sent on" max={today} required />
                <form.SelectField
                  name="sentChannel"
                  label="Sent via"
                  placeholder="Choose how"
                  required
                  options={claimChannels.map((value) => ({ value, label: claimChannelLabels[value] }))}
                />
              </div>
              <form.TextField
                name="sentTo"
                label="Sent to"
                hint="The company's claims address, phone or website"
                required
                maxLength={200}
              />
              {form.watch('sentChannel') === 'phone' && (
                <form.TextField name="sentSpokeWith" label="Spoke with" required maxLength={120} />
              )}
              <form.TextField
                name="sentConfirmation"
                label="Confirmation number"
                hint="A confirmation number or proof is required."
                optional
                maxLength={100}
              />
              <FormFileField
                form={form}
                name="file"
                label="Upload proof"
                hint={`The confirmation page or fax report. PDF, JPG, PNG or Word, up to ${agency.uploadMaxMb} MB`}
                accept={fileExtensions.map((ending) => `.${ending}`)}
                optional
                disabled={isBusy}
              />
              {claim.photos.length > 0 && !form.watch('file') && (
                <form.SelectField
                  name="sentDocumentId"
                  label="Or a claim document as proof"
                  placeholder="No document"
                  optional
                  options={claim.photos.map(({ id, title }) => ({ value: id, label: title }))}
                />
              )}
            </>
          )}
          {status !== 'reported' && (
            <form.DateField
              name="acknowledgedOn"
              label="Acknowledged by the carrier on"
              max={today}
              optional
              hint="A claim sent to the carrier is listed in Today if not acknowledged in one business day."
            />
          )}
          <form.TextField name="claimNumber" label="Claim number" optional maxLength={60} />
          <form.TextField name="adjusterName" label="Adjuster" optional maxLength={120} />
          <div className="grid gap-5 sm:grid-cols-2">
            <form.TextField
              name="adjusterPhone"
              label="Adjuster's phone"
              type="tel"
              autoComplete="off"
              hint="Include the extension, if any"
              optional
            />
            <form.TextField name="adjusterEmail" label="Adjuster's email" type="email" optional />
          </div>
          {claim.line === 'workers compensation' && (
            <form.DateField
              name="firstReportOn"
              label="First report of injury filed on"
              max={today}
              optional
              {...(claim.firstReportBy ? { hint: `Due by ${formatDay(claim.firstReportBy)}` } : {})}
            />
          )}
          {(claim.line === 'liability' || claim.line === 'auto') && (
            <div className="grid gap-5 sm:grid-cols-2">
              <form.DateField name="servedOn" label="Suit served on" max={today} optional />
              <form.DateField
                name="answerBy"
                label="Answer due"
                optional
                hint={`As stated in the summons. The claim is listed in Today from ${answerWarningDays} days before.`}
              />
              {form.watch('servedOn') && (
                <>
                  <form.DateField
                    name="suitSentOn"
                    label="Suit documents sent on"
                    max={today}
                    optional
                    hint="The notice of loss does not include them unless you attach them."
                  />
                  <form.DateField
                    name="suitAcknowledgedOn"
                    label="Suit documents acknowledged on"
                    max={today}
                    optional
                    hint="Once acknowledged, the suit no longer puts the claim in Today."
                  />
                  {mayLackSuitDays && (
                    <div className="sm:col-span-2">
                      <form.CheckboxField
                        name="suitDaysUnknown"
                        label="These two dates are not known"
                        hint="If checked, the suit no longer puts the claim in Today."
                      />
                    </div>
                  )}
                </>
              )}
            </div>
          )}
          <form.TextAreaField name="nextStep" label="Next step" optional rows={2} maxLength={300} />
          <form.DateField
            name="nextBy"
            label="Next step due"
            optional
            hint="After this date the claim is overdue and moves to the top of Today. If the agency is closed that day, the next business day applies."
          />
        </>
      )}
    </FormDialog>
  )
}
