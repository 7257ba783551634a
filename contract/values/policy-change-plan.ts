import { formatDay } from './days.ts'
import type { CancellationCause, EventKind, StatedSource } from './policy-events.ts'
import {
  type EventRule,
  foldPolicy,
  isWithdrawn,
  type PolicyState,
  type RecordedEvent,
  type TermDates,
} from './policy-state.ts'

export type NewEvent = Omit<RecordedEvent, 'isTakenBack'>

/** New events, events to take back, and new term dates, saved together. */
export interface HistoryChange {
  newEvent?: NewEvent
  /** Ids of events entered in error. */
  takenBackIds?: readonly string[]
  term?: TermDates
}

/** A valid change, which the server saves as it is. */
export interface PolicyChange {
  before: PolicyState
  after: PolicyState
}

/** The form field of a refusal. A form with other field names maps them. */
export type RefusedField =
  | 'effectiveOn'
  | 'source'
  | 'newEndDate'
  | 'receivedOn'
  | 'startDate'
  | 'endDate'
  | 'kind'

export interface ChangeRefusal {
  rule: EventRule | 'received_later' | 'not_ended' | 'leaves_out' | 'not_claims_made' | 'wrong_source'
  /** The field to correct. Null if the event cannot follow, whatever the fields say. */
  field: RefusedField | null
  says: string
}

/** Dates in the error texts; `cancelledOn` is from before the change. */
type TermBoundaries = TermDates & { cancelledOn: string | null }

const dayErrors = {
  outside_term: ({ startDate, endDate }) =>
    `Please enter a date in the term, ${formatDay(startDate)} to ${formatDay(endDate)}`,
  is_flat: () => 'A notice must take effect after the first day of the term',
  not_flat: () => 'This policy was cancelled flat. Undo the cancellation before changing its dates',
  not_the_end: () => 'An event at the end of this term has another date. Undo it before changing the dates',
  before_start: ({ startDate }) => `Please enter ${formatDay(startDate)} or a later date`,
  after_cancellation: ({ cancelledOn }) =>
    `This policy is cancelled${cancelledOn ? ` effective ${formatDay(cancelledOn)}` : ''}: no changes apply from then on`,
  before_reinstatement: () => 'This policy was reinstated after that date. Please enter a later date',
  before_agent_change: () => 'A later change of agent of record is on file. Please enter a later date',
  before_cancellation: ({ cancelledOn }) =>
    `Please enter the cancellation date${cancelledOn ? ` (${formatDay(cancelledOn)})` : ''} or a later date`,
} as const satisfies Partial<Record<EventRule, (days: TermBoundaries) => string>>

const ruleErrors: Record<Exclude<EventRule, keyof typeof dayErrors>, string> = {
  cancelled_already: 'This policy is already cancelled',
  noticed_already: 'A notice of cancellation effective that day is already on file',
  nonrenewal_already: 'A notice of nonrenewal is already on file',
  no_notice: 'No notice of cancellation is on file for this policy',
  no_nonrenewal: 'No notice of nonrenewal is on file for this policy',
  not_cancelled: 'This policy is not cancelled',
  not_waiting: 'This policy is not a renewal awaiting carrier confirmation',
  no_binder: 'This policy is not on a binder',
  no_conditional: 'No notice of conditional renewal is on file for this policy',
  agent_already: 'This change of agent of record is already on file',
  only_offered: 'This renewal is only offered. The carrier must confirm it first',
}

const isDayRule = (rule: EventRule): rule is keyof typeof dayErrors => rule in dayErrors

/** Error text of a broken rule. `field` is the date field for rules about dates. */
export const changeRefusalOf = (rule: EventRule, days: TermBoundaries, field: RefusedField): ChangeRefusal =>
  isDayRule(rule)
    ? { rule, field, says: dayErrors[rule](days) }
    : { rule, field: null, says: ruleErrors[rule] }

/** The state after a change as of `day`, or the refusals, the most important first. */
export function planChange(
  stateBefore: PolicyState,
  { newEvent, takenBackIds = [], term = stateBefore.term }: HistoryChange,
  day: string,
): PolicyChange | ChangeRefusal[] {
  const remainingEvents = stateBefore.events.map((event) =>
    takenBackIds.includes(event.id) ? { ...event, isTakenBack: true } : event,
  )
  const events = newEvent ? [...remainingEvents, { ...newEvent, isTakenBack: false }] : remainingEvents
  const stateAfter = foldPolicy(term, events, newEvent?.id)
  const refusals: ChangeRefusal[] = []
  if (newEvent && newEvent.receivedOn > day)
    refusals.push({ rule: 'received_later', field: 'receivedOn', says: 'This date is in the future' })
  if (newEvent?.kind === 'expiry' && term.endDate > day)
    refusals.push({
      rule: 'not_ended',
      field: 'kind',
      says: `This term runs until ${formatDay(term.endDate)}`,
    })
  const isMoved = term.startDate !== stateBefore.term.startDate || term.endDate !== stateBefore.term.endDate
  const lastSkippedEvent = isMoved ? lastEventOutsideTerm(term, remainingEvents) : undefined
  if (lastSkippedEvent) refusals.push(refusalOfDates(lastSkippedEvent, term))
  const field = isMoved ? 'endDate' : newEvent ? 'effectiveOn' : 'kind'
  const termBoundaries = { ...term, cancelledOn: stateBefore.cancelledOn }
  for (const rule of stateAfter.violation?.rules ?? [])
    refusals.push(changeRefusalOf(rule, termBoundaries, field))
  return refusals.length > 0 ? refusals : { before: stateBefore, after: stateAfter }
}

interface EntryContext extends TermDates {
  cancelledOn: string | null
  /** Cause of the cancellation in effect. */
  cancelledFor?: CancellationCause | undefined
  isClaimsMade: boolean
}

/**
 * Refusal of an entry by the rules that `foldPolicy` does not check: a withdrawal outside the term,
 * extended reporting while the term runs or is not claims-made, a source that cannot decide.
 */
export function entryRefusalOf(
  {
    kind,
    effectiveOn,
    source,
    cause,
  }: Pick<NewEvent, 'kind' | 'effectiveOn'> & {
    source?: StatedSource | 'not stated' | undefined
    cause?: CancellationCause | undefined
  },
  { cancelledOn, cancelledFor, isClaimsMade, ...term }: EntryContext,
  today: string,
): ChangeRefusal | undefined {
  const isWithdrawalEvent = kind === 'notice withdrawn' || kind === 'nonrenewal withdrawn'
  if (isWithdrawalEvent && (effectiveOn < term.startDate || effectiveOn > term.endDate))
    return changeRefusalOf('outside_term', { ...term, cancelledOn: null }, 'effectiveOn')
  if (kind === 'extended reporting')
    return reportingRefusalOf(effectiveOn, { end: cancelledOn ?? term.endDate, isClaimsMade }, today)
  const isFinanced = cause === 'premium finance company’s request'
  const isFinanceAllowed =
    isFinanced &&
    (kind === 'notice of cancellation' || kind === 'cancellation' || kind === 'flat cancellation')
  const isCarrierOnly = kind === 'reinstatement' && cancelledFor === 'premium finance company’s request'
  if (isCarrierOnly && (source === 'finance notice' || source === 'client'))
    return {
      rule: 'wrong_source',
      field: 'source',
      says: 'Only the carrier can reinstate this policy. Please choose the carrier as the source',
    }
  if (source === 'finance notice' && !isFinanceAllowed)
    return {
      rule: 'wrong_source',
      field: 'source',
      says: 'A premium finance company can only request cancellation. Please choose another source',
    }
  return undefined
}

/**
 * Carriers usually ask for a statement of no loss if a reinstatement leaves days without coverage,
 * or is entered after the cancellation date.
 */
export const needsNoLossStatement = (
  { kind, effectiveOn }: { kind: EventKind | undefined; effectiveOn: string },
  cancelledOn: string | null,
  today: string,
): boolean =>
  kind === 'reinstatement' &&
  cancelledOn !== null &&
  effectiveOn >= cancelledOn &&
  (effectiveOn > cancelledOn || today > cancelledOn)

/** An extended reporting period follows a claims-made term that is over. */
function reportingRefusalOf(
  effectiveOn: string,
  { end, isClaimsMade }: { end: string; isClaimsMade: boolean },
  today: string,
): ChangeRefusal | undefined {
  if (!isClaimsMade)
    return {
      rule: 'not_claims_made',
      field: null,
      says: 'Extended reporting is for claims-made policies. This policy is not claims-made',
    }
  if (today < end)
    return {
      rule: 'not_ended',
      field: 'kind',
      says: `Extended reporting starts when the term ends, and this policy runs until ${formatDay(end)}`,
    }
  return effectiveOn < end
    ? { rule: 'not_ended', field: 'effectiveOn', says: `Please enter ${formatDay(end)} or a later date` }
    : undefined
}

/**
 * The change that takes back an event. For an extension, the change also restores the former end of
 * the term, and is refused if that end was changed after the extension.
 */
export function planTakeBack(
  { id, kind, effectiveOn, facts }: Pick<RecordedEvent, 'id' | 'kind' | 'effectiveOn' | 'facts'>,
  term: TermDates,
): HistoryChange | ChangeRefusal {
  if (kind !== 'extension') return { takenBackIds: [id] }
  return facts.newEndDate === term.endDate
    ? { takenBackIds: [id], term: { ...term, endDate: effectiveOn } }
    : {
        rule: 'leaves_out',
        field: null,
        says: `This policy no longer ends on ${formatDay(facts.newEndDate ?? term.endDate)}. Correct its end date instead`,
      }
}

/** Whether the term's dates leave an event out. Applied changes and audits are never left out. */
const isOutsideTerm = (
  { kind, effectiveOn, isToCome }: RecordedEvent,
  { startDate, endDate }: TermDates,
): boolean => {
  switch (kind) {
    case 'change':
      return isToCome && (effectiveOn < startDate || effectiveOn >= endDate)
    case 'reinstatement':
      return effectiveOn < startDate || effectiveOn >= endDate
    case 'notice of cancellation':
    case 'cancellation':
      return effectiveOn <= startDate || effectiveOn > endDate
    case 'flat cancellation':
      return effectiveOn !== startDate
    case 'notice of nonrenewal':
    case 'expiry':
      return effectiveOn !== endDate
    case 'extended reporting':
      return effectiveOn < startDate
    default:
      return false
  }
}

/** The latest event that the new dates would leave outside the term. */
function lastEventOutsideTerm(term: TermDates, events: readonly RecordedEvent[]): RecordedEvent | undefined {
  const standingEvents = events.filter(({ isTakenBack }) => !isTakenBack)
  return standingEvents.findLast(
    (event, index) => isOutsideTerm(event, term) && !isWithdrawn(standingEvents, index),
  )
}

const eventNouns: Partial<Record<EventKind, string>> = {
  change: 'A future change',
  reinstatement: 'A reinstatement',
  cancellation: 'A cancellation',
  'flat cancellation': 'A cancellation',
  'notice of cancellation': 'A notice of cancellation',
  'notice of nonrenewal': 'A notice of nonrenewal',
  'extended reporting': 'Extended reporting',
}

/** A refusal at the date field whose new date would leave the event outside the term. */
function refusalOfDates({ kind, effectiveOn }: RecordedEvent, { startDate }: TermDates): ChangeRefusal {
  const isStartEvent = kind === 'flat cancellation' || kind === 'extended reporting'
  const isEndEvent = kind === 'notice of nonrenewal' || kind === 'expiry'
  return {
    rule: 'leaves_out',
    field: isStartEvent || (!isEndEvent && effectiveOn <= startDate) ? 'startDate' : 'endDate',
    says: `${eventNouns[kind] ?? 'Its end'} as of ${formatDay(effectiveOn)} is on file. Please undo it under Policy History before changing the dates`,
  }
}
