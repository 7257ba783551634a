import { z } from 'zod'
import { Day } from './values/days.ts'
import { OptionalBusinessPhone } from './values/phone.ts'
import { emailOr, textOrNull } from './values/text.ts'

export const claimStatuses = ['draft', 'reported', 'sent_to_carrier', 'open', 'closed'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimStatusLabels: Record<ClaimStatus, string> = {
  draft: 'Draft',
  reported: 'Reported',
  sent_to_carrier: 'Sent to carrier',
  open: 'Open',
  closed: 'Closed',
}

/** For how many days a draft is kept that nobody writes on. */
export const draftsKept = 90

/** What a claim goes through once it is reported, in its order. A stage may be skipped. */
export const claimStages = ['reported', 'sent_to_carrier', 'open', 'closed'] as const

/** A status that was really set: when it was last, and by whom. */
export const ClaimStep = z.object({
  status: z.enum(claimStages),
  at: z.string(),
  byName: z.string(),
})
export type ClaimStep = z.infer<typeof ClaimStep>

/** The form of a claim's next step. Only what was sent is changed. */
export const StepForm = z
  .object({
    status: z.enum(claimStages, 'Please choose reported, sent to carrier, open or closed'),
    claimNumber: textOrNull(60),
    adjusterName: textOrNull(120),
    adjusterPhone: OptionalBusinessPhone.nullable().transform((phone) => phone || null),
    adjusterEmail: z
      .union([z.literal(''), emailOr('Please enter a valid email address')])
      .nullable()
      .transform((email) => email || null),
    nextStep: textOrNull(300),
    nextBy: z
      .union([z.literal(''), Day], 'Please enter a date')
      .nullable()
      .transform((day) => day || null),
  })
  .partial()
