import type { ClientDetails } from '../../contract/clients.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { clients } from '../api/wire.ts'

export function CloseClient({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const name = clientDisplayName(client)
  return (
    <ConfirmCall
      call={clients.close}
      send={{ id: client.id }}
      successToast={{ title: 'Client Closed', description: `${name} is now a former client.` }}
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
    <ConfirmCall
      call={clients.reopen}
      send={{ id: client.id }}
      successToast={{ title: 'Client Reopened', description: `${name} is a client again.` }}
      title="Reopen Client"
      text={`${name} can have new policies and quotes again.`}
      confirmLabel="Reopen Client"
      onClose={onClose}
    />
  )
}
