import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { withId } from '../../wire.ts'
import { edit } from '../activity/versions.ts'
import { changeVehicles } from './change-vehicles.ts'
import { insuredOn, insuredSeenBy } from './queries.ts'
import { confirmVehicle } from './temporary-vehicles.ts'
import { showVin } from './vehicle-numbers.ts'

const shown = ({ vehicles, ...insured }: Awaited<ReturnType<typeof insuredOn>>) => ({
  ...insured,
  vehicles: vehicles.map(({ vinSealed, ...vehicle }) => ({ ...withId(vehicle), hasVin: vinSealed !== null })),
})

export const vehicleRoutes = serve(api.vehicles, {
  ofPolicy: async ({ policyId }, { db, me }) => shown(await insuredSeenBy(db, me, policyId)),

  save: ({ policyId, ...given }, visit) =>
    edit(visit, {
      change: (tx) => changeVehicles(tx, visit, policyId, given),
      answer: async (db) => shown(await insuredOn(db, policyId)),
    }),

  confirm: ({ id, ...known }, visit) =>
    visit.write(async (tx) => shown(await insuredOn(tx, await confirmVehicle(tx, visit, id, known)))),

  showVin: ({ id }, visit) => visit.write((tx) => showVin(tx, visit, id)),
})
