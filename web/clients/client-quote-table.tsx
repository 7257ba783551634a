import { FilePlus2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Offer } from '../../contract/offers.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate, formatDay } from '../../contract/values/days.ts'
import { monthlyCaption, premiumPerMonth } from '../../contract/values/premium.ts'
import { CarrierLogo } from '../offers/carrier-logo.tsx'
import { formatStatedAmount, unstatedLabel } from '../offers/offer-labels.ts'
import { AmountsSentence, AmountsSwitch } from '../quotes/amounts-visibility.tsx'
import { quotePaths } from '../quotes/paths.ts'
import { quoteStatusLabels, quoteTone } from '../quotes/quote-labels.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

/** A client's quotes with the carriers' offers. Premiums are per month here (specification). */
export function ClientQuoteTable({
  quotes,
  onAdd,
}: {
  quotes: readonly Quote[]
  /** Called with the quote that should get an offer. */
  onAdd: (quoteId: string) => void
}) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">Quotes with their offers</caption>
      <QuoteTableHead />
      {quotes.map((quote) => (
        <tbody key={quote.id} className="border-t border-line after:block after:h-2">
          <tr>
            <th scope="rowgroup" colSpan={5} className="px-5 pt-4 pb-2 font-normal">
              <QuoteHeader quote={quote} onAdd={() => onAdd(quote.id)} />
            </th>
          </tr>
          {quote.details.map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
          {quote.details.length === 0 && (
            <tr>
              <td colSpan={5} className="px-5 pb-4 text-muted">
                No quotes yet
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

function QuoteTableHead() {
  return (
    <thead className="sticky top-0 z-10 bg-wash text-xs text-muted">
      <tr>
        <th scope="col" className="py-3 pl-5 font-medium">
          Carrier
        </th>
        <th scope="col" className="px-3 py-3 font-medium max-sm:pr-5">
          Premium
        </th>
        <th scope="col" className="px-3 py-3 font-medium max-sm:hidden">
          Deductible
        </th>
        <th scope="col" className="px-3 py-3 font-medium max-sm:hidden">
          Coverage
        </th>
        <th scope="col" className="py-3 pr-5 pl-3 font-medium max-sm:hidden">
          Valid until
        </th>
      </tr>
    </thead>
  )
}

function QuoteHeader({ quote, onAdd }: { quote: Quote; onAdd: () => void }) {
  const { id, title, requestId, status, requestedAt, quotesCount } = quote
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to={quotePaths.one(id)} className="text-base font-semibold hover:underline">
            {title}
          </Link>
          <Badge tone={quoteTone[status]}>{quoteStatusLabels[status]}</Badge>
        </div>
        <p className="text-xs text-muted tabular-nums">
          #{requestId} · Requested {formatDate(requestedAt)}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={FilePlus2}
        aria-label={`Add Quote Details to #${requestId}`}
        onClick={onAdd}
      >
        Add Quote Details
      </Button>
      {quotesCount > 0 && (
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-wash px-3 py-2 text-sm">
          <AmountsSentence quote={quote} />
          <AmountsSwitch quote={quote} variant="ghost" size="sm" />
        </div>
      )}
    </div>
  )
}

const formatValidity = ({ isValid, validUntil }: Offer) =>
  isValid ? (validUntil ? formatDay(validUntil) : unstatedLabel) : 'No longer valid'

function OfferRow({ offer }: { offer: Offer }) {
  const { insurerName, insurerLogo, premium, deductible, coverageLimit, recommended } = offer
  return (
    <tr className="align-top tabular-nums sm:align-middle">
      <td className="py-2 pl-5">
        <div className="flex items-center gap-3">
          <span className="max-sm:hidden">
            <CarrierLogo carrier={insurerName} logo={insurerLogo} />
          </span>
          <div className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {insurerName}
              {recommended && <Badge tone="green">Recommended</Badge>}
            </span>
            <div className="mt-0.5 text-xs text-muted sm:hidden">
              <p>Deductible: {formatStatedAmount(deductible)}</p>
              <p>Coverage: {formatStatedAmount(coverageLimit)}</p>
              <p>Valid until: {formatValidity(offer)}</p>
            </div>
          </div>
        </div>
      </td>
      <td className="px-3 py-2 max-sm:pr-5">
        {premium === null ? (
          unstatedLabel
        ) : (
          <>
            <span className="block font-semibold whitespace-nowrap">{premiumPerMonth(premium)}</span>
            <span className="block text-xs text-muted">{monthlyCaption(premium)}</span>
          </>
        )}
      </td>
      <td className="px-3 py-2 max-sm:hidden">{formatStatedAmount(deductible)}</td>
      <td className="px-3 py-2 max-sm:hidden">{formatStatedAmount(coverageLimit)}</td>
      <td className="py-2 pr-5 pl-3 max-sm:hidden">{formatValidity(offer)}</td>
    </tr>
  )
}
