import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowLeft, Download, UserRound, UserX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { clientDisplayName, initials } from '../../contract/values/names.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { makeCsvExportOptions } from '../activity/export-button.tsx'
import { CallError } from '../api/call.ts'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { clients, messages } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { useMe } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ConversationView } from './conversation.tsx'
import { messagePaths } from './paths.ts'
import { NotAcceptedNote } from './thread-states.tsx'
import { type ConversationArrival, isOpenedFromList } from './use-conversation-arrival.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useReceiver } from './use-receiver.ts'

export function AgentPane({ arrival }: { arrival: ConversationArrival }) {
  const me = useMe()
  const clientId = me.accountId ?? me.id
  const agent = useReceiver(clientId)
  return (
    <Pane name={agent.name} person={agent.name} arrival={arrival}>
      <ConversationView
        clientId={clientId}
        partner={agent}
        focusesField={arrival.focus === 'field'}
        notFound={<ClientNotFound arrival={arrival} />}
      />
    </Pane>
  )
}

export function ClientPane({ clientId, arrival }: { clientId: string; arrival: ConversationArrival }) {
  const { data, error } = useQuery(endpointQuery(clients.one, { id: clientId }))
  const client = data?.client
  const name = client ? clientDisplayName(client) : null
  if (error instanceof CallError && error.status === 404) return <ClientNotFound arrival={arrival} />
  return (
    <Pane
      name={name}
      person={client?.fullName || name}
      arrival={arrival}
      note={client && !client.hasAccepted ? <NotAcceptedNote /> : null}
      action={
        client && (
          <>
            <ExportConversation clientId={clientId} name={name} />
            <IconButton icon={UserRound} label={`Details of ${name}`} to={clientPaths.one(clientId)} />
          </>
        )
      }
    >
      <ConversationView
        clientId={clientId}
        partner={{ id: clientId, name: name ?? 'the client' }}
        // The field's label names the recipient, so wait for the name.
        focusesField={arrival.focus === 'field' && name !== null}
        notFound={<ClientNotFound arrival={arrival} />}
      />
    </Pane>
  )
}

const csvExportOptions = makeCsvExportOptions('messages', 'message', { part: 'newest' })

function ExportConversation({ clientId, name }: { clientId: string; name: string | null }) {
  const { write, busy } = useApiMutation(messages.exportOfClient, csvExportOptions)
  return (
    <IconButton
      icon={Download}
      label={`Export messages with ${name}`}
      aria-disabled={busy}
      onClick={() => write({ id: clientId })}
    />
  )
}

function Pane({
  name,
  person,
  arrival,
  note,
  action,
  children,
}: {
  /** Null while loading. */
  name: string | null
  person: string | null
  arrival: ConversationArrival
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Clients have one conversation, so they have no list to go back to.
  const isForStaff = isStaff(useMe())
  useFocusOnArrival(heading, arrival.focus === 'heading')
  return (
    <section
      aria-label={name ? `Conversation with ${name}` : 'Conversation'}
      className="flex min-w-0 flex-1 flex-col md:min-h-0 print:block"
    >
      <header className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2.5">
        {arrival.isAlone && isForStaff && <BackToList />}
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
          <p className={clsx('mt-0.5 truncate text-xs text-muted', !name && 'invisible')}>
            Usually responds within a day
          </p>
        </div>
        {action}
      </header>
      {note}
      {children}
    </section>
  )
}

/**
 * Goes back in the history if the list is the previous entry. Otherwise the link opens the list.
 */
function BackToList() {
  const { key } = useLocation()
  const navigate = useNavigate()
  return (
    <span className="-mr-1 -ml-2.5 print:hidden">
      <IconButton
        icon={ArrowLeft}
        label="Back to conversations"
        to={messagePaths.list}
        replace
        onClick={(event) => {
          if (!isOpenedFromList(key)) return
          event.preventDefault()
          navigate(-1)
        }}
      />
    </span>
  )
}

function ClientNotFound({ arrival }: { arrival: ConversationArrival }) {
  const ref = useRef<HTMLDivElement>(null)
  useFocusOnArrival(ref, arrival.focus !== null)
  return (
    <div ref={ref} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto bg-ground p-4 outline-none">
      <Empty
        icon={UserX}
        title="Client not found"
        text="This client does not exist, or you do not have access."
        action={
          <Button to={messagePaths.list} replace>
            Back to conversations
          </Button>
        }
      />
    </div>
  )
}
