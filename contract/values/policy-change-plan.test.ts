import { expect, test } from 'vitest'
import {
  entryRefusalOf,
  type HistoryChange,
  type NewEvent,
  planChange,
  planTakeBack,
} from './policy-change-plan.ts'
import type { EventKind } from './policy-events.ts'
import { foldPolicy, type PolicyState } from './policy-state.ts'

const today = '2026-11-20'
const event = (kind: EventKind, effectiveOn: string, overrides: Partial<NewEvent> = {}): NewEvent => ({
  ...{ id: `${kind} ${effectiveOn}`, kind, effectiveOn, receivedOn: today, source: 'e-mail', facts: {} },
  isToCome: false,
  ...overrides,
})
const plainInput = { cancelledOn: null, isClaimsMade: false }
const newPolicyState = foldPolicy({ startDate: '2026-08-01', endDate: '2027-08-01' }, [
  { ...event('new business', '2026-08-01', { source: 'not stated' }), isTakenBack: false },
])

/** The state after a series of valid changes. */
const stateAfter = (...changes: readonly HistoryChange[]): PolicyState =>
  changes.reduce((state, change) => {
    const plan = planChange(state, change, today)
    if (Array.isArray(plan)) throw new Error(plan[0]?.says)
    return plan.after
  }, newPolicyState)

/** Field and text of the first refusal. */
const refusalOf = (state: PolicyState, change: HistoryChange) => {
  const plan = planChange(state, change, today)
  return Array.isArray(plan) ? [plan[0]?.field, plan[0]?.says] : null
}

test('a valid change returns the state before and after', () => {
  const cancellationEvent = event('cancellation', '2026-12-15')
  expect(planChange(newPolicyState, { newEvent: cancellationEvent }, today)).toMatchObject({
    before: { version: 1, cancelledOn: null },
    after: { version: 2, cancelledOn: '2026-12-15', gaps: [{ from: '2026-12-15', until: '2027-08-01' }] },
  })
})

test('an invalid date is refused at its field, and an event that cannot follow is refused without a field', () => {
  const cancellationEvent = event('cancellation', '2027-09-01')
  expect(refusalOf(newPolicyState, { newEvent: cancellationEvent })).toEqual([
    'effectiveOn',
    'Please enter a date in the term, Aug 1, 2026 to Aug 1, 2027',
  ])
  const cancelledState = stateAfter({ newEvent: event('cancellation', '2026-12-15') })
  expect(refusalOf(cancelledState, { newEvent: event('cancellation', '2027-01-15') })).toEqual([
    null,
    'This policy is already cancelled',
  ])
  expect(refusalOf(cancelledState, { newEvent: event('change', '2027-01-15') })).toEqual([
    'effectiveOn',
    'This policy is cancelled effective Dec 15, 2026: no changes apply from then on',
  ])
})

test('an event cannot be received on a future day, and a term cannot expire before its end', () => {
  expect(
    refusalOf(newPolicyState, { newEvent: event('audit', '2026-08-01', { receivedOn: '2026-11-21' }) }),
  ).toEqual(['receivedOn', 'This date is in the future'])
  expect(refusalOf(newPolicyState, { newEvent: event('expiry', '2027-08-01') })).toEqual([
    'kind',
    'This term runs until Aug 1, 2027',
  ])
})

test('a notice is withdrawn on a day within its term', () => {
  const { term } = newPolicyState
  for (const day of ['2026-07-31', '2027-08-02'])
    expect(entryRefusalOf(event('notice withdrawn', day), { ...term, ...plainInput }, today)).toMatchObject({
      field: 'effectiveOn',
      says: 'Please enter a date in the term, Aug 1, 2026 to Aug 1, 2027',
    })
  expect(
    entryRefusalOf(event('nonrenewal withdrawn', '2027-08-01'), { ...term, ...plainInput }, today),
  ).toBeUndefined()
})

test('extended reporting follows a claims-made term that is over', () => {
  const { term } = newPolicyState
  const enter = (day: string, overrides: Partial<Parameters<typeof entryRefusalOf>[1]>, entryDay = today) =>
    entryRefusalOf(
      event('extended reporting', day),
      { ...term, ...plainInput, isClaimsMade: true, ...overrides },
      entryDay,
    )
  expect(enter('2027-08-01', { isClaimsMade: false }, '2027-08-01')).toMatchObject({ field: null })
  expect(enter('2027-08-01', {})).toMatchObject({ field: 'kind', rule: 'not_ended' })
  expect(enter('2027-07-31', {}, '2027-08-01')).toMatchObject({ field: 'effectiveOn' })
  expect(enter('2027-08-01', {}, '2027-08-01')).toBeUndefined()
  expect(enter(today, { cancelledOn: '2026-11-01' })).toBeUndefined()
})

test('after a cancellation requested by a finance company, only the carrier can reinstate', () => {
  const cause = 'premium finance company’s request' as const
  const { term } = newPolicyState
  const cancelledInput = { ...term, ...plainInput, cancelledOn: '2026-11-01', cancelledFor: cause }
  for (const source of ['finance notice', 'client'] as const)
    expect(entryRefusalOf({ ...event('reinstatement', today), source }, cancelledInput, today)).toMatchObject(
      {
        field: 'source',
        says: 'Only the carrier can reinstate this policy. Please choose the carrier as the source',
      },
    )
  expect(
    entryRefusalOf({ ...event('reinstatement', today), source: 'letter' }, cancelledInput, today),
  ).toBeUndefined()
  const source = 'finance notice' as const
  expect(
    entryRefusalOf({ ...event('cancellation', today), source, cause }, { ...term, ...plainInput }, today),
  ).toBeUndefined()
  expect(
    entryRefusalOf({ ...event('notice of nonrenewal', today), source }, { ...term, ...plainInput }, today),
  ).toMatchObject({ field: 'source' })
})

test('an extension can be taken back only while the term still ends as extended', () => {
  const extension = event('extension', '2027-08-01', { facts: { newEndDate: '2027-09-01' } })
  const term = { startDate: '2026-08-01', endDate: '2027-09-01' }
  expect(planTakeBack(extension, term)).toEqual({
    takenBackIds: [extension.id],
    term: { startDate: '2026-08-01', endDate: '2027-08-01' },
  })
  expect(planTakeBack(extension, { ...term, endDate: '2027-10-01' })).toMatchObject({ rule: 'leaves_out' })
})

test('changes of the agent of record alternate in order of date', () => {
  const agentOut = event('agent of record out', '2026-12-01')
  const agentIn = event('agent of record in', '2027-01-10')
  expect(stateAfter({ newEvent: agentOut }).elsewhere).toEqual([{ from: '2026-12-01', until: null }])
  expect(stateAfter({ newEvent: agentOut }, { newEvent: agentIn }).elsewhere).toEqual([
    { from: '2026-12-01', until: '2027-01-10' },
  ])
  expect(stateAfter({ newEvent: agentIn }).elsewhere).toEqual([{ from: null, until: '2027-01-10' }])
  expect(
    refusalOf(stateAfter({ newEvent: agentOut }), { newEvent: event('agent of record out', '2026-12-05') }),
  ).toEqual([null, 'This change of agent of record is already on file'])
  expect(
    refusalOf(stateAfter({ newEvent: agentOut }), {
      newEvent: event('agent of record in', '2026-11-25'),
    })?.[0],
  ).toBe('effectiveOn')
})

test('a cancellation can be taken back only together with the reinstatement that follows it', () => {
  const [cancellation, reinstatement] = [
    event('cancellation', '2026-12-15'),
    event('reinstatement', '2026-12-24'),
  ]
  const reinstatedState = stateAfter({ newEvent: cancellation }, { newEvent: reinstatement })
  expect(refusalOf(reinstatedState, { takenBackIds: [cancellation.id] })).toEqual([
    null,
    'This policy is not cancelled',
  ])
  const state = stateAfter(
    { newEvent: cancellation },
    { newEvent: reinstatement },
    { takenBackIds: [cancellation.id, reinstatement.id] },
  )
  expect([state.gaps, state.version]).toEqual([[], 5])
})

test('term dates that leave out an event are refused at the date field, with the latest such event', () => {
  const eventToCome = event('change', '2026-12-10', { isToCome: true })
  const plannedState = stateAfter({ newEvent: eventToCome })
  const expectedText =
    'A future change as of Dec 10, 2026 is on file. Please undo it under Policy History before changing the dates'
  const term = { startDate: '2026-08-01', endDate: '2026-12-10' }
  expect(refusalOf(plannedState, { term })).toEqual(['endDate', expectedText])
  expect(refusalOf(plannedState, { term: { startDate: '2026-12-11', endDate: '2027-12-11' } })).toEqual([
    'startDate',
    expectedText,
  ])
  expect(
    refusalOf(stateAfter({ newEvent: eventToCome }, { takenBackIds: [eventToCome.id] }), { term }),
  ).toBeNull()
})
