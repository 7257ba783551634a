import type { ClientDetails } from '../../contract/clients.ts'
import { shownName } from '../../contract/values/names.ts'
import { Ask } from '../api/ask.tsx'
import { clients } from '../api/wire.ts'

/** For a client who lost password, authenticator or device. */
export function ResetClientAccess({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const { id, email } = client
  return (
    <Ask
      call={clients.resetAccess}
      send={{ id }}
      told={{ title: 'Access Reset', description: `A link to choose a password goes to ${email}.` }}
      title="Reset Access"
      text={`Password, two-step sign-in, recovery codes and passkeys of ${client.fullName || shownName(client)} are removed, and all their sessions end. A link to choose a new password is mailed to ${email}. Make sure that it is they who ask for it.`}
      confirmLabel="Reset Access"
      danger
      onClose={onClose}
    />
  )
}
