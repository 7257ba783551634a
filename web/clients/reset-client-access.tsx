import { type ClientDetails, clients } from '../../contract/clients.ts'
import { shownName } from '../../contract/values/names.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** For a client who lost password, authenticator or device. */
export function ResetClientAccess({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const reset = useCall(clients.resetAccess)
  const { id, email } = client
  const confirm = () =>
    reset.mutate(
      { id },
      {
        onSuccess: () => {
          toast({ title: 'Access Reset', description: `A link to choose a password goes to ${email}.` })
          onClose()
        },
      },
    )
  return (
    <Confirm
      title="Reset Access"
      text={`Password, two-step sign-in, recovery codes and passkeys of ${client.fullName || shownName(client)} are removed, and all their sessions end. A link to choose a new password is mailed to ${email}. Make sure that it is they who ask for it.`}
      confirmLabel="Reset Access"
      danger
      busy={reset.isPending}
      failed={reset.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
