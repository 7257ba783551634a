import type { Invite } from '../../contract/invites.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { invites } from '../api/wire.ts'

export function RevokeInvite({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  return (
    <ConfirmCall
      call={invites.revoke}
      send={{ inviteId: invite.id }}
      successToast={{ title: 'Link revoked', description: 'The earlier link no longer works.' }}
      failureTitle="Link not revoked"
      title="Revoke link"
      text={`The link for ${invite.email} stops working at once. The client remains on file and can be invited again.`}
      confirmLabel="Revoke link"
      danger
      onClose={onClose}
    />
  )
}
