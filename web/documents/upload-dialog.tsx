import { useState } from 'react'
import { fileExtensions } from '../../contract/values/files.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { documents } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { FormFileField } from '../ui/form-file-field.tsx'
import {
  AttachmentNote,
  ClientChoice,
  PolicyChoice,
  type PolicyChoiceItem,
  TypeChoice,
} from './upload-choices.tsx'
import { clearInvalidType, StaffUploadFormSchema, UploadFormSchema } from './upload-form.ts'

/** Upload Document. Staff choose one of their clients; `policy` is fixed if given. */
export function UploadDialog({
  clientId,
  policy,
  onClose,
}: {
  /** The document's client. Undefined for clients, and if staff choose. */
  clientId?: string
  policy?: PolicyChoiceItem
  onClose: () => void
}) {
  const isForStaff = isStaff(useMe())
  const [chosenClientId, setChosenClientId] = useState<string | null>(clientId ?? null)
  const form = useContractForm(isForStaff ? StaffUploadFormSchema : UploadFormSchema, {
    title: '',
    type: undefined,
    policyId: policy?.id ?? '',
    clientId: clientId ?? '',
    userId: '',
    description: '',
    file: undefined,
  })
  return (
    <FormDialog
      call={documents.create}
      form={form}
      send={(document) => document}
      successToast={{
        title: 'Document uploaded',
        description: 'Your document has been uploaded successfully.',
      }}
      failureTitle="Upload failed"
      title="Upload Document"
      description="Add a PDF, an image or a Word document."
      onClose={onClose}
      submitLabel="Upload Document"
      busyLabel="Uploading..."
    >
      {(isBusy) => (
        <>
          {isForStaff && !clientId && (
            <ClientChoice
              error={form.formState.errors.clientId?.message}
              onChoose={(client) => {
                const id = client?.id ?? null
                setChosenClientId(id)
                form.setValue('clientId', id ?? '', { shouldDirty: true, shouldValidate: id !== null })
                form.setValue('policyId', '')
                clearInvalidType(form, '')
              }}
            />
          )}
          <FormFileField
            form={form}
            name="file"
            label="File"
            required
            onChanged={(file) => file && form.trigger('file')}
            disabled={isBusy}
            accept={fileExtensions.map((ending) => `.${ending}`)}
            hint={`PDF, JPG, PNG or Word, up to ${agency.uploadMaxMb} MB`}
          />
          <form.TextField name="title" label="Title" required disabled={isBusy} />
          {!policy && <PolicyChoice form={form} clientId={chosenClientId} disabled={isBusy} />}
          <TypeChoice form={form} disabled={isBusy} />
          <AttachmentNote form={form} fixedPolicy={policy} clientId={chosenClientId} />
          <form.TextAreaField name="description" label="Description" optional rows={2} disabled={isBusy} />
        </>
      )}
    </FormDialog>
  )
}
