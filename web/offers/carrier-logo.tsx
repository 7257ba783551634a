import { clsx } from 'clsx'

const tones = [
  'bg-orange-soft text-orange-ink',
  'bg-green-soft text-green-ink',
  'bg-blue-soft text-blue-ink',
  'bg-amber-soft text-amber-ink',
  'bg-grey-soft text-grey-ink',
]

/** At most two initials: 'TH' for The Hartford, 'CF' for Crum & Forster. */
const initialsOf = (carrier: string) =>
  carrier
    .split(/[\s&]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase()

/** A carrier always gets the same color. */
const logoToneOf = (carrier: string) =>
  tones[[...carrier].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % tones.length]

/** A carrier's logo or initials. Hidden from screen readers, as the name is next to it. */
export function CarrierLogo({ carrier, logo }: { carrier: string; logo: string | null }) {
  if (logo !== null)
    return (
      <img
        src={logo}
        alt=""
        className="size-11 shrink-0 rounded-control border border-line bg-white object-contain p-1"
      />
    )
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-control text-sm font-bold tracking-tight',
        logoToneOf(carrier),
      )}
    >
      {initialsOf(carrier)}
    </span>
  )
}
