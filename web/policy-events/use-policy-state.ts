import { useQuery } from '@tanstack/react-query'
import type { Policy } from '../../contract/policies.ts'
import { endpointQuery } from '../api/query.ts'
import { policyEvents } from '../api/wire.ts'
import { foldPolicyState } from './event-preview.ts'

/**
 * A policy's state, folded from its events; undefined while loading or after an error. For staff
 * only.
 */
export function usePolicyState(
  { id, startDate, endDate }: Policy,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { data, isPending } = useQuery({ ...endpointQuery(policyEvents.ofPolicy, { policyId: id }), enabled })
  return {
    state: data && foldPolicyState({ startDate, endDate }, data.events),
    law: data?.cancellationLaw ?? null,
    isRenewal: data?.isRenewal ?? false,
    isPending,
  }
}
