import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import type { Offer } from '../../contract/offers.ts'
import { dollars } from '../../contract/values/money.ts'
import { Badge } from '../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'
import { CarrierLogo } from './carrier-logo.tsx'
import { formatOfferLimit, formatStatedAmount } from './offer-labels.ts'
import { Rating } from './rating.tsx'
import { Recommendation } from './recommendation.tsx'

/**
 * One of the first offers shown. `hidden` is the text in place of the amounts while clients may not
 * see them.
 */
export function OfferCard({ offer, best, hidden }: { offer: Offer; best: boolean; hidden: string | null }) {
  const heading = useId()
  const { insurerName, insurerLogo, rating, premium, deductible, coverageLimit, recommended, isValid } = offer
  return (
    <article
      aria-labelledby={heading}
      className={clsx(
        'flex min-w-0 flex-col gap-4 rounded-card border bg-surface p-5 shadow-card',
        best ? 'border-orange' : 'border-line',
      )}
    >
      <header className="flex min-h-12 items-start gap-3">
        <CarrierLogo carrier={insurerName} logo={insurerLogo} />
        <div className="min-w-0 flex-1">
          <h3 id={heading} className="text-md leading-6 wrap-anywhere">
            {insurerName}
          </h3>
          {rating !== null && <Rating rating={rating} />}
        </div>
        {best && <Badge tone="orange">Best Quote</Badge>}
        {!isValid && <Badge tone="red">No longer valid</Badge>}
      </header>
      {hidden === null ? (
        <>
          <p>
            <span className="text-2xl font-bold tabular-nums">{premium !== null && dollars(premium)}</span>{' '}
            <span className="text-sm text-muted">per year</span>
          </p>
          <Facts
            facts={[
              { label: 'Deductible', value: formatStatedAmount(deductible) },
              { label: 'Coverage', value: formatOfferLimit(coverageLimit) },
            ]}
          />
        </>
      ) : (
        <p className="flex items-start gap-2 rounded-control bg-wash px-3.5 py-3 text-sm">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span>{hidden}</span>
        </p>
      )}
      <Recommendation offer={offer} />
      {best && !recommended && <p className="text-xs text-muted">Lowest premium. Coverage may differ.</p>}
    </article>
  )
}
