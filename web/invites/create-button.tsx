import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { adminPaths } from '../admin/paths.ts'
import { q } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'

/** Of whom an admin chooses whose client it is; nobody else is asked. */
export function useAgents() {
  const { role } = useMe()
  return useQuery({ ...q(clients.agents, { limit: 500 }), enabled: role === 'admin' })
}

/** Makes a client, for which the agency needs an agent: where there is none yet, it leads to the agents. */
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
