import {
  Ellipsis,
  Handshake,
  KeyRound,
  Link as LinkIcon,
  Pencil,
  UserRoundCheck,
  UserRoundCog,
  UserRoundX,
} from 'lucide-react'
import type { Agent } from '../../contract/agents.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'

export type AgentAction = 'edit' | 'link' | 'cover' | 'role' | 'reset' | 'deactivate' | 'restore'

/** Account actions for an agent. Nobody can remove their own access. */
export function AgentActions({
  agent,
  isLastAdmin,
  onAct,
}: {
  agent: Agent
  isLastAdmin: boolean
  onAct: (action: AgentAction) => void
}) {
  const isOther = useMe().id !== agent.id
  const lastAdminHint = isLastAdmin ? 'This is the last admin. Make someone else an admin first.' : undefined
  if (agent.status === 'deactivated')
    return (
      <Button variant="secondary" size="sm" icon={UserRoundCheck} onClick={() => onAct('restore')}>
        Restore
        <span className="sr-only"> {agent.fullName}</span>
      </Button>
    )
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`More for ${agent.fullName}`} />}
      items={[
        { label: 'Edit details', icon: Pencil, run: () => onAct('edit') },
        agent.status !== 'active' && { label: 'Copy sign-in link', icon: LinkIcon, run: () => onAct('link') },
        agent.role === 'agent' && { label: 'Set backup', icon: Handshake, run: () => onAct('cover') },
        {
          label: agent.role === 'agent' ? 'Make an admin' : 'Make an agent',
          icon: UserRoundCog,
          disabledReason: lastAdminHint,
          run: () => onAct('role'),
        },
        isOther && 'line',
        isOther && { label: 'Reset access', icon: KeyRound, run: () => onAct('reset') },
        isOther && {
          label: 'Deactivate',
          icon: UserRoundX,
          danger: true,
          disabledReason: lastAdminHint,
          run: () => onAct('deactivate'),
        },
      ]}
    />
  )
}
