import { expect, test } from 'vitest'
import { addDays } from '../../contract/values/days.ts'
import {
  type ChangeRefusal,
  type PolicyChange,
  planChange,
} from '../../contract/values/policy-change-plan.ts'
import { type EnteredKind, type EventKind, enteredKinds } from '../../contract/values/policy-events.ts'
import { foldPolicy, type PolicyState, type RecordedEvent } from '../../contract/values/policy-state.ts'
import { outcomeSentencesOf } from './event-outcome.ts'
import { enterableKinds, planEntry, refusalOfPlan } from './event-preview.ts'

const today = '2026-11-20'
const term = { startDate: '2026-08-01', endDate: '2027-08-01' }

const event = (
  kind: EventKind,
  effectiveOn: string,
  overrides: Partial<RecordedEvent> = {},
): RecordedEvent => ({
  ...{ id: `${kind} ${effectiveOn}`, kind, effectiveOn, receivedOn: today, source: 'e-mail', facts: {} },
  ...{ isTakenBack: false, isToCome: false },
  ...overrides,
})
const newBusiness = event('new business', term.startDate)
const stateAfter = (...events: RecordedEvent[]) => foldPolicy(term, [newBusiness, ...events])

const outcomeTexts = (plan: PolicyChange | ChangeRefusal[], entryDay = today) =>
  Array.isArray(plan) ? plan.map(({ says }) => says) : outcomeSentencesOf(plan, entryDay)
const entryTexts = (
  state: PolicyState,
  kind: EnteredKind,
  day: string,
  facts: RecordedEvent['facts'] = {},
  entryDay = today,
) => outcomeTexts(planEntry(state, { kind, day, facts }, entryDay), entryDay)
const takenBack = (state: PolicyState, id: string) =>
  outcomeTexts(planChange(state, { takenBackIds: [id] }, today))

test('a cancellation says from when the policy is cancelled, and the days without coverage', () => {
  expect(entryTexts(stateAfter(), 'cancellation', '2027-01-10')).toEqual([
    'Cancelled effective Jan 10, 2027, 12:01 a.m.',
    'No coverage on record from Jan 10, 2027 to Aug 1, 2027.',
  ])
  expect(entryTexts(stateAfter(), 'cancellation', '2026-08-01')).toEqual([
    'Cancelled flat.',
    'No coverage on record from Aug 1, 2026 to Aug 1, 2027.',
  ])
  expect(entryTexts(stateAfter(), 'cancellation', '2027-08-01')).toEqual([
    'Cancelled effective Aug 1, 2027, 12:01 a.m.',
  ])
})

test('a cancellation names the changes to come that will not apply', () => {
  const plannedState = stateAfter(
    event('change', '2026-12-01', { isToCome: true }),
    event('change', '2027-02-01', { isToCome: true }),
    event('change', '2027-03-01', { isToCome: true }),
  )
  expect(entryTexts(plannedState, 'cancellation', '2027-01-10')).toContain(
    'The changes planned for Feb 1, 2027 and Mar 1, 2027 will not apply.',
  )
  expect(entryTexts(plannedState, 'cancellation', '2027-04-01').join(' ')).not.toContain('planned')
})

test('a reinstatement says its real gap, or that there is none', () => {
  const cancelledState = stateAfter(event('cancellation', '2027-01-10'))
  expect(entryTexts(cancelledState, 'reinstatement', '2027-01-15')).toEqual([
    'Reinstated effective Jan 15, 2027, 12:01 a.m.',
    'No coverage on record from Jan 10, 2027 to Jan 15, 2027.',
  ])
  expect(entryTexts(cancelledState, 'reinstatement', '2027-01-10')).toEqual([
    'Reinstated effective Jan 10, 2027, 12:01 a.m.',
    'No gap on record.',
  ])
})

test('an earlier gap is said beside a new one', () => {
  const reinstatedState = stateAfter(
    event('cancellation', '2026-10-01'),
    event('reinstatement', '2026-10-05'),
  )
  expect(entryTexts(reinstatedState, 'cancellation', '2027-03-01')[1]).toBe(
    'No coverage on record from Oct 1, 2026 to Oct 5, 2026, and from Mar 1, 2027 to Aug 1, 2027.',
  )
})

test('a notice says what comes of it, and a withdrawal that it no longer counts', () => {
  expect(entryTexts(stateAfter(), 'notice of cancellation', '2026-12-05')).toEqual([
    'Will be cancelled effective Dec 5, 2026, 12:01 a.m., unless the notice is rescinded.',
  ])
  expect(entryTexts(stateAfter(), 'notice of cancellation', '2026-11-10')).toEqual([
    'Cancellation was due Nov 10, 2026, 12:01 a.m. The carrier has not confirmed it.',
  ])
  const noticedState = stateAfter(event('notice of cancellation', '2026-12-05'))
  expect(entryTexts(noticedState, 'notice withdrawn', today)).toEqual([
    'The notice of cancellation no longer applies.',
  ])
  expect(entryTexts(noticedState, 'cancellation', '2026-12-05')).toEqual([
    'Cancelled effective Dec 5, 2026, 12:01 a.m.',
    'No coverage on record from Dec 5, 2026 to Aug 1, 2027.',
  ])
})

test('the end of a term, a binder and extended reporting are said', () => {
  expect(entryTexts(stateAfter(), 'notice of nonrenewal', '')).toEqual([
    'Will not be renewed: the term ends Aug 1, 2027, 12:01 a.m.',
  ])
  const nonrenewedState = stateAfter(event('notice of nonrenewal', term.endDate))
  expect(entryTexts(nonrenewedState, 'nonrenewal withdrawn', today)).toEqual([
    'The notice of nonrenewal no longer applies.',
  ])
  expect(entryTexts(stateAfter(), 'expiry', '', {}, '2027-08-02')).toEqual(['Expired, not renewed.'])
  expect(entryTexts(stateAfter(), 'notice of nonrenewal', '', {}, '2027-08-02')).toEqual([
    'Not renewed: the term ended Aug 1, 2027, 12:01 a.m.',
  ])
  const binderTerm = foldPolicy(term, [
    { ...newBusiness, facts: { binder: { number: 'B 7', ends: '2026-09-30' } } },
  ])
  expect(entryTexts(binderTerm, 'policy issued', today)).toEqual([
    'The policy replaces its binder.',
    'No gap on record.',
  ])
  const dayAfterTerm = '2027-08-02'
  expect(entryTexts(stateAfter(), 'extended reporting', dayAfterTerm, {}, dayAfterTerm)).toEqual([
    'Extended reporting period on record.',
  ])
  expect(
    entryTexts(stateAfter(), 'extended reporting', dayAfterTerm, { until: '2029-08-01' }, dayAfterTerm),
  ).toEqual(['Extended reporting period until Aug 1, 2029.'])
})

test('an extension, a conditional renewal and a change of agent are said', () => {
  expect(entryTexts(stateAfter(), 'extension', '', { newEndDate: '2027-09-01' })).toEqual([
    'The term ends Sep 1, 2027, 12:01 a.m.',
  ])
  expect(entryTexts(stateAfter(), 'extension', '', { newEndDate: '2027-08-01' })).toEqual([
    'Please enter a date after Aug 1, 2027, the current end of the term',
  ])
  expect(entryTexts(stateAfter(), 'conditional renewal', today, { conditions: ['lower limits'] })).toEqual([
    'The carrier renews only on different terms from Aug 1, 2027.',
  ])
  expect(entryTexts(stateAfter(), 'agent of record out', '2026-12-01')).toEqual([
    'Another agent services the policy from Dec 1, 2026, 12:01 a.m. No ID cards or certificates from then on.',
  ])
  const movedState = stateAfter(event('agent of record out', '2026-12-01'))
  expect(entryTexts(movedState, 'agent of record in', '2027-01-10')).toEqual([
    'This agency services the policy from Jan 10, 2027, 12:01 a.m.',
  ])
})

test('an entry that changes no coverage says so', () => {
  expect(entryTexts(stateAfter(), 'audit', today)).toEqual(['Status and coverage dates stay the same.'])
})

test('an entry that is taken back says how the policy stands then', () => {
  const cancellation = event('cancellation', '2027-01-10')
  const reinstatement = event('reinstatement', '2027-01-15')
  const notice = event('notice of cancellation', '2027-01-10')
  expect(takenBack(stateAfter(notice, cancellation), cancellation.id)).toEqual([
    'No longer cancelled.',
    'No gap on record.',
    'Will be cancelled effective Jan 10, 2027, 12:01 a.m., unless the notice is rescinded.',
  ])
  expect(takenBack(stateAfter(cancellation, reinstatement), reinstatement.id)).toEqual([
    'Cancelled effective Jan 10, 2027, 12:01 a.m.',
    'No coverage on record from Jan 10, 2027 to Aug 1, 2027.',
  ])
  expect(takenBack(stateAfter(cancellation, reinstatement), cancellation.id)).toEqual([
    'This policy is not cancelled',
  ])
  expect(takenBack(stateAfter(notice), notice.id)).toEqual(['The notice of cancellation no longer applies.'])
  const secondCancellation = event('cancellation', '2027-03-01')
  expect(
    takenBack(stateAfter(cancellation, reinstatement, secondCancellation), secondCancellation.id),
  ).toEqual(['No longer cancelled.', 'No coverage on record from Jan 10, 2027 to Jan 15, 2027.'])
  const expiredEvent = event('expiry', term.endDate)
  expect(takenBack(stateAfter(expiredEvent), expiredEvent.id)).toEqual(['No longer recorded as expired.'])
  const reportingEvent = event('extended reporting', today)
  expect(takenBack(stateAfter(reportingEvent), reportingEvent.id)).toEqual([
    'No extended reporting period on record.',
  ])
  const change = event('change', '2027-02-01', { isToCome: true })
  expect(takenBack(stateAfter(change), change.id)).toEqual([
    'The change planned for Feb 1, 2027 will not apply.',
  ])
})

test('a kind can be entered exactly where the engine lets it follow on some day', () => {
  const states = [
    stateAfter(),
    stateAfter(event('notice of cancellation', '2027-01-10')),
    stateAfter(event('notice of cancellation', term.endDate)),
    stateAfter(event('cancellation', '2027-01-10')),
    stateAfter(event('cancellation', term.endDate)),
    stateAfter(event('flat cancellation', term.startDate)),
    stateAfter(event('cancellation', '2027-01-10'), event('reinstatement', '2027-07-31')),
    stateAfter(event('notice of nonrenewal', term.endDate)),
    foldPolicy(term, [event('renewal offered', term.startDate)]),
    foldPolicy(term, [{ ...newBusiness, facts: { binder: { number: 'B 7', ends: '2026-09-30' } } }]),
    foldPolicy({ ...term, endDate: '2026-08-03' }, [
      newBusiness,
      event('notice of cancellation', '2026-08-03'),
    ]),
    foldPolicy({ ...term, endDate: '2026-08-02' }, [
      newBusiness,
      event('notice of cancellation', '2026-08-02'),
    ]),
  ]
  for (const state of states)
    for (const entryDay of [today, '2027-09-01']) {
      const days = Array.from({ length: 370 }, (_, count) => addDays(state.term.startDate, count - 2))
      const possibleKinds = enteredKinds.filter((kind) =>
        days.some((day) => refusalOfPlan(planEntry(state, { kind, day }, entryDay)) === undefined),
      )
      expect(enterableKinds(state, entryDay)).toEqual(possibleKinds)
    }
  expect(enterableKinds(stateAfter(), today)).toEqual([
    'notice of cancellation',
    'cancellation',
    'notice of nonrenewal',
    'audit',
    'extension',
    'conditional renewal',
    'agent of record out',
    'agent of record in',
  ])
})
