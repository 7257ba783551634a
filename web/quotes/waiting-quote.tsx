import { Eye, FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import type { Quote } from '../../contract/quotes.ts'
import { dollars } from '../../contract/values/money.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { Ask } from '../api/ask.tsx'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { quotes } from '../api/wire.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WaitingProps } from '../waiting-kind.ts'
import { AskedFor } from './quote-answers.tsx'

const AddOfferDialog = lateDialog(async () => (await import('../offers/offer-dialog.tsx')).AddOfferDialog)

/** A quote that waits for carriers' offers, or whose rates wait to be shown. */
export function WaitingQuote({ item }: WaitingProps) {
  const isForRates = item.kind === 'rates'
  return (
    <Reading
      of={q(quotes.one, { id: item.id })}
      skeleton={<Skeleton status="Loading quote..." shape="rows" count={3} />}
    >
      {({ quote }) => (
        <>
          <Acts quote={quote} isForRates={isForRates} />
          {quote.details.length > 0 && <Offers quote={quote} />}
          {!isForRates && <AskedFor quote={quote} />}
        </>
      )}
    </Reading>
  )
}

function Acts({ quote, isForRates }: { quote: Quote; isForRates: boolean }) {
  const [act, setAct] = useState<'add' | 'show' | null>(null)
  const close = () => setAct(null)
  return (
    <div className="flex flex-wrap gap-2">
      {isForRates && (
        <Button icon={Eye} aria-keyshortcuts="e" data-next-step onClick={() => setAct('show')}>
          Show Quote Details
        </Button>
      )}
      <Button
        variant={isForRates ? 'secondary' : 'primary'}
        icon={FilePlus2}
        {...(isForRates ? {} : { 'aria-keyshortcuts': 'e', 'data-next-step': true })}
        onClick={() => setAct('add')}
      >
        Add Quote
      </Button>
      {act === 'add' && <AddOfferDialog quoteId={quote.id} onClose={close} />}
      {act === 'show' && (
        <Ask
          call={quotes.toggleAmounts}
          send={{ quoteId: quote.id }}
          told={{ title: 'Quote View Changed!' }}
          fails="Failed to change quote view"
          title="Show the amounts?"
          text={`${quote.clientName} sees the amounts of every offer from then on, and is told at once. That cannot be taken back.`}
          confirmLabel="Show Quote Details"
          onClose={close}
        />
      )}
    </div>
  )
}

/** The offers in a line each, as the client will see them. */
function Offers({ quote: { details } }: { quote: Quote }) {
  return (
    <ul aria-label="Offers" className="divide-y divide-line rounded-control border border-line">
      {details.map(({ id, insurerName, premium, deductible, recommended }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-sm"
        >
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {insurerName}
            {recommended && <Badge tone="green">Recommended</Badge>}
          </span>
          <span className="text-muted tabular-nums">
            {premium === null ? 'See Agent' : premiumPerYear(premium)}
            {deductible ? `, deductible ${dollars(deductible)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
