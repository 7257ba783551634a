import { z } from 'zod'
import { fileRefusalOf } from './file-refusal.ts'

/** A required file, checked before upload; `missingError` is the error without one. */
export const requiredFile = (missingError: string) =>
  z.instanceof(File, { error: missingError }).superRefine((file, context) => {
    const message = fileRefusalOf(file)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const RequiredFile = requiredFile('A file is required')

/** An optional file, checked before upload. */
export const OptionalFile = RequiredFile.nullish().transform((file) => file ?? undefined)
