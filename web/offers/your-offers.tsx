import { amountsHidden, isScheduled, quoteCan } from '../../contract/quote-can.ts'
import type { Quote } from '../../contract/quotes.ts'
import { standingLine } from '../../contract/values/standing-line.ts'
import { agency } from '../agency.ts'
import { formatAppointment } from '../appointments/appointment-times.ts'
import { useNow } from '../ui/now.ts'
import { whyNotFinalize } from './finalize.tsx'
import { OfferCard } from './offer-card.tsx'

const mostCards = 3

/** Your Policy Details: the recommended and the cheapest offers, and the way to their rates, or on from them. */
export function YourOffers({ quote }: { quote: Quote }) {
  const valid = quote.details.filter(({ isValid }) => isValid).slice(0, mostCards)
  const shown = valid.length > 0 ? valid : quote.details.slice(0, mostCards)
  const hidden = useRateText(quote)
  const whyNot = whyNotFinalize(quote)
  return (
    <section aria-labelledby="your-policy-details" className="print:hidden">
      <h2 id="your-policy-details" className="mb-2 text-lg font-bold">
        Your Policy Details
      </h2>
      {!amountsHidden(quote) && (
        <div className="mb-4 space-y-1 text-xs text-muted">
          {whyNot && <p className="text-sm text-ink">{whyNot}</p>}
          <p>{standingLine}</p>
        </div>
      )}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((offer, place) => (
          <li key={offer.id} className="grid min-w-0">
            <OfferCard offer={offer} best={place === 0 && offer.isValid} hidden={hidden} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What stands in the place of the amounts while they are hidden; null when they are not. */
function useRateText(quote: Quote): string | null {
  const now = useNow([quote.presentationDateTime])
  if (!amountsHidden(quote)) return null
  if (quote.presentationDateTime && isScheduled(quote, now))
    return `Presentation Scheduled for: ${formatAppointment(quote.presentationDateTime, agency.timeZone)}`
  return quoteCan.book(quote, now)
    ? 'To View Rates, Click Show My Rate'
    : 'Please ask your agent for the rates.'
}
