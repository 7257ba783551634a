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
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'

export type Act = 'edit' | 'link' | 'cover' | 'role' | 'reset' | 'deactivate' | 'restore'

/** What may be done with somebody's account; nobody shuts themselves out. */
export function AgentActions({
  agent,
  isLastAdmin,
  onAct,
}: {
  agent: Agent
  isLastAdmin: boolean
  onAct: (act: Act) => void
}) {
  const me = useMe()
  const mustStay = isLastAdmin ? 'The last admin. Make somebody else an admin first.' : undefined
  if (agent.status === 'deactivated')
    return (
      <Button variant="secondary" size="sm" icon={UserRoundCheck} onClick={() => onAct('restore')}>
        Restore
        <span className="sr-only"> {agent.fullName}</span>
      </Button>
    )
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${agent.fullName}`} />}>
      <MenuItem icon={Pencil} onSelect={() => onAct('edit')}>
        Edit details
      </MenuItem>
      {agent.status !== 'active' && (
        <MenuItem icon={LinkIcon} onSelect={() => onAct('link')}>
          Copy sign-in link
        </MenuItem>
      )}
      {agent.role === 'agent' && (
        <MenuItem icon={Handshake} onSelect={() => onAct('cover')}>
          Name a cover
        </MenuItem>
      )}
      <MenuItem icon={UserRoundCog} disabledReason={mustStay} onSelect={() => onAct('role')}>
        {agent.role === 'agent' ? 'Make an admin' : 'Make an agent'}
      </MenuItem>
      {agent.id !== me.id && (
        <>
          <MenuSeparator />
          <MenuItem icon={KeyRound} onSelect={() => onAct('reset')}>
            Reset access
          </MenuItem>
          <MenuItem icon={UserRoundX} danger disabledReason={mustStay} onSelect={() => onAct('deactivate')}>
            Deactivate
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
