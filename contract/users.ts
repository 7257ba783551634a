import { z } from 'zod'
import { entity, Role } from './endpoint.ts'
import { rights } from './values/rights.ts'

export const Right = z.enum(rights)

/** The agent a client belongs to, as the client sees it. `license` is what the agent bar prints, null when there is none. */
export const AssignedAgent = z.object({
  agentUserId: z.string(),
  agentFirstName: z.string(),
  agentLastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  license: z.string().nullable(),
})

export const Colleague = z.object({ id: z.string(), name: z.string() })

/** Who looks after a client: its agent, and account managers who see as much of it. */
export const Team = z.object({
  producer: Colleague,
  managers: z.array(Colleague),
  /** Whom of them the client sees as their agent, as `assignedAgent` has it. */
  contactId: z.string(),
})
export type Team = z.infer<typeof Team>

/** One of the people of a cover, and its last day. */
const Standing = z.object({ agentId: z.string(), name: z.string(), until: z.string() })

/** The signed-in person. */
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
  /** Nothing but setting up two-step sign-in is open to them until it is done. */
  mustSetUpTwoStep: z.boolean(),
  /** The client for whom they act at the moment, what they may do for it, and whether it is theirs; null of staff. */
  accountId: z.string().nullable(),
  accountName: z.string().nullable(),
  may: Right.nullable(),
  isOwner: z.boolean(),
  /** Whether that client was closed: what was theirs is seen still, and nothing new begins. */
  isFormer: z.boolean(),
  /** All for whom they may act; null of staff. */
  accounts: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  /** The agents that an agent stands in for at the moment, and those who stand in for them. */
  covering: z.array(Standing),
  coveredBy: z.array(Standing),
})
export type User = z.infer<typeof User>
