import { z } from 'zod'
import { whyNotTaken } from './why-not-taken.ts'

/** A file that somebody has chosen, looked at as far as it can be before it is sent; `missing` is said where there is none. */
export const chosenFile = (missing: string) =>
  z.instanceof(File, { error: missing }).superRefine((file, found) => {
    const message = whyNotTaken(file)
    if (message) found.addIssue({ code: 'custom', message })
  })

export const ChosenFile = chosenFile('A file is required')

/** A file that somebody has chosen, where there need not be one. */
export const OptionalFile = ChosenFile.nullish().transform((file) => file ?? undefined)
