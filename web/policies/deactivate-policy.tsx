import { useState } from 'react'
import {
  type DeactivationReason,
  deactivationReasons,
  type Policy,
  policies,
} from '../../contract/policies.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { SelectField } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

const labels: Record<DeactivationReason, string> = {
  'entered in error': 'Entered in error',
  cancelled: 'Cancelled',
  'not renewed': 'Not renewed',
  replaced: 'Replaced',
}
const options = deactivationReasons.map((reason) => ({ value: reason, label: labels[reason] }))
const reasonNamed = (value: string) => deactivationReasons.find((reason) => reason === value)

export function DeactivatePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const deactivate = useCall(policies.deactivate)
  const [reason, setReason] = useState<DeactivationReason>()
  const confirm = () =>
    deactivate.mutate(
      { id: policy.id, reason },
      {
        onSuccess: () => {
          toast({
            title: 'Policy Deactivated',
            description: `${typeName(policy.type)} ${policy.policyNumber} is inactive now.`,
          })
          onClose()
        },
        onError: ({ message }) => toast({ variant: 'destructive', title: 'Error', description: message }),
      },
    )
  return (
    <Confirm
      title="Deactivate Policy"
      text={`${typeName(policy.type)} ${policy.policyNumber} leaves the client's and your screens. It stays on file and can be restored under Show deactivated.`}
      confirmLabel="Deactivate Policy"
      danger
      busy={deactivate.isPending}
      {...(reason ? {} : { disabledReason: 'Please choose a reason first' })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={options}
        value={reason ?? ''}
        onChange={(event) => setReason(reasonNamed(event.currentTarget.value))}
      />
    </Confirm>
  )
}
