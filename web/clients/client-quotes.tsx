import { FilePlus2, Quote } from 'lucide-react'
import { useState } from 'react'
import type { ClientDetails } from '../../contract/clients.ts'
import { useList } from '../api/query.ts'
import { quotes } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClientQuoteTable } from './client-quote-table.tsx'

const CreateQuoteDialog = lazyDialog(
  async () => (await import('../quotes/create-quote-dialog.tsx')).CreateQuoteDialog,
)
const AddOfferDialog = lazyDialog(async () => (await import('../offers/offer-dialog.tsx')).AddOfferDialog)

/** The Quotes tab: the client's quotes, and the carriers' offers. */
export function ClientQuotes({ client }: { client: ClientDetails }) {
  const [isCreating, setCreating] = useState(false)
  const [addingToQuoteId, setAddingToQuoteId] = useState<string | null>(null)
  const list = useList(quotes.ofClient, { id: client.id, limit: 50 }, 'quotes')
  return (
    <div className="space-y-4">
      <div className="flex justify-end">
        <Button variant="secondary" icon={FilePlus2} onClick={() => setCreating(true)}>
          Add Quote
        </Button>
      </div>
      <ListOf
        list={list}
        pluralNoun="quotes"
        skeleton={<Skeleton status="Loading quotes..." shape="rows" count={3} />}
        empty={
          <Empty
            icon={Quote}
            title="No Quotes"
            text="The client’s quote requests and the carriers’ offers will be listed here. Add the first quote."
          />
        }
      >
        <section
          aria-label="Quotes"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
          tabIndex={0}
          className="max-h-[900px] overflow-auto rounded-card border border-line bg-surface shadow-card"
        >
          <ClientQuoteTable quotes={list.items} onAdd={setAddingToQuoteId} />
        </section>
      </ListOf>
      {isCreating && <CreateQuoteDialog client={client} onClose={() => setCreating(false)} />}
      {addingToQuoteId && (
        <AddOfferDialog
          quoteId={addingToQuoteId}
          variant="client page"
          onClose={() => setAddingToQuoteId(null)}
        />
      )}
    </div>
  )
}
