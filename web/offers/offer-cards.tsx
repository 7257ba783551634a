import { clsx } from 'clsx'
import { Columns3, Printer, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { Offer } from '../../contract/offers.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { agency } from '../agency.ts'
import { Button } from '../ui/button.tsx'
import { OfferCard } from './offer-card.tsx'
import { comparePremium, expiringPremiumOf, isDifferentLine, rowsFor } from './offer-rows.ts'

/**
 * Offers as cards whose rows run across them: premium with a bar, deductible, limits, and the other
 * terms after 'More details'. The first valid one is the best. Printed with all rows.
 */
export function OfferCards({
  quote,
  offers,
}: {
  quote: Pick<Quote, 'clientName' | 'renews'>
  offers: readonly Offer[]
}) {
  const [isListFull, setFull] = useState(false)
  const cardsId = useId()
  const rows = rowsFor(offers).map((row) => ({
    ...row,
    differs: isDifferentLine(row, offers),
    isShown: isListFull || row.isMain,
  }))
  const expiringPremium = expiringPremiumOf(quote)
  const maxPremium = Math.max(expiringPremium ?? 0, ...offers.map(({ premium }) => premium ?? 0))
  return (
    <div>
      <p className="mb-3 hidden text-sm text-muted print:block">
        For {quote.clientName}, {formatDate(new Date().toISOString())}. {agency.name}, {agency.phone}
      </p>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {rows.some(({ differs, isShown }) => differs && isShown) && 'Differences highlighted. '}
          {expiringPremium !== null && `The line marks the expiring premium, ${dollars(expiringPremium)}.`}
        </p>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 print:hidden">
          {rows.some(({ isMain }) => !isMain) && (
            <Button
              variant="secondary"
              size="sm"
              icon={isListFull ? X : Columns3}
              aria-expanded={isListFull}
              aria-controls={cardsId}
              onClick={() => setFull(!isListFull)}
            >
              {isListFull ? 'Fewer details' : 'More details'}
            </Button>
          )}
          <Button variant="secondary" size="sm" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <ul
        id={cardsId}
        className={clsx(
          'grid gap-x-4 gap-y-0',
          offers.length > 1 && 'sm:grid-cols-2 print:grid-cols-2',
          offers.length > 2 && 'md:grid-cols-3 print:grid-cols-3',
        )}
      >
        {offers.map((offer, index) => (
          <li key={offer.id} className="contents">
            <OfferCard
              offer={offer}
              isBest={index === 0 && offer.isValid}
              rows={rows}
              scale={{
                maxPremium: maxPremium,
                expiringPremium: expiringPremium,
                text: comparePremium(offer.premium ?? 0, offers, expiringPremium),
              }}
            />
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted">
        A summary for your convenience. The policy issued by the carrier controls. Quotes are subject to
        underwriting approval and are not binders.
      </p>
    </div>
  )
}
