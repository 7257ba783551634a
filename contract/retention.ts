import { z } from 'zod'
import { mostRetentionYears } from './values/retention.ts'
import { bounded } from './values/text.ts'

const wrongYears = `Please enter whole years from 0 to ${mostRetentionYears}`
const years = z
  .union(
    [
      z.number(),
      bounded(2, wrongYears)
        .regex(/^\d{1,2}$/, wrongYears)
        .transform(Number),
    ],
    wrongYears,
  )
  .pipe(z.int(wrongYears).min(0, wrongYears).max(mostRetentionYears, wrongYears))

/** For how many years each kind is kept. */
export const RetentionForm = z.object({
  policies: years,
  claims: years,
  quotes: years,
  correspondence: years,
})

export const Retention = RetentionForm.extend({ version: z.number() })
export type Retention = z.infer<typeof Retention>
