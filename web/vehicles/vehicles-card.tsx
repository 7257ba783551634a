import { useQuery } from '@tanstack/react-query'
import { CarFront, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { CarrierCard } from '../../contract/cards.ts'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { formatRating, vehicleName } from '../../contract/values/vehicle-labels.ts'
import type { Vehicle } from '../../contract/vehicles.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { cards, vehicles } from '../api/wire.ts'
import { UploadCarrierCard } from '../cards/upload-carrier-card.tsx'
import { capitalize } from '../policies/policy-labels.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VehicleVin } from './vehicle-vin.tsx'

const VehiclesDialog = lazyDialog(async () => (await import('./vehicles-dialog.tsx')).VehiclesDialog)

const ConfirmVehicle = lazyDialog(
  async () => (await import('./confirm-vehicle-dialog.tsx')).ConfirmVehicleDialog,
)

export function VehiclesCard({ policy }: { policy: Policy }) {
  const isForStaff = isStaff(useMe())
  const maySave = isForStaff && policy.deactivatedAt === null
  const [isEditing, setEditing] = useState(false)
  const vehiclesQuery = endpointQuery(vehicles.ofPolicy, { policyId: policy.id })
  const { data } = useQuery(vehiclesQuery)
  return (
    <Card
      title="Vehicles"
      aside={
        maySave &&
        data && (
          <Button variant="secondary" size="sm" icon={Pencil} onClick={() => setEditing(true)}>
            Edit Vehicles
          </Button>
        )
      }
    >
      <QueryView
        query={vehiclesQuery}
        skeleton={<Skeleton status="Loading vehicles..." shape="text" count={3} />}
      >
        {({ vehicles, cardFor }) => (
          <>
            {isForStaff && (
              <MissingCardsNotice policy={policy} vehicles={vehicles} isOneForAll={cardFor === 'all owned'} />
            )}
            <List policy={policy} vehicles={vehicles} />
          </>
        )}
      </QueryView>
      {isEditing && data && (
        <VehiclesDialog policy={policy} onFile={data} onClose={() => setEditing(false)} />
      )}
    </Card>
  )
}

function List({ policy, vehicles: listedVehicles }: { policy: Policy; vehicles: readonly Vehicle[] }) {
  const isForStaff = isStaff(useMe())
  const [confirmedVehicle, setConfirmedVehicle] = useState<Vehicle | null>(null)
  if (listedVehicles.length === 0)
    return (
      <p className="text-sm text-muted">
        {isForStaff
          ? 'No vehicles listed yet. Each listed vehicle gets an ID card.'
          : 'No vehicles are listed here yet.'}
      </p>
    )
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {listedVehicles.map((vehicle) => (
          <li key={vehicle.id} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
            <CarFront aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted" />
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium wrap-anywhere">{vehicleName(vehicle)}</span>
              <VehicleVin vehicle={vehicle} />
              {vehicle.temporaryUntil && (
                <Badge tone="amber">Temporary until {formatDay(vehicle.temporaryUntil)}</Badge>
              )}
              {vehicle.temporaryUntil && isForStaff && policy.deactivatedAt === null && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Confirm ${vehicleName(vehicle)}`}
                  onClick={() => setConfirmedVehicle(vehicle)}
                >
                  Confirm
                </Button>
              )}
              {formatRating(vehicle.rating) !== '' && (
                <span className="basis-full text-xs text-muted wrap-anywhere">
                  {capitalize(formatRating(vehicle.rating))}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {confirmedVehicle && (
        <ConfirmVehicle
          policy={policy}
          vehicle={confirmedVehicle}
          onClose={() => setConfirmedVehicle(null)}
        />
      )}
    </>
  )
}

/** True if the carrier's cards cover each listed vehicle. A card without vehicles is for all. */
const haveCarrierCards = (listedVehicles: readonly Vehicle[], shownCards: readonly CarrierCard[]) =>
  shownCards.some(({ vehicles }) => vehicles.length === 0) ||
  (shownCards.length > 0 &&
    listedVehicles.every(({ id }) =>
      shownCards.some(({ vehicles }) => vehicles.some((vehicle) => vehicle.id === id)),
    ))

const titleOf = (hasAllCards: boolean, isPartlyOnFile: boolean) => {
  if (hasAllCards) return 'The carrier’s card is the ID card'
  return isPartlyOnFile ? 'Not every vehicle has an ID card yet' : 'There is no ID card yet'
}

/** Tells staff what is missing for ID cards, while the term is active. */
function MissingCardsNotice({
  policy,
  vehicles: listedVehicles,
  isOneForAll,
}: {
  policy: Policy
  vehicles: readonly Vehicle[]
  isOneForAll: boolean
}) {
  const mayHaveCards = policy.status === 'active' && policy.deactivatedAt === null
  const { data } = useQuery({
    ...endpointQuery(cards.ofPolicy, { policyId: policy.id }),
    enabled: mayHaveCards,
  })
  if (!data || data.withheld.length === 0) return null
  const hasAllCards = haveCarrierCards(listedVehicles, data.carrierCards)
  return (
    <div className="mb-4">
      <Alert tone="amber">
        <p className="font-semibold">
          {titleOf(hasAllCards, data.cards.length + data.carrierCards.length > 0)}
        </p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {data.withheld.map(({ vehicleId, vehicle, why }) => (
            <li key={`${vehicleId} ${why}`}>{vehicle ? `${vehicle}: ${why}.` : `${why}.`}</li>
          ))}
        </ul>
        <div className="mt-3">
          <UploadCarrierCard
            policyId={policy.id}
            vehicles={listedVehicles}
            isForAllVehicles={isOneForAll}
            isOnFile={hasAllCards}
          />
        </div>
      </Alert>
    </div>
  )
}
