import { Star } from 'lucide-react'
import type { Offer } from '../../contract/offers.ts'

type RecommendedOffer = Pick<Offer, 'recommended' | 'recommendedBy' | 'recommendationReason'>

/**
 * An agent's recommendation and its reason, which is visible with the amounts: 'Recommended by Jane
 * Doe: …'. Renders nothing if the offer is not recommended.
 */
export function Recommendation({ offer }: { offer: RecommendedOffer }) {
  const { recommended, recommendedBy, recommendationReason } = offer
  if (!recommended) return null
  return (
    <p className="flex items-start gap-2 rounded-control bg-green-soft px-3.5 py-3 text-sm">
      <Star aria-hidden className="mt-0.5 size-4 shrink-0 text-green-ink" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <span className="font-semibold text-green-ink">Recommended by {recommendedBy ?? 'your agent'}</span>
        {recommendationReason && `: ${recommendationReason}`}
      </span>
    </p>
  )
}
