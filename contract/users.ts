import { z } from 'zod'
import { entity, Role } from './endpoint.ts'
import { rights } from './values/rights.ts'

export const Right = z.enum(rights)

/** The agent as the client sees them. `license` is printed in the agent bar. */
export const AssignedAgent = z.object({
  agentUserId: z.string(),
  agentFirstName: z.string(),
  agentLastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  license: z.string().nullable(),
})

export const Colleague = z.object({ id: z.string(), name: z.string() })

/** A client's team: the agent, and account managers with the same access. */
export const Team = z.object({
  producer: Colleague,
  managers: z.array(Colleague),
  /** The team member shown to the client as `assignedAgent`. */
  contactId: z.string(),
})
export type Team = z.infer<typeof Team>

/** A colleague whom the user covers for, or who covers for the user, until a last day. */
const StandInState = z.object({ agentId: z.string(), name: z.string(), until: z.string() })

export const User = entity({
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  role: Role,
  phone: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  version: z.number(),
  assignedAgent: AssignedAgent.nullable(),
  /** Until the person has set up two-step sign-in, only calls under /api/auth/ are allowed. */
  mustSetUpTwoStep: z.boolean(),
  /**
   * The client that the person acts for, the person's right, and whether they are the owner; null
   * for staff.
   */
  accountId: z.string().nullable(),
  accountName: z.string().nullable(),
  may: Right.nullable(),
  isOwner: z.boolean(),
  /** The client is closed, but can still read, send requests and report claims. */
  isFormer: z.boolean(),
  /** All clients that the person may act for; null for staff. */
  accounts: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  /** Current covers: colleagues whom the user covers for, and colleagues who cover for the user. */
  covering: z.array(StandInState),
  coveredBy: z.array(StandInState),
})
export type User = z.infer<typeof User>
