import { type Invite, invites } from '../../contract/invites.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

export function RevokeInvite({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const revoke = useCall(invites.revoke)
  const confirm = () =>
    revoke.mutate(
      { inviteId: invite.id },
      {
        onSuccess: () => {
          toast({ title: 'Link revoked', description: 'The link that was out no longer works.' })
          onClose()
        },
        onError: ({ message }) =>
          toast({ variant: 'destructive', title: 'Link not revoked', description: message }),
      },
    )
  return (
    <Confirm
      title="Revoke link"
      text={`The link for ${invite.email} stops working at once. The client stays on file and can be invited again.`}
      confirmLabel="Revoke link"
      danger
      busy={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
