import { useQuery } from '@tanstack/react-query'
import { CarFront, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { vehicleName } from '../../contract/values/vehicle-words.ts'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { vehicles } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const VehiclesDialog = lateDialog(async () => (await import('./vehicles-dialog.tsx')).VehiclesDialog)

/** What an auto policy insures; staff keeps it. */
export function VehiclesCard({ policy }: { policy: Policy }) {
  const maySave = isStaff(useMe()) && policy.deactivatedAt === null
  const [editing, setEditing] = useState(false)
  const ofPolicy = q(vehicles.ofPolicy, { policyId: policy.id })
  const { data } = useQuery(ofPolicy)
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
      <Reading of={ofPolicy} skeleton={<Skeleton status="Loading vehicles..." shape="text" count={3} />}>
        {({ vehicles }) => <List vehicles={vehicles} />}
      </Reading>
      {editing && data && <VehiclesDialog policy={policy} onFile={data} onClose={() => setEditing(false)} />}
    </Card>
  )
}

type Listed = {
  vehicles: readonly { id: string; year: number; make: string; model: string; vinEnd: string | null }[]
}

function List({ vehicles: listed }: Listed) {
  const staff = isStaff(useMe())
  if (listed.length === 0)
    return (
      <p className="text-sm text-muted">
        {staff
          ? 'No vehicles are listed yet. Each listed vehicle gets an ID card.'
          : 'No vehicles are listed here yet.'}
      </p>
    )
  return (
    <ul className="divide-y divide-line text-sm">
      {listed.map((vehicle) => (
        <li key={vehicle.id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
          <CarFront aria-hidden className="size-4.5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 font-medium wrap-anywhere">{vehicleName(vehicle)}</span>
          {vehicle.vinEnd && <span className="shrink-0 text-muted tabular-nums">VIN …{vehicle.vinEnd}</span>}
        </li>
      ))}
    </ul>
  )
}
