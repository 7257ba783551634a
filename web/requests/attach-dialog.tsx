import { z } from 'zod'
import type { Request } from '../../contract/requests.ts'
import { documentTitleFor } from '../../contract/values/change-labels.ts'
import { fileExtensions } from '../../contract/values/files.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { requests } from '../api/wire.ts'
import { RequiredFile } from '../documents/chosen-file.ts'
import { FormFileField } from '../ui/form-file-field.tsx'

const Form = z.object({ file: RequiredFile })

/** Attaches a document to a request: the signed request, or the page of a contract. */
export function AttachDialog({
  request,
  description = 'The document is also saved with the client’s documents.',
  cancelLabel = 'Cancel',
  onDone,
  onClose,
}: {
  request: Request
  description?: string
  cancelLabel?: string
  onDone?: (reply: { request: Request }) => void
  onClose: () => void
}) {
  const form = useContractForm(Form, { file: undefined })
  const documentTitle = documentTitleFor(request.change?.what ?? null) ?? 'Document'
  return (
    <FormDialog
      call={requests.attach}
      form={form}
      send={({ file }) => ({ requestId: request.id, file })}
      successToast={{ title: 'Document Attached', description: request.description }}
      failureTitle="Document not attached"
      title="Attach Document"
      description={description}
      onDone={(reply) => (onDone ? onDone(reply) : onClose())}
      onClose={onClose}
      cancelLabel={cancelLabel}
      submitLabel="Attach"
      busyLabel="Attaching..."
    >
      {(isBusy) => (
        <FormFileField
          form={form}
          name="file"
          label={documentTitle}
          required
          disabled={isBusy}
          accept={fileExtensions.map((ending) => `.${ending}`)}
          hint={`PDF, JPG, PNG or Word, up to ${agency.uploadMaxMb} MB`}
        />
      )}
    </FormDialog>
  )
}
