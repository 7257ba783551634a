import { z } from 'zod'
import { whyNotTaken } from './why-not-taken.ts'

/** A file that somebody has chosen, looked at as far as it can be before it is sent. */
export const ChosenFile = z.instanceof(File, { error: 'A file is required' }).superRefine((file, found) => {
  const message = whyNotTaken(file)
  if (message) found.addIssue({ code: 'custom', message })
})

/** A file that somebody has chosen, where there need not be one. */
export const OptionalFile = ChosenFile.nullish().transform((file) => file ?? undefined)
