import { z } from 'zod'
import { Policy } from './policies.ts'
import { lossKinds } from './values/claim-labels.ts'

/** Days without coverage within a term. `until` is exclusive. */
const Gap = z.object({ from: z.string(), until: z.string() })

/**
 * A policy under which to report a loss, with only the fields that identify it. Clients see ended
 * policies only here, and never policies entered in error.
 */
export const ClaimablePolicy = Policy.pick({
  id: true,
  _id: true,
  policyNumber: true,
  insurer: true,
  type: true,
  status: true,
  startDate: true,
  endDate: true,
  deactivationReason: true,
  cancelledOn: true,
}).extend({ gaps: z.array(Gap) })
export type ClaimablePolicy = z.infer<typeof ClaimablePolicy>

/** The policy data shown while a loss is reported. */
export const Filing = z.object({
  policyId: z.string(),
  policyNumber: z.string(),
  policyType: z.string(),
  /** Deactivated policies are visible to staff only. */
  policyDeactivated: z.boolean(),
  carrier: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  cancelledOn: z.string().nullable(),
  gaps: z.array(Gap),
  /** Other terms of the same policy. A loss on a day in one of them is reported under that term. */
  otherTerms: z.array(
    z.object({ id: z.string(), startDate: z.string(), endDate: z.string(), gaps: z.array(Gap) }),
  ),
  /** If true, the day the claim was made also decides about coverage, not the day of loss alone. */
  isClaimsMade: z.boolean(),
  /** Claims-made: acts before this day are not covered. Null if the policy names none. */
  retroactiveDay: z.string().nullable(),
  clientId: z.string(),
  clientName: z.string(),
  claimPhone: z.string().nullable(),
  claimPage: z.string().nullable(),
  lines: z.array(z.enum(lossKinds)),
  /** Vehicles of an auto policy: '2019 Ford Transit (…4412)'. */
  vehicles: z.array(z.string()),
})
export type Filing = z.infer<typeof Filing>
