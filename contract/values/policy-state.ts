import {
  type CancellationCause,
  type EventKind,
  type EventSource,
  isNewerEventKind,
  type renewalConditions,
  type reportingAnswers,
  type StoredReason,
} from './policy-events.ts'

// Computes a term's state from its events, one event after the other: a fold. The server does so
// under a row lock of the policy, and the page for previews. Days are YYYY-MM-DD in the agency's
// time zone and begin at 12:01 a.m.

/** `endDate` is exclusive: coverage ends at its 12:01 a.m. */
export interface TermDates {
  startDate: string
  endDate: string
}

interface EventFacts {
  reason?: StoredReason | undefined
  /** Set where the cause is more precise than `reason`. */
  cause?: CancellationCause | undefined
  /** US dollars. */
  amountDue?: number | undefined
  payBy?: string | undefined
  installmentId?: string | undefined
  noticeGiven?: boolean | undefined
  extendedReporting?: (typeof reportingAnswers)[number] | undefined
  until?: string | undefined
  binder?: { number: string; ends: string } | undefined
  /** The term that a policy was rewritten as. */
  newTermId?: string | undefined
  /** Extension: the new end of the term. */
  newEndDate?: string | undefined
  /** Day on which the carrier gave its notice, if it differs from the day of receipt. */
  sentOn?: string | undefined
  /** Conditional renewal: what changes. */
  conditions?: (typeof renewalConditions)[number][] | undefined
  conditionsNote?: string | undefined
  /**
   * Agent of record letter: the day on which the client signed it, and the end of the carrier's
   * waiting period.
   */
  signedOn?: string | undefined
  holdUntil?: string | undefined
  /** Set if the premium finance company sent the notice. */
  sender?: 'finance company' | undefined
  note?: string | undefined
}

export interface RecordedEvent {
  id: string
  kind: EventKind
  effectiveOn: string
  receivedOn: string
  source: EventSource
  facts: EventFacts
  /** Entered in error: kept on file, but without effect on the state. */
  isTakenBack: boolean
  /** The event's changes apply to the term on a later day. */
  isToCome: boolean
}

export interface CoverGap {
  from: string
  until: string
}

/** Days of another agent of record. A null bound is open. */
interface OtherAgentPeriod {
  from: string | null
  until: string | null
}

/** A notice of conditional renewal, as of the day on which the carrier gave it. */
interface ConditionalRenewal extends EventFacts {
  on: string
  receivedOn: string
}

/** The column `life`: facts of the events in effect. */
interface TermState {
  source?: EventSource
  binder?: { number: string; ends: string }
  notice?: EventFacts & { on: string; receivedOn: string }
  cancelled?: EventFacts & { on: string }
  reinstated?: { on: string; cancelledOn: string }
  nonrenewal?: EventFacts & { receivedOn: string }
  expiryNoted?: boolean
  extendedReporting?: EventFacts
}

/** Version of a history. It grows with each new event and each event taken back. */
export const historyVersionOf = (events: readonly RecordedEvent[]) =>
  events.length + events.filter(({ isTakenBack }) => isTakenBack).length

/** Rules for the order of events, in order of evaluation. The first broken rule is reported. */
export const eventRules = [
  'outside_term',
  'is_flat',
  'not_flat',
  'not_the_end',
  'before_start',
  'cancelled_already',
  'after_cancellation',
  'before_reinstatement',
  'noticed_already',
  'nonrenewal_already',
  'no_notice',
  'no_nonrenewal',
  'not_cancelled',
  'before_cancellation',
  'not_waiting',
  'no_binder',
  'only_offered',
  'no_conditional',
  'agent_already',
  'before_agent_change',
] as const
export type EventRule = (typeof eventRules)[number]

export interface PolicyState {
  term: TermDates
  /** In order of entry, including events taken back. */
  events: readonly RecordedEvent[]
  /** A state with another version comes from other events. */
  version: number
  /** Periods without coverage within the term, sorted and disjoint. */
  gaps: readonly CoverGap[]
  cancelledOn: string | null
  /** Cancellation date of the pending notice. */
  noticeOn: string | null
  /** Null if the events state no fact, not even the source of the new business. */
  life: TermState | null
  /** False for a renewal until its carrier confirms it. */
  isBound: boolean
  /** Days on which another agent is the agent of record. */
  elsewhere: readonly OtherAgentPeriod[]
  conditionalRenewal: ConditionalRenewal | null
  /** The first invalid event, with every rule it breaks. The state is the one before this event. */
  violation: { event: RecordedEvent; rules: readonly [EventRule, ...EventRule[]] } | null
}

/** The state between two events. */
interface Progress {
  life: TermState
  gaps: readonly CoverGap[]
  cancelledOn: string | null
  reinstatedOn: string | null
  binderEnds: string | null
  isBound: boolean
  elsewhere: readonly OtherAgentPeriod[]
  conditionalRenewal: ConditionalRenewal | null
  agentChange: { kind: EventKind; on: string } | null
}

const cancellationKinds: readonly EventKind[] = ['cancellation', 'flat cancellation']

/** The rules for a 'change' also apply to `newerEventKinds`, which the database stores as such. */
const isChange = (kind: EventKind) => kind === 'change' || isNewerEventKind(kind)
const isAgentChange = (kind: EventKind) => kind === 'agent of record in' || kind === 'agent of record out'

/**
 * Whether an event breaks a rule. Rules about the term's dates do not apply to an `isLoose` event:
 * an applied change or audit stays valid, whatever the dates are.
 */
const ruleBreaks: Record<
  EventRule,
  (event: RecordedEvent, progressBefore: Progress, term: TermDates & { isLoose: boolean }) => boolean
> = {
  outside_term: ({ kind, effectiveOn }, _, { startDate, endDate, isLoose }) =>
    !isLoose &&
    (isChange(kind) || ['notice of cancellation', 'cancellation', 'reinstatement'].includes(kind)) &&
    (effectiveOn < startDate ||
      effectiveOn > endDate ||
      (effectiveOn === endDate && (isChange(kind) || kind === 'reinstatement'))),
  is_flat: ({ kind, effectiveOn }, _, { startDate, isLoose }) =>
    !isLoose && (kind === 'notice of cancellation' || kind === 'cancellation') && effectiveOn === startDate,
  not_flat: ({ kind, effectiveOn }, _, { startDate }) =>
    kind === 'flat cancellation' && effectiveOn !== startDate,
  not_the_end: ({ kind, effectiveOn }, _, { endDate, isLoose }) =>
    !isLoose && (kind === 'notice of nonrenewal' || kind === 'expiry') && effectiveOn !== endDate,
  before_start: ({ kind, effectiveOn }, _, { startDate, isLoose }) =>
    !isLoose && (kind === 'audit' || kind === 'extended reporting') && effectiveOn < startDate,
  cancelled_already: ({ kind }, { cancelledOn }) =>
    cancelledOn !== null &&
    (cancellationKinds.includes(kind) ||
      kind === 'notice of cancellation' ||
      kind === 'notice of nonrenewal' ||
      kind === 'expiry'),
  after_cancellation: ({ kind, effectiveOn }, { cancelledOn }) =>
    isChange(kind) && cancelledOn !== null && effectiveOn >= cancelledOn,
  before_reinstatement: ({ kind, effectiveOn }, { reinstatedOn }) =>
    reinstatedOn !== null &&
    (kind === 'flat cancellation' ||
      ((kind === 'cancellation' || kind === 'notice of cancellation') && effectiveOn < reinstatedOn)),
  noticed_already: ({ kind, effectiveOn }, { life }) =>
    kind === 'notice of cancellation' && life.notice?.on === effectiveOn,
  nonrenewal_already: ({ kind }, { life }) =>
    kind === 'notice of nonrenewal' && life.nonrenewal !== undefined,
  no_notice: ({ kind }, { life }) => kind === 'notice withdrawn' && life.notice === undefined,
  no_nonrenewal: ({ kind }, { life }) => kind === 'nonrenewal withdrawn' && life.nonrenewal === undefined,
  not_cancelled: ({ kind }, { cancelledOn }) => kind === 'reinstatement' && cancelledOn === null,
  before_cancellation: ({ kind, effectiveOn }, { cancelledOn }) =>
    kind === 'reinstatement' && cancelledOn !== null && effectiveOn < cancelledOn,
  not_waiting: ({ kind }, { isBound }) => kind === 'renewal bound' && isBound,
  no_binder: ({ kind }, { binderEnds }) => kind === 'policy issued' && binderEnds === null,
  only_offered: ({ kind }, { isBound }) =>
    !isBound && (isChange(kind) || ['notice of cancellation', 'reinstatement', 'expiry'].includes(kind)),
  no_conditional: ({ kind }, { conditionalRenewal }) =>
    kind === 'conditional renewal withdrawn' && conditionalRenewal === null,
  agent_already: ({ kind }, { agentChange }) => isAgentChange(kind) && agentChange?.kind === kind,
  before_agent_change: ({ kind, effectiveOn }, { agentChange }) =>
    isAgentChange(kind) && agentChange !== null && effectiveOn < agentChange.on,
}

const withdrawals: Partial<Record<EventKind, EventKind>> = {
  'notice of cancellation': 'notice withdrawn',
  'notice of nonrenewal': 'nonrenewal withdrawn',
}

/** A withdrawn notice does not restrict the term's dates. */
export function isWithdrawn(standingEvents: readonly RecordedEvent[], index: number): boolean {
  const kind = standingEvents[index]?.kind
  const withdrawal = kind && withdrawals[kind]
  return (
    withdrawal !== undefined &&
    standingEvents.slice(index + 1).some((laterEvent) => laterEvent.kind === withdrawal)
  )
}

/** Kinds whose source shows that the term is in force or offered. */
const kindsWithSource: readonly EventKind[] = [
  'new business',
  'renewal offered',
  'renewal bound',
  'policy issued',
  'reinstatement',
]

/**
 * Computes a term's state from its events, in order of entry. Each event must fit the term's dates,
 * except earlier changes, audits and withdrawn notices. `enteredId` is the new event.
 */
export function foldPolicy(
  term: TermDates,
  events: readonly RecordedEvent[],
  enteredId: string | null = null,
): PolicyState {
  const standingEvents = events.filter(({ isTakenBack }) => !isTakenBack)
  let progress: Progress = {
    life: {},
    gaps: [],
    cancelledOn: null,
    reinstatedOn: null,
    binderEnds: null,
    isBound: true,
    elsewhere: [],
    conditionalRenewal: null,
    agentChange: null,
  }
  let violation: PolicyState['violation'] = null
  for (const [index, event] of standingEvents.entries()) {
    const isRemovable =
      event.id !== enteredId &&
      (isChange(event.kind) || event.kind === 'audit' || isWithdrawn(standingEvents, index))
    const [brokenRule, ...otherRules] = eventRules.filter((rule) =>
      ruleBreaks[rule](event, progress, { ...term, isLoose: isRemovable }),
    )
    if (brokenRule !== undefined) {
      violation = { event, rules: [brokenRule, ...otherRules] }
      break
    }
    progress = progressAfter(progress, event, term)
  }
  const { life, cancelledOn, isBound, binderEnds, elsewhere, conditionalRenewal } = progress
  const gaps =
    binderEnds !== null && binderEnds < term.endDate
      ? addGap(progress.gaps, { from: laterDayOf(binderEnds, term.startDate), until: term.endDate })
      : progress.gaps
  return {
    term,
    events,
    version: historyVersionOf(events),
    gaps,
    cancelledOn,
    noticeOn: life.notice?.on ?? null,
    life: Object.keys(life).length === 1 && life.source === 'not stated' ? null : life,
    isBound,
    elsewhere,
    conditionalRenewal,
    violation,
  }
}

function progressAfter(progressBefore: Progress, event: RecordedEvent, term: TermDates): Progress {
  const progress = applyEventKind(progressBefore, event, term)
  return kindsWithSource.includes(event.kind)
    ? { ...progress, life: { ...progress.life, source: event.source } }
    : progress
}

function applyEventKind(progressBefore: Progress, event: RecordedEvent, { endDate }: TermDates): Progress {
  const { effectiveOn, receivedOn } = event
  const { note: _, sender: __, ...facts } = event.facts
  const { life } = progressBefore
  switch (event.kind) {
    case 'renewal offered':
      return { ...progressBefore, isBound: false }
    case 'new business':
    case 'renewal bound':
      return {
        ...progressBefore,
        isBound: true,
        binderEnds: facts.binder?.ends ?? null,
        life: facts.binder ? { ...life, binder: facts.binder } : life,
      }
    case 'policy issued': {
      const { binder: _, ...remainingLife } = life
      return { ...progressBefore, binderEnds: null, life: remainingLife }
    }
    case 'notice of cancellation':
      return { ...progressBefore, life: { ...life, notice: { ...facts, on: effectiveOn, receivedOn } } }
    case 'notice withdrawn': {
      const { notice: _, ...remainingLife } = life
      return { ...progressBefore, life: remainingLife }
    }
    case 'cancellation':
    case 'flat cancellation': {
      const { notice: _, reinstated: __, ...remainingLife } = life
      return {
        ...progressBefore,
        cancelledOn: effectiveOn,
        reinstatedOn: null,
        life: { ...remainingLife, cancelled: { ...facts, on: effectiveOn } },
        gaps: addGap(progressBefore.gaps, { from: effectiveOn, until: endDate }),
      }
    }
    case 'reinstatement': {
      const { cancelled: _, ...remainingLife } = life
      const { cancelledOn } = progressBefore
      return {
        ...progressBefore,
        cancelledOn: null,
        reinstatedOn: effectiveOn,
        life:
          cancelledOn === null
            ? remainingLife
            : { ...remainingLife, reinstated: { on: effectiveOn, cancelledOn } },
        gaps: withoutGap(progressBefore.gaps, { from: effectiveOn, until: endDate }),
      }
    }
    case 'notice of nonrenewal':
      return { ...progressBefore, life: { ...life, nonrenewal: { ...facts, receivedOn } } }
    case 'nonrenewal withdrawn': {
      const { nonrenewal: _, ...remainingLife } = life
      return { ...progressBefore, life: remainingLife }
    }
    case 'expiry':
      return { ...progressBefore, life: { ...life, expiryNoted: true } }
    case 'extended reporting':
      return { ...progressBefore, life: { ...life, extendedReporting: facts } }
    case 'conditional renewal':
      return { ...progressBefore, conditionalRenewal: { ...facts, on: effectiveOn, receivedOn } }
    case 'conditional renewal withdrawn':
      return { ...progressBefore, conditionalRenewal: null }
    case 'agent of record out':
    case 'agent of record in':
      return {
        ...progressBefore,
        agentChange: { kind: event.kind, on: effectiveOn },
        elsewhere: applyAgentChange(progressBefore.elsewhere, event.kind, effectiveOn),
      }
    case 'change':
    case 'correction':
    case 'audit':
    // The term already has the new end date.
    case 'extension':
      return progressBefore
  }
}

/**
 * Changes to another agent and back alternate, in order of their days. So only the last period can
 * be open.
 */
function applyAgentChange(
  otherAgentPeriods: readonly OtherAgentPeriod[],
  kind: 'agent of record out' | 'agent of record in',
  day: string,
): readonly OtherAgentPeriod[] {
  const last = otherAgentPeriods.at(-1)
  if (kind === 'agent of record out')
    return last?.until === day
      ? [...otherAgentPeriods.slice(0, -1), { from: last.from, until: null }]
      : [...otherAgentPeriods, { from: day, until: null }]
  // The first change is 'in': another agent had the policy until then.
  if (!last) return [{ from: null, until: day }]
  return last.from === day
    ? otherAgentPeriods.slice(0, -1)
    : [...otherAgentPeriods.slice(0, -1), { from: last.from, until: day }]
}

const laterDayOf = (one: string, other: string) => (one > other ? one : other)
const earlierDayOf = (one: string, other: string) => (one < other ? one : other)

/** Adds a gap and merges gaps that touch. */
function addGap(gaps: readonly CoverGap[], addedGap: CoverGap): readonly CoverGap[] {
  if (addedGap.from >= addedGap.until) return gaps
  const separateGaps = gaps.filter(({ from, until }) => until < addedGap.from || from > addedGap.until)
  const touchingGaps = gaps.filter(({ from, until }) => until >= addedGap.from && from <= addedGap.until)
  const joinedGap = touchingGaps.reduce(
    (all, { from, until }) => ({ from: earlierDayOf(all.from, from), until: laterDayOf(all.until, until) }),
    addedGap,
  )
  return [...separateGaps, joinedGap].sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** Removes a range of days from the gaps. */
const withoutGap = (gaps: readonly CoverGap[], { from, until }: CoverGap): readonly CoverGap[] =>
  gaps.flatMap((gap) =>
    [
      { from: gap.from, until: earlierDayOf(gap.until, from) },
      { from: laterDayOf(gap.from, until), until: gap.until },
    ].filter((part) => part.from < part.until),
  )
