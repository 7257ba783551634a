import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, UserRound, UserX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { clients } from '../../contract/clients.ts'
import { initials, shownName } from '../../contract/values/names.ts'
import { q } from '../api/query.ts'
import { paths } from '../paths.ts'
import { agency } from '../session/agency.ts'
import { useMe } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Conversation } from './conversation.tsx'
import { NotAcceptedNote } from './thread-states.tsx'

/** The open conversation of a client with their agent. */
export function AgentPane({ alone }: { alone: boolean }) {
  const me = useMe()
  const agent = me.assignedAgent
  const name = agent ? `${agent.agentFirstName} ${agent.agentLastName}` : agency.name
  return (
    <Pane name={name} person={name} alone={alone}>
      <Conversation
        clientId={me.id}
        partner={{ id: agent?.agentUserId ?? '', name }}
        notFound={<ClientNotFound />}
      />
    </Pane>
  )
}

/** The open conversation of staff with one client. */
export function ClientPane({ clientId, alone }: { clientId: string; alone: boolean }) {
  const { data } = useQuery(q(clients.one, { id: clientId }))
  const client = data?.client
  const name = client ? shownName(client) : null
  return (
    <Pane
      name={name}
      person={client?.fullName || name}
      alone={alone}
      note={client && !client.hasAccepted ? <NotAcceptedNote /> : null}
      action={
        client && <IconButton icon={UserRound} label={`Details of ${name}`} to={paths.client(clientId)} />
      }
    >
      <Conversation
        clientId={clientId}
        partner={{ id: clientId, name: name ?? 'the client' }}
        notFound={<ClientNotFound />}
      />
    </Pane>
  )
}

function Pane({
  name,
  person,
  alone,
  note,
  action,
  children,
}: {
  /** Null until it is known. */
  name: string | null
  person: string | null
  /** There is no list beside it: it has the way back. */
  alone: boolean
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const chosen = useNavigationType() === 'PUSH'
  const arrives = useRef(chosen || alone)
  useEffect(() => {
    // As on a new screen: it is read out, and the keyboard goes on from there.
    if (arrives.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      aria-label={name ? `Conversation with ${name}` : 'Conversation'}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <header className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2.5">
        {alone && (
          <span className="-mr-1 -ml-2.5">
            <IconButton icon={ArrowLeft} label="Back to conversations" to={paths.messages} replace />
          </span>
        )}
        <Avatar initials={initials(person ?? '')} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline gap-2">
            <h2
              ref={heading}
              tabIndex={-1}
              className="max-w-full shrink-0 truncate text-md leading-5 outline-none"
              title={name ?? undefined}
            >
              {name ?? 'Messages'}
            </h2>
            {person !== name && <p className="min-w-0 truncate text-sm text-muted max-sm:hidden">{person}</p>}
          </div>
          <p className="mt-0.5 truncate text-xs text-muted">Usually responds within a day</p>
        </div>
        {action}
      </header>
      {note}
      {children}
    </section>
  )
}

function ClientNotFound() {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-ground p-4">
      <Empty
        icon={UserX}
        title="Client not found"
        text="The client does not exist, or is not one of yours."
        action={<Button to={paths.messages}>Back to conversations</Button>}
      />
    </div>
  )
}
