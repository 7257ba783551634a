import { z } from 'zod'
import { NewDocument, typesFor } from '../../contract/documents.ts'
import { endingOf, wrongKind } from '../../contract/values/files.ts'
import type { useContractForm } from '../api/form.ts'
import { agency } from '../session/agency.ts'

const tooLarge = `Please choose a file of at most ${agency.uploadMaxMb} MB`

/** The form of Upload Document with its file, which is looked at as far as it can be before it is sent. */
export const Form = NewDocument.safeExtend({
  file: z
    .instanceof(File, { error: 'A file is required' })
    .refine(({ name }) => endingOf(name) !== null, wrongKind)
    .refine(({ size }) => size > 0, 'This file is empty')
    .refine(({ size }) => size <= agency.uploadMaxMb * 1024 * 1024, tooLarge),
})

/** Staff says whose document it is. */
export const StaffForm = Form.refine(({ clientId }) => Boolean(clientId), {
  path: ['clientId'],
  message: 'Please choose a client',
  // Told in one round with everything else that is missing.
  when: () => true,
})

export type UploadForm = ReturnType<typeof useContractForm<z.input<typeof Form>, z.output<typeof Form>>>

/** Forgets a chosen type that may not be had with this policy, or without any. */
export function forgetOtherType(form: UploadForm, policyId: string): void {
  const type = form.getValues('type')
  if (type && !typesFor(policyId).includes(type)) form.resetField('type')
}
