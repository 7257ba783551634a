import { z } from 'zod'
import { claimStages } from './values/claim-labels.ts'
import { OptionalBusinessPhone } from './values/phone.ts'
import { Day, emailField, nullableReference, nullableText } from './values/text.ts'

/** A status that the claim has had: the latest day it was set, and by whom. */
export const ClaimStep = z.object({
  status: z.enum(claimStages),
  at: z.string(),
  byName: z.string(),
})
export type ClaimStep = z.infer<typeof ClaimStep>

/** Next step of a claim. Missing fields stay unchanged. */
export const StepForm = z
  .object({
    status: z.enum(claimStages, 'Please choose reported, sent to carrier, open or closed'),
    claimNumber: nullableReference(60),
    adjusterName: nullableText(120),
    adjusterPhone: OptionalBusinessPhone.nullable().transform((phone) => phone || null),
    adjusterEmail: z
      .union([z.literal(''), emailField('Please enter a valid email address')])
      .nullable()
      .transform((email) => email || null),
    nextStep: nullableText(300),
    nextBy: z
      .union([z.literal(''), Day], 'Please enter a date')
      .nullable()
      .transform((day) => day || null),
  })
  .partial()
