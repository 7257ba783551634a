import { useQuery } from '@tanstack/react-query'
import { isDay } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
import { policyEvents } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'

/**
 * Warns about an entry with a past day if certificates or card links issued since then contradict
 * it. Renders nothing if there are none.
 */
export function DocumentsIssuedSince({ policyId, day }: { policyId: string; day: string }) {
  const { data } = useQuery({
    ...endpointQuery(policyEvents.issuedSince, { policyId, day }),
    enabled: isDay(day),
  })
  if (!data || (data.certificates.length === 0 && data.cardLinks === 0)) return null
  return (
    <Alert tone="amber">
      <p>Documents issued since that day:</p>
      <ul className="mt-1 list-disc pl-5">
        {data.certificates.map(({ id, number, holder }) => (
          <li key={id}>
            Certificate {number} for {holder}
          </li>
        ))}
        {data.cardLinks > 0 && (
          <li>
            {data.cardLinks === 1 ? 'A link to an ID card' : `${data.cardLinks} links to ID cards`}: will open
            only while the policy is in force
          </li>
        )}
      </ul>
    </Alert>
  )
}
