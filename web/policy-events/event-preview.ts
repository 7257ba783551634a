import { dateEntry } from '../../contract/policy-event-forms.ts'
import type { PolicyEvent } from '../../contract/policy-events.ts'
import { addDays } from '../../contract/values/days.ts'
import {
  type ChangeRefusal,
  type NewEvent,
  type PolicyChange,
  planChange,
  withdrawalRefusalOf,
} from '../../contract/values/plan-change.ts'
import { type EnteredKind, enteredKinds } from '../../contract/values/policy-events.ts'
import { foldPolicy, type PolicyState, type TermDates } from '../../contract/values/policy-state.ts'

type EventPlan = PolicyChange | ChangeRefusal[]

/** Folds a policy's events, given as on the wire, latest first, into its state. */
export const foldPolicyState = (term: TermDates, events: readonly PolicyEvent[]): PolicyState =>
  foldPolicy(
    term,
    events.toReversed().map(({ known, ...event }) => ({ ...event, source: known?.source ?? 'not stated' })),
  )

/** Plans a new event. Source and receipt day do not affect the plan. */
export const planEvent = (
  state: PolicyState,
  event: Pick<NewEvent, 'kind' | 'effectiveOn'> & Partial<Pick<NewEvent, 'facts'>>,
  today: string,
): EventPlan =>
  planChange(
    state,
    {
      enter: {
        ...{ id: 'preview', receivedOn: today, source: 'not stated', facts: {}, isToCome: false },
        ...event,
      },
    },
    today,
  )

export function planEntry(
  state: PolicyState,
  { kind, day, facts = {} }: { kind: EnteredKind; day: string; facts?: NewEvent['facts'] },
  today: string,
): EventPlan {
  const entry = dateEntry(kind, day, state.term)
  const refusal = withdrawalRefusalOf(entry, state.term)
  return refusal ? [refusal] : planEvent(state, { ...entry, facts }, today)
}

/** The first refusal; undefined if the change can be made. */
export const refusalIn = (plan: EventPlan | undefined): ChangeRefusal | undefined =>
  Array.isArray(plan) ? plan[0] : undefined

/** The kinds that can be entered on at least one day. */
export function enterableKinds(state: PolicyState, today: string): EnteredKind[] {
  const { term, cancelledOn } = state
  // If a kind can be entered on any day, it can be entered on one of these. The day before the end
  // is for a second notice of cancellation, after one that takes effect at the end. The day of the
  // cancellation is for a reinstatement.
  const days = [term.endDate, addDays(term.endDate, -1), ...(cancelledOn === null ? [] : [cancelledOn])]
  return enteredKinds.filter((kind) =>
    days.some((day) => refusalIn(planEntry(state, { kind, day }, today)) === undefined),
  )
}
