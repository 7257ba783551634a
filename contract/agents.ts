import { z } from 'zod'
import { entity } from './endpoint.ts'
import { type StaffRole, staffRoles } from './values/roles.ts'

export const staffRoleLabels: Record<StaffRole, string> = { agent: 'Agent', admin: 'Admin' }

/** A colleague covers for an agent from `fromDay` to `untilDay`, both inclusive. */
export const StandIn = entity({
  agentId: z.string(),
  coverId: z.string(),
  /** The covering colleague. */
  name: z.string(),
  fromDay: z.string(),
  untilDay: z.string(),
  /** False if the cover starts later. */
  isNow: z.boolean(),
})
export type StandIn = z.infer<typeof StandIn>

export const agentStatuses = ['active', 'invited', 'link sent', 'deactivated'] as const

export const Agent = entity({
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  license: z.string().nullable(),
  role: z.enum(staffRoles),
  /**
   * 'invited': the person never had a sign-in. 'link sent': the person has to set up a new sign-in.
   */
  status: z.enum(agentStatuses),
  /**
   * Reason why the email with the person's link was not delivered. Null if the email was delivered
   * or is still queued.
   */
  linkNotSent: z.string().nullable(),
  clientsCount: z.number(),
  lastSignInAt: z.string().nullable(),
  hasTwoStep: z.boolean(),
  /** Current and future covers for this agent, earliest first. */
  covers: z.array(StandIn),
  version: z.number(),
})
export type Agent = z.infer<typeof Agent>

/**
 * A presentation that could not move to the client's new agent, because that agent has another one
 * at that time. It stays with the old agent until somebody moves it.
 */
export const PresentationConflict = z.object({
  clientId: z.string(),
  clientName: z.string(),
  quoteId: z.string(),
  quoteTitle: z.string(),
  startsAt: z.string(),
  /** The agent who still has the presentation. */
  agentName: z.string(),
})
export type PresentationConflict = z.infer<typeof PresentationConflict>

/** Number of clients who moved, and the presentations that stayed with the old agent. */
export const HandOverResult = z.object({ moved: z.number(), clashes: z.array(PresentationConflict) })
export type HandOverResult = z.infer<typeof HandOverResult>
