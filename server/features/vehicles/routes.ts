import { api } from '../../../contract/index.ts'
import { noRating } from '../../../contract/values/vehicle-labels.ts'
import { serve } from '../../http/serve.ts'
import { addWireId } from '../../wire.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { changeVehicles } from './change-vehicles.ts'
import { vehiclesAndInsuredOn, vehiclesAndInsuredSeenBy } from './queries.ts'
import { confirmVehicle } from './temporary-vehicles.ts'
import { showVin } from './vins.ts'

const shown = ({ vehicles, ...insured }: Awaited<ReturnType<typeof vehiclesAndInsuredOn>>) => ({
  ...insured,
  vehicles: vehicles.map(({ vinSealed, rating, ...vehicle }) => ({
    ...addWireId(vehicle),
    rating: rating ?? noRating,
    hasVin: vinSealed !== null,
  })),
})

export const vehicleRoutes = serve(api.vehicles, {
  ofPolicy: async ({ policyId }, { db, me }) => shown(await vehiclesAndInsuredSeenBy(db, me, policyId)),

  save: ({ policyId, ...given }, visit) =>
    edit(visit, {
      change: (tx) => changeVehicles(tx, visit, policyId, given),
      answer: async (db) => shown(await vehiclesAndInsuredOn(db, policyId)),
    }),

  confirm: ({ id, ...known }, visit) =>
    visit.write(async (tx) =>
      shown(await vehiclesAndInsuredOn(tx, await confirmVehicle(tx, visit, id, known))),
    ),

  showVin: ({ id }, visit) => visit.write((tx) => showVin(tx, visit, id)),
})
