import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { q, useList } from '../api/query.ts'
import { claims } from '../api/wire.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClaimCard } from './claim-card.tsx'
import { Whose } from './claim-list.tsx'

/** On the dashboard: the claims that are to be worked on next, what is overdue first. */
export function ClaimsPanel() {
  const figures = useQuery(q(claims.figures, {}))
  const list = useList(claims.list, { status: 'underway', sort: 'due', limit: 5 }, 'claims')
  return (
    <section aria-labelledby="claims-title" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="claims-title" className="text-lg font-bold">
            Claims
          </h2>
          <p className="min-h-5 text-sm text-muted">{figures.data && inWords(figures.data)}</p>
        </div>
        <Button variant="secondary" to={paths.claims}>
          All claims
        </Button>
      </div>
      <ListOf
        list={list}
        skeleton={<Skeleton status="Loading claims..." shape="rows" count={3} />}
        empty={
          <Empty
            icon={ShieldAlert}
            title="No Open Claims"
            text="What your clients report in the portal will be here."
          />
        }
      >
        <ul className="space-y-3">
          {list.items.map((claim) => (
            <li key={claim.id}>
              <ClaimCard claim={claim} level={3} who={<Whose claim={claim} />} />
            </li>
          ))}
        </ul>
      </ListOf>
    </section>
  )
}

function inWords({ overdue, reported, sentToCarrier, open }: ReplyOf<typeof claims.figures>): string {
  const told = [
    [overdue, 'overdue'],
    [reported, 'reported'],
    [sentToCarrier, 'sent to carrier'],
    [open, 'open'],
  ].flatMap(([count, what]) => (count ? [`${count} ${what}`] : []))
  return told.length > 0 ? told.join(', ') : 'None to work on'
}
