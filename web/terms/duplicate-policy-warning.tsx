import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../contract/values/days.ts'
import { q } from '../api/query.ts'
import { policies } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import type { PolicyForm } from './policy-form.ts'

/** Renewals often keep their number; the same number and start date may be a mistake. */
export function DuplicatePolicyWarning({
  form,
  clientId,
  editing,
}: {
  form: PolicyForm
  clientId: string
  /** The edited policy, which does not count. */
  editing?: string
}) {
  const { data } = useQuery({
    ...q(policies.ofClient, { id: clientId, limit: 500 }),
    enabled: clientId !== '',
  })
  const [policyNumber, startDate] = form.watch(['policyNumber', 'startDate'])
  const duplicate = data?.policies.find(
    (policy) =>
      policy.id !== editing &&
      policy.policyNumber.toLowerCase() === policyNumber.trim().toLowerCase() &&
      policy.startDate === startDate,
  )
  return (
    <div aria-live="polite">
      {duplicate && (
        <Alert tone="amber">
          {duplicate.clientName} already has a policy {duplicate.policyNumber} that starts on{' '}
          {formatDay(duplicate.startDate)}.
        </Alert>
      )}
    </div>
  )
}
