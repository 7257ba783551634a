import { useQuery } from '@tanstack/react-query'
import { FormToFile } from '../../contract/policy-part-forms.ts'
import { fileExtensions } from '../../contract/values/files.ts'
import type { FormEffect } from '../../contract/values/part-labels.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { policies, policyParts } from '../api/wire.ts'
import { OptionalFile } from '../documents/chosen-file.ts'
import { FormFileField } from '../ui/form-file-field.tsx'
import { PolicyFormFields } from './policy-form-fields.tsx'

const Form = FormToFile.safeExtend({ file: OptionalFile })

/** Adds a form to a policy, with its page. It also opens above another dialog. */
export function AddPolicyFormDialog({
  policyId,
  effect = 'other',
  onDone,
  onClose,
}: {
  policyId: string
  /** Proposed until a known number is entered. */
  effect?: FormEffect
  /** Called after the form is on the policy. */
  onDone?: () => void
  onClose: () => void
}) {
  const { data } = useQuery(endpointQuery(policies.one, { id: policyId }))
  const form = useContractForm(Form, {
    ...{
      number: '',
      edition: '',
      title: '',
      effect,
      operations: [],
      relation: '',
      project: '',
      scope: 'blanket',
      names: '',
    },
    ...{ from: '', until: '', confirmed: false, file: null },
  })
  return (
    <FormDialog
      call={policyParts.fileForm}
      form={form}
      send={({ operations, file, ...values }) => ({
        ...values,
        policyId,
        // An empty list would be left out of a form with a file.
        operations: operations?.length ? operations : ('' as const),
        ...(file ? { file } : {}),
      })}
      successToast={{ title: 'Form Added', description: 'See the policy details.' }}
      failureTitle="Error"
      onDone={() => {
        onClose()
        onDone?.()
      }}
      title="Add Form"
      description={data ? `${data.policy.policyNumber}, ${data.policy.clientName}` : 'Loading...'}
      onClose={onClose}
      submitLabel="Add Form"
    >
      {(isBusy) => (
        <>
          <PolicyFormFields form={form} nameOf={(field) => field} policyType={data?.policy.type} />
          <FormFileField
            form={form}
            name="file"
            label="Copy of the form"
            hint={`PDF, JPG, PNG or Word, up to ${agency.uploadMaxMb} MB`}
            accept={fileExtensions.map((ending) => `.${ending}`)}
            optional
            disabled={isBusy}
          />
        </>
      )}
    </FormDialog>
  )
}
