import { History, SearchX } from 'lucide-react'
import { allTimelineKinds, timelineKinds } from '../../contract/values/timeline-kinds.ts'
import { useList } from '../api/query.ts'
import { story } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Chip, chipRowClassName } from '../ui/chip.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterSearch, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TimelineDays } from './timeline-days.tsx'
import type { TimelineFilter } from './timeline-item.tsx'

/** The Activity tab: a client's timeline by day, newest first. Filters are in the URL. */
export function Timeline({ clientId }: { clientId: string }) {
  const { searchParams, search, put } = useListFilters()
  const kind = allTimelineKinds.find((timelineKind) => timelineKind === searchParams.get('kind')) ?? 'all'
  const timelineFilter: TimelineFilter = { kind, ...(search ? { search } : {}) }
  const list = useList(story.lines, { id: clientId, limit: 50, ...timelineFilter }, 'lines', {
    keepRows: true,
  })
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
          <div className={chipRowClassName}>
            <Chip isOn={kind === 'all'} onPress={() => put('kind', '')}>
              Everything
            </Chip>
            {allTimelineKinds.map((timelineKind) => (
              <Chip
                key={timelineKind}
                isOn={kind === timelineKind}
                onPress={() => put('kind', kind === timelineKind ? '' : timelineKind)}
              >
                {timelineKinds[timelineKind]}
              </Chip>
            ))}
          </div>
        </fieldset>
      </div>
      <ListOf
        list={{ ...list, shownCount: list.items.reduce((sum, { more }) => sum + 1 + more, 0) }}
        pluralNoun="entries"
        singularNoun="entry"
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
              text={`No activity for this client matches ${formatFilter(kind, search)}.`}
              action={
                <Button variant="secondary" onClick={showAll}>
                  Show everything
                </Button>
              }
            />
          )
        }
      >
        <TimelineDays lines={list.items} clientId={clientId} filter={timelineFilter} heading="h2" />
      </ListOf>
    </>
  )
}

const formatFilter = (kind: keyof typeof timelineKinds | 'all', search: string) =>
  [kind === 'all' ? null : `‘${timelineKinds[kind]}’`, search ? `“${search}”` : null]
    .filter((part) => part !== null)
    .join(' and ')
