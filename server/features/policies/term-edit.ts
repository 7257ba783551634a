import type { PolicyEventFacts } from '../../../contract/policy-events.ts'
import type { PolicyPart } from '../../../contract/policy-parts.ts'
import type { EventSource } from '../../../contract/values/policy-events.ts'
import type { ViewerOrSystem } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import type { Action } from '../../registry/events.ts'
import { record } from '../activity/record.ts'
import { type PolicyColumns, policyHistory } from './history-queries.ts'
import { partsOn, removePolicyParts, type StoredPart, upsertParts } from './part-queries.ts'
import {
  assertEventAllowed,
  type EventProvenance,
  effectiveDayFields,
  provenanceNotStated,
  recordPolicyEvent,
} from './policy-event-log.ts'
import { policyToChange, type StoredPolicy } from './queries.ts'
import { replaceVehicles, type VehicleRow, vehiclesOn } from './vehicle-queries.ts'

/** A term with its vehicles and parts, locked until the transaction ends. */
export interface TermOnFile extends StoredPolicy {
  vehicles: readonly VehicleRow[]
  parts: readonly PolicyPart[]
}

/** Locks a term that the viewer sees and reads its vehicles and parts, or 404. */
export async function termToEdit(tx: Db, me: ViewerOrSystem, id: string): Promise<TermOnFile> {
  const policy = await policyToChange(tx, me, id, { deactivated: false })
  return { ...policy, vehicles: await vehiclesOn(tx, id), parts: await partsOn(tx, id) }
}

export interface DatedProvenance extends EventProvenance {
  effectiveOn: string
  source: Exclude<EventSource, 'not stated'>
}

/** An edit of a term, planned under the term's lock and written by `writeTermEdits`. */
export interface TermEdit {
  /** Undefined for a correction: the corrected value applies from the first day of the term. */
  asOf: DatedProvenance | undefined
  /** Set only for a cancellation. */
  kind?: 'cancellation' | 'flat cancellation'
  facts?: PolicyEventFacts
  /** The values before and after the change, by field. */
  changes: Record<string, [unknown, unknown]>
  columns?: PolicyColumns
  vehicles?: { before: readonly VehicleRow[]; after: readonly Omit<VehicleRow, 'policyId'>[] }
  /** The parts to write, and the ids of removed parts. */
  parts?: { now: readonly StoredPart[]; removedIds: string[] }
  recordEntries: readonly { action: Action; details: object }[]
}

type ChangeContext = Pick<Context, 'agency' | 'now'> & { me: ViewerOrSystem; ip?: string }
type FieldNames = Parameters<typeof assertEventAllowed>[4]

const eventOf = ({ asOf, kind, facts = {}, changes }: TermEdit, { startDate }: StoredPolicy) =>
  asOf
    ? ({ ...asOf, kind: kind ?? 'change', facts, changes } as const)
    : ({ ...provenanceNotStated, kind: 'correction', effectiveOn: startDate, changes } as const)

/** Each edit is its own event. Throws the first refusal, with the form's `fields`. */
export async function writeTermEdits(
  tx: Db,
  actor: ChangeContext,
  policy: StoredPolicy,
  edits: readonly TermEdit[],
  fields: FieldNames = effectiveDayFields,
): Promise<void> {
  const { id, userId } = policy
  for (const [index, edit] of edits.entries()) {
    const { columns = {}, vehicles, parts, recordEntries } = edit
    const term = index === 0 ? policy : { ...policy, history: await policyHistory(tx, id) }
    const recordedEvent = await recordPolicyEvent(tx, actor, term, eventOf(edit, policy), { columns, fields })
    if (vehicles) await replaceVehicles(tx, id, vehicles, actor.now())
    if (parts && parts.removedIds.length > 0) await removePolicyParts(tx, parts.removedIds, actor.now())
    if (parts && parts.now.length > 0) await upsertParts(tx, id, parts.now, actor.now())
    for (const { action, details } of recordEntries)
      await record(tx, actor, { action, id, clientId: userId, details: { ...details, ...recordedEvent } })
  }
}

/** Refuses edits that `writeTermEdits` would refuse, given the term's present state. */
export async function assertEditsAllowed(
  tx: Db,
  actor: ChangeContext,
  policy: StoredPolicy,
  edits: readonly TermEdit[],
  fields: FieldNames,
): Promise<void> {
  for (const edit of edits) await assertEventAllowed(tx, actor, policy, eventOf(edit, policy), fields)
}
