import { Eye, FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import type { Quote } from '../../contract/quotes.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { quotes } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { AmountsPreview, AmountsSentence, ShowAmounts } from './amounts-visibility.tsx'
import { QuoteRequestDetails } from './quote-answers.tsx'

const AddOfferDialog = lazyDialog(async () => (await import('../offers/offer-dialog.tsx')).AddOfferDialog)

/** A quote that waits for carriers' offers, or whose rates can be shown. */
export function QuoteWorkItem({ item }: WorkItemProps) {
  const isRateItem = item.kind === 'rates'
  return (
    <QueryView
      query={endpointQuery(quotes.one, { id: item.id })}
      skeleton={<Skeleton status="Loading quote..." shape="rows" count={3} />}
    >
      {({ quote }) => (
        <>
          {isRateItem && <AmountsSentence quote={quote} />}
          <QuoteActions quote={quote} isForRates={isRateItem} />
          {quote.details.length > 0 && <AmountsPreview offers={quote.details} />}
          {!isRateItem && <QuoteRequestDetails quote={quote} />}
        </>
      )}
    </QueryView>
  )
}

function QuoteActions({ quote, isForRates }: { quote: Quote; isForRates: boolean }) {
  const [openAction, setOpenAction] = useState<'add' | 'show' | null>(null)
  const close = () => setOpenAction(null)
  return (
    <div className="flex flex-wrap gap-2">
      {isForRates && (
        <Button icon={Eye} aria-keyshortcuts="e" data-next-step onClick={() => setOpenAction('show')}>
          Show Quote Details
        </Button>
      )}
      <Button
        variant={isForRates ? 'secondary' : 'primary'}
        icon={FilePlus2}
        {...(isForRates ? {} : { 'aria-keyshortcuts': 'e', 'data-next-step': true })}
        onClick={() => setOpenAction('add')}
      >
        Add Quote
      </Button>
      {openAction === 'add' && <AddOfferDialog quoteId={quote.id} onClose={close} />}
      {openAction === 'show' && <ShowAmounts quote={quote} onClose={close} />}
    </div>
  )
}
