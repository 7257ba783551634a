import { dateEntry } from '../../contract/policy-event-forms.ts'
import type { PolicyEvent } from '../../contract/policy-events.ts'
import { addDays, formatDay } from '../../contract/values/days.ts'
import {
  type ChangeRefusal,
  entryRefusalOf,
  type NewEvent,
  type PolicyChange,
  planChange,
} from '../../contract/values/policy-change-plan.ts'
import { type EnteredKind, enteredKinds, type StatedSource } from '../../contract/values/policy-events.ts'
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
  term: TermDates = state.term,
): EventPlan =>
  planChange(
    state,
    {
      term,
      newEvent: {
        ...{ id: 'preview', receivedOn: today, source: 'not stated', facts: {}, isToCome: false },
        ...event,
      },
    },
    today,
  )

export function planEntry(
  state: PolicyState,
  {
    kind,
    day,
    facts = {},
    source,
    isClaimsMade = true,
  }: {
    kind: EnteredKind
    day: string
    facts?: NewEvent['facts']
    source?: StatedSource | undefined
    isClaimsMade?: boolean
  },
  today: string,
): EventPlan {
  const { term, cancelledOn, life } = state
  const entry = dateEntry(kind, day, term)
  const cancellationCause = life?.cancelled?.cause
  const refusal = entryRefusalOf(
    { ...entry, source, cause: facts.cause },
    { ...term, cancelledOn, cancelledFor: cancellationCause, isClaimsMade },
    today,
  )
  if (refusal) return [refusal]
  if (kind !== 'extension') return planEvent(state, { ...entry, facts }, today)
  const endDate = facts.newEndDate ?? addDays(term.endDate, 1)
  if (endDate <= term.endDate)
    return [
      {
        rule: 'outside_term',
        field: 'newEndDate',
        says: `Please enter a date after ${formatDay(term.endDate)}, the current end of the term`,
      },
    ]
  return planEvent(state, { ...entry, facts }, today, { ...term, endDate })
}

/** The first refusal; undefined if the change can be made. */
export const refusalOfPlan = (plan: EventPlan | undefined): ChangeRefusal | undefined =>
  Array.isArray(plan) ? plan[0] : undefined

/** The kinds that can be entered on at least one day. */
export function enterableKinds(state: PolicyState, today: string, isClaimsMade = true): EnteredKind[] {
  const { term, cancelledOn } = state
  // If a kind can be entered on any day, it can be entered on one of these. The day before the end
  // is for a second notice of cancellation, after one that takes effect at the end. The day of the
  // cancellation is for a reinstatement, the start and the day before it for what a change binds.
  const days = [
    ...[term.endDate, addDays(term.endDate, -1), term.startDate],
    ...(cancelledOn === null ? [] : [cancelledOn, addDays(cancelledOn, -1)]),
  ]
  return enteredKinds.filter((kind) =>
    days.some((day) => refusalOfPlan(planEntry(state, { kind, day, isClaimsMade }, today)) === undefined),
  )
}
