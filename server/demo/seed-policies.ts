import type { z } from 'zod'
import { NewPolicy } from '../../contract/policy-forms.ts'
import { addYears, daysBetween } from '../../contract/values/days.ts'
import { findLineByName } from '../../contract/values/lines.ts'
import { formatPart, partFields, partKinds } from '../../contract/values/part-labels.ts'
import { vinEndOf } from '../../contract/values/vin.ts'
import { record } from '../features/activity/record.ts'
import { copyParts, updateFacts, upsertParts } from '../features/policies/part-queries.ts'
import { insertPolicy } from '../features/policies/queries.ts'
import { copyVehicles, insertVehicles } from '../features/policies/vehicle-queries.ts'
import { toStoredPart } from '../features/policy-parts/change-parts.ts'
import { addPolicy } from '../features/terms/add-policy.ts'
import { formatVehicleForRecord } from '../features/vehicles/vins.ts'
import { newId } from '../platform/ids.ts'
import { type ClientName, demoClients } from './clients.ts'
import { insuredVehiclesOn } from './papers/vehicles.ts'
import { demoContentsOf } from './policies/contents.ts'
import type { PlannedPolicy } from './policies/planned-policy.ts'
import { demoActorAt, type SeedContext, seededId } from './seed-context.ts'
import { fictitiousVin } from './vins.ts'

/** A client's policies, each entered by the agent some days before it starts. */
export async function seedPolicies(
  seedContext: SeedContext,
  name: ClientName,
  plannedPolicies: PlannedPolicy[],
): Promise<void> {
  const { tx, clock, agency } = seedContext
  const clientId = seededId(seedContext.clients, name)
  const agentId = seededId(seedContext.staff, demoClients[name].agent)
  for (const [index, { form, daysAhead, renewedNumber }] of plannedPolicies.entries()) {
    const newPolicy = NewPolicy.parse({
      ...form,
      writingCompanyId: seedContext.companies.get(form.insurer) ?? null,
    })
    // An admin of the demo may have renamed the line.
    const policyFields = {
      ...newPolicy,
      type: findLineByName(agency().lines, newPolicy.type)?.name ?? newPolicy.type,
    }
    const days = daysBetween(clock.day, policyFields.startDate) - daysAhead
    const actor = demoActorAt(agentId, clock.on(days, `16:${10 + 5 * index}`))
    if (renewedNumber)
      await renew(seedContext, actor, {
        clientId,
        newPolicy: policyFields,
        from: seededId(seedContext.policies, renewedNumber),
      })
    else {
      const id = await addPolicy(tx, { ...actor, agency }, clientId, policyFields)
      seedContext.policies.set(policyFields.policyNumber, id)
      const policy = { clientId, id, number: policyFields.policyNumber }
      await listVehicles(seedContext, actor, policy)
      await enterPolicyContents(seedContext, actor, policy)
    }
  }
  for (const { form } of plannedPolicies) await seedUnderlying(seedContext, form.policyNumber)
}

/** Names the policies beneath an umbrella. Runs last, when every policy of the client has an id. */
async function seedUnderlying({ tx, policies }: SeedContext, number: string): Promise<void> {
  const { facts, underlyingNumbers } = demoContentsOf(number)
  const id = policies.get(number)
  if (!facts || !id || underlyingNumbers.length === 0) return
  await updateFacts(tx, id, {
    ...facts,
    underlying: underlyingNumbers.map((underlyingNumber) => seededId(policies, underlyingNumber)),
  })
}

/** Enters the vehicles of an auto policy together with the policy. */
async function listVehicles(
  { tx, secrets }: SeedContext,
  actor: ReturnType<typeof demoActorAt>,
  { clientId, id, number }: { clientId: string; id: string; number: string },
): Promise<void> {
  const vehicles = insuredVehiclesOn(number).map((insuredVehicle, index) => {
    const vin = fictitiousVin(number, index)
    return {
      ...{ ...insuredVehicle, id: newId(), place: index },
      ...{ vinEnd: vinEndOf(vin), vinSealed: secrets.seal(vin) },
      ...{ temporaryFrom: null, temporaryUntil: null, rating: null },
    }
  })
  if (vehicles.length === 0) return
  await insertVehicles(tx, id, vehicles, actor.now())
  const details = { vehicles: [[], vehicles.map(formatVehicleForRecord)] }
  await record(tx, actor, { action: 'policy.vehiclesChanged', id, clientId, details })
}

/** Enters the parts of a policy (locations, forms and so on) together with the policy. */
async function enterPolicyContents(
  { tx }: SeedContext,
  actor: ReturnType<typeof demoActorAt>,
  { clientId, id, number }: { clientId: string; id: string; number: string },
): Promise<void> {
  const { parts, facts } = demoContentsOf(number)
  if (parts.length > 0)
    await upsertParts(
      tx,
      id,
      parts.map((part, index) => toStoredPart(part, newId(), index)),
      actor.now(),
    )
  if (facts) await updateFacts(tx, id, facts)
  for (const kind of partKinds) {
    const partLines = parts.filter((part) => part.kind === kind).map(formatPart)
    const details = { [partFields[kind]]: [[], partLines], kind }
    if (partLines.length > 0)
      await record(tx, actor, { action: 'policy.partsChanged', id, clientId, details })
  }
}

/**
 * Enters the next term as Renew and Confirm Renewal leave it: with its new premium, after the
 * carrier's declarations have arrived.
 */
async function renew(
  { tx }: SeedContext,
  actor: ReturnType<typeof demoActorAt>,
  { clientId, newPolicy, from }: { clientId: string; newPolicy: z.output<typeof NewPolicy>; from: string },
): Promise<void> {
  const { insurer, writingCompanyId: carrierCompanyId, coverages, endDate, ...row } = newPolicy
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
  const copyTarget = { from, to: id, at: actor.now() }
  const vehicles = await copyVehicles(tx, copyTarget)
  await copyParts(tx, { ...copyTarget, startDate: row.startDate, vehicles })
  const { facts } = demoContentsOf(row.policyNumber)
  if (facts) await updateFacts(tx, id, facts)
  const details = { policyNumber: row.policyNumber, from, waitsFor: insurer }
  await record(tx, actor, { action: 'policy.renewed', id, clientId, details })
  const confirmation = { policyNumber: row.policyNumber }
  await record(tx, actor, { action: 'policy.renewalConfirmed', id, clientId, details: confirmation })
}
