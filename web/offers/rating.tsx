import { Star } from 'lucide-react'

export function Rating({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm tabular-nums">
      <Star aria-hidden className="size-4 fill-amber text-amber" />
      <span aria-hidden>{rating}/5</span>
      <span className="sr-only">Rating: {rating} out of 5</span>
    </span>
  )
}
