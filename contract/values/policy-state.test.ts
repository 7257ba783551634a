import { expect, test } from 'vitest'
import type { EventKind } from './policy-events.ts'
import { foldPolicy, type RecordedEvent } from './policy-state.ts'

const term = { startDate: '2026-08-01', endDate: '2027-08-01' }

type TestEvent = readonly [kind: EventKind, effectiveOn: string, more?: Partial<RecordedEvent>]
const newBusiness: TestEvent = ['new business', '2026-08-01']

/** A history: the first event, then these in order of entry. */
const eventsOf = (...events: readonly TestEvent[]): RecordedEvent[] =>
  [newBusiness, ...events].map(([kind, effectiveOn, facts], index) => ({
    ...{ id: String(index), kind, effectiveOn, receivedOn: effectiveOn, source: 'not stated', facts: {} },
    ...{ isTakenBack: false, isToCome: false },
    ...facts,
  }))
const rulesBroken = (...events: readonly TestEvent[]) =>
  foldPolicy(term, eventsOf(...events)).violation?.rules

test('a term without events after its first has no gap and no state', () => {
  expect(foldPolicy(term, eventsOf())).toMatchObject({
    ...{
      version: 1,
      gaps: [],
      cancelledOn: null,
      noticeOn: null,
      life: null,
      isBound: true,
      violation: null,
    },
  })
})

test('a cancellation leaves a gap until the end of the term, and settles the notice', () => {
  const state = foldPolicy(
    term,
    eventsOf(
      ['notice of cancellation', '2026-12-15', { facts: { reason: 'non-payment', note: 'Twice' } }],
      ['cancellation', '2026-12-15', { facts: { reason: 'non-payment', note: 'By letter' } }],
    ),
  )
  expect(state).toMatchObject({
    gaps: [{ from: '2026-12-15', until: '2027-08-01' }],
    cancelledOn: '2026-12-15',
    noticeOn: null,
  })
  expect(state.life).toEqual({
    source: 'not stated',
    cancelled: { reason: 'non-payment', on: '2026-12-15' },
  })
})

test('a reinstatement leaves the days without coverage as a gap, and a second cancellation adds another', () => {
  const reinstatement: TestEvent[] = [
    ['cancellation', '2026-12-15'],
    ['reinstatement', '2026-12-24', { source: 'e-mail' }],
  ]
  expect(foldPolicy(term, eventsOf(...reinstatement))).toMatchObject({
    gaps: [{ from: '2026-12-15', until: '2026-12-24' }],
    life: { source: 'e-mail', reinstated: { on: '2026-12-24', cancelledOn: '2026-12-15' } },
  })
  expect(foldPolicy(term, eventsOf(...reinstatement, ['cancellation', '2027-02-01'])).gaps).toEqual([
    { from: '2026-12-15', until: '2026-12-24' },
    { from: '2027-02-01', until: '2027-08-01' },
  ])
  expect(foldPolicy(term, eventsOf(...reinstatement, ['cancellation', '2026-12-24'])).gaps).toEqual([
    { from: '2026-12-15', until: '2027-08-01' },
  ])
})

test('after the end of a binder there is no coverage until the policy is issued', () => {
  const binder = { facts: { binder: { number: 'B 1', ends: '2026-10-01' } } }
  const boundEvents: TestEvent[] = [
    ['renewal offered', '2026-08-01'],
    ['renewal bound', '2026-08-01', binder],
  ]
  expect(foldPolicy(term, eventsOf(...boundEvents)).gaps).toEqual([
    { from: '2026-10-01', until: '2027-08-01' },
  ])
  const issuedState = foldPolicy(term, eventsOf(...boundEvents, ['policy issued', '2026-09-20']))
  expect([issuedState.gaps, issuedState.life]).toEqual([[], null])
})

test('an event that was taken back has no effect, and counts twice in the version', () => {
  const state = foldPolicy(term, eventsOf(['cancellation', '2026-12-15', { isTakenBack: true }]))
  expect([state.cancelledOn, state.gaps, state.version]).toEqual([null, [], 3])
})

test('if several rules are broken, they are reported in their order', () => {
  expect(rulesBroken(['cancellation', '2026-12-15'], ['cancellation', '2027-09-01'])).toEqual([
    'outside_term',
    'cancelled_already',
  ])
  expect(rulesBroken(['renewal offered', '2026-08-01'], ['reinstatement', '2026-12-24'])).toEqual([
    'not_cancelled',
    'only_offered',
  ])
})

test('a new audit or change must lie within the term’s dates, an earlier one need not', () => {
  const events = eventsOf(['change', '2026-08-10'], ['audit', '2026-08-20'])
  const laterTerm = { startDate: '2026-09-01', endDate: '2027-09-01' }
  expect(foldPolicy(laterTerm, events).violation).toBeNull()
  expect(foldPolicy(laterTerm, events, '2').violation?.rules).toEqual(['before_start'])
})

test('a withdrawn notice does not restrict the term’s dates, unless its withdrawal is taken back', () => {
  const events = eventsOf(['notice of cancellation', '2026-12-25'], ['notice withdrawn', '2026-12-01'])
  const shorterTerm = { ...term, endDate: '2026-12-01' }
  expect(foldPolicy(shorterTerm, events).violation).toBeNull()
  const eventsTakenBack = events.map((event) =>
    event.kind === 'notice withdrawn' ? { ...event, isTakenBack: true } : event,
  )
  expect(foldPolicy(shorterTerm, eventsTakenBack).violation?.rules).toEqual(['outside_term'])
})
