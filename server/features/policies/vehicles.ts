import type { Given as Sent } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { hasVehicles } from '../../../contract/values/lines.ts'
import { vehicleInWords } from '../../../contract/values/vehicle-words.ts'
import type { Vehicle } from '../../../contract/vehicles.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { refuseLetters } from '../../letterhead.ts'
import { newId } from '../../platform/ids.ts'
import { withId } from '../../wire.ts'
import { differences, record } from '../activity/record.ts'
import { edit, mustBeVersion } from '../activity/versions.ts'
import { happened, notStated } from './happened.ts'
import { policyToChange, updatePolicy } from './queries.ts'
import { insertVehicles, insuredOn, insuredSeenBy, removeVehicles, updateVehicle } from './vehicle-queries.ts'

type Given = Omit<Sent<typeof api.vehicles.save>, 'policyId'>
type Actor = Pick<Visit, 'agency' | 'me' | 'now'> & { ip?: string }
type Told = Pick<Vehicle, 'year' | 'make' | 'model' | 'vinEnd'>

/** Two lists that say the same have the same text. */
const asText = (listed: readonly (Told & { id: string | null })[]) =>
  JSON.stringify(listed.map(({ id, year, make, model, vinEnd }) => [id, year, make, model, vinEnd]))

/** Another vehicle in the same line of the form, and not the same one with a slip corrected or more of its VIN. */
function isAnother(before: Told, after: Told): boolean {
  const [one, other] = [before.vinEnd, after.vinEnd]
  const hasAnotherVin = one !== null && other !== null && !one.endsWith(other) && !other.endsWith(one)
  const hasAnotherMake = before.make.toLowerCase() !== after.make.toLowerCase()
  return hasAnotherVin || (hasAnotherMake && before.year !== after.year)
}

/**
 * Puts these on a policy, in their order, with who is insured: from a day on, `asOf`, that has come, or else as a slip that is
 * corrected. One with an id stays the same vehicle, with the links to
 * its card, unless it is told so differently that it must be another; what is not listed is taken off.
 */
export async function changeVehicles(
  tx: Db,
  actor: Actor,
  policyId: string,
  { namedInsured, vehicles, opened, version, asOf }: Given,
): Promise<void> {
  if (namedInsured !== undefined) refuseLetters('namedInsured', namedInsured)
  if (asOf && asOf.effectiveOn > today(actor))
    throw wrongField(
      'asOf.effectiveOn',
      'This day is in the future. Please enter vehicles once they are insured',
    )
  const policy = await policyToChange(tx, actor.me, policyId, { deactivated: false })
  mustBeVersion(policy, version, { of: ['policy'], id: policyId, clientId: policy.userId })
  if (!hasVehicles(actor.agency().lines, policy.type))
    throw conflict('no_vehicles', 'Only auto policies have vehicles')
  const now = await insuredOn(tx, policyId)
  const before = now.vehicles
  const insured = namedInsured ?? policy.namedInsured
  if (insured === policy.namedInsured && asText(vehicles) === asText(before)) return
  if (opened && !(opened.namedInsured === now.namedInsured && asText(opened.vehicles) === asText(before)))
    throw conflict(
      'changed_meanwhile',
      'Somebody else has changed the vehicles meanwhile. Please close this and open it again',
    )
  const known = new Map(before.map((vehicle) => [vehicle.id, vehicle]))
  const sent = vehicles.flatMap(({ id }) => id ?? [])
  // An id that stands twice would be one vehicle with two cards.
  if (sent.some((id) => !known.has(id)) || new Set(sent).size < sent.length) throw notFound('Vehicle')
  const after = vehicles.map((vehicle, place) => {
    const row = vehicle.id === null ? undefined : known.get(vehicle.id)
    return { ...vehicle, place, id: row && !isAnother(row, vehicle) ? row.id : newId() }
  })
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : id))
  const added = after.filter(({ id }) => !known.has(id))
  const details = differences(
    { vehicles: before.map(vehicleInWords), namedInsured: policy.namedInsured },
    { vehicles: after.map(vehicleInWords), namedInsured: insured },
  )
  const event = asOf
    ? ({ ...asOf, kind: 'change' } as const)
    : ({ ...notStated, kind: 'correction', effectiveOn: policy.startDate } as const)
  await happened(tx, actor, policy, { ...event, changes: details }, 'asOf.effectiveOn')
  if (gone.length > 0) await removeVehicles(tx, gone, actor.now())
  if (added.length > 0) await insertVehicles(tx, policyId, added, actor.now())
  for (const { id, ...changed } of after) if (known.has(id)) await updateVehicle(tx, id, changed)
  if (insured !== policy.namedInsured) await updatePolicy(tx, policyId, { namedInsured: insured })
  await record(tx, actor, {
    action: 'policy.vehiclesChanged',
    id: policyId,
    clientId: policy.userId,
    details: asOf ? { ...details, effectiveOn: asOf.effectiveOn } : details,
  })
}

const shown = ({ vehicles, ...insured }: Awaited<ReturnType<typeof insuredOn>>) => ({
  ...insured,
  vehicles: vehicles.map(withId),
})

export const vehicleRoutes = serve(api.vehicles, {
  ofPolicy: async ({ policyId }, { db, me }) => shown(await insuredSeenBy(db, me, policyId)),

  save: ({ policyId, ...given }, visit) =>
    edit(visit, {
      change: (tx) => changeVehicles(tx, visit, policyId, given),
      answer: async (db) => shown(await insuredOn(db, policyId)),
    }),
})
