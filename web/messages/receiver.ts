import { useQuery } from '@tanstack/react-query'
import { shownName } from '../../contract/values/names.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { q } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { useMe } from '../session/session.ts'

/** Who receives what the reader writes to a client's conversation: the client, or for clients their agent of the moment. */
export function useReceiver(clientId: string): { id: string; name: string } {
  const me = useMe()
  const forStaff = isStaff(me)
  const { data } = useQuery({ ...q(clients.one, { id: clientId }), enabled: forStaff })
  if (forStaff) return { id: clientId, name: data ? shownName(data.client) : 'the client' }
  const agent = me.assignedAgent
  return agent
    ? { id: agent.agentUserId, name: `${agent.agentFirstName} ${agent.agentLastName}` }
    : { id: '', name: agency.name }
}
