import { useState } from 'react'
import { StepForm } from '../../contract/claim-steps.ts'
import { type Claim, claims } from '../../contract/claims.ts'
import { showFailure, touchedFields, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DateField, SelectField, TextAreaField, TextField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'
import { claimStatusOptions } from './claim-words.ts'

const valuesOf = (claim: Claim) => ({
  status: claim.status === 'draft' ? ('reported' as const) : claim.status,
  claimNumber: claim.claimNumber ?? '',
  adjusterName: claim.adjusterName ?? '',
  adjusterPhone: claim.adjusterPhone ?? '',
  adjusterEmail: claim.adjusterEmail ?? '',
  nextStep: claim.nextStep ?? '',
  nextBy: claim.nextBy ?? '',
})

/** Update Claim: how it stands with the carrier, and what comes next. Only what was changed is sent. */
export function UpdateClaimDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const [before] = useState(() => valuesOf(claim))
  const form = useContractForm(StepForm, before)
  const update = useCall(claims.changeStatus)
  const submit = form.handleSubmit(() => {
    const now = form.getValues()
    const touched = new Set(touchedFields(before, now))
    const changed = Object.fromEntries(Object.entries(now).filter(([field]) => touched.has(field)))
    return update.mutateAsync({ id: claim.id, ...changed }).then(
      () => {
        toast({ title: 'Claim Updated', description: `${claim.clientName} will be notified.` })
        onClose()
      },
      (error: Error) =>
        toast({
          variant: 'destructive',
          title: 'Failed to update claim',
          description: showFailure(form, error),
        }),
    )
  })
  return (
    <Dialog
      title="Update Claim"
      description="Each step tells the client, by mail and in the portal."
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      busy={update.isPending}
      dirty={form.formState.isDirty}
    >
      <div className="space-y-5">
        <SelectField form={form} name="status" label="Status" options={claimStatusOptions} />
        <TextField form={form} name="claimNumber" label="Claim number" optional maxLength={60} />
        <TextField form={form} name="adjusterName" label="Adjuster" optional maxLength={120} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="adjusterPhone"
            label="Adjuster's phone"
            type="tel"
            autoComplete="off"
            hint="With the extension, if there is one"
            optional
          />
          <TextField form={form} name="adjusterEmail" label="Adjuster's email" type="email" optional />
        </div>
        <TextAreaField form={form} name="nextStep" label="Next step" optional rows={2} maxLength={300} />
        <DateField
          form={form}
          name="nextBy"
          label="Next by"
          optional
          hint="After this date the claim moves to the top of your dashboard."
        />
      </div>
    </Dialog>
  )
}
