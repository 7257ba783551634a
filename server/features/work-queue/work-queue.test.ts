import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { jobTasksFor } from '../../testing/jobs.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

const hour = 3_600_000
/** A loss one day before the test clock, which is 100 years ahead. */
const recentClaim = { told: { occurredOn: '2126-11-19' } }

/** A portal with a function that returns a person's queue, as 'kind: standing' per item. */
async function atWork() {
  const world = await portal()
  const { as, people, clock, context } = world
  const queue = async (person: TestPerson = people.agent, query: { whose?: string; kind?: string } = {}) =>
    (await as(person).call(api.today.list, query)).body
  const readLines = async (...queryArguments: Parameters<typeof queue>) =>
    (await queue(...queryArguments)).waiting.map(({ kind, standing }) => `${kind}: ${standing}`)
  const advanceClock = (ms: number) => {
    clock.time = new Date(clock.time.getTime() + ms)
  }
  /** From this moment on the clock advances with each reading, as in a real portal. */
  const queueAfter = (makePolicyFrom: string) => {
    let ms = Date.parse(makePolicyFrom)
    Object.defineProperty(clock, 'time', {
      get: () => new Date(ms++),
      set: (time: Date) => {
        ms = time.getTime()
      },
    })
  }
  /** Sends the notifications that are due by the test's clock. */
  const tellAll = async () => {
    const { pool } = context
    await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [
      clock.time,
    ])
    const logger = new Logger(() => () => undefined)
    await runOnce({ pgPool: pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
  }
  const readBells = async (person: TestPerson) =>
    (await as(person).call(api.notifications.list, {})).body.notifications.map(({ text }) => text)
  return { ...world, queue, lines: readLines, advanceClock, ticking: queueAfter, tellAll, bells: readBells }
}

// Spec: queue/order
test('work items are sorted: overdue, urgent, then by kind, oldest first', async () => {
  const { as, given, people, queue, lines, advanceClock } = await atWork()
  const { agent, client } = people
  const oldRequest = await given.request({ type: 'endorsement', details: 'New address.' })
  advanceClock(9 * 24 * hour)
  const urgentRequest = await given.request({ type: 'other', isUrgent: true })
  await given.message({ by: client, content: 'Is it going up again?' })
  const claim = await given.claim()
  await given.quote()
  await given.request({ type: 'coi' })
  await given.request({ type: 'other' })
  await given.invite({ by: agent, email: 'owen@pruitt.example' })
  expect(await lines()).toEqual([
    'request: overdue',
    'request: urgent',
    'claim: waiting',
    'request: waiting',
    'message: waiting',
    'quote: waiting',
    'invite: waiting',
    'certificate: waiting',
  ])
  const { waiting, overdue, urgent: urgentCount, kinds } = await queue()
  expect({ overdue, urgents: urgentCount }).toEqual({ overdue: 1, urgents: 1 })
  expect(waiting.slice(0, 2).map(({ id }) => id)).toEqual([oldRequest.id, urgentRequest.id])
  expect(waiting[0]).toMatchObject({
    about: 'Policy Endorsement',
    detail: 'New address.',
    clientName: 'Tidewheel Bakery LLC',
    since: oldRequest.createdAt,
    ownerName: 'Daniel Kim',
    isPassed: false,
  })
  expect(waiting[2]).toMatchObject({ id: claim.id, about: 'Property claim, HBP 204417' })
  expect(kinds).toContainEqual({ kind: 'request', count: 3, isMore: false })
  await as(agent).call(api.requests.changeStatus, { requestId: oldRequest.id, status: 'completed' })
  expect(await lines()).not.toContain('request: overdue')
})

// Spec: queue/order
test('lateness counts business hours: over a weekend or holiday nothing becomes late', async () => {
  const { context, given, lines, advanceClock, clock } = await atWork()
  // Wednesday before Thanksgiving, 4 PM.
  clock.time = new Date('2026-11-25T21:00:00.000Z')
  await context.db
    .updateTable('agency')
    .set({ holidays: JSON.stringify([{ day: '2026-11-26', name: 'Thanksgiving' }]) })
    .execute()
  await context.rereadAgency()
  await given.request({ type: 'other', isUrgent: false })
  advanceClock(40 * hour)
  // Friday, 8 AM: one and a half business hours have passed.
  expect(await lines()).toEqual(['request: waiting'])
  // Friday, 4 PM: eight and a half business hours.
  advanceClock(8 * hour)
  expect(await lines()).toEqual(['request: overdue'])
})

// Spec: queue/permitted
test('an agent sees items of their clients, an admin all, a client none; staff can choose another person’s queue', async () => {
  const { as, given, people, queue, lines } = await atWork()
  const { admin, agent, otherAgent, client, otherClient } = people
  await given.request({ type: 'other' })
  await given.request({ type: 'endorsement', by: otherClient })
  expect(await lines(agent)).toHaveLength(1)
  expect(await lines(otherAgent)).toHaveLength(1)
  expect(await lines(admin), 'an admin has nothing of their own').toEqual([])
  expect(await lines(admin, { whose: 'all' })).toHaveLength(2)
  const otherQueue = await queue(admin, { whose: otherAgent.id })
  expect(otherQueue.waiting.map(({ clientId }) => clientId)).toEqual([otherClient.id])
  expect((await queue(agent, { whose: otherAgent.id })).waiting).toEqual([])
  expect((await as(client).call(api.today.list, {})).status).toBe(403)
})

test('the queue can be filtered by kind, and an unknown kind is refused at its field', async () => {
  const { as, given, people, lines } = await atWork()
  await given.request({ type: 'other' })
  await given.request({ type: 'coi' })
  expect(await lines(people.agent, { kind: 'certificate' })).toEqual(['certificate: waiting'])
  for (const kind of ['__proto__', 'nothing'])
    expect((await as(people.agent).call(api.today.list, { kind })).failure).toMatchObject({
      fields: { kind: 'There are no open items of this kind' },
    })
})

test('a snoozed item returns on its day or with new activity, and others still see it', async () => {
  const { as, given, people, lines, advanceClock, clock, context } = await atWork()
  const { agent, admin, client } = people
  await given.message({ by: client, content: 'Photos of the truck are up.' })
  const [line] = (await as(agent).call(api.today.list, {})).body.waiting
  const workItem = { kind: 'message', id: line?.id ?? '' }
  const snooze = (untilDay: string) => as(agent).call(api.today.snooze, { ...workItem, untilDay })
  expect((await snooze('2026-11-20')).failure).toMatchObject({
    fields: { untilDay: 'Please choose a day after today' },
  })
  expect((await snooze('2026-11-25')).status).toBe(204)
  expect(await lines()).toEqual([])
  expect(await lines(admin, { whose: 'all' })).toHaveLength(1)
  advanceClock(hour)
  await given.message({ by: client, content: 'Do you need the police report?' })
  expect(await lines(), 'the client wrote again').toHaveLength(1)
  await snooze('2026-11-25')
  expect(await lines()).toEqual([])
  clock.time = new Date('2026-11-25T15:00:00.000Z')
  expect(await lines(), 'its day has come').toHaveLength(1)
  await snooze('2026-11-27')
  await as(agent).call(api.today.unsnooze, workItem)
  expect(await lines()).toHaveLength(1)
  expect(await context.db.selectFrom('snoozes').select('kind').execute()).toEqual([])
})

// Spec: queue/snooze
test('a snooze does not stop an escalation', async () => {
  const { as, given, people, clock, tellAll, bells } = await atWork()
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const request = await given.request({ isUrgent: true })
  await as(people.agent).call(api.today.snooze, {
    kind: 'certificate',
    id: request.id,
    untilDay: '2126-12-01',
  })
  clock.time = new Date('2126-11-21T19:00:00.000Z')
  await tellAll()
  expect((await bells(people.admin))[0]).toContain('no one has started on')
})

// Spec: queue/pass
test('an item reassigned to a colleague who sees the client is theirs, and their bell rings after the undo window', async () => {
  const { as, given, people, queue, lines, advanceClock, clock, tellAll, bells } = await atWork()
  const { admin, agent, otherAgent } = people
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const request = await given.request({ type: 'endorsement' })
  const workItem = { kind: 'request', id: request.id }
  const { owners } = (await as(agent).call(api.tasks.owners, { clientId: people.client.id })).body
  expect(owners.map(({ id }) => id).sort()).toEqual([admin.id, agent.id].sort())
  const refusedReply = await as(agent).call(api.today.pass, { ...workItem, to: otherAgent.id })
  expect(refusedReply.failure).toMatchObject({
    fields: { to: expect.stringContaining('has no access to the client') },
  })
  const { body } = await as(agent).call(api.today.pass, { ...workItem, to: admin.id })
  expect(await lines(agent), 'it is another’s now').toEqual([])
  expect((await queue(agent, { whose: 'all' })).waiting).toMatchObject([
    { ownerId: admin.id, isPassed: true },
  ])
  expect(await lines(admin)).toEqual(['request: waiting'])
  await tellAll()
  expect(await bells(admin)).toEqual([])
  advanceClock(11_000)
  await tellAll()
  expect(await bells(admin)).toEqual([
    'Daniel Kim reassigned “Policy Endorsement” of Tidewheel Bakery LLC to Denise Okafor',
  ])
  const lateReply = await as(agent).call(api.today.undo, { event: body.undo.event })
  expect(lateReply.failure).toMatchObject({ code: 'told_already' })
  await as(admin).call(api.today.pass, { ...workItem, to: null })
  expect(await lines(agent)).toEqual(['request: waiting'])
})

// Spec: queue/undo
test('a change is stored at once and announced after ten seconds; if undone before, nobody is notified', async () => {
  const { as, given, people, lines, advanceClock, clock, tellAll, bells, mails } = await atWork()
  const { agent, otherAgent, client } = people
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const request = await given.request({ type: 'endorsement' })
  await tellAll()
  mails.length = 0
  const complete = async () => {
    const sentInput = { requestId: request.id, status: 'completed', undoable: true } as const
    return (await as(agent).call(api.requests.changeStatus, sentInput)).body
  }
  const firstReply = await complete()
  expect(firstReply.request.status).toBe('completed')
  expect(firstReply.undo?.until).toBe('2126-11-20T15:00:10.000Z')
  expect(await lines()).toEqual([])
  const event = firstReply.undo?.event ?? ''
  expect((await as(otherAgent).call(api.today.undo, { event })).status, 'another’s').toBe(409)
  expect((await as(agent).call(api.today.undo, { event })).status).toBe(204)
  expect((await as(agent).call(api.today.undo, { event })).status, 'twice').toBe(409)
  expect(await lines()).toEqual(['request: waiting'])
  advanceClock(11_000)
  await tellAll()
  expect(mails).toEqual([])
  expect(await bells(client)).toEqual([])
  await complete()
  await tellAll()
  expect(mails, 'not yet').toEqual([])
  advanceClock(11_000)
  await tellAll()
  expect(mails.map(({ to }) => to)).toEqual([client.email])
  expect(await bells(client)).toHaveLength(1)
})

test('an item that somebody has changed since cannot be undone', async () => {
  const { as, given, people } = await atWork()
  const { agent, admin } = people
  const { id: requestId } = await given.request({ type: 'endorsement' })
  const { body } = await as(agent).call(api.requests.changeStatus, {
    requestId,
    status: 'completed',
    undoable: true,
  })
  await as(admin).call(api.requests.changeStatus, { requestId, status: 'in_progress' })
  const { failure } = await as(agent).call(api.today.undo, { event: body.undo?.event ?? '' })
  expect(failure).toMatchObject({ code: 'told_already' })
  expect((await as(agent).call(api.requests.one, { id: requestId })).body.request.status).toBe('in_progress')
})

test('other agents’ items and finished ones can neither be snoozed nor reassigned', async () => {
  const { as, given, people } = await atWork()
  const { agent, otherAgent } = people
  const { id } = await given.request({ type: 'endorsement' })
  const untilDay = '2026-12-01'
  const passAndSnooze = async (person: TestPerson, workItem: { kind: string; id: string }) => [
    (await as(person).call(api.today.snooze, { ...workItem, untilDay })).status,
    (await as(person).call(api.today.pass, { ...workItem, to: null })).status,
  ]
  expect(await passAndSnooze(otherAgent, { kind: 'request', id })).toEqual([404, 404])
  expect(await passAndSnooze(agent, { kind: 'claim', id })).toEqual([404, 404])
  expect(await passAndSnooze(agent, { kind: 'request', id: newId() })).toEqual([404, 404])
  await as(agent).call(api.requests.changeStatus, { requestId: id, status: 'completed' })
  expect(await passAndSnooze(agent, { kind: 'request', id })).toEqual([404, 404])
})

test('renewal items: terms that end within 30 days, ended lately or are unconfirmed, without a later term', async () => {
  const { given, lines, people } = await atWork()
  const makePolicyFrom = (startDate: string, policyNumber: string) =>
    given.policy({ startDate, policyNumber })
  await makePolicyFrom('2025-12-19', 'ends in 29 days')
  await makePolicyFrom('2025-12-25', 'ends in 35 days')
  await makePolicyFrom('2025-11-05', 'ended 15 days ago')
  const renewedPolicy = await makePolicyFrom('2025-12-10', 'renewed')
  await given.renewal(renewedPolicy)
  expect(await lines(people.agent, { kind: 'renewal' })).toEqual(['renewal: overdue', 'renewal: waiting'])
})

test('a covering colleague has the agent’s items until the cover ends', async () => {
  const { as, given, people, lines, advanceClock } = await atWork()
  const { admin, agent, otherAgent } = people
  await given.request({ type: 'endorsement' })
  await as(admin, { confirmed: true }).call(api.admin.nameCover, {
    agentId: agent.id,
    coverId: otherAgent.id,
    fromDay: '2026-11-20',
    untilDay: '2026-11-21',
  })
  expect(await lines(otherAgent)).toEqual(['request: waiting'])
  advanceClock(3 * 24 * hour)
  expect(await lines(otherAgent)).toEqual([])
})

test('an urgent request whose start was undone is escalated to the admins as if nobody had started it', async () => {
  const { as, given, people, clock, tellAll, bells } = await atWork()
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const { id: requestId } = await given.request({ type: 'other', isUrgent: true })
  clock.time = new Date('2126-11-20T15:05:00.000Z')
  const sentInput = { requestId, status: 'in_progress', undoable: true } as const
  const { body } = await as(people.agent).call(api.requests.changeStatus, sentInput)
  await as(people.agent).call(api.today.undo, { event: body.undo?.event ?? '' })
  clock.time = new Date('2126-11-21T19:00:00.000Z')
  await tellAll()
  expect((await bells(people.admin))[0]).toContain('no one has started on')
})

// Spec: queue/undo
test('an escalation that falls due within the undo window is sent after the undo', async () => {
  const { as, given, people, clock, tellAll, bells } = await atWork()
  const { agent, admin } = people
  const call = as(agent).call
  // Four business hours before 2 PM.
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const { id: requestId } = await given.request({ type: 'other', isUrgent: true })
  const claim = await given.claim(recentClaim)
  const readBell = async () => (await bells(admin)).filter((text) => text.includes('no one has started on'))
  clock.time = new Date('2126-11-20T18:59:56.000Z')
  const startedReply = await call(api.requests.changeStatus, {
    requestId,
    status: 'in_progress',
    undoable: true,
  })
  const step = await call(api.claims.changeStatus, { id: claim.id, status: 'open', undoable: true })
  clock.time = new Date('2126-11-20T19:00:01.000Z')
  await tellAll()
  expect(await readBell(), 'both have been taken up').toEqual([])
  clock.time = new Date('2126-11-20T19:00:04.000Z')
  for (const { body } of [startedReply, step])
    expect((await call(api.today.undo, { event: body.undo?.event ?? '' })).status).toBe(204)
  await tellAll()
  expect(await readBell()).toHaveLength(2)
  await tellAll()
  expect(await readBell(), 'once').toHaveLength(2)
})

// Spec: queue/undo
test('a claim’s step is announced after ten seconds; if undone before, the claim and its steps are as they were', async () => {
  const { as, given, people, lines, advanceClock, clock, tellAll, bells, mails } = await atWork()
  const { agent, client } = people
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const { id } = await given.claim(recentClaim)
  await tellAll()
  mails.length = 0
  const call = as(agent).call
  const readClaim = async () => (await call(api.claims.one, { id })).body.claim
  const claimBefore = await readClaim()
  const sentInput = { status: 'open', claimNumber: 'C-1', nextBy: '2126-12-02', undoable: true } as const
  const take = async () => (await call(api.claims.changeStatus, { id, ...sentInput })).body
  advanceClock(60_000)
  const { claim, undo } = await take()
  expect(claim).toMatchObject({ status: 'open', claimNumber: 'C-1', nextBy: '2126-12-02' })
  expect(claim.steps.map(({ status }) => status)).toEqual(['reported', 'open'])
  expect(await lines()).toEqual([])
  advanceClock(5000)
  expect((await call(api.today.undo, { event: undo?.event ?? '' })).status).toBe(204)
  const { version, ...now } = await readClaim()
  expect({ ...now, version: claimBefore.version }).toEqual(claimBefore)
  expect(version, 'who worked on it meanwhile is told').toBeGreaterThan(claim.version)
  expect(await lines()).toEqual(['claim: waiting'])
  advanceClock(11_000)
  await tellAll()
  const claimBells = async () => (await bells(client)).filter((text) => text.includes('claim on'))
  expect([mails, await claimBells()], 'nobody heard of it').toEqual([[], []])
  await take()
  await tellAll()
  expect(mails, 'not yet').toEqual([])
  advanceClock(11_000)
  await tellAll()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [client.email, expect.stringContaining('The carrier has opened your claim')],
  ])
  expect(await claimBells()).toHaveLength(1)
})

// Spec: queue/undo
test('each of two claim steps with news of its own is announced, and an undone step hides no other', async () => {
  const { as, given, people, advanceClock, clock, tellAll, mails } = await atWork()
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const { id } = await given.claim(recentClaim)
  await tellAll()
  mails.length = 0
  const step = async (input: { status?: 'open' | 'closed'; nextStep?: string }) => {
    const { body } = await as(people.agent).call(api.claims.changeStatus, { id, ...input, undoable: true })
    advanceClock(1000)
    return body.undo?.event ?? ''
  }
  const readSubjects = async () => {
    advanceClock(20_000)
    await tellAll()
    return mails.splice(0).map(({ subject }) => subject.split(':')[0])
  }
  await step({ status: 'open' })
  await step({ nextStep: 'The adjuster calls.' })
  expect((await readSubjects()).sort()).toEqual(['Claim update', 'The carrier has opened your claim'])
  await step({ nextStep: 'The adjuster comes by.' })
  const last = await step({ nextStep: 'Nothing.' })
  expect((await as(people.agent).call(api.today.undo, { event: last })).status).toBe(204)
  expect(await readSubjects()).toEqual(['Claim update'])
  const firstEvent = await step({ nextStep: 'The adjuster writes.' })
  await step({ nextStep: 'The adjuster writes again.' })
  const { failure } = await as(people.agent).call(api.today.undo, { event: firstEvent })
  expect(failure).toMatchObject({ code: 'told_already' })
  expect(await readSubjects()).toEqual(['Claim update'])
})

test('a claim is untouched again once all its steps are undone, in any order', async () => {
  const { as, given, people, clock, ticking, tellAll, bells } = await atWork()
  const { agent, admin } = people
  const { call } = as(agent)
  ticking('2126-11-20T15:00:00.000Z')
  const step = async (id: string, input: { status?: 'open'; nextStep?: string; claimNumber?: string }) =>
    (await call(api.claims.changeStatus, { id, ...input, undoable: true })).body.undo?.event ?? ''
  const giveRecentClaim = async () => (await given.claim(recentClaim)).id
  const [one, latestClaim, firstClaim, untouchedClaim] = [
    await giveRecentClaim(),
    await giveRecentClaim(),
    await giveRecentClaim(),
    await giveRecentClaim(),
  ]
  const undo = async (...events: string[]) => {
    for (const event of events) expect((await call(api.today.undo, { event })).status).toBe(204)
  }
  await undo(await step(one, { status: 'open' }))
  const steps = async (id: string) => [
    await step(id, { status: 'open' }),
    await step(id, { nextStep: 'The adjuster calls.' }),
    await step(id, { claimNumber: 'C-1' }),
  ]
  await undo(...(await steps(latestClaim)).toReversed())
  await undo(...(await steps(firstClaim)))
  await undo(...(await steps(untouchedClaim)).slice(0, 2))
  const isAsReported = async (id: string) => {
    const { changedAt, reportedAt } = (await call(api.claims.one, { id })).body.claim
    return changedAt === reportedAt
  }
  const ids = [one, latestClaim, firstClaim, untouchedClaim]
  expect(await Promise.all(ids.map(isAsReported))).toEqual([true, true, true, false])
  clock.time = new Date('2126-11-21T19:00:00.000Z')
  await tellAll()
  expect((await bells(admin)).filter((text) => text.includes('no one has started on'))).toHaveLength(3)
})

test('an item that was changed and changed back since cannot be undone, and its current state is announced', async () => {
  const { as, given, people, ticking, advanceClock, tellAll, mails } = await atWork()
  const { call } = as(people.agent)
  ticking('2126-11-20T15:00:00.000Z')
  const { id: requestId } = await given.request({ type: 'endorsement' })
  const { id } = await given.claim(recentClaim)
  await tellAll()
  mails.length = 0
  const set = async (status: 'in_progress' | 'pending') =>
    (await call(api.requests.changeStatus, { requestId, status, undoable: true })).body.undo?.event ?? ''
  const step = async (status: 'open' | 'reported') =>
    (await call(api.claims.changeStatus, { id, status, undoable: true })).body.undo?.event ?? ''
  const firstEvents = [await set('in_progress'), await step('open')]
  await set('pending')
  await step('reported')
  await set('in_progress')
  await step('open')
  for (const event of firstEvents)
    expect((await call(api.today.undo, { event })).failure).toMatchObject({ code: 'told_already' })
  expect((await call(api.requests.one, { id: requestId })).body.request.status).toBe('in_progress')
  expect((await call(api.claims.one, { id })).body.claim.status).toBe('open')
  advanceClock(11_000)
  await tellAll()
  expect(mails.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
    'The carrier has opened your claim',
    'Your request is in progress',
  ])
})

test('an item that changes again before its announcement is announced once, in its final state', async () => {
  const { as, given, people, advanceClock, clock, tellAll, mails } = await atWork()
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const { id: requestId } = await given.request({ type: 'endorsement' })
  await tellAll()
  mails.length = 0
  const set = (status: 'completed' | 'pending', overrides: { undoable?: boolean } = {}) =>
    as(people.agent).call(api.requests.changeStatus, { requestId, status, ...overrides })
  await set('completed', { undoable: true })
  advanceClock(5000)
  await set('pending')
  advanceClock(10_000)
  await tellAll()
  expect(mails.map(({ subject }) => subject)).toEqual(['Your request is open again: Policy Endorsement'])
})

test('undo cannot revert an item that somebody reassigned since', async () => {
  const { as, given, people, queue, context } = await atWork()
  const { admin, agent } = people
  const otherAdmin = await addTestPerson(context, { role: 'admin' })
  const workItem = { kind: 'request', id: (await given.request({ type: 'endorsement' })).id }
  const { body } = await as(agent).call(api.today.pass, { ...workItem, to: admin.id })
  await as(admin).call(api.today.pass, { ...workItem, to: otherAdmin.id })
  expect((await as(agent).call(api.today.undo, { event: body.undo.event })).failure).toMatchObject({
    code: 'told_already',
  })
  expect((await queue(agent, { whose: 'all' })).waiting[0]?.ownerId).toBe(otherAdmin.id)
})

test('the first undo of an item that was reassigned, given back and reassigned again is refused', async () => {
  const { as, given, people, ticking } = await atWork()
  const { admin, agent } = people
  ticking('2126-11-20T15:00:00.000Z')
  const workItem = { kind: 'request', id: (await given.request({ type: 'endorsement' })).id }
  const pass = async (assigneeId: string | null) =>
    (await as(agent).call(api.today.pass, { ...workItem, to: assigneeId })).body.undo.event
  const firstEvent = await pass(admin.id)
  await pass(null)
  const last = await pass(admin.id)
  const { failure } = await as(agent).call(api.today.undo, { event: firstEvent })
  expect(failure).toMatchObject({ code: 'told_already' })
  expect((await as(agent).call(api.today.undo, { event: last })).status).toBe(204)
})

test('a reassigned conversation that was answered returns to the agent when the client writes again', async () => {
  const { as, given, people, lines, advanceClock } = await atWork()
  const { admin, agent, client } = people
  const firstMessage = await given.message({ by: client, content: 'Is it going up again?' })
  await as(agent).call(api.today.pass, { kind: 'message', id: client.id, to: admin.id })
  expect(await lines(agent)).toEqual([])
  expect(await lines(admin)).toEqual(['message: waiting'])
  const settledInput = { clientId: client.id, upTo: firstMessage.id, settles: true }
  expect((await as(admin).call(api.messages.readUpTo, settledInput)).status).toBe(204)
  expect(await lines(admin), 'the admin has worked it off').toEqual([])
  advanceClock(hour)
  const secondMessage = await given.message({ by: client, content: 'And the umbrella?' })
  expect(await lines(agent)).toEqual(['message: waiting'])
  // Clients cannot settle their own messages.
  await as(client).call(api.messages.readUpTo, { clientId: client.id, upTo: secondMessage.id, settles: true })
  expect(await lines(agent)).toEqual(['message: waiting'])
})
