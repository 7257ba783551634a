import { useId, useState } from 'react'
import { hasHiddenAmounts, isScheduled, quoteCan } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { agency } from '../agency.ts'
import { formatAppointment } from '../appointments/appointment-times.ts'
import { useNow } from '../ui/now.ts'
import { CompareButton, CompareOffers, comparableOffersOf } from './compare-offers.tsx'
import { finalizeBlocker } from './finalize.tsx'
import { OfferCard } from './offer-card.tsx'

const maxCards = 3

/**
 * Your Policy Details: the recommended and the cheapest offers, with the next step. With visible
 * rates, the comparison of all valid offers can replace the cards.
 */
export function YourOffers({ quote }: { quote: Quote }) {
  const [comparing, setComparing] = useState(false)
  const comparison = useId()
  const compared = hasHiddenAmounts(quote) ? [] : comparableOffersOf(quote)
  const isOpen = comparing && compared.length > 0
  const whyNot = finalizeBlocker(quote)
  return (
    <section aria-labelledby="your-policy-details">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h2 id="your-policy-details" className="text-lg font-bold">
          Your Policy Details
        </h2>
        {compared.length > 0 && (
          <div className="grid max-sm:w-full">
            <CompareButton open={isOpen} controls={comparison} onPress={() => setComparing(!isOpen)} />
          </div>
        )}
      </div>
      {!hasHiddenAmounts(quote) && (
        <div className="mb-4 space-y-1 text-xs text-muted print:hidden">
          {whyNot && <p className="text-sm text-ink">{whyNot}</p>}
          <p>{noChangeNotice}</p>
        </div>
      )}
      {compared.length > 0 && <CompareOffers id={comparison} open={isOpen} quote={quote} offers={compared} />}
      {!isOpen && <Cards quote={quote} />}
    </section>
  )
}

function Cards({ quote }: { quote: Quote }) {
  const valid = quote.details.filter(({ isValid }) => isValid).slice(0, maxCards)
  const shown = valid.length > 0 ? valid : quote.details.slice(0, maxCards)
  const hidden = useRateText(quote)
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3 print:hidden">
      {shown.map((offer, place) => (
        <li key={offer.id} className="grid min-w-0">
          <OfferCard offer={offer} best={place === 0 && offer.isValid} hidden={hidden} />
        </li>
      ))}
    </ul>
  )
}

/** The text shown instead of hidden amounts; null if they are visible. */
function useRateText(quote: Quote): string | null {
  const now = useNow([quote.presentationDateTime])
  if (!hasHiddenAmounts(quote)) return null
  if (quote.presentationDateTime && isScheduled(quote, now))
    return `Presentation Scheduled for: ${formatAppointment(quote.presentationDateTime, agency.timeZone)}`
  return quoteCan.book(quote, now)
    ? 'To View Rates, Click Show My Rate'
    : 'Please ask your agent for the quotes.'
}
