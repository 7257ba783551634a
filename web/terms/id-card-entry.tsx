import { useQuery } from '@tanstack/react-query'
import { IdCard, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { hasVehicles } from '../../contract/values/lines.ts'
import { endpointQuery } from '../api/query.ts'
import { cards } from '../api/wire.ts'
import { cardPaths } from '../cards/paths.ts'
import { useLines } from '../lines.ts'
import { SkeletonBar } from '../ui/skeleton.tsx'
import { QuickEntry, QuickLinkEntry } from './quick-entry.tsx'

/** Links to the ID cards in the portal. If there are none, an uploaded card or a request. */
export function IdCardEntry({ policy, fallback }: { policy: Policy; fallback: ReactNode }) {
  const mayHaveCards =
    hasVehicles(useLines(), policy.type) && policy.status === 'active' && policy.deactivatedAt === null
  const { data, isPending, isError, refetch } = useQuery({
    ...endpointQuery(cards.ofPolicy, { policyId: policy.id }),
    enabled: mayHaveCards,
  })
  if (!mayHaveCards) return fallback
  if (isPending)
    return (
      <li className="flex min-h-11 items-center px-2">
        <SkeletonBar width="half" />
      </li>
    )
  // The cards may exist, so offer a retry instead of a request.
  if (!data && isError)
    return (
      <QuickEntry
        icon={IdCard}
        label="ID cards did not load. Try again"
        leadsTo={RotateCw}
        onPress={() => refetch()}
      />
    )
  if (!data || data.cards.length === 0) return fallback
  return <QuickLinkEntry icon={IdCard} label="View ID Card" to={cardPaths.list(policy.id)} />
}
