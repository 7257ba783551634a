import { z } from 'zod'

/** Yes or no: a boolean, or the text 'true' or 'false' as forms send it; `wrong` is said of anything else, and of nothing. */
export const YesNo = (wrong: string) =>
  z.union([z.boolean(wrong), z.stringbool({ truthy: ['true'], falsy: ['false'], error: wrong })], wrong)
