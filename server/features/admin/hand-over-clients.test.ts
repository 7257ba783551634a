import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import { waitUntilBlocked, waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import { jobTasksFor } from '../../testing/jobs.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'
import { freshPortal } from '../../testing/portal.ts'

async function agency() {
  const world = await freshPortal()
  const { as, people, context } = world
  const admin = as(people.admin, { confirmed: true })
  const move = (clients: Pick<TestPerson, 'id'>[], newAgent: TestPerson) =>
    admin.call(api.admin.assign, { agentId: newAgent.id, clientIds: clients.map(({ id }) => id) })
  const agentOf = async ({ id }: Pick<TestPerson, 'id'>) =>
    (await context.db.selectFrom('users').select('agentId').where('id', '=', id).executeTakeFirstOrThrow())
      .agentId
  const book = async (actor: TestPerson, datetime: string) => {
    const { id: quoteid } = await world.given.quote({ by: actor })
    const { status } = await as(actor).call(api.appointments.book, { quoteid, datetime })
    expect(status).toBe(200)
    return quoteid
  }
  const appointmentsOf = ({ id }: TestPerson) =>
    context.db
      .selectFrom('appointments')
      .select(['quoteId', 'startsAt'])
      .where('agentId', '=', id)
      .orderBy('startsAt')
      .execute()
  return { ...world, admin, move, agentOf, book, appointmentsOf }
}

const tuesday = '2026-11-24T15:00:00.000Z'
const wednesday = '2026-11-25T15:00:00.000Z'

test('a client goes to another agent with all there is, and their history says from whom to whom', async () => {
  const { as, given, people, move, context } = await agency()
  const { client, agent, otherAgent, admin } = people
  const policy = await given.policy()
  const { status, body } = await move([client], otherAgent)
  expect([status, body]).toEqual([200, { moved: 1, clashes: [] }])
  expect((await as(otherAgent).call(api.policies.one, { id: policy.id })).status).toBe(200)
  expect((await as(agent).call(api.policies.one, { id: policy.id })).status).toBe(404)
  expect((await as(client).call(api.auth.me, {})).body.user.assignedAgent?.agentUserId).toBe(otherAgent.id)
  const event = await context.db
    .selectFrom('events')
    .selectAll()
    .where('action', '=', 'client.reassigned')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    actorId: admin.id,
    clientId: client.id,
    entityId: client.id,
    details: { agentId: [agent.id, otherAgent.id], agent: ['Daniel Kim', 'Laura Brandt'] },
  })
  expect((await move([client], otherAgent)).body, 'whose they are already').toEqual({ moved: 0, clashes: [] })
})

// Spec: staff/hand-over
test('what nobody has read waits for the new agent; what was read stays as it was', async () => {
  const { as, given, people, move } = await agency()
  const { client, agent, otherAgent } = people
  const message = await given.message({ by: client, content: 'This was read.' })
  await as(agent).call(api.messages.read, { messageId: message.id })
  await given.message({ by: client, content: 'This was not.' })
  await given.message({ by: agent, content: 'An answer, not read yet.' })
  await move([client], otherAgent)
  const unreadCountOf = async (person: TestPerson) =>
    (await as(person).call(api.messages.unreadCount, {})).body.unreadCount
  expect([await unreadCountOf(agent), await unreadCountOf(otherAgent), await unreadCountOf(client)]).toEqual([
    0, 1, 1,
  ])
  const { body } = await as(otherAgent).call(api.messages.ofClient, { id: client.id })
  expect(body.messages.map(({ content, receiverId }) => [content, receiverId])).toEqual([
    ['An answer, not read yet.', client.id],
    ['This was not.', otherAgent.id],
    ['This was read.', agent.id],
  ])
})

// Spec: staff/hand-over
test('presentations to come pass to the new agent, but for a time that is taken there: it stays, and is named', async () => {
  const { as, given, people, move, book, appointmentsOf, clock } = await agency()
  const { client, agent, otherAgent, otherClient } = people
  const secondClient = await given.client({ company: 'Second Inc' })
  const pastQuoteId = await book(client, '2026-11-23T15:00:00.000Z')
  clock.time = new Date('2026-11-23T16:00:00.000Z')
  const takenReply = await book(otherClient, tuesday)
  const clashing = await book(client, tuesday)
  const passingPresentation = await book(secondClient, wednesday)
  const { body } = await move([client, secondClient], otherAgent)
  expect(body).toEqual({
    moved: 2,
    clashes: [
      {
        clientId: client.id,
        clientName: 'Tidewheel Bakery LLC',
        quoteId: clashing,
        quoteTitle: expect.any(String),
        startsAt: tuesday,
        agentName: 'Daniel Kim',
      },
    ],
  })
  const [remainingNotification, ...otherNotifications] = (
    await as(otherAgent).call(api.notifications.list, {})
  ).body.notifications
    .filter(({ entity }) => entity === 'quote')
    .filter(({ title }) => title !== 'New quote request' && title !== 'Presentation scheduled')
  expect(otherNotifications).toEqual([])
  expect(remainingNotification).toMatchObject({
    title: 'Presentation not reassigned',
    text: expect.stringMatching(
      /^Denise Okafor left the presentation of .+ on Nov 24, 2026, 10:00 AM with Daniel Kim/,
    ),
    entityId: clashing,
    clientId: client.id,
  })
  expect((await appointmentsOf(otherAgent)).map(({ quoteId }) => quoteId)).toEqual([
    takenReply,
    passingPresentation,
  ])
  expect((await appointmentsOf(agent)).map(({ quoteId }) => quoteId)).toEqual([pastQuoteId, clashing])
})

test('of two of one time, from two agents, the one that was booked first passes', async () => {
  const { given, people, move, book, context } = await agency()
  const thirdAgent = await addTestPerson(context, { role: 'agent' })
  const firstQuoteId = await book(people.client, tuesday)
  const secondQuoteId = await book(people.otherClient, tuesday)
  await given.policy()
  const { body } = await move([people.client, people.otherClient], thirdAgent)
  expect(body.clashes.map(({ quoteId }) => quoteId)).toEqual([secondQuoteId])
  expect(firstQuoteId).not.toBe(secondQuoteId)
})

test('of a presentation that passed, the client and both agents are told; the client and the new one are reminded', async () => {
  const { people, move, book, context, clock, mails } = await agency()
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  await book(people.client, '2126-11-26T15:00:00.000Z')
  await context.pool.query('delete from graphile_worker._private_jobs where run_at <= now()')
  await move([people.client], people.otherAgent)
  const work = async () => {
    const { pool } = context
    await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [
      clock.time,
    ])
    const logger = new Logger(() => () => undefined)
    await runOnce({ pgPool: pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
    return mails.splice(0)
  }
  const all = await work()
  expect(all.map(({ to }) => to).sort()).toEqual(
    [people.client.email, people.otherAgent.email, people.agent.email].sort(),
  )
  const eventIn = ({ calendar }: EmailMessage) => calendar?.content.replaceAll('\r\n ', '') ?? ''
  for (const letter of all) {
    const isNewAgent = letter.to === people.otherAgent.email
    expect(letter.text).toContain(
      isNewAgent ? 'You are taking over the presentation' : 'is now with Laura Brandt.',
    )
    const isClient = letter.to === people.client.email
    expect(letter.text.includes('for Tidewheel Bakery LLC on'), 'no client’s name to itself').toBe(!isClient)
    expect(eventIn(letter), 'a change to what the calendar has').toContain('SEQUENCE:1')
  }
  const [formerAgentMail] = all.filter(({ to }) => to === people.agent.email)
  expect(formerAgentMail?.calendar?.method).toBe('CANCEL')
  expect(formerAgentMail?.text).not.toContain('/quote/')
  const emailsToOthers = all.filter(({ to }) => to !== people.agent.email)
  for (const letter of emailsToOthers) {
    expect(letter.calendar?.method).toBe('REQUEST')
    expect(eventIn(letter)).toContain(people.otherAgent.email)
  }
  clock.time = new Date('2126-11-25T15:00:01.000Z')
  expect((await work()).map(({ to }) => to).sort()).toEqual(
    [people.client.email, people.otherAgent.email].sort(),
  )
})

test('of a presentation that passed, an agent who has left is not told', async () => {
  const { admin, people, book, context, mails } = await agency()
  await book(people.client, tuesday)
  await context.pool.query('delete from graphile_worker._private_jobs')
  await admin.call(api.admin.deactivate, { id: people.agent.id, clientsTo: people.otherAgent.id })
  const logger = new Logger(() => () => undefined)
  await runOnce({ pgPool: context.pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
  expect(mails.map(({ to }) => to)).toContain(people.otherAgent.email)
  expect(mails.map(({ to }) => to)).not.toContain(people.agent.email)
})

test('a client that there is not, a wrong new agent, and neither or both ways to name them are refused', async () => {
  const { admin, people, agentOf } = await agency()
  const { agent, otherAgent, client } = people
  const { call } = admin
  const agentId = otherAgent.id
  expect((await call(api.admin.assign, { agentId, clientIds: [client.id, newId()] })).status).toBe(404)
  for (const wrongId of [people.admin.id, client.id, 'nobody'])
    expect((await call(api.admin.assign, { agentId: wrongId, clientIds: [client.id] })).status).toBe(404)
  for (const wrongInput of [{}, { clientIds: [] }, { clientIds: [client.id], ofAgent: agent.id }]) {
    const { status, failure } = await call(api.admin.assign, { agentId, ...wrongInput })
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, ['clientIds']])
  }
  expect(await agentOf(client)).toBe(agent.id)
})

// Spec: staff/hand-over
test('a thousand clients with what waits for them go at once, quickly, each on record', async () => {
  const { admin, people, context } = await agency()
  const { db } = context
  await sql`insert into users (id, role, username, email, agent_id, created_at, sort_name)
    select gen_random_uuid(), 'client', 'c' || n, 'c' || n || '@many.example', ${people.agent.id}, now(), 'c' || n
    from generate_series(1, 999) n`.execute(db)
  await sql`insert into messages (id, client_id, sender_id, receiver_id, content, created_at)
    select gen_random_uuid(), id, id, ${people.agent.id}, 'Hello there', now() from users where agent_id = ${people.agent.id}`.execute(
    db,
  )
  const startedAt = performance.now()
  const { body } = await admin.call(api.admin.assign, {
    agentId: people.otherAgent.id,
    ofAgent: people.agent.id,
  })
  expect(performance.now() - startedAt).toBeLessThan(4000)
  expect(body.moved).toBe(1000)
  const countRows = async (query: string) =>
    (await context.pool.query(`select count(*)::int as n ${query}`)).rows[0]?.n
  expect(await countRows("from events where action = 'client.reassigned'")).toBe(1000)
  expect(await countRows(`from messages where receiver_id = '${people.otherAgent.id}'`)).toBe(1000)
  expect(await countRows(`from users where agent_id = '${people.agent.id}'`)).toBe(0)
})

test('a message that is sent while its client is being moved reaches an agent who has the client', async () => {
  const { as, given, people, move, context } = await agency()
  const { client, otherAgent } = people
  await given.message({ by: client, content: 'The first one' })
  const holder = await context.pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [client.id])
  const movePromise = move([client], otherAgent)
  await waitUntilOneBlocked(context.pool)
  const sendPromise = as(client).call(api.messages.send, { content: 'To whom does it go?' })
  await holder.query('commit')
  holder.release()
  const [moveReply, sendReply] = await Promise.all([movePromise, sendPromise])
  expect([moveReply.status, sendReply.status]).toEqual([200, 201])
  const { body } = await as(otherAgent).call(api.messages.unreadCount, {})
  expect(body.unreadCount).toBe(2)
})

test('messages, bookings and moves of one client in any order: none is stuck and all waits for the last agent', async () => {
  const { as, people, move, agentOf, given, context } = await agency()
  const { client, agent, otherAgent } = people
  const quoteIds = await Promise.all([1, 2, 3].map(async () => (await given.quote()).id))
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map((n) => as(client).call(api.messages.send, { content: `Message ${n}` })),
    move([client], otherAgent),
    ...quoteIds.map((quoteid, n) =>
      as(client).call(api.appointments.book, { quoteid, datetime: `2026-11-2${n + 4}T15:00:00.000Z` }),
    ),
    move([client], agent),
    move([client], otherAgent),
    ...[5, 6].map((n) => as(client).call(api.messages.send, { content: `Message ${n}` })),
  ])
  for (const { status, failure } of answers) expect([200, 201], JSON.stringify(failure)).toContain(status)
  const last = await agentOf(client)
  const receivers = await context.db.selectFrom('messages').select('receiverId').distinct().execute()
  expect(receivers).toEqual([{ receiverId: last }])
  const agents = await context.db.selectFrom('appointments').select('agentId').distinct().execute()
  expect(agents).toEqual([{ agentId: last }])
})

test('what is read while its client is being moved waits its turn: by then it is the new agent’s to read, and not there for the one before', async () => {
  const { as, given, people, move, context } = await agency()
  const { client, agent, otherAgent } = people
  const { id: lastMessageId } = await given.message({ by: client, content: 'Who reads this?' })
  const reader = as(agent)
  await reader.cookie()
  const holder = await context.pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [client.id])
  const movePromise = move([client], otherAgent)
  await waitUntilOneBlocked(context.pool)
  const readPromise = reader.call(api.messages.readUpTo, { clientId: client.id, upTo: lastMessageId })
  await waitUntilBlocked(context.pool, 2)
  await holder.query('commit')
  holder.release()
  const answers = await Promise.all([movePromise, readPromise])
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  expect((await as(otherAgent).call(api.messages.unreadCount, {})).body.unreadCount).toBe(1)
})

test('of two moves of the same clients at once the later one holds for all, and each step is on record', async () => {
  const { given, people, move, agentOf, context } = await agency()
  const { agent, otherAgent } = people
  const thirdAgent = await addTestPerson(context, { role: 'agent' })
  const clients = await Promise.all([1, 2, 3, 4, 5].map(() => given.client()))
  const answers = await Promise.all([move(clients, otherAgent), move([...clients].reverse(), thirdAgent)])
  expect(answers.map(({ status, body }) => [status, body.moved])).toEqual([
    [200, 5],
    [200, 5],
  ])
  const agentIds = new Set(await Promise.all(clients.map(agentOf)))
  expect(agentIds.size).toBe(1)
  const events = await context.db
    .selectFrom('events')
    .select('details')
    .where('action', '=', 'client.reassigned')
    .orderBy('id')
    .execute()
  const steps = events.map(({ details }) => (details as { agentId: [string, string] }).agentId)
  const middle = steps[0]?.[1]
  expect(steps.slice(0, 5)).toEqual(Array(5).fill([agent.id, middle]))
  expect(steps.slice(5)).toEqual(Array(5).fill([middle, [...agentIds][0]]))
})

test('agents who leave at once and hand to each other: no client is left with one who is gone', async () => {
  const { admin, as, people, context } = await agency()
  const secondAdmin = await addTestPerson(context, { role: 'admin' })
  const { agent, otherAgent } = people
  const answers = await Promise.all([
    admin.call(api.admin.deactivate, { id: agent.id, clientsTo: otherAgent.id }),
    as(secondAdmin, { confirmed: true }).call(api.admin.deactivate, {
      id: otherAgent.id,
      clientsTo: agent.id,
    }),
  ])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
  const { rows } = await context.pool.query(
    "select 1 from users c join users a on a.id = c.agent_id where c.role = 'client' and a.deactivated_at is not null",
  )
  expect(rows).toEqual([])
})

test('an admin lists the clients of one agent', async () => {
  const { as, people } = await agency()
  const listCompanies = async (actor: TestPerson, agentId: string) =>
    (await as(actor).call(api.clients.list, { agentId })).body.clients.map(({ company }) => company)
  expect(await listCompanies(people.admin, people.agent.id)).toEqual(['Tidewheel Bakery LLC'])
  expect(await listCompanies(people.agent, people.otherAgent.id)).toEqual([])
  expect(await listCompanies(people.admin, 'nobody')).toEqual([])
})
