import { useState } from 'react'
import type { Vehicle } from '../../contract/vehicles.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { vehicles } from '../api/wire.ts'

/** The end of a VIN. The full VIN is shown on request; the audit log has the views by staff. */
export function VehicleVin({ vehicle: { id, vinEnd, hasVin } }: { vehicle: Vehicle }) {
  const [shownVin, setShownVin] = useState<string | null>(null)
  const show = useApiMutation(vehicles.showVin, {
    failureTitle: 'Failed to show the VIN',
    onDone: ({ vin }) => setShownVin(vin),
  })
  if (!vinEnd) return null
  const press = () => {
    if (show.busy) return
    if (shownVin) setShownVin(null)
    else void show.write({ id })
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-muted tabular-nums">
      <span aria-live="polite">VIN {shownVin ?? `…${vinEnd}`}</span>
      {hasVin && (
        <button
          type="button"
          onClick={press}
          aria-disabled={show.busy}
          className="-my-2 min-h-10 cursor-pointer px-1 font-semibold text-orange-ink hover:underline"
        >
          {shownVin ? 'Hide' : 'Show'}
          <span className="sr-only"> the full VIN, ending in {vinEnd}</span>
        </button>
      )}
    </span>
  )
}
