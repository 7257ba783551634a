import { z } from 'zod'
import { entity } from './endpoint.ts'
import { type StaffRole, staffRoles } from './values/roles.ts'

export const staffRoleLabels: Record<StaffRole, string> = { agent: 'Agent', admin: 'Admin' }

/** Somebody stands in for an agent, on these days and both of them included. */
export const Cover = entity({
  agentId: z.string(),
  coverId: z.string(),
  /** Who stands in. */
  name: z.string(),
  fromDay: z.string(),
  untilDay: z.string(),
  /** False for one that is still to come. */
  isNow: z.boolean(),
})
export type Cover = z.infer<typeof Cover>

export const agentStatuses = ['active', 'invited', 'link sent', 'deactivated'] as const

/** Somebody of the agency, as the administration sees them. */
export const Agent = entity({
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  license: z.string().nullable(),
  role: z.enum(staffRoles),
  /** 'invited' until the first sign-in was set up, 'link sent' while a new one has to be. */
  status: z.enum(agentStatuses),
  /** Why the mail with their link was not delivered; null where it was, or is not out yet. */
  linkNotSent: z.string().nullable(),
  clientsCount: z.number(),
  lastSignInAt: z.string().nullable(),
  hasTwoStep: z.boolean(),
  /** Who stands in for them now or in time to come, the first first. */
  covers: z.array(Cover),
  version: z.number(),
})
export type Agent = z.infer<typeof Agent>

/** A presentation that could not pass to the client's new agent, who has another at that time; it stays as it is until it is moved. */
export const Clash = z.object({
  clientId: z.string(),
  clientName: z.string(),
  quoteId: z.string(),
  quoteTitle: z.string(),
  startsAt: z.string(),
  /** Whose it still is. */
  agentName: z.string(),
})
export type Clash = z.infer<typeof Clash>

/** How many clients went to another agent, and what did not go with them. */
export const HandOverResult = z.object({ moved: z.number(), clashes: z.array(Clash) })
export type HandOverResult = z.infer<typeof HandOverResult>
