import { useMe } from '../session/session.ts'

/** Says on a client's page for whom one stands in there. */
export function ActsFor({ agentId }: { agentId: string }) {
  const agent = useMe().covering.find((covered) => covered.agentId === agentId)
  return agent && <p className="-mt-3 mb-5 text-sm text-blue-ink">You act here for {agent.name}.</p>
}
