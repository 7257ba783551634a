import type { Card, Withheld } from '../../contract/cards.ts'
import { Alert } from '../ui/alert.tsx'

/** What is missing for ID cards, for staff: of the policy, and of each vehicle. */
export function WithheldCards({
  cards,
  withheld,
}: {
  cards: readonly Card[]
  withheld: readonly Withheld[]
}) {
  return (
    <Alert tone="amber">
      <p className="font-semibold">
        {cards.length === 0 ? 'There is no ID card yet' : 'Not every vehicle has an ID card yet'}
      </p>
      <ul className="mt-1 list-disc space-y-1 pl-4">
        {withheld.map(({ vehicleId, vehicle, why }) => (
          <li key={`${vehicleId} ${why}`}>{vehicle ? `${vehicle}: ${why}.` : `${why}.`}</li>
        ))}
      </ul>
    </Alert>
  )
}
