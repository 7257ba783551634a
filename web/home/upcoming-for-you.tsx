import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { UpcomingEntry } from '../../contract/home.ts'
import { plural } from '../../contract/values/plural.ts'
import { q } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import type { Feature } from '../feature.ts'
import { Button } from '../ui/button.tsx'
import { nextHour, useNow } from '../ui/now.ts'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import type { UpcomingItem } from '../upcoming-item.ts'
import { clientUpcomingQuery } from './preload.ts'

const features = import.meta.glob<Pick<Feature, 'upcoming'>>('../*/feature.tsx', {
  eager: true,
  query: '?upcoming',
  import: 'feature',
})

/** Items shown at first; the rest after one click. */
const maxShown = 4

/** A client's upcoming items, the nearest first. Renders nothing without any. */
export function UpcomingForYou() {
  return (
    <QueryView
      of={q(...clientUpcomingQuery)}
      skeleton={
        <Skeleton status="Loading upcoming items...">
          <div className="mb-6 space-y-3">
            <SkeletonBar wide="third" />
            <SkeletonBar tall="tile" />
          </div>
        </Skeleton>
      }
    >
      {({ next }) => next.length > 0 && <Lines next={next} />}
    </QueryView>
  )
}

function Lines({ next }: { next: readonly UpcomingEntry[] }) {
  const id = useId()
  const [all, setAll] = useState(false)
  // 'Tomorrow' ends at midnight in the agency's zone, which is a full hour in the viewer's zone.
  const now = useNow([nextHour(new Date())])
  const lines = next.flatMap((one) => {
    const upcoming = features[`../${one.kind}/feature.tsx`]?.upcoming
    const key = `${one.kind} ${one.id} ${one.state} ${one.day}`
    return upcoming ? [{ kind: one.kind, key, item: upcoming(one, now) }] : []
  })
  // One bill at a time: later ones are folded below the next.
  const [bill, ...laterBills] = lines.filter(({ kind }) => kind === 'bills')
  const shown = lines.filter((line) => !laterBills.includes(line))
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-3 text-lg font-bold">
        Next for you
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {shown.slice(0, all ? undefined : maxShown).map((line) => (
          <li key={line.key}>
            <Line item={line.item} />
            {line === bill && laterBills.length > 0 && (
              <details className="border-t border-line">
                <summary className="min-h-10 cursor-pointer px-4 py-2 text-sm font-medium text-muted">
                  {plural(laterBills.length, 'later bill')}
                </summary>
                {laterBills.map(({ key, item: { act, ...item } }) => (
                  <Line key={key} item={item} />
                ))}
              </details>
            )}
          </li>
        ))}
      </ul>
      {shown.length > maxShown && !all && (
        <div className="mt-2">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            Show {shown.length - maxShown} more
          </Button>
        </div>
      )}
    </section>
  )
}

function Line({ item: { icon: Icon, title, text, to, act } }: { item: UpcomingItem }) {
  return (
    <div className="flex items-center transition-colors duration-100 hover:bg-wash/50">
      <Link
        to={to}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3.5 px-4 py-3 -outline-offset-2 active:bg-wash"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold">{title}</span>
          <span className="line-clamp-2 text-sm text-muted">{text}</span>
        </span>
        {!act && <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />}
      </Link>
      {act && (
        <div className="pr-4">
          <Button href={act.href} target="_blank" rel="noreferrer" aria-label={act.name}>
            {act.label}
          </Button>
        </div>
      )}
    </div>
  )
}
