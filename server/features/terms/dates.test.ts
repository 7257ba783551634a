import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'
import { applyChanges } from './apply-changes.ts'

type EventInput = Omit<CallInput<typeof api.policyEvents.enter>, 'policyId' | 'version' | 'source'>

/** The harness's clock is at November 20, 2026; its policy runs from August 1, 2026 for a year. */
async function world() {
  const testPortal = await portal()
  const { as, given, people, clock } = testPortal
  const { id } = await given.policy()
  const readEvents = async () =>
    (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: id })).body.events
  const change = (input: object) => as(people.agent).send('PUT', `/api/policy/update/${id}`, input)
  const changeFrom = async (effectiveOn: string, input: object = { premium: 9000 }) => {
    const { status } = await change({ ...input, asOf: { effectiveOn, source: 'e-mail' } })
    expect(status).toBe(200)
    const [event] = await readEvents()
    if (!event) throw new Error('Nothing was entered')
    return event.id
  }
  /** The field errors of a refused change, otherwise the policy's new dates. */
  const move = async (dates: { startDate?: string; endDate?: string }) => {
    const { status, failure, body } = await change(dates)
    return status === 200 ? [body.policy.startDate, body.policy.endDate] : [status, failure.fields]
  }
  const enter = async (event: EventInput) => {
    const agent = as(people.agent)
    const { version } = (await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body
    const knownFields = { policyId: id, version, source: 'e-mail' } as const
    return agent.call(api.policyEvents.enter, {
      ...knownFields,
      reason: 'other',
      noticeGiven: 'yes',
      ...event,
    })
  }
  const takeBack = (event: string) => as(people.agent).call(api.policyEvents.takeBack, { id: event })
  const readPolicy = async () => (await as(people.agent).call(api.policies.one, { id })).body.policy
  /** 10 a.m. on a day in the agency's time zone. */
  const setDay = (day: string) => {
    clock.time = new Date(`${day}T15:00:00Z`)
  }
  return {
    ...testPortal,
    id,
    events: readEvents,
    change,
    changeFrom,
    move,
    enter,
    takeBack,
    policy: readPolicy,
    setDay,
  }
}

const datesOnFile = (factName: string) =>
  `${factName} is on file. Please undo it under Policy History before changing the dates`

test('dates can be corrected after an applied change and an audit, and later events are recorded as usual', async () => {
  const { changeFrom, move, enter, policy, events, takeBack, as, people, id } = await world()
  await changeFrom('2026-08-10')
  expect((await enter({ kind: 'audit', effectiveOn: '2026-08-20', premium: 9100 })).status).toBe(200)
  expect(await move({ startDate: '2026-09-01', endDate: '2027-09-01' })).toEqual(['2026-09-01', '2027-09-01'])
  expect((await enter({ kind: 'notice of cancellation', effectiveOn: '2026-12-25' })).status).toBe(200)
  const [notice] = await events()
  expect((await takeBack(notice?.id ?? '')).status).toBe(200)
  const cancelledReply = await as(people.agent).send(
    'DELETE',
    `/api/policy/${id}?reason=cancelled&cancelledOn=2026-11-20`,
  )
  expect(cancelledReply.status).toBe(204)
  expect(await policy()).toMatchObject({ premium: 9100, standing: 'cancelled', cancelledOn: '2026-11-20' })
  // New events must lie within the present term.
  expect((await enter({ kind: 'audit', effectiveOn: '2026-08-20', premium: 1 })).failure.fields).toEqual({
    effectiveOn: 'Please enter Sep 1, 2026 or a later date',
  })
})

test('dates that leave out a scheduled change are refused at their field until the change is taken back', async () => {
  const { changeFrom, move, takeBack, policy } = await world()
  const plannedReply = await changeFrom('2026-12-10')
  const words = datesOnFile('A future change as of Dec 10, 2026')
  expect(await move({ endDate: '2026-12-10' })).toEqual([400, { endDate: words }])
  expect(await move({ startDate: '2026-12-11' })).toEqual([400, { startDate: words }])
  expect(await move({ startDate: '2026-12-10', endDate: '2026-12-11' })).toEqual(['2026-12-10', '2026-12-11'])
  expect((await takeBack(plannedReply)).status).toBe(200)
  expect(await move({ endDate: '2027-01-01', startDate: '2026-12-15' })).toEqual(['2026-12-15', '2027-01-01'])
  expect((await policy()).premium).toBe(5862)
})

test('the database refuses dates that leave out a scheduled change, and a change outside its term is not applied', async () => {
  const { context, id, changeFrom, policy, setDay } = await world()
  await changeFrom('2026-12-10')
  const shorten = sql`update policies set end_date = '2026-12-01' where id = ${id}`
  await expect(shorten.execute(context.db)).rejects.toMatchObject({
    code: 'PL001',
    constraint: 'outside_term',
  })
  // An earlier release allowed this.
  await sql`alter table policies disable trigger policy_dated_otherwise`.execute(context.db)
  await shorten.execute(context.db)
  await sql`alter table policies enable trigger policy_dated_otherwise`.execute(context.db)
  setDay('2026-12-11')
  await applyChanges(context)
  expect(await policy()).toMatchObject({ premium: 5862, standing: 'expired' })
})

test.each<{ what: string; event: EventInput; dates: object; field: string; words: string }>([
  {
    what: 'a start after a cancellation',
    event: { kind: 'cancellation', effectiveOn: '2026-12-25' },
    dates: { startDate: '2027-01-01', endDate: '2028-01-01' },
    ...{ field: 'startDate', words: 'A cancellation as of Dec 25, 2026' },
  },
  {
    what: 'a start on the day of a cancellation',
    event: { kind: 'cancellation', effectiveOn: '2026-12-25' },
    dates: { startDate: '2026-12-25', endDate: '2027-12-25' },
    ...{ field: 'startDate', words: 'A cancellation as of Dec 25, 2026' },
  },
  {
    what: 'a later start of what was cancelled flat',
    event: { kind: 'cancellation', effectiveOn: '2026-08-01' },
    dates: { startDate: '2026-08-05' },
    ...{ field: 'startDate', words: 'A cancellation as of Aug 1, 2026' },
  },
  {
    what: 'an earlier start of what was cancelled flat',
    event: { kind: 'cancellation', effectiveOn: '2026-08-01' },
    dates: { startDate: '2026-07-05' },
    ...{ field: 'startDate', words: 'A cancellation as of Aug 1, 2026' },
  },
  {
    what: 'an end before a cancellation',
    event: { kind: 'cancellation', effectiveOn: '2027-05-01' },
    dates: { endDate: '2027-02-01' },
    ...{ field: 'endDate', words: 'A cancellation as of May 1, 2027' },
  },
  {
    what: 'an end before a notice',
    event: { kind: 'notice of cancellation', effectiveOn: '2026-12-25' },
    dates: { endDate: '2026-12-01' },
    ...{ field: 'endDate', words: 'A notice of cancellation as of Dec 25, 2026' },
  },
  {
    what: 'another end than a notice of nonrenewal says',
    event: { kind: 'notice of nonrenewal', effectiveOn: null },
    dates: { startDate: '2026-08-05' },
    ...{ field: 'endDate', words: 'A notice of nonrenewal as of Aug 1, 2027' },
  },
])(
  '$what is refused at that date, and possible once the event is taken back',
  async ({ event, dates, field, words }) => {
    const { enter, move, events, takeBack } = await world()
    expect((await enter(event)).status).toBe(200)
    expect(await move(dates)).toEqual([400, { [field]: datesOnFile(words) }])
    const [enteredEvent] = await events()
    expect((await takeBack(enteredEvent?.id ?? '')).status).toBe(200)
    expect((await move(dates))[0]).not.toBe(400)
  },
)

test('a start date after extended reporting is refused until that event is taken back', async () => {
  const { change, enter, move, events, takeBack, setDay } = await world()
  await change({ coverageType: 'Claims-made, retroactive date Jan 1, 2020' })
  setDay('2027-08-02')
  const reportingInput = {
    kind: 'extended reporting',
    effectiveOn: '2027-08-01',
    until: '2028-08-01',
  } as const
  expect((await enter(reportingInput)).status).toBe(200)
  const dates = { startDate: '2027-09-01', endDate: '2028-09-01' }
  const words = datesOnFile('Extended reporting as of Aug 1, 2027')
  expect(await move(dates)).toEqual([400, { startDate: words }])
  const [enteredEvent] = await events()
  expect((await takeBack(enteredEvent?.id ?? '')).status).toBe(200)
  expect(await move(dates)).toEqual(['2027-09-01', '2028-09-01'])
})

test('a withdrawn notice does not restrict the dates, and its withdrawal cannot be taken back once the dates leave the notice out', async () => {
  const { enter, move, events, takeBack, policy } = await world()
  const eventInputs: EventInput[] = [
    { kind: 'notice of cancellation', effectiveOn: '2026-12-25' },
    { kind: 'notice withdrawn', effectiveOn: '2026-11-20' },
    { kind: 'notice of nonrenewal', effectiveOn: null },
    { kind: 'nonrenewal withdrawn', effectiveOn: '2026-11-20' },
  ]
  for (const event of eventInputs) expect((await enter(event)).status).toBe(200)
  expect(await move({ endDate: '2026-12-01' })).toEqual(['2026-08-01', '2026-12-01'])
  const withdrawalEvent = (await events()).find(({ kind }) => kind === 'notice withdrawn')
  expect((await takeBack(withdrawalEvent?.id ?? '')).failure.fields).toEqual({
    kind: 'Please enter a date in the term, Aug 1, 2026 to Dec 1, 2026',
  })
  expect((await policy()).standing).toBe('in force')
})

test('taking back a change that is applied at the same moment is refused, and the change stays', async () => {
  const { changeFrom, takeBack, context, id, policy, events } = await world()
  const plannedReply = await changeFrom('2026-12-10')
  const countBlocked = () =>
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(context.db)
  const back = await context.db.transaction().execute(async (tx) => {
    await tx.selectFrom('policies').where('id', '=', id).select('id').forUpdate().execute()
    const answer = takeBack(plannedReply)
    await expect
      .poll(async () => (await countBlocked()).rows[0]?.count, { timeout: 20_000 })
      .toBeGreaterThan(0)
    await tx.updateTable('policies').set({ premium: 9000 }).where('id', '=', id).execute()
    await sql`update policy_events set applied_at = now() where id = ${plannedReply}`.execute(tx)
    return { answer }
  })
  const { status, failure } = await back.answer
  expect([status, failure.error]).toEqual([409, 'This cannot be undone. Correct the policy instead'])
  expect([(await policy()).premium, (await events())[0]?.isTakenBack]).toEqual([9000, false])
})

test('a scheduled change of a deactivated policy waits until the policy is restored', async () => {
  const { changeFrom, as, people, context, id, policy, events, setDay } = await world()
  await changeFrom('2026-12-01')
  const deactivateReply = await as(people.agent).send(
    'DELETE',
    `/api/policy/${id}?reason=entered%20in%20error`,
  )
  expect(deactivateReply.status).toBe(204)
  setDay('2026-12-01')
  await applyChanges(context)
  expect([(await policy()).premium, (await events())[0]]).toMatchObject([5862, { isToCome: true }])
  expect((await as(people.agent).call(api.policies.restore, { id })).status).toBe(200)
  await applyChanges(context)
  expect([(await policy()).premium, (await events())[0]]).toMatchObject([9000, { isToCome: false }])
})
