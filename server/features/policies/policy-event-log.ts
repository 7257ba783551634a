import type { PolicyEventFacts } from '../../../contract/policy-events.ts'
import {
  type ChangeRefusal,
  type HistoryChange,
  planChange,
  type RefusedField,
} from '../../../contract/values/plan-change.ts'
import type { EventKind, EventSource, TermStanding } from '../../../contract/values/policy-events.ts'
import {
  foldPolicy,
  historyVersionOf,
  type PolicyState,
  type RecordedEvent,
} from '../../../contract/values/policy-state.ts'
import type { ViewerOrSystem } from '../../access.ts'
import { type Context, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, type Failure, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { columnsOfState, isDocumentOfClient, type PolicyColumns, writeHistory } from './history-queries.ts'

type ChangeContext = Pick<Context, 'agency' | 'now'> & { me: ViewerOrSystem }

/** The source of an event. */
export interface EventProvenance {
  source: EventSource
  confirmedBy: string | null
  /** The day on which the agency had it; null where that is today. */
  receivedOn: string | null
  documentId: string | null
}

export const provenanceNotStated: EventProvenance = {
  source: 'not stated',
  confirmedBy: null,
  receivedOn: null,
  documentId: null,
}

interface EventEntry extends EventProvenance {
  kind: EventKind
  /** From which day it counts. */
  effectiveOn: string
  facts?: PolicyEventFacts
  changes?: Record<string, [unknown, unknown]>
  /** It changes the term on its day, and not before. */
  isToCome?: boolean
}

/** A policy whose row is locked, with its events. */
interface LockedPolicy {
  id: string
  userId: string
  startDate: string
  endDate: string
  history: readonly RecordedEvent[]
}

interface RecordOptions {
  /** Other columns of the policy's row, written in the same statement. */
  columns?: PolicyColumns
  /** Events that were entered by mistake, by their ids. */
  takeBack?: readonly string[]
  /** The form's own names for the fields of refusals. */
  fields?: Partial<Record<RefusedField, string>>
}

/** The fields of a form that states a change from a day on. */
export const asOfFields = { effectiveOn: 'asOf.effectiveOn' } as const

function failureOf({ field, says }: ChangeRefusal, fields: RecordOptions['fields']): Failure {
  return field === null ? conflict('cannot_follow', says) : wrongField(fields?.[field] ?? field, says)
}

/** The state of a policy after a change of its history. Throws the first refusal. */
export function stateAfter(
  { startDate, endDate, history }: Omit<LockedPolicy, 'id' | 'userId'>,
  change: HistoryChange,
  day: string,
  fields?: RecordOptions['fields'],
): PolicyState {
  const plan = planChange(foldPolicy({ startDate, endDate }, history), change, day)
  if (!Array.isArray(plan)) return plan.after
  const [first] = plan
  throw first ? failureOf(first, fields) : new Error('A change was refused without a reason')
}

/** The standing of the policy today, before and after; empty where both are the same. */
type StandingChange = { standing?: [TermStanding, TermStanding] }

const standingChange = ({ was, is }: { was: TermStanding; is: TermStanding }): StandingChange =>
  is === was ? {} : { standing: [was, is] }

/** Refuses a document that is not of the policy's client. */
async function assertDocumentOfClient(
  tx: Db,
  { me }: ChangeContext,
  { userId }: LockedPolicy,
  id: string | null,
) {
  if (id !== null && !(await isDocumentOfClient(tx, me, { id, clientId: userId })))
    throw wrongField('documentId', 'Please choose a document of this client')
}

const withIdAndDay = (
  { receivedOn, facts = {}, isToCome = false, kind, effectiveOn, source, confirmedBy }: EventEntry,
  day: string,
) => ({
  ...{ id: newId(), kind, effectiveOn, source, confirmedBy },
  ...{ receivedOn: receivedOn ?? day, facts, isToCome },
})

/** Refuses an event that cannot be entered of a policy whose row is locked, as `recordPolicyEvent` does. Writes nothing. */
export async function assertEventAllowed(
  tx: Db,
  actor: ChangeContext,
  policy: LockedPolicy,
  event: EventEntry,
  fields: RecordOptions['fields'],
): Promise<void> {
  const day = today(actor)
  stateAfter(policy, { enter: withIdAndDay(event, day) }, day, fields)
  await assertDocumentOfClient(tx, actor, policy, event.documentId)
}

/**
 * Enters an event of a policy whose row is locked, and writes what follows from it. Refuses what cannot follow, and a document that is
 * not of this client.
 */
export async function recordPolicyEvent(
  tx: Db,
  actor: ChangeContext,
  policy: LockedPolicy,
  event: EventEntry,
  { columns = {}, takeBack = [], fields }: RecordOptions = {},
): Promise<StandingChange> {
  const day = today(actor)
  const at = actor.now().toISOString()
  const { startDate = policy.startDate, endDate = policy.endDate } = columns
  const enter = withIdAndDay(event, day)
  const isMoved = startDate !== policy.startDate || endDate !== policy.endDate
  // A correction alone changes nothing that is folded, and holds no policy to its earlier events.
  const state =
    event.kind === 'correction' && !isMoved && takeBack.length === 0
      ? { eventVersion: historyVersionOf(policy.history) + 1 }
      : columnsOfState(stateAfter(policy, { enter, takeBack, term: { startDate, endDate } }, day, fields))
  await assertDocumentOfClient(tx, actor, policy, event.documentId)
  const { isToCome, ...row } = enter
  const entered = {
    ...row,
    policyId: policy.id,
    documentId: event.documentId,
    facts: JSON.stringify(enter.facts),
    changes: JSON.stringify(event.changes ?? {}),
    enteredBy: actor.me.id,
    enteredAt: at,
    appliedAt: isToCome ? null : at,
  }
  const written = await writeHistory(tx, policy.id, day, {
    ...{ entered, takenBack: takeBack, at, by: actor.me.id },
    columns: { ...columns, ...state },
  })
  return standingChange(written)
}

/** Takes back an event of a policy whose row is locked. It stays on file. */
export async function takeBackPolicyEvent(
  tx: Db,
  actor: Pick<Context, 'agency' | 'now'> & { me: ViewerOrSystem | null },
  policy: LockedPolicy,
  eventId: string,
): Promise<StandingChange> {
  const day = today(actor)
  const written = await writeHistory(tx, policy.id, day, {
    ...{ entered: undefined, takenBack: [eventId], at: actor.now().toISOString(), by: actor.me?.id ?? null },
    columns: columnsOfState(stateAfter(policy, { takeBack: [eventId] }, day)),
  })
  return standingChange(written)
}

/** The last event of these kinds that was not taken back. */
export const lastEventOf = (history: readonly RecordedEvent[], kinds: readonly EventKind[]) =>
  history.findLast(({ kind, isTakenBack }) => !isTakenBack && kinds.includes(kind))
