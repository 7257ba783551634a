/**
 * A premium as a bar, on one scale for all offers, with a line at the expiring premium. The text
 * beside it says the same.
 */
export function PremiumBar({
  premium,
  maxPremium,
  expiringPremium,
}: {
  premium: number
  /** The highest premium, which fills the width. */
  maxPremium: number
  expiringPremium: number | null
}) {
  const widthOf = (amount: number) => `${Math.round((amount / maxPremium) * 1000) / 10}%`
  return (
    <div aria-hidden className="relative h-3 rounded-sm bg-grey-soft">
      <div
        className="h-full rounded-sm border border-blue bg-blue-soft print:border-black"
        style={{ width: widthOf(premium) }}
      />
      {expiringPremium !== null && (
        <div
          className="absolute -inset-y-1 w-0.5 -translate-x-full bg-ink"
          style={{ left: widthOf(expiringPremium) }}
        />
      )}
    </div>
  )
}
