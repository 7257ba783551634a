import { clsx } from 'clsx'

const tones = [
  'bg-orange-soft text-orange-ink',
  'bg-green-soft text-green-ink',
  'bg-blue-soft text-blue-ink',
  'bg-amber-soft text-amber-ink',
  'bg-grey-soft text-grey-ink',
]

/** The initials of a carrier's name, at most two: 'TH' for The Hartford, 'CF' for Crum & Forster. */
const initialsOf = (carrier: string) =>
  carrier
    .split(/[\s&]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase()

/** A carrier always has the same colour. */
const toneOf = (carrier: string) =>
  tones[[...carrier].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % tones.length]

/** Stands where a carrier's logo would: its initials. The name stands beside it, so screen readers leave it out. */
export function CarrierMark({ carrier }: { carrier: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-control text-sm font-bold tracking-tight',
        toneOf(carrier),
      )}
    >
      {initialsOf(carrier)}
    </span>
  )
}
