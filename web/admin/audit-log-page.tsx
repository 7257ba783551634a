import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { ActivityEvent, LogFilters } from '../../contract/activity.ts'
import { formatTime, formatZone } from '../../contract/values/days.ts'
import { EventSentence } from '../activity/event-sentence.tsx'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { agency } from '../agency.ts'
import { endpointQuery, useList } from '../api/query.ts'
import { activity } from '../api/wire.ts'
import { relativeDayName } from '../clients/group-by-day.ts'
import { PageHeader } from '../page-header.tsx'
import { Button } from '../ui/button.tsx'
import { NoMatches } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sortByPastDate, useSorting } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { nextHour, useNow } from '../ui/use-now.ts'
import { LogEntryDialog } from './log-entry-dialog.tsx'
import { LogFilterFields, useLogFilters } from './log-filters.tsx'

export function AuditLogPage() {
  const { filters, searched, put, clear } = useLogFilters()
  return (
    <>
      <PageHeader
        title="Audit Log"
        subtitle={`Everything done in the portal, and by whom. Times are ${formatZone(agency.timeZone)}.`}
        actions={<Export filters={searched} />}
      />
      <LogFilterFields filters={filters} put={put} clear={clear} />
      <Entries filters={searched} />
    </>
  )
}

const csvExportOptions = makeCsvExportOptions('entries', 'entry', {
  fileName: 'audit-log',
  title: 'Log Exported',
  part: 'newest',
})

function Export({ filters }: { filters: LogFilters }) {
  return <ExportButton call={activity.export} input={filters} outcomeOptions={csvExportOptions} />
}

const timeColumn: Column<ActivityEvent> = {
  header: 'Time',
  sort: sortByPastDate('time'),
  cell: ({ at }) => (
    <time dateTime={at} className="whitespace-nowrap text-muted tabular-nums">
      {formatTime(at, agency.timeZone)}
    </time>
  ),
}
const eventColumn: Column<ActivityEvent> = {
  header: 'What happened',
  kind: 'title',
  cell: (event) => (
    <span className="font-normal">
      <EventSentence event={event} />
    </span>
  ),
}
const clientColumn: Column<ActivityEvent> = {
  header: 'Client',
  isEmpty: (event) => event.client === null,
  cell: (event) => event.client?.name,
}
const changesColumn: Column<ActivityEvent> = {
  header: 'Changes',
  align: 'end',
  minWidth: 'xl',
  isEmpty: ({ changes }) => changes.length === 0,
  cell: ({ changes }) => changes.length || null,
}
const ipColumn: Column<ActivityEvent> = {
  header: 'IP',
  minWidth: 'md',
  isEmpty: (event) => event.ip === null,
  cell: (event) => <span className="text-muted tabular-nums">{event.ip}</span>,
}

/** No day column: entries are grouped by day. The change column is left out if empty. */
const columnsFor = (events: readonly ActivityEvent[]) => [
  timeColumn,
  eventColumn,
  clientColumn,
  ...(events.some(({ changes }) => changes.length > 0) ? [changesColumn] : []),
  ipColumn,
]

function Entries({ filters }: { filters: LogFilters }) {
  const sorting = useSorting(['time'], { by: 'time', direction: 'desc' })
  const list = useList(activity.log, { ...filters, limit: 50, ...sorting.apiParameters }, 'events', {
    keepRows: true,
  })
  const [shownEvent, setShownEvent] = useState<ActivityEvent | null>(null)
  const now = useNow([nextHour(new Date())])
  return (
    <>
      <ListOf
        list={list}
        pluralNoun="entries"
        singularNoun="entry"
        skeleton={<Skeleton status="Loading the audit log..." shape="rows" count={10} />}
      >
        {sorting.current?.direction === 'desc' && (
          <NewEntriesNotice
            filters={filters}
            newest={list.items[0]?.id ?? ''}
            busy={list.isRefreshing}
            onShow={list.retry}
          />
        )}
        {list.items.length === 0 ? (
          <NoMatches title="No Entries" text="No entries match your search." />
        ) : (
          <DataTable
            label="Audit log"
            rows={list.items}
            sorting={sorting}
            columns={columnsFor(list.items)}
            rowKey={({ id }) => id}
            dense
            groupOf={({ at }) => relativeDayName(at, now, agency.timeZone)}
            onRow={setShownEvent}
          />
        )}
      </ListOf>
      {shownEvent && <LogEntryDialog event={shownEvent} onClose={() => setShownEvent(null)} />}
    </>
  )
}

/** Says that there are newer entries. Inserting them would move the rows being read. */
function NewEntriesNotice({
  filters,
  newest,
  busy,
  onShow,
}: {
  filters: LogFilters
  newest: string
  busy: boolean
  onShow: () => unknown
}) {
  const { data } = useQuery({ ...endpointQuery(activity.newest, filters), refetchInterval: 60_000 })
  // Ids sort by time.
  const isNewer = (data?.newestId ?? '') > newest
  return (
    <div role="status" className="flex justify-center not-empty:mb-4">
      {isNewer && (
        <Button variant="secondary" size="sm" icon={ArrowUp} busy={busy} onClick={onShow}>
          New entries
        </Button>
      )}
    </div>
  )
}
