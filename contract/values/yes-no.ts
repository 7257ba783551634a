import { z } from 'zod'
import { bounded } from './text.ts'

/** The text 'true' or 'false', as forms and addresses have it; `wrong` is said of anything else. */
export const YesNoText = (wrong: string) =>
  bounded(5, wrong).pipe(z.stringbool({ truthy: ['true'], falsy: ['false'], error: wrong }))

/** Yes or no: a boolean, or the text 'true' or 'false' as forms send it; `wrong` is said of anything else, and of nothing. */
export const YesNo = (wrong: string) => z.union([z.boolean(wrong), YesNoText(wrong)], wrong)
