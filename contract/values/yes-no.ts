import { z } from 'zod'
import { boundedText } from './text.ts'

/** 'true' or 'false' as text, from forms and URLs; `wrong` is the error for all else. */
export const YesNoText = (wrong: string) =>
  boundedText(5, wrong).pipe(z.stringbool({ truthy: ['true'], falsy: ['false'], error: wrong }))

/** A boolean, or 'true' or 'false' as text; `wrong` is the error otherwise, also if missing. */
export const YesNo = (wrong: string) => z.union([z.boolean(wrong), YesNoText(wrong)], wrong)
