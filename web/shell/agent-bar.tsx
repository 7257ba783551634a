import { clsx } from 'clsx'
import { Phone } from 'lucide-react'
import type { User } from '../../contract/users.ts'
import { initials } from '../../contract/values/names.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { ContactAgentButton } from '../messages/contact-button.tsx'
import { useMe } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { useMedia } from '../ui/media.ts'
import { useRootStyle } from '../ui/root-style.ts'
import { frameClassName } from './frame.ts'

/** The client's agent at the bottom of every screen, from medium widths. */
export function AgentBar() {
  const { role, assignedAgent } = useMe()
  const isWideScreen = useMedia('(width >= 48rem)')
  return role === 'client' && assignedAgent && isWideScreen ? <Bar agent={assignedAgent} /> : null
}

const height = '4.5rem'

function Bar({ agent }: { agent: NonNullable<User['assignedAgent']> }) {
  // The page keeps this height free at its bottom, and toasts are above it.
  useRootStyle('--bottom-bar', height)
  const name = `${agent.agentFirstName} ${agent.agentLastName}`
  return (
    <aside
      aria-label="Your agent"
      style={{ height }}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface lg:left-69 print:hidden"
    >
      <div className={clsx(frameClassName, 'flex h-full items-center gap-3')}>
        <Avatar initials={initials(name)} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold">{name}</p>
          {agent.license && <p className="truncate text-xs text-muted">{agent.license}</p>}
        </div>
        {agent.phone && (
          <Button variant="secondary" icon={Phone} href={dialStringOf(agent.phone)}>
            Call
          </Button>
        )}
        <ContactAgentButton variant="secondary">Message Now</ContactAgentButton>
      </div>
    </aside>
  )
}
