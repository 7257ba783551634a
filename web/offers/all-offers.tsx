import { CircleCheck, ExternalLink } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Offer } from '../../contract/offers.ts'
import { hasHiddenAmounts, quotePermissions } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDay } from '../../contract/values/days.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { quotes } from '../api/wire.ts'
import { Attachment } from '../documents/attachment.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CarrierLogo } from './carrier-logo.tsx'
import { finalizeOutcome } from './finalize-notice.tsx'
import { formatOfferLimit, formatStatedAmount } from './offer-labels.ts'
import { Rating } from './rating.tsx'

/** All offers of a quote in the server's order: recommended, by premium, expired ones last. */
export function AllOffers({ quote }: { quote: Quote }) {
  return (
    <section aria-labelledby="all-quotes" className="print:hidden">
      <h2 id="all-quotes" className="mb-4 text-lg font-bold">
        All Quotes ({quote.details.length})
      </h2>
      <ul className="space-y-4">
        {quote.details.map((offer) => (
          <li key={offer.id}>
            <OfferItem offer={offer} quote={quote} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OfferItem({ offer, quote }: { offer: Offer; quote: Quote }) {
  const headingId = useId()
  const { insurerName, insurerLogo, rating, recommended, isValid, premium } = offer
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-3">
        <CarrierLogo carrier={insurerName} logo={insurerLogo} />
        <div className="min-w-0 flex-1 basis-36">
          <h3 id={headingId} className="text-md leading-6 wrap-anywhere">
            {insurerName}
          </h3>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {rating !== null && <Rating rating={rating} />}
            {recommended && <Badge tone="green">Recommended</Badge>}
            {!isValid && <Badge tone="red">No longer valid</Badge>}
            {quote.finalizedDetailId === offer.id && (
              <Badge tone="blue" icon={CircleCheck}>
                Your choice
              </Badge>
            )}
          </div>
        </div>
        {premium !== null && <p className="text-md font-bold tabular-nums">{premiumPerYear(premium)}</p>}
        <ChooseOffer offer={offer} quote={quote} />
      </header>
      <Tabs
        label={`What ${insurerName} offers`}
        tabs={[
          { value: 'coverage', label: 'Coverage', content: <Coverage offer={offer} /> },
          { value: 'features', label: 'Features', content: <Features offer={offer} /> },
          { value: 'terms', label: 'Terms', content: <Terms offer={offer} /> },
        ]}
      />
      {!hasHiddenAmounts(quote) && offer.documentId && offer.documentUrl && (
        <div className="mt-4 border-t border-line pt-4">
          <Attachment
            documentId={offer.documentId}
            documentUrl={offer.documentUrl}
            thumbnailUrl={offer.documentThumbnailUrl}
            title={`${insurerName} quote`}
          />
        </div>
      )}
    </article>
  )
}

/** Lets the client choose another offer than the best one. */
function ChooseOffer({ offer, quote }: { offer: Offer; quote: Quote }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const close = () => setConfirmOpen(false)
  if (!offer.isValid || !quotePermissions.choose(quote)) return null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Choose this quote from ${offer.insurerName}`}
        onClick={() => setConfirmOpen(true)}
      >
        Choose this quote
      </Button>
      {isConfirmOpen && (
        <ConfirmCall
          call={quotes.finalize}
          send={{ quoteid: quote.id, detailId: offer.id }}
          {...finalizeOutcome}
          onFailed={close}
          title={`Choose the quote from ${offer.insurerName}?`}
          text="Your agent will be asked to finalize this one."
          confirmLabel="Finalize My Quote"
          onClose={close}
        >
          <p className="text-xs text-muted">{noChangeNotice}</p>
        </ConfirmCall>
      )}
    </>
  )
}

function Coverage({ offer: { deductible, coverageLimit, coverageDetails } }: { offer: Offer }) {
  if (!deductible && !coverageLimit && !coverageDetails) return <p className="text-sm">See Agent</p>
  return (
    <div className="space-y-3.5">
      <Facts
        facts={[
          { label: 'Coverage', value: formatOfferLimit(coverageLimit) },
          { label: 'Deductible', value: formatStatedAmount(deductible) },
        ]}
      />
      {coverageDetails && <TermsText>{coverageDetails}</TermsText>}
    </div>
  )
}

function Features({ offer: { features, exclusions, discounts, paymentOptions } }: { offer: Offer }) {
  const moreFacts = [
    { label: 'Exclusions', value: exclusions },
    { label: 'Payment options', value: paymentOptions },
    { label: 'Discounts', value: discounts },
  ].filter(({ value }) => value !== null)
  if (features.length === 0 && moreFacts.length === 0) return <p className="text-sm">See Agent</p>
  return (
    <div className="space-y-3.5">
      {features.length > 0 ? (
        <ul className="list-disc space-y-1 pl-5 text-sm marker:text-muted">
          {features.map((feature) => (
            <li key={feature} className="wrap-anywhere">
              {feature}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">See Agent</p>
      )}
      {moreFacts.length > 0 && (
        <Facts
          columnCount={1}
          facts={moreFacts.map(({ label, value }) => ({ label, value: <TermsText>{value}</TermsText> }))}
        />
      )}
    </div>
  )
}

function Terms({ offer: { validUntil, isValid, termsUrl } }: { offer: Offer }) {
  return (
    <div className="space-y-2 text-sm">
      {validUntil && (
        <p>
          {isValid ? 'Valid until' : 'Was valid until'}{' '}
          <span className="font-semibold">{formatDay(validUntil)}</span>
        </p>
      )}
      {termsUrl && (
        <p>
          <a
            href={termsUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-10 items-center gap-1.5 font-medium text-orange-ink hover:underline"
          >
            View full terms
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </p>
      )}
      <p className="text-muted">This quote is subject to underwriting approval and is not a binder.</p>
    </div>
  )
}

const TermsText = ({ children }: { children: ReactNode }) => (
  <span className="block max-w-prose text-sm font-normal whitespace-pre-line wrap-anywhere">{children}</span>
)
