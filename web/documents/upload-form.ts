import { NewDocument } from '../../contract/documents.ts'
import { typesFor } from '../../contract/values/document-labels.ts'
import type { ContractForm } from '../api/form.ts'
import { RequiredFile } from './chosen-file.ts'

export const UploadFormSchema = NewDocument.safeExtend({ file: RequiredFile })

export const StaffUploadFormSchema = UploadFormSchema.refine(({ clientId }) => Boolean(clientId), {
  path: ['clientId'],
  message: 'Please choose a client',
  // Runs even if other fields are missing, so that all of them are reported together.
  when: () => true,
})

export type DocumentUploadForm = ContractForm<typeof UploadFormSchema>

/** Clears a type that is not allowed with this policy, or without one. */
export function clearInvalidType(form: DocumentUploadForm, policyId: string): void {
  const type = form.getValues('type')
  if (type && !typesFor(policyId).includes(type)) form.resetField('type')
}
