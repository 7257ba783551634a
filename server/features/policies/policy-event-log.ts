import type { PolicyEventFacts } from '../../../contract/policy-events.ts'
import {
  type ChangeRefusal,
  type HistoryChange,
  planChange,
  planTakeBack,
  type RefusedField,
} from '../../../contract/values/policy-change-plan.ts'
import {
  type EventKind,
  type EventSource,
  storedKindOf,
  type TermStanding,
} from '../../../contract/values/policy-events.ts'
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
import {
  columnsOfState,
  isDocumentOfClient,
  type PolicyColumns,
  writePolicyHistory,
} from './history-queries.ts'

type ChangeContext = Pick<Context, 'agency' | 'now'> & { me: ViewerOrSystem }

export interface EventProvenance {
  source: EventSource
  confirmedBy: string | null
  /** The day on which the agency learned of the event; null for today. */
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
  effectiveOn: string
  facts?: PolicyEventFacts
  changes?: Record<string, [unknown, unknown]>
  /** Whether the change takes effect on a future day. */
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
  /** Ids of events entered by mistake. */
  takeBack?: readonly string[]
  /** The form's names for the fields of refusals. */
  fields?: Partial<Record<RefusedField, string>>
}

/** Field names for forms that state a change with an effective date. */
export const effectiveDayFields = { effectiveOn: 'asOf.effectiveOn' } as const

function failureOf({ field, says }: ChangeRefusal, fields: RecordOptions['fields']): Failure {
  return field === null ? conflict('cannot_follow', says) : wrongField(fields?.[field] ?? field, says)
}

/** The state of a policy after a change of its history. Throws the first refusal. */
export function policyStateAfter(
  { startDate, endDate, history }: Omit<LockedPolicy, 'id' | 'userId'>,
  change: HistoryChange,
  day: string,
  fields?: RecordOptions['fields'],
): PolicyState {
  const plan = planChange(foldPolicy({ startDate, endDate }, history), change, day)
  if (!Array.isArray(plan)) return plan.after
  const [firstRefusal] = plan
  throw firstRefusal ? failureOf(firstRefusal, fields) : new Error('A change was refused without a reason')
}

/** The policy's standing today, before and after; empty if unchanged. */
type StandingChange = { standing?: [TermStanding, TermStanding] }

const standingChangeOf = ({ was, is }: { was: TermStanding; is: TermStanding }): StandingChange =>
  is === was ? {} : { standing: [was, is] }

async function assertDocumentOfClient(
  tx: Db,
  { me }: ChangeContext,
  { userId }: LockedPolicy,
  id: string | null,
) {
  if (id !== null && !(await isDocumentOfClient(tx, me, { id, clientId: userId })))
    throw wrongField('documentId', 'Please choose one of this client’s documents')
}

const toStoredEvent = (
  { receivedOn, facts = {}, isToCome = false, kind, effectiveOn, source, confirmedBy }: EventEntry,
  day: string,
) => ({
  ...{ id: newId(), kind, effectiveOn, source, confirmedBy },
  ...{ receivedOn: receivedOn ?? day, facts, isToCome },
})

/** Refuses an event that `recordPolicyEvent` would refuse. Writes nothing. */
export async function assertEventAllowed(
  tx: Db,
  actor: ChangeContext,
  policy: LockedPolicy,
  event: EventEntry,
  fields: RecordOptions['fields'],
): Promise<void> {
  const day = today(actor)
  policyStateAfter(policy, { newEvent: toStoredEvent(event, day) }, day, fields)
  await assertDocumentOfClient(tx, actor, policy, event.documentId)
}

/**
 * Records an event of a locked policy and its consequences. Refuses an event that cannot follow the
 * history, and a document of another client.
 */
export async function recordPolicyEvent(
  tx: Db,
  actor: ChangeContext,
  policy: LockedPolicy,
  event: EventEntry,
  { columns = {}, takeBack = [], fields }: RecordOptions = {},
): Promise<StandingChange> {
  const day = today(actor)
  const timestamp = actor.now().toISOString()
  const { startDate = policy.startDate, endDate = policy.endDate } = columns
  const storedEvent = toStoredEvent(event, day)
  const isMoved = startDate !== policy.startDate || endDate !== policy.endDate
  // A correction alone does not change the policy's state, so earlier events are not checked again.
  const state =
    event.kind === 'correction' && !isMoved && takeBack.length === 0
      ? { eventVersion: historyVersionOf(policy.history) + 1 }
      : columnsOfState(
          policyStateAfter(
            policy,
            { newEvent: storedEvent, takenBackIds: takeBack, term: { startDate, endDate } },
            day,
            fields,
          ),
        )
  await assertDocumentOfClient(tx, actor, policy, event.documentId)
  const { isToCome, ...row } = storedEvent
  const enteredRow = {
    ...row,
    ...storedKindOf(event.kind),
    policyId: policy.id,
    documentId: event.documentId,
    facts: JSON.stringify(storedEvent.facts),
    changes: JSON.stringify(event.changes ?? {}),
    enteredBy: actor.me.id,
    enteredAt: timestamp,
    appliedAt: isToCome ? null : timestamp,
  }
  const history = await writePolicyHistory(tx, policy.id, day, {
    ...{ enteredEvent: enteredRow, takenBackIds: takeBack, at: timestamp, by: actor.me.id },
    columns: { ...columns, ...state },
  })
  return standingChangeOf(history)
}

/** Takes back an event of a locked policy. The event stays on file. */
export async function takeBackPolicyEvent(
  tx: Db,
  actor: Pick<Context, 'agency' | 'now'> & { me: ViewerOrSystem | null },
  policy: LockedPolicy,
  event: Pick<RecordedEvent, 'id' | 'kind' | 'effectiveOn' | 'facts'>,
): Promise<StandingChange> {
  const day = today(actor)
  const { startDate, endDate } = policy
  const plan = planTakeBack(event, { startDate, endDate })
  if ('rule' in plan) throw failureOf(plan, undefined)
  const history = await writePolicyHistory(tx, policy.id, day, {
    ...{
      enteredEvent: undefined,
      takenBackIds: [event.id],
      at: actor.now().toISOString(),
      by: actor.me?.id ?? null,
    },
    columns: { ...plan.term, ...columnsOfState(policyStateAfter(policy, plan, day)) },
  })
  return standingChangeOf(history)
}

export const lastEventOf = (history: readonly RecordedEvent[], kinds: readonly EventKind[]) =>
  history.findLast(({ kind, isTakenBack }) => !isTakenBack && kinds.includes(kind))
