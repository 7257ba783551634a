import { useQuery } from '@tanstack/react-query'
import { clientDisplayName } from '../../contract/values/names.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { useMe } from '../session/session.ts'

/** The receiver of a message: the client for staff, the current agent for clients. */
export function useReceiver(clientId: string): { id: string; name: string } {
  const me = useMe()
  const isForStaff = isStaff(me)
  const { data } = useQuery({ ...endpointQuery(clients.one, { id: clientId }), enabled: isForStaff })
  if (isForStaff) return { id: clientId, name: data ? clientDisplayName(data.client) : 'the client' }
  const agent = me.assignedAgent
  return agent
    ? { id: agent.agentUserId, name: `${agent.agentFirstName} ${agent.agentLastName}` }
    : { id: '', name: agency.name }
}
