import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Claim, claims } from '../../contract/claims.ts'
import { useList } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Failed } from '../ui/failed.tsx'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClaimCard } from './claim-card.tsx'

type Wanted = Partial<
  Pick<
    Parameters<typeof useList<typeof claims.list, 'claims', Claim>>[1],
    'search' | 'status' | 'policyId' | 'clientId' | 'sort'
  >
>

/** Claims that are wanted, page by page; `empty` stands where there are none. */
export function ClaimList({
  wanted,
  naming = false,
  above,
  empty,
}: {
  wanted: Wanted
  /** Each says whose it is. */
  naming?: boolean
  /** Stands over them, where there are any. */
  above?: ReactNode
  empty: ReactNode
}) {
  const list = useList(claims.list, { ...wanted, limit: 20 }, 'claims', { keepRows: true })
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading claims..." shape="rows" count={3} />
  if (list.items.length === 0) return empty
  return (
    <>
      {above}
      <ul className="space-y-3">
        {list.items.map((claim) => (
          <li key={claim.id}>
            <ClaimCard claim={claim} level={2} who={naming && <Whose claim={claim} />} />
          </li>
        ))}
      </ul>
      {list.isInParts && <Pager list={list} things="claims" />}
    </>
  )
}

/** Whose a claim is, for staff. */
export function Whose({ claim: { clientId, clientName, company } }: { claim: Claim }) {
  return (
    <>
      <Link to={paths.client(clientId)} className="font-medium text-ink hover:underline">
        {clientName}
      </Link>
      {company && ` · ${company}`}
    </>
  )
}
