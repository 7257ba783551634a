import { ConfirmCall } from '../api/confirm-call.tsx'
import { clients } from '../api/wire.ts'
import type { Signer } from './signer.ts'

/** For a portal user who lost a password, authenticator or device. */
export function ResetAccess({
  clientId,
  signer: { userId, name, email },
  onClose,
}: {
  clientId: string
  signer: Signer
  onClose: () => void
}) {
  return (
    <ConfirmCall
      call={clients.resetAccess}
      send={{ id: clientId, ...(userId ? { userId } : {}) }}
      successToast={{ title: 'Access Reset', description: `A link to choose a password goes to ${email}.` }}
      title="Reset Access"
      text={`This removes ${name}’s password, two-step sign-in, recovery codes and passkeys, and signs them out everywhere. A link to choose a new password is emailed to ${email}. First verify who is asking.`}
      confirmLabel="Reset Access"
      danger
      onClose={onClose}
    />
  )
}
