import { certificates, type Holder } from '../../contract/certificates.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** Takes a holder off the list; what they hold stays what it is. */
export function RemoveHolder({ holder: { id, name }, onClose }: { holder: Holder; onClose: () => void }) {
  const remove = useCall(certificates.removeHolder)
  const confirm = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast({ title: 'Holder Removed', description: `${name} is no longer on the list.` })
          onClose()
        },
      },
    )
  return (
    <Confirm
      title="Remove Holder"
      text={`${name} is left out when certificates are reissued. What they already hold is not changed.`}
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      failed={remove.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
