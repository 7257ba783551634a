import { expect, test } from 'vitest'
import { type HistoryChange, type NewEvent, planChange, withdrawalRefusalOf } from './plan-change.ts'
import type { EventKind } from './policy-events.ts'
import { foldPolicy, type PolicyState } from './policy-state.ts'

const today = '2026-11-20'
const event = (kind: EventKind, effectiveOn: string, more: Partial<NewEvent> = {}): NewEvent => ({
  ...{ id: `${kind} ${effectiveOn}`, kind, effectiveOn, receivedOn: today, source: 'e-mail', facts: {} },
  isToCome: false,
  ...more,
})
const written = foldPolicy({ startDate: '2026-08-01', endDate: '2027-08-01' }, [
  { ...event('new business', '2026-08-01', { source: 'not stated' }), isTakenBack: false },
])

/** The state after a series of valid changes. */
const after = (...changes: readonly HistoryChange[]): PolicyState =>
  changes.reduce((state, change) => {
    const plan = planChange(state, change, today)
    if (Array.isArray(plan)) throw new Error(plan[0]?.says)
    return plan.after
  }, written)

/** Field and text of the first refusal. */
const refused = (state: PolicyState, change: HistoryChange) => {
  const plan = planChange(state, change, today)
  return Array.isArray(plan) ? [plan[0]?.field, plan[0]?.says] : null
}

test('what can follow is planned with the state before and after', () => {
  const enter = event('cancellation', '2026-12-15')
  expect(planChange(written, { enter }, today)).toMatchObject({
    before: { version: 1, cancelledOn: null },
    after: { version: 2, cancelledOn: '2026-12-15', gaps: [{ from: '2026-12-15', until: '2027-08-01' }] },
  })
})

test('a day that cannot be is refused at its field, and an event that cannot follow without one', () => {
  const enter = event('cancellation', '2027-09-01')
  expect(refused(written, { enter })).toEqual([
    'effectiveOn',
    'Please enter a day of the term, Aug 1, 2026 to Aug 1, 2027',
  ])
  const cancelled = after({ enter: event('cancellation', '2026-12-15') })
  expect(refused(cancelled, { enter: event('cancellation', '2027-01-15') })).toEqual([
    null,
    'This policy is cancelled already',
  ])
  expect(refused(cancelled, { enter: event('change', '2027-01-15') })).toEqual([
    'effectiveOn',
    'This policy is cancelled from Dec 15, 2026: nothing changes of it from then on',
  ])
})

test('an event was not received on a day to come, and a term has not expired before its end', () => {
  expect(refused(written, { enter: event('audit', '2026-08-01', { receivedOn: '2026-11-21' }) })).toEqual([
    'receivedOn',
    'This date is in the future',
  ])
  expect(refused(written, { enter: event('expiry', '2027-08-01') })).toEqual([
    'kind',
    'This term runs until Aug 1, 2027',
  ])
})

test('a notice is withdrawn on a day of its term', () => {
  const { term } = written
  for (const day of ['2026-07-31', '2027-08-02'])
    expect(withdrawalRefusalOf(event('notice withdrawn', day), term)).toMatchObject({
      field: 'effectiveOn',
      says: 'Please enter a day of the term, Aug 1, 2026 to Aug 1, 2027',
    })
  expect(withdrawalRefusalOf(event('nonrenewal withdrawn', '2027-08-01'), term)).toBeUndefined()
})

test('a cancellation is not taken back while a reinstatement follows it, and is with the reinstatement', () => {
  const [cancellation, reinstatement] = [
    event('cancellation', '2026-12-15'),
    event('reinstatement', '2026-12-24'),
  ]
  const reinstated = after({ enter: cancellation }, { enter: reinstatement })
  expect(refused(reinstated, { takeBack: [cancellation.id] })).toEqual([null, 'This policy is not cancelled'])
  const state = after(
    { enter: cancellation },
    { enter: reinstatement },
    { takeBack: [cancellation.id, reinstatement.id] },
  )
  expect([state.gaps, state.version]).toEqual([[], 5])
})

test('dates that leave out an event are refused at the date that does, by the last such event', () => {
  const toCome = event('change', '2026-12-10', { isToCome: true })
  const planned = after({ enter: toCome })
  const says =
    'A change to come as of Dec 10, 2026 is on file. Please take it back, under History, before the dates change'
  const term = { startDate: '2026-08-01', endDate: '2026-12-10' }
  expect(refused(planned, { term })).toEqual(['endDate', says])
  expect(refused(planned, { term: { startDate: '2026-12-11', endDate: '2027-12-11' } })).toEqual([
    'startDate',
    says,
  ])
  expect(refused(after({ enter: toCome }, { takeBack: [toCome.id] }), { term })).toBeNull()
})
