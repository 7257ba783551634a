import { type Policy, policies } from '../../contract/policies.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** Puts a deactivated policy back where it was. */
export function RestorePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const restore = useCall(policies.restore)
  // Awaited: the card that asked may be gone from its list by then, and callbacks of mutate with it.
  const confirm = () =>
    restore.mutateAsync({ id: policy.id }).then(
      () => {
        toast({
          title: 'Policy Restored',
          description: `${typeName(policy.type)} ${policy.policyNumber} is in every list again.`,
        })
        onClose()
      },
      ({ message }: Error) => toast({ variant: 'destructive', title: 'Error', description: message }),
    )
  return (
    <Confirm
      title="Restore Policy"
      text={`${typeName(policy.type)} ${policy.policyNumber} comes back into every list and count, and ${policy.clientName} sees it again.`}
      confirmLabel="Restore"
      busy={restore.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
