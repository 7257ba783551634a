import { z } from 'zod'
import { fileRefusalOf } from './file-refusal.ts'

/** A file that somebody has chosen, looked at as far as it can be before it is sent; `missing` is said where there is none. */
export const requiredFile = (missing: string) =>
  z.instanceof(File, { error: missing }).superRefine((file, found) => {
    const message = fileRefusalOf(file)
    if (message) found.addIssue({ code: 'custom', message })
  })

export const RequiredFile = requiredFile('A file is required')

/** A file that somebody has chosen, where there need not be one. */
export const OptionalFile = RequiredFile.nullish().transform((file) => file ?? undefined)
