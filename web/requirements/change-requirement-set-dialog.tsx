import type { RequirementSet } from '../../contract/requirements.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { requirements } from '../api/wire.ts'
import { RequirementFields } from './requirement-fields.tsx'
import { useRequirementForm, valuesOf } from './requirement-form.ts'
import { contractSavedToast, contractTitle, setNameOf } from './requirement-labels.ts'

const fields = {
  project: 'Project',
  documentId: 'Contract',
  documentPage: 'Page',
  lines: { label: 'Requirements', format: () => 'See the contract’s lines' },
  mayUmbrellaFill: 'Umbrella may be used to meet limits',
  noticeDays: 'Days’ notice of cancellation',
  amBestFloor: 'Minimum AM Best rating',
}

/** Changes contract requirements. The former version is kept. */
export function ChangeRequirementSetDialog({ set, onClose }: { set: RequirementSet; onClose: () => void }) {
  const form = useRequirementForm(valuesOf(set))
  return (
    <FormDialog
      call={requirements.change}
      form={form}
      send={(values) => ({ id: set.id, ...values })}
      edits={{ record: set, recordOf: (reply) => reply.set, values: valuesOf, fields }}
      successToast={contractSavedToast}
      title={contractTitle}
      description={setNameOf(set)}
      size="lg"
      onClose={onClose}
      submitLabel="Save Contract"
    >
      {(isBusy) => (
        <RequirementFields
          form={form}
          clientId={set.clientId}
          isProjectRequired={set.holder === null}
          withPresets={false}
          disabled={isBusy}
        />
      )}
    </FormDialog>
  )
}
