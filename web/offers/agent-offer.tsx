import { Check, CircleCheck, ExternalLink, RefreshCw, Star } from 'lucide-react'
import { useId } from 'react'
import type { Offer } from '../../contract/offers.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDay } from '../../contract/values/days.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { formatPercentChange } from '../../contract/values/renewal-labels.ts'
import { isYear } from '../../contract/values/terms.ts'
import { Attachment } from '../documents/attachment.tsx'
import { policyPaths } from '../policies/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { CarrierLogo } from './carrier-logo.tsx'
import { formatStatedAmount, unstatedLabel } from './offer-labels.ts'
import { Rating } from './rating.tsx'
import { Recommendation } from './recommendation.tsx'

interface AgentOfferProps {
  offer: Offer
  /** The expiring term, if the quote is for its renewal. */
  renews: Quote['renews']
  /** The client asked to finalize this offer. */
  isChosen: boolean
  onEdit: () => void
  onDelete: () => void
}

export function AgentOffer({ offer, ...offerActions }: AgentOfferProps) {
  const headingId = useId()
  const figureFacts = figureFactsOf(offer, offerActions.renews)
  return (
    <article
      aria-labelledby={headingId}
      className="space-y-5 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <OfferHeader offer={offer} headingId={headingId} {...offerActions} />
      {offer.recommendationReason && <Recommendation offer={offer} />}
      <Facts columnCount={figureFacts.length === 4 ? 4 : 3} facts={figureFacts} />
      <Terms offer={offer} />
      <OfferDocuments offer={offer} />
    </article>
  )
}

function OfferHeader({
  offer: { id, quoteId, insurerName, insurerLogo, recommended, isValid, renewalId },
  renews,
  isChosen,
  headingId,
  onEdit,
  onDelete,
}: AgentOfferProps & { headingId: string }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 items-center gap-3">
        <CarrierLogo carrier={insurerName} logo={insurerLogo} />
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 id={headingId} className="text-md leading-6">
            {insurerName}
          </h3>
          {recommended && (
            <Badge tone="green" icon={Star}>
              Recommended
            </Badge>
          )}
          {!isValid && <Badge tone="red">No longer valid</Badge>}
          {isChosen && (
            <Badge tone="blue" icon={CircleCheck}>
              Client's choice
            </Badge>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:min-w-fit max-sm:*:flex-1">
        {renewalId && (
          <Button variant="secondary" size="sm" icon={RefreshCw} to={policyPaths.one(renewalId)}>
            Used as Renewal
          </Button>
        )}
        {renews && !renews.isRenewed && isValid && (
          <Button
            variant="secondary"
            size="sm"
            icon={RefreshCw}
            to={`${policyPaths.one(renews.policyId)}?quote=${quoteId}&offer=${id}`}
            aria-label={`Use as Renewal: ${insurerName}`}
          >
            Use as Renewal
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Edit Quote Detail of ${insurerName}`}
          onClick={onEdit}
        >
          Edit Quote Detail
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Delete Quote Detail of ${insurerName}`}
          onClick={onDelete}
        >
          Delete Quote Detail
        </Button>
      </div>
    </header>
  )
}

/** A carrier has a letter grade, stars, both or neither. */
function ratingFactsOf({ amBestRating, rating }: Offer): Fact[] {
  if (!amBestRating && rating === null) return [{ label: 'AM Best Rating', value: unstatedLabel }]
  return [
    ...(amBestRating ? [{ label: 'AM Best Rating', value: amBestRating }] : []),
    ...(rating === null ? [] : [{ label: 'Rating', value: <Rating rating={rating} /> }]),
  ]
}

/** Compares with the expiring premium only if that term is 12 months too, as the offer is. */
function premiumOf({ premium }: Offer, renewedTerm: AgentOfferProps['renews']) {
  if (premium === null) return unstatedLabel
  const runsForYear = renewedTerm !== null && isYear(renewedTerm.startDate, renewedTerm.endDate)
  const change = runsForYear && formatPercentChange(renewedTerm.premium, premium)
  return (
    <>
      {premiumPerYear(premium)}
      {change && <span className="block text-xs font-normal text-muted">{change} than now</span>}
    </>
  )
}

const figureFactsOf = (offer: Offer, renewedTerm: AgentOfferProps['renews']): Fact[] => [
  { label: 'Premium', value: premiumOf(offer, renewedTerm) },
  { label: 'Deductible', value: formatStatedAmount(offer.deductible) },
  { label: 'Coverage', value: formatStatedAmount(offer.coverageLimit) },
  ...ratingFactsOf(offer),
  ...(offer.validUntil ? [{ label: 'Valid Until', value: formatDay(offer.validUntil) }] : []),
]

function Terms({ offer }: { offer: Offer }) {
  const { features, coverageDetails, exclusions, paymentOptions, discounts } = offer
  const texts = [
    { label: 'Coverage Details', text: coverageDetails },
    { label: 'Exclusions', text: exclusions },
    { label: 'Payment Options', text: paymentOptions },
    { label: 'Discounts', text: discounts },
  ].filter(({ text }) => text)
  if (features.length === 0 && texts.length === 0) return null
  return (
    <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-4 text-sm md:grid-cols-2">
      {features.length > 0 && (
        <div className="min-w-0">
          <dt className="text-xs text-muted">Features</dt>
          {features.map((feature) => (
            <dd key={feature} className="mt-1 flex gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-green-ink" />
              <span className="min-w-0 wrap-anywhere">{feature}</span>
            </dd>
          ))}
        </div>
      )}
      {texts.map(({ label, text }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function OfferDocuments({ offer }: { offer: Offer }) {
  const { insurerName, documentId, documentUrl, documentThumbnailUrl, termsUrl } = offer
  const isAttached = documentId !== null && documentUrl !== null
  if (!isAttached && !termsUrl) return null
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      {isAttached && (
        <Attachment
          documentId={documentId}
          documentUrl={documentUrl}
          thumbnailUrl={documentThumbnailUrl}
          title={`Quote from ${insurerName}`}
        />
      )}
      {termsUrl && (
        <a
          href={termsUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-10 items-center gap-1.5 text-sm font-semibold text-orange-ink underline underline-offset-4"
        >
          Full terms
          <span className="sr-only"> of {insurerName}, in a new tab</span>
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </footer>
  )
}
