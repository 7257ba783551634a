import { CalendarClock, FilePlus2, Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isScheduled } from '../../contract/quote-can.ts'
import { type Quote, quotes } from '../../contract/quotes.ts'
import { formatDate } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { formatAppointment } from '../appointments/appointment-times.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { SelectField } from '../ui/field.tsx'
import { useFilters } from '../ui/filters.ts'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { quoteStatusText, quoteTone, statusChoices } from './quote-words.ts'

const CreateQuoteDialog = lazy(async () => ({
  default: (await import('./create-quote-dialog.tsx')).CreateQuoteDialog,
}))

/** What the list starts with: the requests that nobody has quoted yet. */
const first = 'pending'

/** The quote requests of an agent's clients, the new ones first to be seen. */
export function QuotesPanel() {
  // Names of their own: other lists stand on the same page.
  const { given, put } = useFilters()
  const [creating, setCreating] = useState(false)
  const status = statusChoices.find(({ value }) => value === given.get('quotes'))?.value ?? first
  const search = given.get('quoteSearch') ?? ''
  return (
    <section aria-labelledby="quotes-title" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="quotes-title" className="text-lg font-bold">
          Quote Requests
        </h2>
        <Button variant="secondary" icon={FilePlus2} onClick={() => setCreating(true)}>
          Add Quote
        </Button>
      </div>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_12rem]">
        <SearchBox
          label="Search quotes"
          placeholder="Search quotes..."
          value={search}
          onSearch={(text) => put('quoteSearch', text)}
        />
        <SelectField
          label="Quote status"
          hideLabel
          options={statusChoices}
          value={status}
          onChange={({ currentTarget: { value } }) => put('quotes', value === first ? '' : value)}
        />
      </div>
      <Found search={search} status={status} />
      {creating && (
        <Suspense>
          <CreateQuoteDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Found({ search, status }: { search: string; status: (typeof statusChoices)[number]['value'] }) {
  const list = useList(quotes.ofClients, { search, status, limit: 10 }, 'quotes', { keepRows: true })
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading quotes..." shape="rows" count={3} />
  if (list.items.length === 0)
    return <Empty icon={Scale} title="No quotes found" text={whyNone(search, status)} />
  return (
    <>
      <DataTable
        label="Quote requests"
        rows={list.items}
        rowKey={({ id }) => id}
        rowTo={({ id }) => paths.quote(id)}
        columns={columns}
      />
      {list.isInParts && <Pager list={list} things="quotes" />}
    </>
  )
}

function whyNone(search: string, status: string): string {
  if (search) return 'No quote matches this search and status.'
  if (status === first) return 'No request is waiting for quotes. Choose another status to see the others.'
  if (status === 'all') return 'What your clients ask quotes for will be here.'
  return 'No quotes have this status.'
}

const columns: Column<Quote>[] = [
  {
    head: 'Quote',
    kind: 'title',
    cell: ({ title, requestId }) => (
      <>
        <span className="block">{title}</span>
        <span className="block text-xs font-normal text-muted tabular-nums">#{requestId}</span>
      </>
    ),
  },
  { head: 'Client', cell: ({ clientName }) => clientName },
  {
    head: 'Status',
    cell: ({ status }) => <Badge tone={quoteTone[status]}>{quoteStatusText[status]}</Badge>,
  },
  {
    head: 'Requested',
    cell: ({ requestedAt }) => <span className="whitespace-nowrap">{formatDate(requestedAt)}</span>,
  },
  { head: 'Quotes', align: 'end', cell: ({ quotesCount }) => quotesCount },
  { head: 'Presentation', cell: (quote) => <Presentation quote={quote} /> },
]

function Presentation({ quote }: { quote: Quote }) {
  if (!quote.presentationDateTime || !isScheduled(quote, new Date())) return 'None'
  return (
    <span className="inline-flex items-start gap-1.5">
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0">{formatAppointment(quote.presentationDateTime, agency.timeZone)}</span>
    </span>
  )
}
