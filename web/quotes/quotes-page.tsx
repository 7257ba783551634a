import { ClipboardList, SearchX } from 'lucide-react'
import { useList } from '../api/query.ts'
import { quotes } from '../api/wire.ts'
import { ListPage } from '../list-page.tsx'
import { Button } from '../ui/button.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { quotePaths } from './paths.ts'
import { QuoteCard } from './quote-card.tsx'
import { quoteStatusOptions } from './quote-labels.ts'

const statusFilter = { name: 'status', label: 'Status', options: quoteStatusOptions } as const

export function QuotesPage() {
  const { search, choiceOf } = useListFilters()
  const status = choiceOf(statusFilter)
  const list = useList(quotes.list, { status, ...(search ? { search } : {}) }, 'quotes')
  const isNarrowed = search !== '' || status !== 'all'
  return (
    <ListPage
      title="Insurance Quotes"
      actions={
        <Button icon={ClipboardList} to={quotePaths.request}>
          Request Quote
        </Button>
      }
      search={{ label: 'Search quotes', placeholder: 'Search quotes...' }}
      choices={[statusFilter]}
      className="mb-4 sm:grid-cols-[1fr_12rem]"
      list={list}
      pluralNoun="quotes"
      skeleton={{ status: 'Loading quotes...', shape: 'cards', count: 3 }}
      empty={{
        icon: isNarrowed ? SearchX : ClipboardList,
        title: 'No quotes found',
        text: isNarrowed
          ? 'No quotes match this search and status.'
          : 'Answer a few questions about your business. Your agent will get offers from several carriers.',
        action: (
          <Button variant="secondary" to={quotePaths.request}>
            Request Your First Quote
          </Button>
        ),
      }}
    >
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {list.items.map((quote) => (
          <li key={quote.id} className="row-span-4 grid min-w-0 grid-cols-1 grid-rows-subgrid">
            <QuoteCard quote={quote} />
          </li>
        ))}
      </ul>
    </ListPage>
  )
}
