import { StepForm } from '../../contract/claim-steps.ts'
import type { Claim } from '../../contract/claims.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { claimLineLabels } from '../../contract/values/claim-labels.ts'
import { changedFieldsOf, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { claims } from '../api/wire.ts'
import type { WorkItemResult } from '../work-item.ts'
import { claimStatusOptions } from './claim-labels.ts'

const valuesOf = (claim: Claim) => ({
  status: claim.status === 'draft' ? ('reported' as const) : claim.status,
  claimNumber: claim.claimNumber ?? '',
  adjusterName: claim.adjusterName ?? '',
  adjusterPhone: claim.adjusterPhone ?? '',
  adjusterEmail: claim.adjusterEmail ?? '',
  nextStep: claim.nextStep ?? '',
  nextBy: claim.nextBy ?? '',
})

const formatStatus = (status: string | undefined) =>
  claimStatusOptions.find(({ value }) => value === status)?.label ?? ''

const aboutClaim = ({ line, policyNumber }: Claim) => `${claimLineLabels[line]} claim on ${policyNumber}`

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
  onDone?: ((did: WorkItemResult) => void) | undefined
  onClose: () => void
}) {
  const form = useContractForm(StepForm, valuesOf(claim))
  return (
    <FormDialog
      call={claims.changeStatus}
      form={form}
      send={() => {
        const changes = changedFieldsOf(form, form.getValues())
        return changes && { id: claim.id, ...changes, ...(onDone ? { undoable: true } : {}) }
      }}
      edits={{
        of: claim,
        now: (reply) => reply.claim,
        values: valuesOf,
        fields: {
          status: { label: 'Status', words: formatStatus },
          claimNumber: 'Claim number',
          adjusterName: 'Adjuster',
          adjusterPhone: "Adjuster's phone",
          adjusterEmail: "Adjuster's email",
          nextStep: 'Next step',
          nextBy: 'Next by',
        },
      }}
      {...(onDone
        ? {
            onDone({ claim: updated, undo }: ReplyOf<typeof claims.changeStatus>) {
              onClose()
              onDone({ message: `${aboutClaim(updated)}: ${formatStatus(updated.status)}`, undo })
            },
          }
        : { told: { title: 'Claim Updated', description: `${claim.clientName} will be notified.` } })}
      fails="Failed to update claim"
      title="Update Claim"
      description={
        onDone
          ? 'The client is notified of each step, by email and in the portal, after ten seconds.'
          : 'The client is notified of each step, by email and in the portal.'
      }
      onClose={onClose}
      submitLabel="Save Changes"
    >
      <form.SelectField name="status" label="Status" options={claimStatusOptions} />
      <form.TextField name="claimNumber" label="Claim number" optional maxLength={60} />
      <form.TextField name="adjusterName" label="Adjuster" optional maxLength={120} />
      <div className="grid gap-5 sm:grid-cols-2">
        <form.TextField
          name="adjusterPhone"
          label="Adjuster's phone"
          type="tel"
          autoComplete="off"
          hint="With the extension, if there is one"
          optional
        />
        <form.TextField name="adjusterEmail" label="Adjuster's email" type="email" optional />
      </div>
      <form.TextAreaField name="nextStep" label="Next step" optional rows={2} maxLength={300} />
      <form.DateField
        name="nextBy"
        label="Next by"
        optional
        hint="After this date the claim moves to the top of your dashboard. Closed days move it to the next open day."
      />
    </FormDialog>
  )
}
