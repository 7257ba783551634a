import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { type ActivityEvent, activity, type LogFilters } from '../../contract/activity.ts'
import { dayIn, formatMoment } from '../../contract/values/days.ts'
import { Sentence } from '../activity/sentence.tsx'
import { q, useCall, useList } from '../api/query.ts'
import { save } from '../documents/file-access.ts'
import { agency } from '../session/agency.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { showFailed } from '../ui/show-failed.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { LogEntryDialog } from './log-entry-dialog.tsx'
import { LogFilterFields, useLogFilters } from './log-filters.tsx'

/** Who did what in the agency, and when: for admins. */
export function AuditLogPage() {
  const { filters, put, clear } = useLogFilters()
  return (
    <>
      <title>{`Audit Log · ${agency.name}`}</title>
      <PageHeader
        title="Audit Log"
        subtitle={`Everything that was done in the portal, and by whom. Times are ${agency.timeZone}.`}
        actions={<Export filters={filters} />}
      />
      <LogFilterFields filters={filters} put={put} clear={clear} />
      <Entries filters={filters} />
    </>
  )
}

// A spreadsheet reads it as what it is, and not in the letters of its own country, only with this mark.
const byteOrderMark = '\uFEFF'

function Export({ filters }: { filters: LogFilters }) {
  const { mutate, isPending } = useCall(activity.export)
  const download = () =>
    mutate(filters, {
      onSuccess({ csv, rows, isWhole }) {
        const day = dayIn(agency.timeZone, new Date())
        save(new Blob([byteOrderMark, csv], { type: 'text/csv' }), `audit-log-${day}.csv`)
        const entries = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'entry' : 'entries'}`
        toast({ title: 'Log Exported', description: isWhole ? entries : `The newest ${entries}` })
      },
      onError: (error) => showFailed('Failed to export the audit log', error),
    })
  return (
    <Button variant="secondary" icon={Download} busy={isPending} busyText="Exporting..." onClick={download}>
      Export
    </Button>
  )
}

const none = <span className="text-muted">–</span>

const columns: readonly Column<ActivityEvent>[] = [
  {
    head: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap text-muted tabular-nums">
        {formatMoment(at, agency.timeZone)}
      </time>
    ),
  },
  {
    head: 'What happened',
    kind: 'title',
    cell: (event) => (
      <span className="font-normal">
        <Sentence event={event} />
      </span>
    ),
  },
  { head: 'Client', cell: ({ client }) => client?.name ?? none, from: 'lg' },
  {
    head: 'Changes',
    align: 'end',
    from: 'xl',
    cell: ({ changes }) => (changes.length > 0 ? changes.length : none),
  },
  {
    head: 'IP',
    from: 'lg',
    cell: ({ ip }) => <span className="text-muted tabular-nums">{ip ?? none}</span>,
  },
]

function Entries({ filters }: { filters: LogFilters }) {
  const list = useList(activity.log, { ...filters, limit: 50 }, 'events', { keepRows: true })
  const [shown, setShown] = useState<ActivityEvent | null>(null)
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading the audit log..." shape="rows" count={10} />
  return (
    <>
      <Newer
        filters={filters}
        newest={list.items[0]?.id ?? ''}
        busy={list.isRefreshing}
        onShow={list.retry}
      />
      {list.items.length === 0 ? (
        <Empty
          icon={ScrollText}
          title="No Entries"
          text="Nothing on record matches what you are looking for."
        />
      ) : (
        <DataTable
          label="Audit log"
          rows={list.items}
          columns={columns}
          rowKey={({ id }) => id}
          onRow={setShown}
        />
      )}
      <Pager list={list} things="entries" />
      {shown && <LogEntryDialog event={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** Tells that there is more than what was read: rows do not move by themselves under a reader's eyes. */
function Newer({
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
  const { data } = useQuery({ ...q(activity.newest, filters), refetchInterval: 60_000 })
  // Ids are made in the order of time.
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
