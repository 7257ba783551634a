import { NewDocument } from '../../contract/documents.ts'
import { typesFor } from '../../contract/values/document-labels.ts'
import type { ContractForm } from '../api/form.ts'
import { RequiredFile } from './chosen-file.ts'

export const UploadFormSchema = NewDocument.safeExtend({ file: RequiredFile })

/** Staff says whose document it is. */
export const StaffUploadFormSchema = UploadFormSchema.refine(({ clientId }) => Boolean(clientId), {
  path: ['clientId'],
  message: 'Please choose a client',
  // Told in one round with everything else that is missing.
  when: () => true,
})

export type UploadForm = ContractForm<typeof UploadFormSchema>

/** Forgets a chosen type that may not be had with this policy, or without any. */
export function forgetOtherType(form: UploadForm, policyId: string): void {
  const type = form.getValues('type')
  if (type && !typesFor(policyId).includes(type)) form.resetField('type')
}
