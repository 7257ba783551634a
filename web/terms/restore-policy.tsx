import type { Policy } from '../../contract/policies.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { policies } from '../api/wire.ts'

export function RestorePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  return (
    <ConfirmCall
      call={policies.restore}
      send={{ id: policy.id }}
      successToast={{
        title: 'Policy Restored',
        description: `${typeName(policy.type)} ${policy.policyNumber} is in every list again.`,
      }}
      failureTitle="Error"
      title="Restore Policy"
      text={`${typeName(policy.type)} ${policy.policyNumber} returns to every list and count, and ${policy.clientName} sees it again.`}
      confirmLabel="Restore"
      onClose={onClose}
    />
  )
}
