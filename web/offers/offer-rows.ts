import type { Offer } from '../../contract/offers.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { formatPercentChange } from '../../contract/values/renewal-labels.ts'
import { isYear } from '../../contract/values/terms.ts'
import { formatOfferLimit, formatStatedAmount, unstatedLabel } from './offer-labels.ts'

/** A row that runs across the cards. Different values are highlighted. */
export interface OfferComparisonRow {
  label: string
  value: (offer: Offer) => string
  /** Shown at first; the others after 'More details', and in print. */
  isMain: boolean
}

// If coverage or features are not on file, the card tells the client to see the agent.
const rows: readonly OfferComparisonRow[] = [
  { label: 'Deductible', isMain: true, value: ({ deductible }) => formatStatedAmount(deductible) },
  { label: 'Coverage', isMain: true, value: ({ coverageLimit }) => formatOfferLimit(coverageLimit) },
  { label: 'AM Best Rating', isMain: false, value: ({ amBestRating }) => amBestRating ?? unstatedLabel },
  { label: 'Features', isMain: false, value: ({ features }) => features.join('\n') || 'See Agent' },
  {
    label: 'Coverage details',
    isMain: false,
    value: ({ coverageDetails }) => coverageDetails ?? unstatedLabel,
  },
  { label: 'Exclusions', isMain: false, value: ({ exclusions }) => exclusions ?? unstatedLabel },
  {
    label: 'Payment options',
    isMain: false,
    value: ({ paymentOptions }) => paymentOptions ?? unstatedLabel,
  },
  { label: 'Discounts', isMain: false, value: ({ discounts }) => discounts ?? unstatedLabel },
  {
    label: 'Valid until',
    isMain: false,
    value: ({ validUntil }) => (validUntil ? formatDay(validUntil) : unstatedLabel),
  },
]

export const isStated = (value: string) => value !== unstatedLabel && value !== 'See Agent'

/** The main rows, and those in which at least one offer states something. */
export const rowsFor = (offers: readonly Offer[]) =>
  rows.filter(({ isMain, value }) => isMain || offers.some((offer) => isStated(value(offer))))

export const isDifferentLine = ({ value }: Pick<OfferComparisonRow, 'value'>, offers: readonly Offer[]) =>
  new Set(offers.map(value)).size > 1

/** The expiring premium, if that term is 12 months, as an offer's is; otherwise null. */
export const expiringPremiumOf = ({ renews }: Pick<Quote, 'renews'>): number | null =>
  renews !== null && renews.premium > 0 && isYear(renews.startDate, renews.endDate) ? renews.premium : null

/** '4.5% less than expiring', or '$345 more than the lowest'; '' for nothing to compare. */
export function comparePremium(
  premium: number,
  offers: readonly Offer[],
  expiringPremium: number | null,
): string {
  if (expiringPremium !== null) {
    const change = formatPercentChange(expiringPremium, premium)
    return change ? `${change} than expiring` : 'Same as expiring'
  }
  const premiums = offers.flatMap((offer) => offer.premium ?? [])
  if (premiums.length < 2) return ''
  const lowestPremium = Math.min(...premiums)
  return premium === lowestPremium
    ? 'Lowest premium'
    : `${dollars(premium - lowestPremium)} more than the lowest`
}
