import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../contract/values/days.ts'
import { formatVehicle } from '../../contract/values/vehicle-labels.ts'
import type { Vehicle } from '../../contract/vehicles.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { policies, vehicles } from '../api/wire.ts'
import { ContactClientButton } from '../messages/contact-button.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'

const ConfirmVehicle = lazyDialog(
  async () => (await import('./confirm-vehicle-dialog.tsx')).ConfirmVehicleDialog,
)

/** Vehicles bound until the carrier confirms them, with the end of each temporary card. */
export function TemporaryCardWorkItem({ item }: WorkItemProps) {
  const [confirmedVehicle, setConfirmedVehicle] = useState<Vehicle | null>(null)
  return (
    <QueryView
      query={endpointQuery(policies.one, { id: item.id })}
      skeleton={<Skeleton status="Loading policy..." shape="rows" count={2} />}
    >
      {({ policy }) => (
        <>
          <BoundVehicles policyId={item.id} insurer={policy.insurer} onConfirm={setConfirmedVehicle} />
          <ContactClientButton variant="secondary" client={{ id: policy.userId, name: policy.clientName }}>
            Send Message
          </ContactClientButton>
          {confirmedVehicle && (
            <ConfirmVehicle
              policy={policy}
              vehicle={confirmedVehicle}
              onClose={() => setConfirmedVehicle(null)}
            />
          )}
        </>
      )}
    </QueryView>
  )
}

function BoundVehicles({
  policyId,
  insurer,
  onConfirm,
}: {
  policyId: string
  insurer: string
  onConfirm: (vehicle: Vehicle) => void
}) {
  return (
    <QueryView
      query={endpointQuery(vehicles.ofPolicy, { policyId })}
      skeleton={<Skeleton status="Loading vehicles..." shape="rows" count={1} />}
    >
      {({ vehicles: listedVehicles }) => (
        <ul className="space-y-3">
          {listedVehicles
            .filter(({ temporaryUntil }) => temporaryUntil !== null)
            .map((vehicle, index) => (
              <li key={vehicle.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="min-w-0 flex-1 basis-56 text-sm wrap-anywhere">
                  {formatVehicle(vehicle)} is bound. {insurer} has not confirmed it. The temporary ID card is
                  valid until {formatDay(vehicle.temporaryUntil ?? '')}, 12:01 a.m.
                </p>
                <Button
                  variant={index === 0 ? 'primary' : 'secondary'}
                  icon={CircleCheck}
                  onClick={() => onConfirm(vehicle)}
                  {...(index === 0 ? { 'aria-keyshortcuts': 'e', 'data-next-step': true } : {})}
                >
                  Confirm Vehicle
                </Button>
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  )
}
