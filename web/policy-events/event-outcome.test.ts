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

const event = (kind: EventKind, effectiveOn: string, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...{ id: `${kind} ${effectiveOn}`, kind, effectiveOn, receivedOn: today, source: 'e-mail', facts: {} },
  ...{ isTakenBack: false, isToCome: false },
  ...more,
})
const newBusiness = event('new business', term.startDate)
const after = (...events: RecordedEvent[]) => foldPolicy(term, [newBusiness, ...events])

const outcomeTexts = (plan: PolicyChange | ChangeRefusal[], on = today) =>
  Array.isArray(plan) ? plan.map(({ says }) => says) : outcomeSentencesOf(plan, on)
const entered = (
  state: PolicyState,
  kind: EnteredKind,
  day: string,
  facts: RecordedEvent['facts'] = {},
  on = today,
) => outcomeTexts(planEntry(state, { kind, day, facts }, on), on)
const takenBack = (state: PolicyState, id: string) =>
  outcomeTexts(planChange(state, { takeBack: [id] }, today))

test('a cancellation says from when the policy is cancelled, and the days without coverage', () => {
  expect(entered(after(), 'cancellation', '2027-01-10')).toEqual([
    'Cancelled effective Jan 10, 2027, 12:01 a.m.',
    'No coverage on record from Jan 10, 2027 to Aug 1, 2027.',
  ])
  expect(entered(after(), 'cancellation', '2026-08-01')).toEqual([
    'Cancelled flat.',
    'No coverage on record from Aug 1, 2026 to Aug 1, 2027.',
  ])
  expect(entered(after(), 'cancellation', '2027-08-01')).toEqual([
    'Cancelled effective Aug 1, 2027, 12:01 a.m.',
  ])
})

test('a cancellation names the changes to come that will not apply', () => {
  const planned = after(
    event('change', '2026-12-01', { isToCome: true }),
    event('change', '2027-02-01', { isToCome: true }),
    event('change', '2027-03-01', { isToCome: true }),
  )
  expect(entered(planned, 'cancellation', '2027-01-10')).toContain(
    'The changes planned for Feb 1, 2027 and Mar 1, 2027 will not apply.',
  )
  expect(entered(planned, 'cancellation', '2027-04-01').join(' ')).not.toContain('planned')
})

test('a reinstatement says its real gap, or that there is none', () => {
  const cancelled = after(event('cancellation', '2027-01-10'))
  expect(entered(cancelled, 'reinstatement', '2027-01-15')).toEqual([
    'Reinstated effective Jan 15, 2027, 12:01 a.m.',
    'No coverage on record from Jan 10, 2027 to Jan 15, 2027.',
  ])
  expect(entered(cancelled, 'reinstatement', '2027-01-10')).toEqual([
    'Reinstated effective Jan 10, 2027, 12:01 a.m.',
    'No gap on record.',
  ])
})

test('an earlier gap is said beside a new one', () => {
  const reinstated = after(event('cancellation', '2026-10-01'), event('reinstatement', '2026-10-05'))
  expect(entered(reinstated, 'cancellation', '2027-03-01')[1]).toBe(
    'No coverage on record from Oct 1, 2026 to Oct 5, 2026, and from Mar 1, 2027 to Aug 1, 2027.',
  )
})

test('a notice says what comes of it, and a withdrawal that it no longer counts', () => {
  expect(entered(after(), 'notice of cancellation', '2026-12-05')).toEqual([
    'Will be cancelled effective Dec 5, 2026, 12:01 a.m., unless the notice is rescinded.',
  ])
  expect(entered(after(), 'notice of cancellation', '2026-11-10')).toEqual([
    'Cancellation was due Nov 10, 2026, 12:01 a.m. The carrier has not confirmed it.',
  ])
  const noticed = after(event('notice of cancellation', '2026-12-05'))
  expect(entered(noticed, 'notice withdrawn', today)).toEqual([
    'The notice of cancellation no longer applies.',
  ])
  expect(entered(noticed, 'cancellation', '2026-12-05')).toEqual([
    'Cancelled effective Dec 5, 2026, 12:01 a.m.',
    'No coverage on record from Dec 5, 2026 to Aug 1, 2027.',
  ])
})

test('the end of a term, a binder and extended reporting are said', () => {
  expect(entered(after(), 'notice of nonrenewal', '')).toEqual([
    'Will not be renewed: the term ends Aug 1, 2027, 12:01 a.m.',
  ])
  const nonrenewed = after(event('notice of nonrenewal', term.endDate))
  expect(entered(nonrenewed, 'nonrenewal withdrawn', today)).toEqual([
    'The notice of nonrenewal no longer applies.',
  ])
  expect(entered(after(), 'expiry', '', {}, '2027-08-02')).toEqual(['Expired, not renewed.'])
  expect(entered(after(), 'notice of nonrenewal', '', {}, '2027-08-02')).toEqual([
    'Not renewed: the term ended Aug 1, 2027, 12:01 a.m.',
  ])
  const binderTerm = foldPolicy(term, [
    { ...newBusiness, facts: { binder: { number: 'B 7', ends: '2026-09-30' } } },
  ])
  expect(entered(binderTerm, 'policy issued', today)).toEqual([
    'The policy replaces its binder.',
    'No gap on record.',
  ])
  const over = '2027-08-02'
  expect(entered(after(), 'extended reporting', over, {}, over)).toEqual([
    'Extended reporting period on record.',
  ])
  expect(entered(after(), 'extended reporting', over, { until: '2029-08-01' }, over)).toEqual([
    'Extended reporting period until Aug 1, 2029.',
  ])
})

test('an extension, a conditional renewal and a change of agent are said', () => {
  expect(entered(after(), 'extension', '', { newEndDate: '2027-09-01' })).toEqual([
    'The term ends Sep 1, 2027, 12:01 a.m.',
  ])
  expect(entered(after(), 'extension', '', { newEndDate: '2027-08-01' })).toEqual([
    'Please enter a date after Aug 1, 2027, the current end of the term',
  ])
  expect(entered(after(), 'conditional renewal', today, { conditions: ['lower limits'] })).toEqual([
    'The carrier renews only on different terms from Aug 1, 2027.',
  ])
  expect(entered(after(), 'agent of record out', '2026-12-01')).toEqual([
    'Another agent services the policy from Dec 1, 2026, 12:01 a.m. No ID cards or certificates from then on.',
  ])
  const moved = after(event('agent of record out', '2026-12-01'))
  expect(entered(moved, 'agent of record in', '2027-01-10')).toEqual([
    'This agency services the policy from Jan 10, 2027, 12:01 a.m.',
  ])
})

test('an entry that changes no coverage says so', () => {
  expect(entered(after(), 'audit', today)).toEqual(['Status and coverage dates stay the same.'])
})

test('an entry that is taken back says how the policy stands then', () => {
  const cancellation = event('cancellation', '2027-01-10')
  const reinstatement = event('reinstatement', '2027-01-15')
  const notice = event('notice of cancellation', '2027-01-10')
  expect(takenBack(after(notice, cancellation), cancellation.id)).toEqual([
    'No longer cancelled.',
    'No gap on record.',
    'Will be cancelled effective Jan 10, 2027, 12:01 a.m., unless the notice is rescinded.',
  ])
  expect(takenBack(after(cancellation, reinstatement), reinstatement.id)).toEqual([
    'Cancelled effective Jan 10, 2027, 12:01 a.m.',
    'No coverage on record from Jan 10, 2027 to Aug 1, 2027.',
  ])
  expect(takenBack(after(cancellation, reinstatement), cancellation.id)).toEqual([
    'This policy is not cancelled',
  ])
  expect(takenBack(after(notice), notice.id)).toEqual(['The notice of cancellation no longer applies.'])
  const again = event('cancellation', '2027-03-01')
  expect(takenBack(after(cancellation, reinstatement, again), again.id)).toEqual([
    'No longer cancelled.',
    'No coverage on record from Jan 10, 2027 to Jan 15, 2027.',
  ])
  const expiredEvent = event('expiry', term.endDate)
  expect(takenBack(after(expiredEvent), expiredEvent.id)).toEqual(['No longer recorded as expired.'])
  const reporting = event('extended reporting', today)
  expect(takenBack(after(reporting), reporting.id)).toEqual(['No extended reporting period on record.'])
  const change = event('change', '2027-02-01', { isToCome: true })
  expect(takenBack(after(change), change.id)).toEqual(['The change planned for Feb 1, 2027 will not apply.'])
})

test('a kind can be entered exactly where the engine lets it follow on some day', () => {
  const states = [
    after(),
    after(event('notice of cancellation', '2027-01-10')),
    after(event('notice of cancellation', term.endDate)),
    after(event('cancellation', '2027-01-10')),
    after(event('cancellation', term.endDate)),
    after(event('flat cancellation', term.startDate)),
    after(event('cancellation', '2027-01-10'), event('reinstatement', '2027-07-31')),
    after(event('notice of nonrenewal', term.endDate)),
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
    for (const on of [today, '2027-09-01']) {
      const days = Array.from({ length: 370 }, (_, count) => addDays(state.term.startDate, count - 2))
      const possibleKinds = enteredKinds.filter((kind) =>
        days.some((day) => refusalOfPlan(planEntry(state, { kind, day }, on)) === undefined),
      )
      expect(enterableKinds(state, on)).toEqual(possibleKinds)
    }
  expect(enterableKinds(after(), today)).toEqual([
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
