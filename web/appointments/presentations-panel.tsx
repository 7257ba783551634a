import { CalendarClock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useList } from '../api/query.ts'
import { appointments } from '../api/wire.ts'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'
import { useNow } from '../ui/use-now.ts'

// Lazy: an empty dashboard has no rows.
const loadRows = () => import('./presentation-rows.tsx')
const PresentationRows = lazy(async () => ({ default: (await loadRows()).PresentationRows }))
const PresentationsExport = lazy(async () => ({ default: (await loadRows()).PresentationsExport }))

const rowsSkeleton = <Skeleton status="Loading presentations..." shape="rows" count={2} />

/** Upcoming presentations, the next one first: an agent's own, or the agency's for an admin. */
export function PresentationsPanel() {
  const section = useHashTarget('presentations')
  const list = useList(appointments.coming, { limit: 10 }, 'presentations')
  const now = useNow(list.items.map(({ datetime }) => datetime))
  // Presentations that have begun since the query drop out.
  const items = list.items.filter(({ datetime }) => Date.parse(datetime) > now.getTime())
  const total = list.total - (list.items.length - items.length)
  return (
    <section
      ref={section}
      id="presentations"
      aria-labelledby="presentations-title"
      className="mt-10 scroll-mt-20"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="presentations-title" className="text-lg font-bold">
          Upcoming presentations
        </h2>
        {items.length > 0 && (
          <Suspense fallback={null}>
            <PresentationsExport />
          </Suspense>
        )}
      </div>
      <ListOf
        list={{ ...list, items, total }}
        pluralNoun="presentations"
        skeleton={rowsSkeleton}
        empty={
          <Empty
            icon={CalendarClock}
            title="No presentations"
            text="Presentations that clients book will be listed here. Clients can book once a quote has offers."
          />
        }
      >
        <Suspense fallback={rowsSkeleton}>
          <PresentationRows presentations={items} />
        </Suspense>
      </ListOf>
    </section>
  )
}
