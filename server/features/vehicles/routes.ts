import { api } from '../../../contract/index.ts'
import { noRating } from '../../../contract/values/vehicle-labels.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { addWireId } from '../../wire.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { changeVehicles } from './change-vehicles.ts'
import { vehiclesAndInsuredOn, vehiclesAndInsuredSeenBy } from './queries.ts'
import { confirmVehicle } from './temporary-vehicles.ts'
import { showVin } from './vins.ts'

const toVehiclesReply = ({
  vehicles,
  ...insuredDetails
}: Awaited<ReturnType<typeof vehiclesAndInsuredOn>>) => ({
  ...insuredDetails,
  vehicles: vehicles.map(({ vinSealed, rating, ...vehicle }) => ({
    ...addWireId(vehicle),
    rating: rating ?? noRating,
    hasVin: vinSealed !== null,
  })),
})

export const vehicleRoutes = serve(api.vehicles, {
  ofPolicy: async ({ policyId }, { db, me }) =>
    toVehiclesReply(await vehiclesAndInsuredSeenBy(db, me, policyId)),

  save: ({ policyId, ...input }, context) =>
    runEdit(context, {
      change: (tx) => changeVehicles(tx, context, policyId, input),
      answer: async (db) => toVehiclesReply(await vehiclesAndInsuredOn(db, policyId)),
    }),

  confirm: ({ id, ...confirmation }, context) =>
    context.write(async (tx) =>
      toVehiclesReply(await vehiclesAndInsuredOn(tx, await confirmVehicle(tx, context, id, confirmation))),
    ),

  showVin: ({ id }, context) => context.write((tx) => showVin(tx, context, id)),
})
