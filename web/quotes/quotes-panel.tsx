import { CalendarClock, FilePlus2, Scale } from 'lucide-react'
import { useState } from 'react'
import { isScheduled } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { quotes } from '../api/wire.ts'
import { formatAppointment } from '../appointments/appointment-times.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ListFilters, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sortByPastDate, sortByText } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'
import { quotePaths } from './paths.ts'
import { quoteStatusLabels, quoteStatusOptions, quoteTone } from './quote-labels.ts'

const CreateQuoteDialog = lazyDialog(
  async () => (await import('./create-quote-dialog.tsx')).CreateQuoteDialog,
)

/**
 * The filters have parameter names of their own, because the page has other lists too. The list
 * starts with pending requests.
 */
const searchFilter = { name: 'quoteSearch', label: 'Search quotes', placeholder: 'Search quotes...' }
const statusFilter = {
  name: 'quotes',
  label: 'Quote status',
  options: quoteStatusOptions,
  initial: 'pending',
} as const

/** The quote requests of an agent's clients. */
export function QuotesPanel() {
  const [isCreating, setCreating] = useState(false)
  const section = useHashTarget('quotes')
  const { searchParams, choiceOf } = useListFilters()
  const search = searchParams.get(searchFilter.name) ?? ''
  const status = choiceOf(statusFilter)
  const list = useList(quotes.ofClients, { search, status, limit: 10 }, 'quotes', { keepRows: true })
  return (
    <section ref={section} id="quotes" aria-labelledby="quotes-title" className="mt-10 scroll-mt-20">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="quotes-title" className="text-lg font-bold">
          Quote Requests
        </h2>
        <Button variant="secondary" icon={FilePlus2} onClick={() => setCreating(true)}>
          Add Quote
        </Button>
      </div>
      <ListFilters search={searchFilter} choices={[statusFilter]} className="mb-4 sm:grid-cols-[1fr_12rem]" />
      <ListOf
        list={list}
        pluralNoun="quotes"
        skeleton={<Skeleton status="Loading quotes..." shape="rows" count={3} />}
        empty={<Empty icon={Scale} title="No quotes found" text={emptyListText(search, status)} />}
      >
        <DataTable
          label="Quote requests"
          rows={list.items}
          rowKey={({ id }) => id}
          rowTo={({ id }) => quotePaths.one(id)}
          columns={quoteColumns}
        />
      </ListOf>
      {isCreating && <CreateQuoteDialog onClose={() => setCreating(false)} />}
    </section>
  )
}

function emptyListText(search: string, status: string): string {
  if (search) return 'No quotes match this search and status.'
  if (status === statusFilter.initial)
    return 'No request is waiting for quotes. Choose another status to see more.'
  if (status === 'all') return 'Clients’ quote requests will be listed here.'
  return 'No quotes have this status.'
}

export const quoteColumns: Column<Quote>[] = [
  {
    header: 'Quote',
    kind: 'title',
    sort: { by: 'number', asc: 'by number, lowest first', desc: 'by number, highest first' },
    cell: ({ title, requestId }) => (
      <>
        <span className="block">{title}</span>
        <span className="block text-xs font-normal text-muted tabular-nums">#{requestId}</span>
      </>
    ),
  },
  { header: 'Client', sort: sortByText('client'), cell: ({ clientName }) => clientName },
  {
    header: 'Status',
    cell: ({ status }) => <Badge tone={quoteTone[status]}>{quoteStatusLabels[status]}</Badge>,
  },
  {
    header: 'Requested',
    sort: sortByPastDate('requested'),
    cell: ({ requestedAt }) => <span className="whitespace-nowrap">{formatDate(requestedAt)}</span>,
  },
  { header: 'Quotes', align: 'end', cell: ({ quotesCount }) => quotesCount },
  { header: 'Presentation', cell: (quote) => <Presentation quote={quote} /> },
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
