import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import type { Offer } from '../../contract/offers.ts'
import { dollars } from '../../contract/values/money.ts'
import { Badge } from '../ui/badge.tsx'
import { CarrierLogo } from './carrier-logo.tsx'
import { isStated, type OfferComparisonRow } from './offer-rows.ts'
import { PremiumBar } from './premium-bar.tsx'
import { Rating } from './rating.tsx'
import { Recommendation } from './recommendation.tsx'

/**
 * A row of a card. `differs` if the cards have different values. Rows that are not shown are still
 * printed.
 */
interface ComparedRow extends OfferComparisonRow {
  differs: boolean
  isShown: boolean
}

/** Compares an offer's premium with the others and with the expiring one. */
interface PremiumScale {
  maxPremium: number
  expiringPremium: number | null
  /** '4.5% less than expiring' */
  text: string
}

/** The number of a card's rows besides `rows`: head, premium, recommendation. */
const fixedRowCount = 3

const frameClassName = (isBest: boolean) =>
  clsx('rounded-card border bg-surface shadow-card', isBest ? 'border-orange' : 'border-line')

/**
 * An offer with its amounts. Its rows use the subgrid of `OfferCards`, so that they run across the
 * cards.
 */
export function OfferCard({
  offer,
  isBest,
  rows,
  scale,
}: {
  offer: Offer
  isBest: boolean
  rows: readonly ComparedRow[]
  scale: PremiumScale
}) {
  const headingId = useId()
  const { premium, recommended } = offer
  return (
    <article
      aria-labelledby={headingId}
      style={{ gridRow: `span ${rows.length + fixedRowCount}` }}
      className={clsx(
        frameClassName(isBest),
        'mb-4 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0 p-5 print:break-inside-avoid print:p-3',
      )}
    >
      <OfferHead offer={offer} isBest={isBest} headingId={headingId} />
      <div className="pt-4">
        <p>
          <span className="text-2xl font-bold tabular-nums">{premium !== null && dollars(premium)}</span>{' '}
          <span className="text-sm text-muted">per year</span>
        </p>
        {premium !== null && (
          <div className="mt-2">
            <PremiumBar
              premium={premium}
              maxPremium={scale.maxPremium}
              expiringPremium={scale.expiringPremium}
            />
            {scale.text && <p className="mt-1.5 text-xs text-muted">{scale.text}</p>}
          </div>
        )}
      </div>
      <div className="pt-3.5 empty:pt-0">
        {recommended && <Recommendation offer={offer} />}
        {isBest && !recommended && <p className="text-xs text-muted">Lowest premium. Coverage may differ.</p>}
      </div>
      <dl
        style={{ gridRow: `span ${rows.length}` }}
        className="-mx-2 grid grid-cols-1 grid-rows-subgrid gap-y-0 pt-2 text-sm"
      >
        {rows.map((row) => (
          <Row key={row.label} row={row} offer={offer} />
        ))}
      </dl>
    </article>
  )
}

function Row({ row: { label, value, differs, isMain, isShown }, offer }: { row: ComparedRow; offer: Offer }) {
  const text = value(offer)
  const isHighlighted = differs && isStated(text)
  return (
    <div
      className={clsx(
        'min-w-0 border-t border-line px-2 py-1.5 first:border-t-0',
        isMain && 'grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3',
        !isShown && 'hidden print:block',
      )}
    >
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={clsx('wrap-anywhere whitespace-pre-line tabular-nums', isMain && 'text-right')}>
        <span
          className={clsx(
            isHighlighted
              ? 'inline-block rounded-sm bg-amber-soft px-1.5 font-semibold text-amber-ink'
              : isMain
                ? 'font-semibold'
                : 'text-muted',
            isHighlighted && (isMain ? '-mr-1.5' : '-ml-1.5'),
          )}
        >
          {text}
        </span>
      </dd>
    </div>
  )
}

/** An offer whose amounts are hidden: `hiddenText` says when the client sees them. */
export function HiddenOfferCard({
  offer,
  isBest,
  hiddenText,
}: {
  offer: Offer
  isBest: boolean
  hiddenText: string
}) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className={clsx(frameClassName(isBest), 'flex min-w-0 flex-col gap-3 p-4')}
    >
      <OfferHead offer={offer} isBest={isBest} headingId={headingId} />
      <Recommendation offer={offer} />
      <p className="mt-auto flex items-start gap-2 text-sm text-muted">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{hiddenText}</span>
      </p>
      {isBest && !offer.recommended && (
        <p className="text-xs text-muted">Lowest premium. Coverage may differ.</p>
      )}
    </article>
  )
}

function OfferHead({
  offer: { insurerName, insurerLogo, rating, isValid },
  isBest,
  headingId,
}: {
  offer: Offer
  isBest: boolean
  headingId: string
}) {
  return (
    <header className="flex items-start gap-3">
      <CarrierLogo carrier={insurerName} logo={insurerLogo} />
      <div className="min-w-0 flex-1">
        <h3 id={headingId} className="text-md leading-6 wrap-anywhere">
          {insurerName}
        </h3>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {rating !== null && <Rating rating={rating} />}
          {isBest && <Badge tone="orange">Best Quote</Badge>}
          {!isValid && <Badge tone="red">No longer valid</Badge>}
        </div>
      </div>
    </header>
  )
}
