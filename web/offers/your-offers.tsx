import { hasHiddenAmounts, isScheduled, quotePermissions } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { agency } from '../agency.ts'
import { formatAppointment } from '../appointments/appointment-times.ts'
import { useNow } from '../ui/use-now.ts'
import { finalizeBlocker } from './finalize-notice.tsx'
import { HiddenOfferCard } from './offer-card.tsx'
import { OfferCards } from './offer-cards.tsx'

const maxCards = 3

/**
 * Your Policy Details: the recommended and the cheapest offers. With visible rates their rows run
 * across the cards.
 */
export function YourOffers({ quote }: { quote: Quote }) {
  const validOffers = quote.details.filter(({ isValid }) => isValid).slice(0, maxCards)
  const shownOffers = validOffers.length > 0 ? validOffers : quote.details.slice(0, maxCards)
  const hiddenText = useRateText(quote)
  const blockerText = finalizeBlocker(quote)
  return (
    <section aria-labelledby="your-policy-details">
      <h2 id="your-policy-details" className="mb-2 text-lg font-bold">
        Your Policy Details
      </h2>
      {hiddenText === null ? (
        <>
          <div className="mb-3 space-y-1 text-xs text-muted print:hidden">
            {blockerText && <p className="text-sm text-ink">{blockerText}</p>}
            <p>{noChangeNotice}</p>
          </div>
          <OfferCards quote={quote} offers={shownOffers} />
        </>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
          {shownOffers.map((offer, index) => (
            <li key={offer.id} className="grid min-w-0">
              <HiddenOfferCard offer={offer} isBest={index === 0 && offer.isValid} hiddenText={hiddenText} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The text shown instead of hidden amounts; null if they are visible. */
function useRateText(quote: Quote): string | null {
  const now = useNow([quote.presentationDateTime])
  if (!hasHiddenAmounts(quote)) return null
  if (quote.presentationDateTime && isScheduled(quote, now))
    return `Presentation Scheduled for: ${formatAppointment(quote.presentationDateTime, agency.timeZone)}`
  return quotePermissions.book(quote, now)
    ? 'To View Rates, Click Show My Rate'
    : 'Please ask your agent for the quotes.'
}
