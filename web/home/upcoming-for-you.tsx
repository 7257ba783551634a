import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { UpcomingEntry } from '../../contract/home.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import type { UpcomingItem } from '../upcoming-item.ts'
import { clientUpcomingQuery } from './preload.ts'
import { useUpcomingLines } from './upcoming.ts'

/** Items shown at first; the rest after one click. */
const maxEntriesShown = 4

/** A client's upcoming items without the bills, the nearest first. Renders nothing without any. */
export function UpcomingForYou() {
  return (
    <QueryView
      query={endpointQuery(...clientUpcomingQuery)}
      skeleton={
        <Skeleton status="Loading upcoming items...">
          <div className="mb-6 space-y-3">
            <SkeletonBar width="third" />
            <SkeletonBar height="tile" />
          </div>
        </Skeleton>
      }
    >
      {({ next }) => <Lines entries={next} />}
    </QueryView>
  )
}

function Lines({ entries }: { entries: readonly UpcomingEntry[] }) {
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const { others } = useUpcomingLines(entries)
  if (others.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-3 text-lg font-bold">
        Next for you
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {others.slice(0, isExpanded ? undefined : maxEntriesShown).map(({ key, item }) => (
          <li key={key}>
            <Line item={item} />
          </li>
        ))}
      </ul>
      {others.length > maxEntriesShown && !isExpanded && (
        <div className="mt-2">
          <Button variant="ghost" size="sm" onClick={() => setExpanded(true)}>
            Show {others.length - maxEntriesShown} more
          </Button>
        </div>
      )}
    </section>
  )
}

function Line({ item: { icon: Icon, title, text, to } }: { item: UpcomingItem }) {
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center gap-3.5 px-4 py-3 -outline-offset-2 transition-colors duration-100 hover:bg-wash/50 active:bg-wash"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
        <span className="line-clamp-2 font-semibold sm:line-clamp-1 sm:shrink-0 sm:max-w-full">{title}</span>
        <span className="line-clamp-2 min-w-0 text-sm text-muted sm:line-clamp-1">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
