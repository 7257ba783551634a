import { certificates } from '../../contract/certificates.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** From then on the client issues nothing alone; what was issued stays what it is. */
export function WithdrawApproval({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const withdraw = useCall(certificates.withdrawApproval)
  const confirm = () =>
    withdraw.mutate(
      { clientId },
      {
        onSuccess: () => {
          toast({ title: 'Approval Withdrawn', description: 'The client can no longer issue certificates.' })
          onClose()
        },
      },
    )
  return (
    <Confirm
      title="Withdraw Approval"
      text="The client can no longer issue certificates. Those that were issued stay as they are; withdraw one by itself where it should not have been issued."
      confirmLabel="Withdraw"
      danger
      busy={withdraw.isPending}
      failed={withdraw.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
