import type { ClientDetails } from '../../contract/clients.ts'
import { shownName } from '../../contract/values/names.ts'
import { Conversation } from '../messages/conversation.tsx'
import { NotAcceptedNote } from '../messages/thread-states.tsx'

/** The Messages tab: the conversation with the client. */
export function ClientMessages({ client }: { client: ClientDetails }) {
  const name = shownName(client)
  return (
    <section
      aria-label={`Conversation with ${name}`}
      className="flex h-[min(40rem,80dvh)] min-h-96 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      {!client.hasAccepted && <NotAcceptedNote />}
      <Conversation
        key={client.id}
        clientId={client.id}
        partner={{ id: client.id, name }}
        notFound={<p className="p-5 text-muted">Client not found</p>}
      />
    </section>
  )
}
