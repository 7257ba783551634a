import { useState } from 'react'
import type { Offer } from '../../contract/offers.ts'
import { quotePermissions } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { quotes } from '../api/wire.ts'
import { RadioCards } from '../ui/choice-cards.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { finalizeOutcome } from './finalize-notice.tsx'
import { formatOfferLimit, formatStatedAmount } from './offer-labels.ts'

/**
 * The offer that the client chose earlier, as long as it is valid. Otherwise all valid offers, best
 * first.
 */
function offersToFinalize(quote: Quote): Offer[] {
  const validOffers = quote.details.filter(({ isValid }) => isValid)
  return quotePermissions.choose(quote)
    ? validOffers
    : validOffers.filter(({ id }) => id === quote.finalizedDetailId)
}

/** Finalize My Quote: the client chooses an offer and asks the agent to finalize it. */
export function FinalizeDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const offers = offersToFinalize(quote)
  const [selectedOfferId, setSelectedOfferId] = useState(offers[0]?.id ?? '')
  const [onlyOffer, secondOffer] = offers
  const finalize = useApiMutation(quotes.finalize, { ...finalizeOutcome, onDone: onClose, onFailed: onClose })
  const finalizeChosen = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void finalize.write({ quoteid: quote.id, detailId: selectedOfferId })
  }
  return (
    <Dialog
      title="Finalize My Quote"
      description={secondOffer ? 'Which offer would you like?' : undefined}
      onClose={onClose}
      onSubmit={finalizeChosen}
      submitLabel="Finalize My Quote"
      busyLabel="Sending..."
      busy={finalize.busy}
    >
      <div className="space-y-4">
        {onlyOffer && !secondOffer ? (
          <p className="rounded-control border border-line bg-wash px-4 py-3">
            <span className="block font-semibold wrap-anywhere">{nameOf(onlyOffer)}</span>
            <span className="block text-sm text-muted">{termsOf(onlyOffer)}</span>
          </p>
        ) : (
          <RadioCards
            label="Offers"
            hideLabel
            options={offers.map((offer) => ({
              value: offer.id,
              label: nameOf(offer),
              detail: termsOf(offer),
            }))}
            value={selectedOfferId}
            onChange={setSelectedOfferId}
          />
        )}
        <p className="text-sm">
          Your agent will get your choice and contact you about the next steps with the carrier. An offer is
          not coverage.
        </p>
        <p className="text-xs text-muted">{noChangeNotice}</p>
      </div>
    </Dialog>
  )
}

/** 'The Hartford, $9,985 / year'. The server sends no premium while amounts are hidden. */
const nameOf = ({ insurerName, premium }: Offer) =>
  premium === null ? insurerName : `${insurerName}, ${premiumPerYear(premium)}`

/** Distinguishes two offers of one carrier. */
const termsOf = ({ deductible, coverageLimit, recommended }: Offer) =>
  [
    ...(recommended ? ['Recommended'] : []),
    `Deductible: ${formatStatedAmount(deductible)}`,
    `Coverage: ${formatOfferLimit(coverageLimit)}`,
  ].join(' · ')
