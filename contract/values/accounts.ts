import { fullName } from './names.ts'

/** What a client is. */
export const accountKinds = ['business', 'person'] as const

/** A former one was closed; an active one has a policy on file. */
export const accountStatuses = ['prospect', 'active', 'former'] as const

export const accountStatusLabels: Record<(typeof accountStatuses)[number], string> = {
  prospect: 'Prospect',
  active: 'Client',
  former: 'Former client',
}

interface WithAgent {
  assignedAgent: { agentUserId: string; agentFirstName: string; agentLastName: string }
  producer: { id: string; name: string } | null
}

/** Whose client it is: whom they see as their agent, unless that is another of the team. */
export const producerOf = ({ assignedAgent, producer }: WithAgent) =>
  producer ?? {
    id: assignedAgent.agentUserId,
    name: fullName(assignedAgent.agentFirstName, assignedAgent.agentLastName),
  }

/** How a client stands: as `accountStatuses` says. */
export const accountStatusOf = ({
  closedAt,
  policiesCount,
}: {
  closedAt: string | null
  policiesCount: number
}): (typeof accountStatuses)[number] =>
  closedAt !== null ? 'former' : policiesCount > 0 ? 'active' : 'prospect'
