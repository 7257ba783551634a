import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DocumentMove } from '../../contract/documents.ts'
import { typesFor } from '../../contract/values/document-labels.ts'
import { changedFieldsOf, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { documents, policies } from '../api/wire.ts'
import type { FiledDocument } from './document-labels.ts'
import { policyOptions } from './policy-options.ts'

const MoveToPolicy = DocumentMove.refine(({ policyId }) => policyId !== null, {
  path: ['policyId'],
  message: 'Please choose a policy',
})

const valuesOf = ({ policyId }: Pick<FiledDocument, 'policyId'>) => ({ policyId: policyId ?? '' })

/** Moves a misfiled document to another policy of the client, or to none if its type allows it. */
export function MoveDocumentDialog({
  document,
  clientId,
  onClose,
}: {
  document: FiledDocument
  clientId: string
  onClose: () => void
}) {
  const isPolicyRequired = !typesFor(null).includes(document.type)
  const form = useContractForm(isPolicyRequired ? MoveToPolicy : DocumentMove, valuesOf(document))
  const { data } = useQuery(endpointQuery(policies.ofClient, { id: clientId, limit: 500 }))
  const options = [
    ...(isPolicyRequired ? [] : [{ value: '', label: 'No policy' }]),
    ...policyOptions(data?.policies ?? []),
  ]
  // A deactivated policy is not among the options.
  const isOffered = !data || options.some(({ value }) => value === (document.policyId ?? ''))
  useEffect(() => {
    if (!isOffered) form.setValue('policyId', '')
  }, [isOffered, form])
  return (
    <FormDialog
      call={documents.move}
      form={form}
      send={(values) => {
        const changes = changedFieldsOf(form, values)
        return changes && { id: document.id, ...changes }
      }}
      edits={{
        record: document,
        recordOf: (reply) => reply.document,
        values: valuesOf,
        fields: {
          policyId: {
            label: 'Policy',
            format: (id) =>
              options.find(({ value }) => value === (id ?? ''))?.label ?? 'A policy no longer on file',
          },
        },
      }}
      successToast={{ title: 'Document moved', description: `${document.title} was moved.` }}
      failureTitle="Move failed"
      title="Move to another policy"
      description={document.title}
      onClose={onClose}
      submitLabel="Move"
      busyLabel="Moving..."
    >
      <form.SelectField
        name="policyId"
        label="Policy"
        options={options}
        {...(isPolicyRequired && !isOffered ? { placeholder: 'Select a policy' } : {})}
        disabled={!data}
      />
    </FormDialog>
  )
}
