import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { adminPaths } from '../admin/paths.ts'
import { endpointQuery } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'

/** The agents to choose from. Only admins choose a new client's agent. */
export function useAgents() {
  const { role } = useMe()
  return useQuery({ ...endpointQuery(clients.agents, { limit: 500 }), enabled: role === 'admin' })
}

/** A button to add a client. Links to the agents page if the agency has no agent yet. */
export function CreateButton({
  label,
  variant = 'primary',
  onCreate,
}: {
  label: string
  variant?: ButtonVariant
  onCreate: () => void
}) {
  const { data } = useAgents()
  if (data?.agents.length === 0)
    return (
      <Button variant={variant} to={adminPaths.agents}>
        First Invite an Agent
      </Button>
    )
  return (
    <Button variant={variant} icon={UserPlus} onClick={onCreate}>
      {label}
    </Button>
  )
}
