import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { ClientDetails } from '../../contract/clients.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { ConversationView } from '../messages/conversation.tsx'
import { NotAcceptedNote } from '../messages/thread-states.tsx'
import { useStrayDrops } from '../ui/dropped-files.ts'

/** The Messages tab: the conversation with the client, fitted to the window. */
export function ClientMessages({ client }: { client: ClientDetails }) {
  const name = clientDisplayName(client)
  const box = useRef<HTMLElement>(null)
  // Pressing the tab replaces the URL and scrolls to the messages. On a direct visit the page stays
  // at its top.
  const isPressed = useRef(useNavigationType() === 'REPLACE')
  useEffect(() => {
    if (isPressed.current) box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useStrayDrops()
  return (
    <section
      ref={box}
      aria-label={`Conversation with ${name}`}
      className="-scroll-mb-16 flex h-[min(40rem,100dvh-10.5rem)] min-h-96 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card print:block print:h-auto"
    >
      {!client.hasAccepted && <NotAcceptedNote />}
      <ConversationView
        key={client.id}
        clientId={client.id}
        partner={{ id: client.id, name }}
        notFound={<p className="p-5 text-muted">Client not found</p>}
      />
    </section>
  )
}
