import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { viewHeader } from '../../http/view-as.ts'
import { tokenHash } from '../../platform/secrets.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { cleanUp } from '../system/cleanup.ts'

// The test clock: Friday, November 20, 2026, 10:00 AM in New York.
const tuesday = '2026-11-24T15:30:00.000Z'
const wednesday = '2026-11-25T15:30:00.000Z'
const day = 86_400_000
const invalidCalendar = {
  status: 404,
  failure: { message: 'This calendar address is no longer valid. Create a new one in the portal' },
}

async function world() {
  const world = await portal({ environment: { PUBLIC_URL: 'https://portal.example' } })
  const { as, given, people } = world
  const create = async (person: TestPerson = people.client) => {
    const { body } = await as(person, { confirmed: true }).call(api.calendarFeeds.create, {})
    return new URL(body.url).pathname.split('/').at(-2) ?? ''
  }
  const readFeed = (token: string) => as(null).call(api.calendarFeeds.read, { token })
  const eventsOf = async (token: string) => {
    const { status, bytes } = await readFeed(token)
    expect(status).toBe(200)
    ICAL.TimezoneService.reset()
    const calendar = new ICAL.Component(ICAL.parse(bytes.toString()))
    return calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence, summary, description, startDate } = new ICAL.Event(component)
      const status = component.getFirstPropertyValue('status')
      const start = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString()
      return { uid, sequence, summary, description, start, ...(status ? { status } : {}) }
    })
  }
  const readSummaries = async (token: string) => (await eventsOf(token)).map(({ summary }) => summary)
  const readOwnFeed = async (person: TestPerson = people.client) =>
    (await as(person).call(api.calendarFeeds.mine, {})).body.feed
  const book = async (actor: TestPerson = people.client, datetime = tuesday, notes?: string) => {
    const { id, requestId, title } = await given.quote({ by: actor })
    const bookedReply = await as(actor).call(api.appointments.book, {
      quoteid: id,
      datetime,
      ...(notes ? { notes } : {}),
    })
    expect(bookedReply.status).toBe(200)
    return { quoteid: id, name: `${title} #${requestId}` }
  }
  return { ...world, create, readFeed, eventsOf, summaries: readSummaries, mine: readOwnFeed, book }
}

test('a person turns the feed on with their password, replaces its address, and turns it off', async () => {
  const { as, people, mine, readFeed, clock, context } = await world()
  const client = as(people.client, { confirmed: true })
  expect(await mine()).toBeNull()
  expect((await as(people.client).call(api.calendarFeeds.create, {})).failure.code).toBe('confirm_password')
  const firstUrl = (await client.call(api.calendarFeeds.create, {})).body.url
  expect(firstUrl).toMatch(/^https:\/\/portal\.example\/api\/calendar\/feed\/[\w-]{43}\/portal\.ics$/)
  expect(await mine()).toEqual({ createdAt: '2026-11-20T15:00:00.000Z', readAt: null })

  const [token = '', ...rest] = [firstUrl.split('/').at(-2)]
  expect(rest).toEqual([])
  const answer = await readFeed(token)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/calendar/),
    'cache-control': 'no-store',
  })
  expect(await mine()).toMatchObject({ readAt: '2026-11-20T15:00:00.000Z' })
  clock.time = new Date('2026-11-20T15:05:00.000Z')
  expect((await as(null).send('HEAD', new URL(firstUrl).pathname)).status).toBe(404)
  expect(await mine()).toMatchObject({ readAt: '2026-11-20T15:00:00.000Z' })

  const secondToken = (await client.call(api.calendarFeeds.create, {})).body.url.split('/').at(-2) ?? ''
  expect(await readFeed(token)).toMatchObject(invalidCalendar)
  expect(await mine()).toEqual({ createdAt: '2026-11-20T15:05:00.000Z', readAt: null })
  expect((await readFeed(secondToken)).status).toBe(200)
  expect((await as(people.client).call(api.calendarFeeds.turnOff, {})).status).toBe(204)
  expect(await readFeed(secondToken)).toMatchObject(invalidCalendar)
  expect(await mine()).toBeNull()

  const rows = await context.db.selectFrom('events').select('action').orderBy('id').execute()
  expect(rows.map(({ action }) => action).filter((action) => action.startsWith('user.calendar'))).toEqual([
    'user.calendarTurnedOn',
    'user.calendarAddressReplaced',
    'user.calendarTurnedOff',
  ])
})

test('the address is neither in the database nor in the log, and another opens nothing', async () => {
  const { create, readFeed, context } = await world()
  const token = await create()
  for (const table of ['calendarFeeds', 'events', 'once'] as const)
    expect(JSON.stringify(await context.db.selectFrom(table).selectAll().execute())).not.toContain(token)
  const { tokenHash: storedTokenHash } = await context.db
    .selectFrom('calendarFeeds')
    .select('tokenHash')
    .executeTakeFirstOrThrow()
  expect(storedTokenHash).toEqual(tokenHash(token))
  for (const wrongToken of [
    `${token}A`,
    token.slice(1),
    storedTokenHash.toString('base64url'),
    'x',
    token.toUpperCase(),
  ])
    expect(await readFeed(wrongToken)).toMatchObject(invalidCalendar)
})

test('the log of a portal that logs each call names the route alone', async () => {
  const { as, people, logged } = await portal({ logLevel: 'trace' })
  const { body } = await as(people.client, { confirmed: true }).call(api.calendarFeeds.create, {})
  const token = body.url.split('/').at(-2) ?? ''
  await as(null).call(api.calendarFeeds.read, { token })
  await as(null).call(api.calendarFeeds.read, { token: `${token}A` })
  expect(logged.join('\n')).toContain('/api/calendar/feed/…/portal.ics')
  expect(logged.join('\n')).not.toContain(token)
})

test('an address is read at most 120 times a minute from one network', async () => {
  const { create, readFeed } = await world()
  const token = await create()
  const answers = await Promise.all(Array.from({ length: 121 }, () => readFeed(token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(120).fill(200), 429])
})

test('a moved and a cancelled presentation keep their UID and raise SEQUENCE, for both sides', async () => {
  const { as, people, create, eventsOf, book, clock } = await world()
  const [clientFeed, agentFeed] = [await create(), await create(people.agent)]
  const { quoteid, name } = await book(people.client, tuesday, 'By phone, please; after six')
  const [bookedEvent] = await eventsOf(clientFeed)
  expect(bookedEvent).toMatchObject({
    sequence: 0,
    start: tuesday,
    status: 'CONFIRMED',
    summary: `Presentation: ${name}`,
    description: `With Daniel Kim, Harborline Insurance Agency\n\nBy phone, please; after six\n\nhttps://portal.example/quote/${quoteid}`,
  })
  expect(await eventsOf(agentFeed)).toMatchObject([
    { uid: bookedEvent?.uid, summary: `Presentation: ${name}, Tidewheel Bakery LLC` },
  ])
  await as(people.client).call(api.appointments.move, { quoteid, datetime: wednesday })
  for (const token of [clientFeed, agentFeed])
    expect(await eventsOf(token)).toMatchObject([{ uid: bookedEvent?.uid, sequence: 1, start: wednesday }])
  await as(people.agent).call(api.appointments.cancel, { quoteid })
  for (const token of [clientFeed, agentFeed])
    expect(await eventsOf(token)).toMatchObject([
      { uid: bookedEvent?.uid, sequence: 2, start: wednesday, status: 'CANCELLED' },
    ])
  clock.time = new Date(clock.time.getTime() + 30 * day)
  expect(await eventsOf(clientFeed)).toEqual([])
})

test('the presentation of a deleted quote is cancelled in the feed', async () => {
  const { as, people, create, eventsOf, book } = await world()
  const token = await create()
  const { quoteid } = await book()
  const [bookedEvent] = await eventsOf(token)
  await as(people.agent).call(api.quotes.remove, { quoteId: quoteid })
  expect(await eventsOf(token)).toMatchObject([{ uid: bookedEvent?.uid, sequence: 1, status: 'CANCELLED' }])
})

test('staff see their own open tasks on the due day, and terms of own clients that end in 90 days', async () => {
  const { as, people, given, create, eventsOf } = await world()
  const { agent, otherAgent, otherClient, admin } = people
  const task = await given.task({ what: 'Call about the audit', dueOn: '2026-12-01' })
  await given.task({ what: 'Without a day' })
  await given.task({ what: 'Made for a colleague', ownerId: admin.id, dueOn: '2026-12-01' })
  const policy = await given.policy({ policyNumber: 'HBP 1', startDate: '2026-01-10', endDate: '2027-01-10' })
  await given.policy({ policyNumber: 'HBP 2', startDate: '2026-03-10', endDate: '2027-03-10' })
  await given.policy({
    client: otherClient,
    policyNumber: 'HBP 3',
    startDate: '2026-01-10',
    endDate: '2027-01-10',
  })
  const token = await create(agent)
  const bop = "Business Owner's Policy (BOP)"
  expect(await eventsOf(token)).toMatchObject([
    {
      uid: `task-${task.id}`,
      summary: 'Task: Call about the audit',
      start: '2026-12-01',
      description: `Tidewheel Bakery LLC\n\nhttps://portal.example/agency/tasks?whose=all&task=${task.id}`,
    },
    {
      uid: `term-${policy.id}`,
      summary: `Policy expires: ${bop} HBP 1, Tidewheel Bakery LLC`,
      start: '2027-01-10',
      description: `https://portal.example/policy/${policy.id}`,
    },
  ])
  const [eventBefore] = await eventsOf(token)
  await as(agent).call(api.tasks.change, { id: task.id, dueOn: '2026-12-02' })
  const [eventAfter] = await eventsOf(token)
  expect(eventAfter).toMatchObject({ uid: eventBefore?.uid, start: '2026-12-02' })
  expect(eventAfter?.sequence).toBeGreaterThan(eventBefore?.sequence ?? 0)
  await as(agent).call(api.tasks.complete, { id: task.id })
  await given.renewal(policy)
  expect(await eventsOf(token)).toEqual([])
  expect(await eventsOf(await create(otherAgent))).toMatchObject([{ start: '2027-01-10' }])
  // An admin sees all clients, but these are not the admin's own.
  expect(await eventsOf(await create(admin))).toMatchObject([{ summary: 'Task: Made for a colleague' }])
})

test('a cover begins and ends in the feed', async () => {
  const { create, summaries, given, book, clock, people } = await world()
  const { name } = await book()
  const cover = await given.cover()
  const token = await create(cover)
  expect(await summaries(token)).toEqual([`Presentation: ${name}, Tidewheel Bakery LLC`])
  clock.time = new Date('2026-12-01T15:00:00.000Z')
  expect(await summaries(token)).toEqual([])
  expect(await summaries(await create(people.agent))).toHaveLength(1)
})

test('a presentation follows its client to another agent', async () => {
  const { as, people, create, summaries, eventsOf, book } = await world()
  const [calendarBefore, calendarAfter] = [await create(people.agent), await create(people.otherAgent)]
  await book()
  const [bookedEvent] = await eventsOf(calendarBefore)
  await as(people.admin, { confirmed: true }).call(api.admin.assign, {
    clientIds: [people.client.id],
    agentId: people.otherAgent.id,
  })
  expect(await summaries(calendarBefore)).toEqual([])
  expect(await eventsOf(calendarAfter)).toMatchObject([{ uid: bookedEvent?.uid, sequence: 1 }])
})

test('clients see what their right includes, of each of their open accounts', async () => {
  const { as, people, given, create, summaries, book } = await world()
  const { client, otherClient } = people
  const { name } = await book()
  const otherPresentation = await book(otherClient, wednesday)
  const term = { startDate: '2026-01-10', endDate: '2027-01-10' }
  await given.policy({ policyNumber: 'PA 1', type: 'auto', ...term })
  await given.task({ what: 'Not for clients', dueOn: '2026-12-01' })
  const expirySummary = 'Policy expires: Personal Auto PA 1'
  expect(await summaries(await create())).toEqual([`Presentation: ${name}`, expirySummary])
  expect(await summaries(await create(otherClient))).toEqual([`Presentation: ${otherPresentation.name}`])
  const reader = await given.colleague({ may: 'read' })
  expect(await summaries(await create(reader))).toEqual([`Presentation: ${name}`, expirySummary])

  const bookkeeper = await given.colleague({ may: 'read', of: otherClient.id })
  await as(people.agent, { confirmed: true }).call(api.people.add, {
    clientId: client.id,
    email: bookkeeper.email,
    may: 'everything',
  })
  const token = await create(bookkeeper)
  expect((await summaries(token)).toSorted()).toEqual([
    `${expirySummary}, Tidewheel Bakery LLC`,
    `Presentation: ${name}, Tidewheel Bakery LLC`,
    `Presentation: ${otherPresentation.name}, Copperline IT Services Inc`,
  ])
  await as(people.agent, { confirmed: true }).call(api.people.change, {
    clientId: client.id,
    userId: bookkeeper.id,
    may: 'certificates',
  })
  expect(await summaries(token)).toEqual([
    `Presentation: ${otherPresentation.name}, Copperline IT Services Inc`,
  ])
})

test.each(['certificates', 'claims'] as const)(
  'the right to %s alone has no feed, and reads nothing by an earlier one',
  async (rightName) => {
    const { as, given, create, book, eventsOf, context } = await world()
    await book()
    await given.policy({ startDate: '2026-01-10', endDate: '2027-01-10' })
    const colleague = await given.colleague({ may: 'read' })
    const token = await create(colleague)
    await context.db
      .updateTable('people')
      .set({ may: rightName })
      .where('userId', '=', colleague.id)
      .execute()
    expect(await eventsOf(token)).toEqual([])
    const { status } = await as(colleague, { confirmed: true }).call(api.calendarFeeds.create, {})
    expect(status).toBe(403)
  },
)

test('the feed goes with the access of its person, and does not come back with it', async () => {
  const { as, people, given, create, readFeed, mine } = await world()
  const { admin, agent, client } = people
  const clientId = client.id
  const confirmedInput = { confirmed: true }

  const colleague = await given.colleague()
  const colleagueFeed = await create(colleague)
  await as(agent, confirmedInput).call(api.people.end, { clientId, userId: colleague.id })
  expect(await readFeed(colleagueFeed)).toMatchObject(invalidCalendar)
  await as(agent, confirmedInput).call(api.people.add, {
    clientId,
    email: colleague.email,
    may: 'everything',
  })
  expect(await readFeed(colleagueFeed)).toMatchObject(invalidCalendar)
  expect(await mine(colleague)).toBeNull()

  const clientFeed = await create()
  await as(agent).call(api.clients.close, { id: clientId })
  expect(await readFeed(clientFeed)).toMatchObject(invalidCalendar)
  const { failure } = await as(client, confirmedInput).call(api.calendarFeeds.create, {})
  expect(failure.code).toBe('closed')
  await as(agent).call(api.clients.reopen, { id: clientId })
  expect(await mine()).toBeNull()

  const agentFeed = await create(agent)
  await as(admin, confirmedInput).call(api.admin.deactivate, {
    id: agent.id,
    clientsTo: people.otherAgent.id,
  })
  expect(await readFeed(agentFeed)).toMatchObject(invalidCalendar)
  await as(admin, confirmedInput).call(api.admin.restore, { id: agent.id })
  expect(await readFeed(agentFeed)).toMatchObject(invalidCalendar)
})

test('a closed client is not in the feed of people who also act for another', async () => {
  const { as, people, given, create, summaries, book } = await world()
  await book()
  const otherPresentation = await book(people.otherClient, wednesday)
  const bookkeeper = await given.colleague({ of: people.otherClient.id })
  await as(people.agent, { confirmed: true }).call(api.people.add, {
    clientId: people.client.id,
    email: bookkeeper.email,
    may: 'everything',
  })
  const [token, agentFeed] = [await create(bookkeeper), await create(people.agent)]
  await as(people.agent).call(api.clients.close, { id: people.client.id })
  expect(await summaries(token)).toEqual([`Presentation: ${otherPresentation.name}`])
  expect(await summaries(agentFeed)).toEqual([])
})

test('people who have lost access otherwise read nothing, and the cleanup deletes their feeds', async () => {
  const { create, readFeed, context, people } = await world()
  const [token, keptToken] = [await create(), await create(people.otherClient)]
  const person = context.db.updateTable('users').where('id', '=', people.client.id)
  await person.set({ deactivatedAt: context.now().toISOString() }).execute()
  expect(await readFeed(token)).toMatchObject(invalidCalendar)
  await cleanUp(context)()
  await person.set({ deactivatedAt: null }).execute()
  expect(await readFeed(token)).toMatchObject(invalidCalendar)
  expect((await readFeed(keptToken)).status).toBe(200)
})

test('a reset of access ends the feed; until a required two-step sign-in is set up, it reads nothing', async () => {
  const { as, people, create, readFeed } = await world()
  const [agentFeed, clientFeed] = [await create(people.agent), await create()]
  const admin = as(people.admin, { confirmed: true })
  await admin.call(api.admin.changeSettings, { requiresTwoStepOfClients: true })
  expect(await readFeed(clientFeed)).toMatchObject(invalidCalendar)
  await admin.call(api.admin.changeSettings, { requiresTwoStepOfClients: false })
  expect((await readFeed(clientFeed)).status).toBe(200)
  await admin.call(api.admin.resetAccess, { id: people.agent.id })
  expect(await readFeed(agentFeed)).toMatchObject(invalidCalendar)
})

test('view-as neither sees nor changes the feed of the client', async () => {
  const { as, people, create, readFeed } = await world()
  const token = await create()
  const headers = { [viewHeader]: people.client.id }
  const agent = as(people.agent, { confirmed: true })
  for (const call of ['mine', 'create', 'turnOff'] as const)
    expect((await agent.call(api.calendarFeeds[call], {}, { headers })).status).toBe(403)
  expect((await readFeed(token)).status).toBe(200)
})

test('a feed has at most 1,000 events', async () => {
  const { context, people, create, eventsOf } = await world()
  const taskColumns = {
    ownerId: people.agent.id,
    createdBy: people.agent.id,
    createdAt: context.now().toISOString(),
  }
  await context.db
    .insertInto('tasks')
    .values(
      Array.from({ length: 1001 }, (_, index) => ({
        ...taskColumns,
        id: crypto.randomUUID(),
        what: `Task ${index}`,
        dueOn: index === 0 ? '2026-11-01' : '2026-12-01',
      })),
    )
    .execute()
  const events = await eventsOf(await create(people.agent))
  expect(events).toHaveLength(1000)
  expect(events.map(({ start }) => start)).not.toContain('2026-11-01')
})
