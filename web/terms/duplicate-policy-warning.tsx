import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
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
    ...endpointQuery(policies.ofClient, { id: clientId, limit: 500 }),
    enabled: clientId !== '',
  })
  const [policyNumber, startDate] = form.watch(['policyNumber', 'startDate'])
  const samePolicy = data?.policies.find(
    (policy) =>
      policy.id !== editing &&
      policy.policyNumber.toLowerCase() === policyNumber.trim().toLowerCase() &&
      policy.startDate === startDate,
  )
  return (
    <div aria-live="polite">
      {samePolicy && (
        <Alert tone="amber">
          {samePolicy.clientName} already has a policy {samePolicy.policyNumber} that starts on{' '}
          {formatDay(samePolicy.startDate)}.
        </Alert>
      )}
    </div>
  )
}
