import { useQuery } from '@tanstack/react-query'
import type { Policy } from '../../contract/policies.ts'
import { q } from '../api/query.ts'
import { policyEvents } from '../api/wire.ts'
import { foldPolicyState } from './event-preview.ts'

/** The state of a policy by its events; undefined until they are read, and where they could not be. For staff alone. */
export function usePolicyState(
  { id, startDate, endDate }: Policy,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { data, isPending } = useQuery({ ...q(policyEvents.ofPolicy, { policyId: id }), enabled })
  return { state: data && foldPolicyState({ startDate, endDate }, data.events), isPending }
}
