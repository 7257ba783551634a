import type { Given as Sent } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { coversAllOwned, fewestAllOwned } from '../../../contract/values/card-terms.ts'
import { hasVehicles } from '../../../contract/values/lines.ts'
import type { Vehicle } from '../../../contract/vehicles.ts'
import type { Seer } from '../../access.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { refuseLetters } from '../../letterhead.ts'
import { newId } from '../../platform/ids.ts'
import { withId } from '../../wire.ts'
import { differences, record } from '../activity/record.ts'
import { edit, mustBeVersion } from '../activity/versions.ts'
import { asOfFields, notStated, recordPolicyEvent } from './policy-event-log.ts'
import { policyToChange, type StoredPolicy } from './queries.ts'
import { confirmVehicle, temporaryOf } from './temporary-vehicles.ts'
import { showVin, type TypedVehicle, typedVehicle, vehicleOnRecord, vinKept } from './vehicle-numbers.ts'
import {
  insertVehicles,
  insuredOn,
  insuredSeenBy,
  removeVehicles,
  updateVehicle,
  type VehicleRow,
} from './vehicle-queries.ts'

type Given = Omit<Sent<typeof api.vehicles.save>, 'policyId'>
type Actor = Pick<Visit, 'agency' | 'now' | 'secrets'> & { me: Seer; ip?: string }
type Told = Pick<Vehicle, 'year' | 'make' | 'model' | 'vinEnd'>
type Insured = Awaited<ReturnType<typeof insuredOn>>

/** Two lists that say the same have the same text. */
const asText = (listed: readonly (Told & { id: string | null })[]) =>
  JSON.stringify(listed.map(({ id, year, make, model, vinEnd }) => [id, year, make, model, vinEnd]))

/** Another vehicle in the same line of the form, and not the same one with a slip corrected or more of its VIN. */
function isAnother(before: Told, after: TypedVehicle): boolean {
  const [one, other] = [before.vinEnd, after.vin ?? after.vinEnd]
  const hasAnotherVin = one !== null && other !== null && !one.endsWith(other) && !other.endsWith(one)
  const hasAnotherMake = before.make.toLowerCase() !== after.make.toLowerCase()
  return hasAnotherVin || (hasAnotherMake && before.year !== after.year)
}

/** The vehicles as they will be: each the one that it was, unless its line tells of another. */
function vehiclesAfter(
  actor: Actor,
  before: readonly VehicleRow[],
  { vehicles, asOf }: Given,
  { endDate }: StoredPolicy,
) {
  const known = new Map(before.map((vehicle) => [vehicle.id, vehicle]))
  return vehicles.map((sent, place) => {
    const typed = typedVehicle(sent)
    const row = sent.id === null ? undefined : known.get(sent.id)
    const same = row && !isAnother(row, typed) ? row : undefined
    const { year, make, model } = typed
    const until = { until: sent.temporaryUntil, field: `vehicles.${place}.temporaryUntil` }
    return {
      ...{ id: same?.id ?? newId(), year, make, model, place },
      ...vinKept(actor.secrets, same, typed),
      ...temporaryOf(actor, same, { ...until, asOf, endDate }),
    }
  })
}

/** Why the ID cards of a policy cannot be one for all owned vehicles, with so many listed; undefined where they can. */
function whyNotAllOwned({ category, facts }: StoredPolicy, listed: number): string | undefined {
  if (category === 'personal' && listed < fewestAllOwned)
    return `A personal policy has a card for all vehicles where it lists at least ${fewestAllOwned}`
  return coversAllOwned(facts)
    ? undefined
    : 'This policy covers neither any nor all owned autos, by its details'
}

/**
 * What the ID cards are of and where the vehicles are registered: as it is sent, else as it is. Who takes a vehicle off and was not
 * asked what the cards are of has a card of each listed one where one for all is not possible any more.
 */
function cardsAfter(policy: StoredPolicy, { namedInsured, cardFor, cardState, vehicles }: Given) {
  const wanted = cardFor ?? policy.cardFor
  const whyNot = wanted === 'all owned' ? whyNotAllOwned(policy, vehicles.length) : undefined
  if (whyNot && cardFor) throw wrongField('cardFor', whyNot)
  return {
    namedInsured: namedInsured ?? policy.namedInsured,
    cardFor: whyNot ? ('listed' as const) : wanted,
    cardState: cardState === undefined ? policy.cardState : cardState,
  }
}

/** Refuses what cannot be saved, whatever is on the policy. */
function checkGiven(actor: Actor, { namedInsured, asOf }: Given): void {
  if (namedInsured !== undefined) refuseLetters('namedInsured', namedInsured)
  if (asOf && asOf.effectiveOn > today(actor))
    throw wrongField(
      'asOf.effectiveOn',
      'This day is in the future. Please enter vehicles once they are insured',
    )
}

/** Refuses what was made of something else than what stands. */
function checkSource(now: Insured, { vehicles, opened }: Given): void {
  const before = now.vehicles
  if (opened && !(opened.namedInsured === now.namedInsured && asText(opened.vehicles) === asText(before)))
    throw conflict(
      'changed_meanwhile',
      'Somebody else has changed the vehicles meanwhile. Please close this and open it again',
    )
  const known = new Set(before.map(({ id }) => id))
  const sent = vehicles.flatMap(({ id }) => id ?? [])
  // An id that stands twice would be one vehicle with two cards.
  if (sent.some((id) => !known.has(id)) || new Set(sent).size < sent.length) throw notFound('Vehicle')
}

/**
 * Puts these on a policy, in their order, with who is insured: from a day on, `asOf`, that has come, or else as a slip that is
 * corrected. One with an id stays the same vehicle, with the links to
 * its card, unless it is told so differently that it must be another; what is not listed is taken off.
 */
export async function changeVehicles(tx: Db, actor: Actor, policyId: string, given: Given): Promise<void> {
  checkGiven(actor, given)
  const policy = await policyToChange(tx, actor.me, policyId, { deactivated: false })
  mustBeVersion(policy, given.version, { of: ['policy'], id: policyId, clientId: policy.userId })
  if (!hasVehicles(actor.agency().lines, policy.type))
    throw conflict('no_vehicles', 'Only auto policies have vehicles')
  const now = await insuredOn(tx, policyId)
  const before = now.vehicles
  const cards = cardsAfter(policy, given)
  const { namedInsured, cardFor, cardState } = policy
  const after = vehiclesAfter(actor, before, given, policy)
  const sealed = new Map(before.map(({ id, vinSealed }) => [id, vinSealed]))
  const hasNewVin = after.some(({ id, vinSealed }) => vinSealed !== (sealed.get(id) ?? null))
  const details = differences(
    { vehicles: before.map(vehicleOnRecord), namedInsured, cardFor, cardState },
    { vehicles: after.map(vehicleOnRecord), ...cards },
  )
  if (!hasNewVin && Object.keys(details).length === 0 && asText(after) === asText(before)) return
  checkSource(now, given)
  const { asOf } = given
  const event = asOf
    ? ({ ...asOf, kind: 'change' } as const)
    : ({ ...notStated, kind: 'correction', effectiveOn: policy.startDate } as const)
  const columns = Object.keys(cards).some((field) => field in details) ? cards : {}
  await recordPolicyEvent(tx, actor, policy, { ...event, changes: details }, { columns, fields: asOfFields })
  await putVehicles(tx, policyId, { before, after, at: actor.now() })
  await record(tx, actor, {
    action: 'policy.vehiclesChanged',
    id: policyId,
    clientId: policy.userId,
    details: {
      ...details,
      ...(hasNewVin ? { vins: 'changed' } : {}),
      ...(asOf ? { effectiveOn: asOf.effectiveOn } : {}),
    },
  })
}

async function putVehicles(
  tx: Db,
  policyId: string,
  { before, after, at }: { before: readonly VehicleRow[]; after: ReturnType<typeof vehiclesAfter>; at: Date },
): Promise<void> {
  const known = new Set(before.map(({ id }) => id))
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : id))
  const added = after.filter(({ id }) => !known.has(id))
  if (gone.length > 0) await removeVehicles(tx, gone, at)
  if (added.length > 0) await insertVehicles(tx, policyId, added, at)
  for (const { id, ...changed } of after) if (known.has(id)) await updateVehicle(tx, id, changed)
}

const shown = ({ vehicles, ...insured }: Insured) => ({
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
