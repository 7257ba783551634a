import type { ClientDetails } from '../../contract/clients.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { Ask } from '../api/confirm-call.tsx'
import { clients } from '../api/wire.ts'

export function CloseClient({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const name = clientDisplayName(client)
  return (
    <Ask
      call={clients.close}
      send={{ id: client.id }}
      told={{ title: 'Client Closed', description: `${name} is now a former client.` }}
      title="Close Client"
      text={`${name} becomes a former client. They keep access to their records and can report claims under old policies. Reopen the client for new policies, quotes or presentations.`}
      confirmLabel="Close Client"
      onClose={onClose}
    />
  )
}

export function ReopenClient({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const name = clientDisplayName(client)
  return (
    <Ask
      call={clients.reopen}
      send={{ id: client.id }}
      told={{ title: 'Client Reopened', description: `${name} is a client again.` }}
      title="Reopen Client"
      text={`${name} can have new policies and quotes again.`}
      confirmLabel="Reopen Client"
      onClose={onClose}
    />
  )
}
