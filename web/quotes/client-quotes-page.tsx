import { Eye, EyeOff, FilePlus2, Scale } from 'lucide-react'
import { useState } from 'react'
import { hasHiddenAmounts } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { makeCsvExportOptions } from '../activity/export-button.tsx'
import { useList } from '../api/query.ts'
import { quotes } from '../api/wire.ts'
import { ListPage } from '../list-page.tsx'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { tickColumn, useSelection } from '../ui/selection.tsx'
import { useSorting } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { quotePaths } from './paths.ts'
import { quoteStatusOptions } from './quote-labels.ts'
import { quoteColumns } from './quotes-panel.tsx'

const CreateQuoteDialog = lazyDialog(
  async () => (await import('./create-quote-dialog.tsx')).CreateQuoteDialog,
)

const statusFilter = { name: 'status', label: 'Quote status', options: quoteStatusOptions } as const
const needsFilter = {
  name: 'needs',
  label: 'Needs',
  options: [
    { value: 'all', label: 'All quotes' },
    { value: 'offers', label: 'Needs offers' },
    { value: 'rates', label: 'Quotes to present' },
  ],
} as const

const csvExportOptions = makeCsvExportOptions('quotes', 'quote')

/** All quotes of the viewer's clients, with status and next step. */
export function ClientQuotesPage() {
  const [isCreating, setCreating] = useState(false)
  const { search, choiceOf } = useListFilters()
  const sorting = useSorting(['number', 'client', 'requested'], { by: 'requested', direction: 'desc' })
  const filters = { status: choiceOf(statusFilter), needs: choiceOf(needsFilter) }
  const listQuery = { search, ...filters, ...sorting.apiParameters }
  const list = useList(quotes.ofClients, { ...listQuery, limit: 25 }, 'quotes', { keepRows: true })
  const selection = useSelection(list.items)
  const isNarrowed = search !== '' || filters.status !== 'all' || filters.needs !== 'all'
  return (
    <>
      <ListPage
        title="Quotes"
        subtitle="Quote requests and offers."
        exportProps={{ call: quotes.export, input: listQuery, outcomeOptions: csvExportOptions }}
        actions={
          <Button icon={FilePlus2} onClick={() => setCreating(true)}>
            Add Quote
          </Button>
        }
        search={{ label: 'Search quotes', placeholder: 'Search quotes...' }}
        choices={[statusFilter, needsFilter]}
        className="mb-4 grid-cols-2 *:first:col-span-2 lg:grid-cols-[1fr_12rem_12rem] lg:*:first:col-span-1"
        list={list}
        pluralNoun="quotes"
        singularNoun="quote"
        skeleton={{ status: 'Loading quotes...', shape: 'rows', count: 6 }}
        empty={{
          icon: Scale,
          title: 'No quotes found',
          text: 'Clients’ quote requests will be listed here. Add one for a client at any time.',
          action: (
            <Button variant="secondary" icon={FilePlus2} onClick={() => setCreating(true)}>
              Add First Quote
            </Button>
          ),
        }}
        noMatches={isNarrowed && 'No quotes match your search.'}
      >
        <SelectAndMessage
          shown={list.items}
          selection={selection}
          pluralNoun="Quotes"
          formatCount={formatQuoteCount}
        />
        <DataTable
          label="Quotes"
          rows={list.items}
          sorting={sorting}
          rowKey={({ id }) => id}
          rowTo={({ id }) => quotePaths.one(id)}
          columns={[
            ...(selection.isSelecting ? [tickColumn<Quote>(selection, nameOf)] : []),
            ...quoteColumns,
            amountsColumn,
          ]}
        />
      </ListPage>
      {isCreating && <CreateQuoteDialog onClose={() => setCreating(false)} />}
    </>
  )
}

const nameOf = ({ title, requestId }: Quote) => `${title} #${requestId}`

const amountsColumn: Column<Quote> = {
  header: 'Client sees amounts',
  minWidth: 'xl',
  isEmpty: ({ quotesCount }) => quotesCount === 0,
  cell: (quote) => {
    if (quote.quotesCount === 0) return <span className="text-muted">No offers</span>
    const isHidden = hasHiddenAmounts(quote)
    const [Icon, text] = isHidden ? ([EyeOff, 'No'] as const) : ([Eye, 'Yes'] as const)
    return (
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span>
          {text}
          {!isHidden && quote.amountsShownAt && (
            <span className="block text-xs whitespace-nowrap text-muted">
              since {formatDate(quote.amountsShownAt)}
            </span>
          )}
        </span>
      </span>
    )
  },
}

const formatQuoteCount = (count: number) => formatCount(count, 'quote')
