import { type FormEvent, useState } from 'react'
import { isStaff } from '../../contract/values/roles.ts'
import { showFailure } from '../api/form.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { requirements } from '../api/wire.ts'
import { RequirementFields } from '../requirements/requirement-fields.tsx'
import { emptyValues, useRequirementForm } from '../requirements/requirement-form.ts'
import { contractSavedToast, contractTitle } from '../requirements/requirement-labels.ts'
import { useMe } from '../session/session.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { HolderChoice, useHolderChoice } from './holder-choice.tsx'

/** Adds the requirements of a contract with a holder, or for a project. */
export function NewContractDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const isOfStaff = isStaff(useMe())
  const form = useRequirementForm(emptyValues)
  const choice = useHolderChoice(clientId)
  const [isWithoutHolder, setWithoutHolder] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const outcomeOptions = {
    successToast: contractSavedToast,
    onDone: onClose,
    onFailed: (error: Error) => setFailure(showFailure(form, error)),
  }
  const ownCreate = useApiMutation(requirements.create, outcomeOptions)
  const staffCreate = useApiMutation(requirements.createFor, outcomeOptions)
  const isBusy = ownCreate.busy || staffCreate.busy
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const holder = isWithoutHolder ? {} : await choice.chosen()
    await form.handleSubmit((values) => {
      if (isWithoutHolder && values.project === '')
        return form.setError('project', { message: 'Please name the project' }, { shouldFocus: true })
      if (holder === null) return
      setFailure(null)
      const input = { ...values, ...holder }
      void (isOfStaff ? staffCreate.write({ clientId, ...input }) : ownCreate.write(input))
    })()
  }
  return (
    <Dialog
      title={contractTitle}
      description="Enter the requirements from the contract, line by line."
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save Contract"
      busyLabel="Saving..."
      busy={isBusy}
      failure={failure}
      dirty={form.formState.isDirty || choice.isDirty}
    >
      <div className="space-y-5">
        <CheckboxField
          label="For a project, without a certificate holder"
          checked={isWithoutHolder}
          disabled={isBusy}
          onChange={({ currentTarget: { checked } }) => setWithoutHolder(checked)}
        />
        {!isWithoutHolder && <HolderChoice choice={choice} disabled={isBusy} />}
        <RequirementFields
          form={form}
          clientId={clientId}
          isProjectRequired={isWithoutHolder}
          withPresets
          disabled={isBusy}
        />
      </div>
    </Dialog>
  )
}
