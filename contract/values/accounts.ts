import { fullName } from './names.ts'

export const accountKinds = ['business', 'person'] as const

/** 'former': closed. 'active': has a policy on file. */
export const accountStatuses = ['prospect', 'active', 'former'] as const

export const accountStatusLabels: Record<(typeof accountStatuses)[number], string> = {
  prospect: 'Prospect',
  active: 'Client',
  former: 'Former client',
}

interface AgentAssignment {
  assignedAgent: { agentUserId: string; agentFirstName: string; agentLastName: string }
  producer: { id: string; name: string } | null
}

/** The client's agent, who is also `assignedAgent` unless another team member is the contact. */
export const producerOf = ({ assignedAgent, producer }: AgentAssignment) =>
  producer ?? {
    id: assignedAgent.agentUserId,
    name: fullName(assignedAgent.agentFirstName, assignedAgent.agentLastName),
  }

export const accountStatusOf = ({
  closedAt,
  policiesCount,
}: {
  closedAt: string | null
  policiesCount: number
}): (typeof accountStatuses)[number] =>
  closedAt !== null ? 'former' : policiesCount > 0 ? 'active' : 'prospect'
