import { NewDocument } from '../../contract/documents.ts'
import { typesFor } from '../../contract/values/document-words.ts'
import type { FormOf } from '../api/form.ts'
import { ChosenFile } from './chosen-file.ts'

export const Form = NewDocument.safeExtend({ file: ChosenFile })

/** Staff says whose document it is. */
export const StaffForm = Form.refine(({ clientId }) => Boolean(clientId), {
  path: ['clientId'],
  message: 'Please choose a client',
  // Told in one round with everything else that is missing.
  when: () => true,
})

export type UploadForm = FormOf<typeof Form>

/** Forgets a chosen type that may not be had with this policy, or without any. */
export function forgetOtherType(form: UploadForm, policyId: string): void {
  const type = form.getValues('type')
  if (type && !typesFor(policyId).includes(type)) form.resetField('type')
}
