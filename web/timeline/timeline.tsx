import { History, SearchX } from 'lucide-react'
import { allTimelineKinds, timelineKinds } from '../../contract/values/timeline-kinds.ts'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { story } from '../api/wire.ts'
import { groupByDay } from '../clients/group-by-day.ts'
import { Button } from '../ui/button.tsx'
import { Chip, chipRow } from '../ui/chip.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterSearch, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { nextHour, useNow } from '../ui/now.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { type TimelineFilter, TimelineItem } from './timeline-item.tsx'

/** The Activity tab: a client's timeline by day, newest first. Filters are in the URL. */
export function Timeline({ clientId }: { clientId: string }) {
  const { given, search, put } = useListFilters()
  const kind = allTimelineKinds.find((one) => one === given.get('kind')) ?? 'all'
  const narrowed: TimelineFilter = { kind, ...(search ? { search } : {}) }
  const list = useList(story.lines, { id: clientId, limit: 50, ...narrowed }, 'lines', { keepRows: true })
  const now = useNow([nextHour(new Date())])
  const showAll = () => {
    put('search', '')
    put('kind', '')
  }
  return (
    <>
      <div className="mb-4 space-y-2">
        <FilterSearch label="Search the activity" placeholder="Search messages, notes, requests, claims..." />
        <fieldset className="min-w-0">
          <legend className="sr-only">Show</legend>
          <div className={chipRow}>
            <Chip isOn={kind === 'all'} onPress={() => put('kind', '')}>
              Everything
            </Chip>
            {allTimelineKinds.map((one) => (
              <Chip key={one} isOn={kind === one} onPress={() => put('kind', kind === one ? '' : one)}>
                {timelineKinds[one]}
              </Chip>
            ))}
          </div>
        </fieldset>
      </div>
      <ListOf
        list={{ ...list, shown: list.items.reduce((sum, { more }) => sum + 1 + more, 0) }}
        things="entries"
        counted="entry"
        skeleton={<Skeleton status="Loading activity..." shape="rows" count={6} />}
        empty={
          kind === 'all' && !search ? (
            <Empty
              icon={History}
              title="No Activity"
              text="Documents, requests, quotes, messages and changes will be listed here."
            />
          ) : (
            <Empty
              icon={SearchX}
              title="No Activity Found"
              text={`No activity of this client matches ${formatFilter(kind, search)}.`}
              action={
                <Button variant="secondary" onClick={showAll}>
                  Show everything
                </Button>
              }
            />
          )
        }
      >
        <div className="space-y-7">
          {groupByDay(list.items, now, agency.timeZone).map(({ day, name, events }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`} className="mb-3 text-xs font-semibold text-muted">
                {name}
              </h2>
              <ul className="rounded-card border border-line bg-surface px-4 shadow-card sm:px-5">
                {events.map((line) => (
                  <TimelineItem
                    key={`${line.day} ${line.thread}`}
                    line={line}
                    clientId={clientId}
                    narrowed={narrowed}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </ListOf>
    </>
  )
}

const formatFilter = (kind: keyof typeof timelineKinds | 'all', search: string) =>
  [kind === 'all' ? null : `‘${timelineKinds[kind]}’`, search ? `“${search}”` : null]
    .filter((part) => part !== null)
    .join(' and ')
