import type { Team } from '../../contract/users.ts'
import { useMe } from '../session/session.ts'

/** Says for which absent agent the viewer acts on this client's page. */
export function StandInNote({ team: { producer, managers } }: { team: Team }) {
  const { covering } = useMe()
  const teamIds = [producer, ...managers].map(({ id }) => id)
  const agent = covering.find(({ agentId }) => teamIds.includes(agentId))
  return agent && <p className="-mt-3 mb-5 text-sm text-blue-ink">You are acting for {agent.name}.</p>
}
