/** At most two initials: 'TH' for The Hartford, 'CF' for Crum & Forster. */
const initialsOf = (carrier: string) =>
  carrier
    .split(/[\s&]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase()

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
      className="grid size-11 shrink-0 place-items-center rounded-control bg-grey-soft text-sm font-bold tracking-tight text-grey-ink"
    >
      {initialsOf(carrier)}
    </span>
  )
}
