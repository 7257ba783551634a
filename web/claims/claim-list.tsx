import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Claim } from '../../contract/claims.ts'
import type { SentTo } from '../../contract/endpoint.ts'
import { useList } from '../api/query.ts'
import { claims } from '../api/wire.ts'
import { paths } from '../paths.ts'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClaimCard } from './claim-card.tsx'

type Wanted = Omit<SentTo<typeof claims.list>, 'limit' | 'cursor'>

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
  return (
    <ListOf
      list={list}
      things="claims"
      skeleton={<Skeleton status="Loading claims..." shape="rows" count={3} />}
      empty={empty}
    >
      {above}
      <ul className="space-y-3">
        {list.items.map((claim) => (
          <li key={claim.id}>
            <ClaimCard claim={claim} level={2} who={naming && <Whose claim={claim} />} />
          </li>
        ))}
      </ul>
    </ListOf>
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
