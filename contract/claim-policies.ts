import { z } from 'zod'
import { Policy } from './policies.ts'
import { claimLines } from './values/claim-labels.ts'

/** Days on which a policy gives no cover within its term: from one, until another. */
const Gap = z.object({ from: z.string(), until: z.string() })

/**
 * A policy to report a loss under, and no more of it than tells it from another: one that has ended since, though never one
 * that was entered in error, is there for its client in this place alone.
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

/** A policy of which a loss is about to be told. */
export const Filing = z.object({
  policyId: z.string(),
  policyNumber: z.string(),
  policyType: z.string(),
  /** Then only staff finds it. */
  policyDeactivated: z.boolean(),
  carrier: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  cancelledOn: z.string().nullable(),
  gaps: z.array(Gap),
  /** The other terms of the same policy: a loss from one of them is reported under it, whichever was chosen. */
  otherTerms: z.array(
    z.object({ id: z.string(), startDate: z.string(), endDate: z.string(), gaps: z.array(Gap) }),
  ),
  /** Then the day on which the claim was made counts, and not that of the loss alone. */
  isClaimsMade: z.boolean(),
  /** Of a claims-made policy, the day before which no act is covered, where it names one. */
  retroactiveDay: z.string().nullable(),
  clientId: z.string(),
  clientName: z.string(),
  claimPhone: z.string().nullable(),
  claimPage: z.string().nullable(),
  lines: z.array(z.enum(claimLines)),
  /** What is insured on an auto policy, as it is called: '2019 Ford Transit (…4412)'. */
  vehicles: z.array(z.string()),
})
export type Filing = z.infer<typeof Filing>
