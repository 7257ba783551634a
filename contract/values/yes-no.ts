import { z } from 'zod'
import { boundedText } from './text.ts'

/** 'true' or 'false' as text, from forms and URLs; `errorMessage` is the error for all else. */
export const YesNoText = (errorMessage: string) =>
  boundedText(5, errorMessage).pipe(z.stringbool({ truthy: ['true'], falsy: ['false'], error: errorMessage }))

/**
 * A boolean, or 'true' or 'false' as text; `errorMessage` is the error otherwise, also if missing.
 */
export const YesNo = (errorMessage: string) =>
  z.union([z.boolean(errorMessage), YesNoText(errorMessage)], errorMessage)
