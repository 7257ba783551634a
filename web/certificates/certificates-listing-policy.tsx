import { useQuery } from '@tanstack/react-query'
import type { Policy } from '../../contract/policies.ts'
import { endpointQuery } from '../api/query.ts'
import { certificates } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'

/**
 * Warns before a change of a policy: the number of current certificates that list it, and what
 * happens to them. Renders nothing if there are none.
 */
export function CertificatesListingPolicy({ policy, consequence }: { policy: Policy; consequence: string }) {
  const { data } = useQuery(
    endpointQuery(certificates.list, { clientId: policy.userId, currentWith: policy.id, limit: 1 }),
  )
  if (!data || data.total === 0) return null
  return (
    <Alert tone="amber">
      {data.total === 1
        ? 'A current certificate lists this policy.'
        : `${data.total} current certificates list this policy.`}{' '}
      {consequence}
    </Alert>
  )
}
