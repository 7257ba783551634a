import { type Policy, policies } from '../../contract/policies.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

export function RestorePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const restore = useCall(policies.restore)
  const confirm = () =>
    restore.mutate(
      { id: policy.id },
      {
        onSuccess: () => {
          toast({ title: 'Policy Restored', description: `${policy.policyNumber} is on every screen again.` })
          onClose()
        },
        onError: ({ message }) => toast({ variant: 'destructive', title: 'Error', description: message }),
      },
    )
  return (
    <Confirm
      title="Restore policy"
      text={`${typeName(policy.type)} ${policy.policyNumber} comes back to the client's and your screens.`}
      confirmLabel="Restore"
      busy={restore.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
