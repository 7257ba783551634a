import { clsx } from 'clsx'
import { Columns3, Printer, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Offer } from '../../contract/offers.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate, formatDay } from '../../contract/values/days.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { agency } from '../agency.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useIsPhone } from '../ui/media.ts'
import { CarrierLogo } from './carrier-logo.tsx'
import { formatOfferLimit, formatStatedAmount, notStatedLabel } from './offer-labels.ts'
import { Rating } from './rating.tsx'
import { Recommendation } from './recommendation.tsx'

/** A line of the comparison. Different `value`s are marked. */
interface ComparisonLine {
  label: string
  value: (offer: Offer) => string
  show?: (offer: Offer) => ReactNode
}

// If coverage or features are not on file, the client has to ask the agent.
const lines: ComparisonLine[] = [
  { label: 'Premium', value: ({ premium }) => (premium === null ? notStatedLabel : premiumPerYear(premium)) },
  { label: 'Deductible', value: ({ deductible }) => formatStatedAmount(deductible) },
  { label: 'Coverage', value: ({ coverageLimit }) => formatOfferLimit(coverageLimit) },
  {
    label: 'Rating',
    value: ({ rating }) => (rating === null ? notStatedLabel : `${rating}/5`),
    show: ({ rating }) => (rating === null ? notStatedLabel : <Rating rating={rating} />),
  },
  { label: 'AM Best Rating', value: ({ amBestRating }) => amBestRating ?? notStatedLabel },
  {
    label: 'Features',
    value: ({ features }) => features.join('\n') || 'See Agent',
    show: ({ features }) => (features.length > 0 ? <List items={features} /> : 'See Agent'),
  },
  { label: 'Coverage details', value: ({ coverageDetails }) => coverageDetails ?? notStatedLabel },
  { label: 'Exclusions', value: ({ exclusions }) => exclusions ?? notStatedLabel },
  { label: 'Payment options', value: ({ paymentOptions }) => paymentOptions ?? notStatedLabel },
  { label: 'Discounts', value: ({ discounts }) => discounts ?? notStatedLabel },
  { label: 'Valid until', value: ({ validUntil }) => (validUntil ? formatDay(validUntil) : notStatedLabel) },
]

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-4 marker:text-muted">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

const differsIn = ({ value }: ComparisonLine, offers: readonly Offer[]) => new Set(offers.map(value)).size > 1

/** The lines in which at least one offer has a value. */
const differingLines = (offers: readonly Offer[]) =>
  lines.filter(({ value }) => offers.some((offer) => value(offer) !== notStatedLabel))

/** The valid offers, if there are at least two. */
export const comparableOffersOf = ({ details }: Pick<Quote, 'details'>): Offer[] => {
  const valid = details.filter(({ isValid }) => isValid)
  return valid.length < 2 ? [] : valid
}

/** Toggles the comparison, which replaces the cards. */
export function CompareButton({
  open,
  controls,
  onPress,
}: {
  open: boolean
  /** The id of the comparison. */
  controls: string
  onPress: () => void
}) {
  return (
    <Button
      variant="secondary"
      icon={open ? X : Columns3}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onPress}
    >
      {open ? 'Close comparison' : 'Compare side by side'}
    </Button>
  )
}

/** The offers side by side, with differences marked. Hidden while closed, but printed. */
export function CompareOffers({
  id,
  open,
  quote,
  offers,
}: {
  id: string
  open: boolean
  quote: Pick<Quote, 'clientName'>
  offers: readonly Offer[]
}) {
  const best = offers.find(({ recommended }) => recommended)
  return (
    <div id={id} data-comparing={open || undefined} className={open ? '' : 'hidden print:block'}>
      <h3 className="hidden text-lg font-bold print:block">Compare Side by Side</h3>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="text-sm text-muted">
          <p>Differences highlighted.</p>
          <p className="hidden print:block">
            For {quote.clientName}, {formatDate(new Date().toISOString())}. {agency.name}, {agency.phone}
          </p>
        </div>
        <span className="print:hidden">
          <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      {best?.recommendationReason && (
        <div className="mb-3">
          <Recommendation offer={best} named />
        </div>
      )}
      <ComparisonTable offers={offers} />
      <p className="mt-3 text-xs text-muted">
        A summary for your convenience. The policy issued by the carrier controls. Quotes are subject to
        underwriting approval and are not binders.
      </p>
    </div>
  )
}

function ComparisonTable({ offers }: { offers: readonly Offer[] }) {
  const phone = useIsPhone()
  return (
    <section
      aria-label="Offers side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the box to scroll it
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:shadow-none"
    >
      <table
        style={{ minWidth: phone ? `${6 + 8.5 * offers.length}rem` : `${7 + 11 * offers.length}rem` }}
        className="w-full table-fixed border-collapse text-left text-sm print:min-w-0! print:text-xs"
      >
        <caption className="sr-only">Offers side by side</caption>
        <thead>
          <tr className="border-b border-line bg-wash align-top">
            <th
              scope="col"
              className="sticky left-0 z-10 w-24 bg-wash p-3 sm:w-28 sm:p-4 print:static print:w-28 text-xs font-medium text-muted"
            >
              Offer
            </th>
            {offers.map((offer) => (
              <th key={offer.id} scope="col" className="p-3 font-semibold sm:p-4">
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
                  <CarrierLogo carrier={offer.insurerName} logo={offer.insurerLogo} />
                  <span className="min-w-0 wrap-anywhere">{offer.insurerName}</span>
                </span>
                {offer.recommended && (
                  <span className="mt-2 block">
                    <Badge tone="green">Recommended</Badge>
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differingLines(offers).map((line) => (
            <ComparedLine key={line.label} line={line} offers={offers} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ComparedLine({ line, offers }: { line: ComparisonLine; offers: readonly Offer[] }) {
  const differs = differsIn(line, offers)
  return (
    <tr className="border-line align-top not-last:border-b print:break-inside-avoid">
      <th
        scope="row"
        className="sticky left-0 z-10 bg-surface p-3 sm:p-4 print:static text-xs font-medium text-muted"
      >
        {line.label}
        {differs && (
          <span className="mt-1 block">
            <Badge tone="amber">Differs</Badge>
          </span>
        )}
      </th>
      {offers.map((offer) => (
        <td
          key={offer.id}
          className={clsx(
            'p-3 sm:p-4 whitespace-pre-line wrap-anywhere tabular-nums',
            differs ? 'font-semibold' : 'text-muted',
          )}
        >
          {line.show ? line.show(offer) : line.value(offer)}
        </td>
      ))}
    </tr>
  )
}
