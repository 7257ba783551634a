import type { z } from 'zod'
import { NewPolicy } from '../../contract/policy-forms.ts'
import { addYears, daysBetween } from '../../contract/values/days.ts'
import { lineNamed } from '../../contract/values/lines.ts'
import { partFields, partInWords, partKinds } from '../../contract/values/part-words.ts'
import { endOfVin } from '../../contract/values/vin.ts'
import { record } from '../features/activity/record.ts'
import { copyParts, putParts, updateFacts } from '../features/policies/part-queries.ts'
import { insertPolicy } from '../features/policies/queries.ts'
import { copyVehicles, insertVehicles } from '../features/policies/vehicle-queries.ts'
import { asStored } from '../features/policy-parts/change-parts.ts'
import { addPolicy } from '../features/terms/add-policy.ts'
import { vehicleOnRecord } from '../features/vehicles/vehicle-numbers.ts'
import { newId } from '../platform/ids.ts'
import { type ClientName, clients } from './clients.ts'
import { insuredOn } from './papers/vehicles.ts'
import type { PlannedPolicy } from './policies/planned.ts'
import { saidBy } from './policies/said.ts'
import { acting, known, type Story } from './story.ts'
import { fictitiousVin } from './vins.ts'

/** A client's policies, each put on file by the agent some days before it starts. */
export async function putOnFile(story: Story, name: ClientName, planned: PlannedPolicy[]): Promise<void> {
  const { tx, clock, agency } = story
  const clientId = known(story.clients, name)
  const agentId = known(story.staff, clients[name].agent)
  for (const [place, { form, ahead, renews }] of planned.entries()) {
    const said = NewPolicy.parse(form)
    // It may be called otherwise by now, where an admin of the demo has renamed it.
    const given = { ...said, type: lineNamed(agency().lines, said.type)?.name ?? said.type }
    const days = daysBetween(clock.day, given.startDate) - ahead
    const actor = acting(agentId, clock.on(days, `16:${10 + 5 * place}`))
    if (renews) await renew(story, actor, { clientId, given, from: known(story.policies, renews) })
    else {
      const id = await addPolicy(tx, { ...actor, agency }, clientId, given)
      story.policies.set(given.policyNumber, id)
      const policy = { clientId, id, number: given.policyNumber }
      await listVehicles(story, actor, policy)
      await enterWhatItSays(story, actor, policy)
    }
  }
}

/** What an auto policy insures, entered as it was put on file. */
async function listVehicles(
  { tx, secrets }: Story,
  actor: ReturnType<typeof acting>,
  { clientId, id, number }: { clientId: string; id: string; number: string },
): Promise<void> {
  const vehicles = insuredOn(number).map((insured, place) => {
    const vin = fictitiousVin(number, place)
    return {
      ...{ ...insured, id: newId(), place },
      ...{ vinEnd: endOfVin(vin), vinSealed: secrets.seal(vin) },
      ...{ temporaryFrom: null, temporaryUntil: null },
    }
  })
  if (vehicles.length === 0) return
  await insertVehicles(tx, id, vehicles, actor.now())
  const details = { vehicles: [[], vehicles.map(vehicleOnRecord)] }
  await record(tx, actor, { action: 'policy.vehiclesChanged', id, clientId, details })
}

/** What a policy says in parts, entered as it was put on file. */
async function enterWhatItSays(
  { tx }: Story,
  actor: ReturnType<typeof acting>,
  { clientId, id, number }: { clientId: string; id: string; number: string },
): Promise<void> {
  const { parts, facts } = saidBy(number)
  if (parts.length > 0)
    await putParts(
      tx,
      id,
      parts.map((part, place) => asStored(part, newId(), place)),
      actor.now(),
    )
  if (facts) await updateFacts(tx, id, facts)
  for (const kind of partKinds) {
    const listed = parts.filter((part) => part.kind === kind).map(partInWords)
    const details = { [partFields[kind]]: [[], listed], kind }
    if (listed.length > 0) await record(tx, actor, { action: 'policy.partsChanged', id, clientId, details })
  }
}

/** The next term with its new premium, as Renew and Confirm Renewal would have left it: the carrier's declarations are there. */
async function renew(
  { tx }: Story,
  actor: ReturnType<typeof acting>,
  { clientId, given, from }: { clientId: string; given: z.output<typeof NewPolicy>; from: string },
): Promise<void> {
  const { insurer, writingCompanyId: carrierCompanyId, coverages, endDate, ...row } = given
  const id = newId()
  await insertPolicy(tx, {
    ...row,
    id,
    userId: clientId,
    carrier: insurer,
    carrierCompanyId,
    category: row.category ?? 'commercial',
    endDate: endDate ?? addYears(row.startDate, 1),
    coverages: JSON.stringify(coverages),
    renewedFrom: from,
    createdBy: actor.me.id,
    createdAt: actor.now().toISOString(),
  })
  const copying = { from, to: id, at: actor.now() }
  const vehicles = await copyVehicles(tx, copying)
  await copyParts(tx, { ...copying, startDate: row.startDate, vehicles })
  const { facts } = saidBy(row.policyNumber)
  if (facts) await updateFacts(tx, id, facts)
  const details = { policyNumber: row.policyNumber, from, waitsFor: insurer }
  await record(tx, actor, { action: 'policy.renewed', id, clientId, details })
  const confirmed = { policyNumber: row.policyNumber }
  await record(tx, actor, { action: 'policy.renewalConfirmed', id, clientId, details: confirmed })
}
