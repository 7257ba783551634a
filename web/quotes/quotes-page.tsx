import { ClipboardList, SearchX } from 'lucide-react'
import { quotes } from '../../contract/quotes.ts'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { SelectField } from '../ui/field.tsx'
import { useFilters } from '../ui/filters.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { QuoteCard } from './quote-card.tsx'
import { statusChoices } from './quote-words.ts'

type Status = (typeof statusChoices)[number]['value']

/** What a client has asked for quotes on. */
export function QuotesPage() {
  const { given, put } = useFilters()
  const search = given.get('search') ?? ''
  const status = statusChoices.find(({ value }) => value === given.get('status'))?.value ?? 'all'
  return (
    <>
      <title>{`Insurance Quotes · ${agency.name}`}</title>
      <PageHeader
        title="Insurance Quotes"
        actions={
          <Button icon={ClipboardList} to={paths.requestQuote}>
            Request Quote
          </Button>
        }
      />
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_12rem]">
        <SearchBox
          label="Search quotes"
          placeholder="Search quotes..."
          value={search}
          onSearch={(text) => put('search', text)}
        />
        <SelectField
          label="Status"
          hideLabel
          options={statusChoices}
          value={status}
          onChange={({ currentTarget: { value } }) => put('status', value === 'all' ? '' : value)}
        />
      </div>
      <Found search={search} status={status} />
    </>
  )
}

function Found({ search, status }: { search: string; status: Status }) {
  const list = useList(quotes.list, { status, ...(search ? { search } : {}) }, 'quotes')
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading quotes..." shape="cards" count={3} />
  if (list.items.length === 0) return <NoneFound narrowed={search !== '' || status !== 'all'} />
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {list.items.map((quote) => (
          <li key={quote.id} className="row-span-4 grid min-w-0 grid-cols-1 grid-rows-subgrid">
            <QuoteCard quote={quote} />
          </li>
        ))}
      </ul>
      {list.isInParts && <Pager list={list} things="quotes" />}
    </>
  )
}

function NoneFound({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
    return (
      <Empty
        icon={SearchX}
        title="No quotes found"
        text="No quote of yours matches this search and status."
      />
    )
  return (
    <Empty
      icon={ClipboardList}
      title="No quotes found"
      text="A few questions about your business are enough. Your agent brings offers of several carriers."
      action={<Button to={paths.requestQuote}>Request Your First Quote</Button>}
    />
  )
}
