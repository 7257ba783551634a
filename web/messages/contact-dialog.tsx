import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { MessageDialog } from './message-dialog.tsx'
import { messagePaths } from './paths.ts'
import { useReceiver } from './use-receiver.ts'

export function ContactAgentDialog({ onClose }: { onClose: () => void }) {
  const { id } = useMe()
  const { id: agentId, name } = useReceiver(id)
  return (
    <MessageDialog
      title="Contact Your Agent"
      description={`To ${name}. Usually responds within a day.`}
      draftOf={id}
      receiverId={agentId}
      thread={messagePaths.conversation(agentId)}
      successToast={{ title: 'Message Sent!', description: `Your message to ${name} was sent successfully!` }}
      onClose={onClose}
    />
  )
}

export interface ContactRecipient {
  id: string
  name: string
  /** Fetched if not given. */
  hasAccepted?: boolean
}

/** Contact Your Client, for staff. `about` prefills the message if the conversation is empty. */
export function ContactClientDialog({
  client,
  about,
  onClose,
}: {
  client: ContactRecipient
  about?: string
  onClose: () => void
}) {
  const { id, name } = client
  const { data } = useQuery({
    ...endpointQuery(clients.one, { id }),
    enabled: client.hasAccepted === undefined,
  })
  return (
    <MessageDialog
      title="Contact Your Client"
      description={`To ${name}`}
      draftOf={id}
      receiverId={id}
      thread={messagePaths.conversation(id)}
      hasAccepted={client.hasAccepted ?? data?.client.hasAccepted}
      start={about}
      successToast={{ title: 'Message sent', description: 'Your message has been sent successfully.' }}
      onClose={onClose}
    />
  )
}
