import { Star } from 'lucide-react'
import type { Offer } from '../../contract/offers.ts'

type Recommended = Pick<Offer, 'recommended' | 'recommendedBy' | 'recommendationReason'>

/** Who recommends an offer: 'Recommended by Jane Doe'. */
const recommendedBy = ({ recommendedBy }: Recommended) => `Recommended by ${recommendedBy ?? 'your agent'}`

/** An agent's recommendation with its reason, which comes with the amounts; nothing where the offer is not recommended. */
export function Recommendation({ offer }: { offer: Recommended }) {
  const { recommended, recommendationReason } = offer
  if (!recommended) return null
  return (
    <p className="flex items-start gap-2 rounded-control bg-green-soft px-3.5 py-3 text-sm">
      <Star aria-hidden className="mt-0.5 size-4 shrink-0 text-green-ink" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <span className="font-semibold text-green-ink">{recommendedBy(offer)}</span>
        {recommendationReason && `: ${recommendationReason}`}
      </span>
    </p>
  )
}
