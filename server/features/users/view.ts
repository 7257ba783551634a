import { fullName } from '../../../contract/values/names.ts'
import type { AgencyProfile } from '../../agency.ts'
import type { Me } from '../../context.ts'
import { addWireId } from '../../wire.ts'

/**
 * The agent as a client sees them. The license is the agent's own, otherwise the agency's,
 * otherwise null.
 */
export function toAssignedAgentView(agent: NonNullable<Me['agent']>, agency: AgencyProfile) {
  const license = agent.license ? agent.license : agency.license ? `Agency License ${agency.license}` : null
  return {
    agentUserId: agent.id,
    agentFirstName: agent.firstName,
    agentLastName: agent.lastName,
    email: agent.email,
    phone: agent.phone,
    license,
  }
}

/** The signed-in user for the wire. No key may mention passwords or tokens. */
export function toUserView({ agent, ...me }: Me, agency: AgencyProfile) {
  return addWireId({
    ...me,
    fullName: fullName(me.firstName, me.lastName) || me.company || me.email,
    firstName: me.firstName ?? '',
    lastName: me.lastName ?? '',
    accounts: me.accounts && [...me.accounts],
    covering: [...me.covering],
    coveredBy: [...me.coveredBy],
    assignedAgent: agent ? toAssignedAgentView(agent, agency) : null,
  })
}
