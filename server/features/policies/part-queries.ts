import { sql } from 'kysely'
import { z } from 'zod'
import { type PolicyFacts, PolicyPart, type StoredPolicyPart } from '../../../contract/policy-parts.ts'
import {
  type AutoMarket,
  type FormEffect,
  noFacts,
  type PartKind,
} from '../../../contract/values/part-labels.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { isDocumentOnFile } from '../../policy-rules.ts'

const Parts = z.array(PolicyPart)

// An interest links to a vehicle or location, which may have been removed.
const isVehicleOnIt = sql<boolean>`policy_parts.kind = 'interest' and exists (
  select from vehicles v
  where v.policy_id = policy_parts.policy_id and v.removed_at is null and v.id::text = policy_parts.said ->> 'vehicleId')`
const isLocationOnIt = sql<boolean>`policy_parts.kind = 'interest' and exists (
  select from policy_parts l
  where l.policy_id = policy_parts.policy_id and l.kind = 'location' and l.removed_at is null
    and l.id::text = policy_parts.said ->> 'locationId')`
// The page of a form may have been removed.
const isPageOnFile = sql<boolean>`policy_parts.kind = 'form' and exists (
  select from documents d
  where d.id = (policy_parts.said ->> 'documentId')::uuid and ${isDocumentOnFile('d')})`

/** The effect of a stored form, in SQL. Null for other parts. */
export const formEffect = (parts: string) => {
  const partColumn = sql.ref(`${parts}.said`)
  return sql<FormEffect>`coalesce('aggregate per ' || (${partColumn} ->> 'aggregate'), ${partColumn} ->> 'effectOnProject',
    ${partColumn} ->> 'effect')`
}

/** The market of an auto policy, in SQL; null if the policy does not state it. */
export const autoMarket = sql<AutoMarket | null>`policies.facts ->> 'autoMarket'`

/** The present parts of a policy by kind and place, optionally of one kind. */
export async function partsOn(db: Db, policyId: string, kind?: PartKind): Promise<PolicyPart[]> {
  const rows = await db
    .selectFrom('policyParts')
    .select(['id', 'policyId', 'kind', 'said', 'startsOn', 'endsOn'])
    .select([isVehicleOnIt.as('isVehicleOnIt'), isLocationOnIt.as('isLocationOnIt')])
    .select([isPageOnFile.as('isPageOnFile'), formEffect('policyParts').as('effect')])
    .where('policyId', '=', policyId)
    .where('removedAt', 'is', null)
    .$if(kind !== undefined, (parts) => parts.where(sql<boolean>`kind = ${kind}::policy_part_kind`))
    .orderBy('kind')
    .orderBy('place')
    .orderBy('id')
    .execute()
  return Parts.parse(
    rows.map(({ said, startsOn, endsOn, isVehicleOnIt, isLocationOnIt, isPageOnFile, effect, ...row }) => ({
      ...row,
      _id: row.id,
      ...said,
      ...('vehicleId' in said && !isVehicleOnIt ? { vehicleId: null } : {}),
      ...('locationId' in said && !isLocationOnIt ? { locationId: null } : {}),
      ...('effect' in said ? { effect } : {}),
      ...('documentId' in said && !isPageOnFile ? { documentId: null } : {}),
      from: startsOn,
      until: endsOn,
    })),
  )
}

export async function partsAndFactsOn(db: Db, policyId: string) {
  const { facts, version } = await db
    .selectFrom('policies')
    .select(['facts', 'version'])
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow()
  return { parts: await partsOn(db, policyId), facts: { ...noFacts, ...facts }, version }
}

/** The parts and facts of a policy that the viewer sees, or 404. */
export async function partsAndFactsSeenBy(db: Db, me: Me, policyId: string) {
  const policyRow = await seenBy(db, me)
    .allPolicies.select('policies.id')
    .where('policies.id', '=', policyId)
    .executeTakeFirst()
  if (!policyRow) throw notFound('Policy')
  return partsAndFactsOn(db, policyId)
}

export interface StoredPart {
  id: string
  kind: PartKind
  place: number
  said: StoredPolicyPart
  startsOn: string | null
  endsOn: string | null
}

/**
 * Earlier builds of 0.2.0, which may run beside this one, refuse a policy with an unknown effect.
 * They read an aggregate, and the effect of a form for one project alone, as 'other'.
 */
function toStored(partFields: StoredPolicyPart) {
  if (!('effect' in partFields)) return partFields
  const [, aggregate] = /^aggregate per (project|location)$/.exec(partFields.effect) ?? []
  if (aggregate) return { ...partFields, effect: 'other', aggregate }
  return partFields.project === ''
    ? partFields
    : { ...partFields, effect: 'other', effectOnProject: partFields.effect }
}

/** Inserts parts of a policy, or overwrites those with the same id. */
export const upsertParts = (tx: Db, policyId: string, parts: readonly StoredPart[], time: Date) =>
  tx
    .insertInto('policyParts')
    .values(
      parts.map(({ said, ...part }) => ({
        ...part,
        policyId,
        said: JSON.stringify(toStored(said)),
        createdAt: time.toISOString(),
      })),
    )
    .onConflict((row) =>
      row.column('id').doUpdateSet({
        place: sql`excluded.place`,
        said: sql`excluded.said`,
        startsOn: sql`excluded.starts_on`,
        endsOn: sql`excluded.ends_on`,
      }),
    )
    .execute()

export const removePolicyParts = (tx: Db, ids: string[], time: Date) =>
  tx.updateTable('policyParts').set({ removedAt: time.toISOString() }).where('id', 'in', ids).execute()

export const updateFacts = (tx: Db, policyId: string, facts: PolicyFacts) =>
  tx
    .updateTable('policies')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', policyId)
    .execute()

interface PartsCopy {
  from: string
  to: string
  at: Date
  /** Start of the next term. Forms that end by then are not copied. */
  startDate: string
  /** Ids of the vehicles on the old term, mapped to those on the new one. */
  vehicles: ReadonlyMap<string, string>
}

export async function copyParts(tx: Db, { from, to, at, startDate, vehicles }: PartsCopy): Promise<void> {
  const rows = await tx
    .selectFrom('policyParts')
    .select(['id', 'kind', 'place', 'said', 'startsOn', 'endsOn'])
    .where('policyId', '=', from)
    .where('removedAt', 'is', null)
    .where((row) => row.or([row('endsOn', 'is', null), row('endsOn', '>', startDate)]))
    .execute()
  if (rows.length === 0) return
  const copies = new Map(rows.map(({ id }) => [id, newId()]))
  const copiedIdOf = (copiedIds: ReadonlyMap<string, string>, id: string | null) =>
    (id && copiedIds.get(id)) ?? null
  const parts = rows.map(({ id, said, ...row }) => ({
    ...row,
    id: copies.get(id) ?? newId(),
    said:
      'vehicleId' in said
        ? {
            ...said,
            vehicleId: copiedIdOf(vehicles, said.vehicleId),
            locationId: copiedIdOf(copies, said.locationId),
          }
        : said,
  }))
  await upsertParts(tx, to, parts, at)
}
