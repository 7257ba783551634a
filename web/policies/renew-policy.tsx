import { useNavigate } from 'react-router'
import { type Policy, policies } from '../../contract/policies.ts'
import { formatDay, nextTermEnd } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** Puts the next term on file, as a copy to be edited. */
export function RenewPolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const renew = useCall(policies.renew)
  const navigate = useNavigate()
  const confirm = () =>
    renew.mutateAsync({ id: policy.id }).then(
      ({ policy: renewed }) => {
        toast({
          title: 'Policy Renewed',
          description: 'The new term is on file. Check its premium and limits.',
        })
        onClose()
        navigate(paths.policy(renewed.id))
      },
      ({ message }: Error) => toast({ variant: 'destructive', title: 'Error', description: message }),
    )
  const ends = nextTermEnd(policy.startDate, policy.endDate)
  return (
    <Confirm
      title="Renew"
      text={`Adds a new term of ${typeName(policy.type)} ${policy.policyNumber}, ${formatDay(policy.endDate)} to ${formatDay(ends)}, with the same number, premium and limits. Edit it as the carrier's renewal says.`}
      confirmLabel="Renew"
      busy={renew.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
