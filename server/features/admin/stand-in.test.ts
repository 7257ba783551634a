import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { jobTasksFor } from '../../testing/jobs.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { openTestStream } from '../../testing/streams.ts'
import { record } from '../activity/record.ts'

const days = { fromDay: '2026-11-20', untilDay: '2026-11-30' }

async function agency() {
  const world = await portal()
  const { as, people, context } = world
  const { agent, otherAgent } = people
  const admin = as(people.admin, { confirmed: true })
  const name = (
    overrides: { agentId?: string; coverId?: string; fromDay?: string; untilDay?: string } = {},
  ) => admin.call(api.admin.nameCover, { agentId: agent.id, coverId: otherAgent.id, ...days, ...overrides })
  const companiesSeenBy = async (person: TestPerson) =>
    (await as(person).call(api.clients.list, {})).body.clients.map(({ company }) => company)
  const me = async (person: TestPerson) => (await as(person).call(api.auth.me, {})).body.user
  const readEvents = () =>
    context.db.selectFrom('events').select(['action', 'actorId', 'onBehalfOf']).orderBy('id').execute()
  return { ...world, admin, name, companiesSeenBy, me, events: readEvents }
}

test('who stands in sees the clients of both from the first moment of the first day to the last of the last', async () => {
  const { name, companiesSeenBy, people, clock } = await agency()
  const { status, body } = await name({ fromDay: '2026-11-24', untilDay: '2026-11-25' })
  expect([status, body.cover.isNow]).toEqual([201, false])
  const companyNames = ['Copperline IT Services Inc', 'Tidewheel Bakery LLC']
  const companiesSeenAt = async (time: string) => {
    clock.time = new Date(time)
    return companiesSeenBy(people.otherAgent)
  }
  expect(await companiesSeenAt('2026-11-24T04:59:59.000Z')).toEqual([companyNames[0]])
  expect(await companiesSeenAt('2026-11-24T05:00:00.000Z')).toEqual(companyNames)
  expect(await companiesSeenAt('2026-11-26T04:59:59.000Z')).toEqual(companyNames)
  expect(await companiesSeenAt('2026-11-26T05:00:00.000Z')).toEqual([companyNames[0]])
  clock.time = new Date('2026-11-24T12:00:00.000Z')
  expect(await companiesSeenBy(people.agent), 'not the other way round').toEqual([companyNames[1]])
})

test('both sides are told for whom and until when; an admin sees it in the list and ends it', async () => {
  const { name, me, companiesSeenBy, admin, people } = await agency()
  const { body } = await name()
  const { agent, otherAgent } = people
  expect(await me(otherAgent)).toMatchObject({
    covering: [{ agentId: agent.id, name: 'Daniel Kim', until: '2026-11-30' }],
    coveredBy: [],
  })
  expect(await me(agent)).toMatchObject({
    covering: [],
    coveredBy: [{ agentId: otherAgent.id, name: 'Laura Brandt', until: '2026-11-30' }],
  })
  const listedReply = await admin.call(api.admin.agents, { search: 'Daniel' })
  expect(listedReply.body.agents[0]?.covers).toEqual([body.cover])
  expect(body.cover).toMatchObject({ name: 'Laura Brandt', ...days, isNow: true })
  expect((await admin.call(api.admin.endCover, { id: body.cover.id })).status).toBe(204)
  expect(await companiesSeenBy(otherAgent)).toEqual(['Copperline IT Services Inc'])
  expect(await me(agent)).toMatchObject({ coveredBy: [] })
  expect((await admin.call(api.admin.endCover, { id: body.cover.id })).status, 'a second time').toBe(404)
})

test('days that have passed or stand the wrong way round, and people who are no agents, are refused', async () => {
  const { name, people, context, admin } = await agency()
  const problemsOf = async (input: Parameters<typeof name>[0]) => {
    const { status, failure } = await name(input)
    return [status, ...Object.keys(failure.fields ?? {})]
  }
  expect(await problemsOf({ fromDay: '2026-11-01', untilDay: '2026-11-19' })).toEqual([400, 'untilDay'])
  expect(await problemsOf({ fromDay: '2026-11-30', untilDay: '2026-11-29' })).toEqual([400, 'untilDay'])
  expect(await problemsOf({ fromDay: '2026-02-30' })).toEqual([400, 'fromDay'])
  expect(await problemsOf({ coverId: people.agent.id })).toEqual([400, 'coverId'])
  for (const { id } of [people.admin, people.client]) {
    expect(await problemsOf({ coverId: id })).toEqual([404])
    expect(await problemsOf({ agentId: id })).toEqual([404])
  }
  const leaver = await addTestPerson(context, { role: 'agent' })
  await admin.call(api.admin.deactivate, { id: leaver.id })
  expect(await problemsOf({ coverId: leaver.id })).toEqual([404])
})

test('the same pair is named once for a day, also at once; one who is gone stands in for nobody', async () => {
  const { name, admin, people, companiesSeenBy, me } = await agency()
  const answers = await Promise.all([name(), name(), name()])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
  const overlapping = await name({ fromDay: '2026-11-30', untilDay: '2026-12-02' })
  expect([overlapping.status, overlapping.failure.code]).toEqual([409, 'already_covered'])
  expect((await name({ fromDay: '2026-12-01', untilDay: '2026-12-02' })).status).toBe(201)
  const { id } = people.otherAgent
  await admin.call(api.admin.changeRole, { id, role: 'admin', clientsTo: people.agent.id })
  expect(await me(people.agent)).toMatchObject({ coveredBy: [] })
  await admin.call(api.admin.changeRole, { id, role: 'agent' })
  expect(await companiesSeenBy(people.otherAgent), 'nor after coming back').toEqual([])
})

// Spec: staff/cover
test('what one does for the clients of the other is on record as on their behalf, and own work is not', async () => {
  const { as, given, name, people, events } = await agency()
  const { agent, otherAgent, client, otherClient } = people
  const request = await given.request()
  await given.message({ by: client, content: 'Are you there?' })
  await name()
  const { call } = as(otherAgent)
  expect((await call(api.messages.unreadCount, {})).body.unreadCount).toBe(1)
  expect((await call(api.home.agent, {})).body.pendingRequests).toBe(1)
  await call(api.requests.changeStatus, { requestId: request.id, status: 'in_progress' })
  await call(api.messages.send, { content: 'Daniel is away, I am here', receiverId: client.id })
  const thread = await call(api.messages.ofClient, { id: client.id })
  await call(api.messages.readUpTo, { clientId: client.id, upTo: thread.body.messages[0]?.id ?? '' })
  expect((await call(api.messages.unreadCount, {})).body.unreadCount).toBe(0)
  await call(api.clients.update, { id: otherClient.id, phone: '8605550111' })
  const eventsOfStandIn = (await events()).filter(({ actorId }) => actorId === otherAgent.id)
  expect(eventsOfStandIn).toEqual([
    { action: 'request.statusChanged', actorId: otherAgent.id, onBehalfOf: agent.id },
    { action: 'message.sent', actorId: otherAgent.id, onBehalfOf: agent.id },
    { action: 'message.read', actorId: otherAgent.id, onBehalfOf: agent.id },
    { action: 'client.changed', actorId: otherAgent.id, onBehalfOf: null },
  ])
  const answer = await given.message({ by: client, content: 'Thank you, Laura' })
  expect(answer.receiverId, 'the client still writes to their own agent').toBe(agent.id)
})

/**
 * Adds a copy of the cover on an earlier day. A change of the agency's time zone can make both
 * cover the same moment.
 */
async function standInTwice({ context, name }: Awaited<ReturnType<typeof agency>>) {
  await name()
  const cover = await context.db.selectFrom('covers').selectAll().executeTakeFirstOrThrow()
  await context.db
    .insertInto('covers')
    .values({ ...cover, id: newId(), fromDay: '2026-11-19', untilDay: '2026-11-19' })
    .execute()
}

test('two covers of a pair that meet in an hour are one: on record, by bell and by mail', async () => {
  const world = await agency()
  const { as, given, people, events, context, mails } = world
  const { agent, otherAgent, client } = people
  await standInTwice(world)
  const changedReply = await as(otherAgent).call(api.clients.update, { id: client.id, phone: '8605550111' })
  expect(changedReply.status).toBe(200)
  expect((await events()).at(-1)).toEqual({
    action: 'client.changed',
    actorId: otherAgent.id,
    onBehalfOf: agent.id,
  })
  await given.request()
  await context.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const logger = new Logger(() => () => undefined)
  mails.splice(0)
  await runOnce({ pgPool: context.pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
  const requestMails = mails.filter(({ subject }) => subject.startsWith('Certificate of Insurance'))
  expect(requestMails.map(({ to }) => to).sort()).toEqual([agent.email, otherAgent.email].sort())
})

test('what was under way while the cover ended is on record as on their behalf still', async () => {
  const { people, events, context } = await agency()
  const { agent, otherAgent, client } = people
  const me = { id: otherAgent.id, covers: [agent.id] }
  await record(
    context.db,
    { me, now: context.now },
    {
      action: 'client.changed',
      id: client.id,
      clientId: client.id,
    },
  )
  expect((await events()).at(-1)).toMatchObject({ actorId: otherAgent.id, onBehalfOf: agent.id })
})

test('mails that go to the agent go to who stands in too, each once, and to nobody once it is over', async () => {
  const { as, given, name, people, context, clock, mails } = await agency()
  const { agent, otherAgent, client } = people
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  await name({ fromDay: '2126-11-20', untilDay: '2126-11-22' })
  const takeNewEmails = async () => {
    const { pool } = context
    await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [
      clock.time,
    ])
    const logger = new Logger(() => () => undefined)
    await runOnce({ pgPool: pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
    return mails
      .splice(0)
      .filter(({ to }) => to !== client.email)
      .map(({ to, subject }) => [to, subject.split(/[,:]/)[0]])
  }
  const pair = [agent.email, otherAgent.email]
  const toBoth = (subject: string) => pair.map((recipient) => [recipient, subject])
  await takeNewEmails()
  const expectEmails = async (...subjects: string[]) => {
    const newEmails = await takeNewEmails()
    expect(newEmails.sort()).toEqual(subjects.flatMap(toBoth).sort())
    expect(await takeNewEmails()).toEqual([])
  }
  const { token } = await given.invite()
  await as(null).call(api.invites.accept, {
    token: token ?? '',
    firstName: 'Owen',
    lastName: 'Pruitt',
    phone: '8605550112',
    password: 'tile and stone forever',
  })
  expect(await takeNewEmails()).toEqual([
    [agent.email, 'Owen Pruitt accepted your invitation'],
    [otherAgent.email, 'Owen Pruitt accepted Daniel Kim’s invitation'],
  ])
  await given.request({ type: 'coi' })
  await given.document({ title: 'Vendor agreement' })
  await given.message({ by: client, content: 'Who is there for me?' })
  const { id: quoteid } = await given.quote()
  await as(client).call(api.appointments.book, { quoteid, datetime: '2126-11-25T15:30:00.000Z' })
  clock.time = new Date(clock.time.getTime() + 11 * 60_000)
  await expectEmails(
    'Certificate of Insurance (COI)',
    'A new document',
    'A new message from Maria Reyes',
    'New quote request #1001',
    'Presentation scheduled',
  )
  await as(client).call(api.appointments.move, { quoteid, datetime: '2126-11-25T16:00:00.000Z' })
  await expectEmails('Presentation moved')
  await as(client).call(api.appointments.cancel, { quoteid })
  await expectEmails('Presentation cancelled')
  clock.time = new Date('2126-11-23T15:00:00.000Z')
  await given.request({ type: 'endorsement' })
  expect((await takeNewEmails()).map(([recipient]) => recipient)).toEqual([agent.email])
})

test('both agents are told at once, by bell and mail, and by bell when it ends', async () => {
  const { as, name, admin, people, context, mails } = await agency()
  const { agent, otherAgent } = people
  const newestNotification = async (person: TestPerson) =>
    (await as(person).call(api.notifications.list, {})).body.notifications.map(({ title, text }) => [
      title,
      text,
    ])[0]
  await as(otherAgent).call(api.notifications.saveMails, { mails: { messages: false, requests: false } })
  const { body } = await name()
  const namedText =
    'Denise Okafor made Laura Brandt the backup of Daniel Kim from Nov 20, 2026 through Nov 30, 2026'
  for (const person of [agent, otherAgent])
    expect(await newestNotification(person)).toEqual(['Backup set', namedText])
  expect(await newestNotification(people.admin)).toBeUndefined()
  const logger = new Logger(() => () => undefined)
  await runOnce({ pgPool: context.pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [agent.email, 'Laura Brandt is covering for you'],
    [otherAgent.email, 'You are covering for Daniel Kim'],
  ])
  for (const { text } of mails) expect(text).toContain('Nov 20, 2026 through Nov 30, 2026')
  await admin.call(api.admin.endCover, { id: body.cover.id })
  const endedText = 'Denise Okafor ended Laura Brandt as the backup of Daniel Kim'
  for (const person of [agent, otherAgent])
    expect(await newestNotification(person)).toEqual(['Backup ended', endedText])
})

test('while a page is open it hears of a cover at once, of what happens to those clients, and of its end', async () => {
  const { app, as, name, admin, people, given } = await agency()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const { agent, otherAgent } = people
  const standInStream = await openTestStream(portalUrl, await as(otherAgent).cookie())
  const agentStream = await openTestStream(portalUrl, await as(agent).cookie())
  const { body } = await name()
  await expect.poll(standInStream.take).toContain('message')
  await expect.poll(agentStream.take).toContain('user')
  await given.request()
  await expect.poll(standInStream.take).toContain('request')
  await admin.call(api.admin.endCover, { id: body.cover.id })
  await expect.poll(standInStream.take).toContain('message')
  await expect.poll(agentStream.take).toContain('user')
  await given.request()
  await expect.poll(agentStream.take).toContain('request')
  expect(standInStream.take()).toEqual([])
})

test('a change names only what the wire lists; who people are and what they may has a name of its own', async () => {
  const { app, as, admin, people } = await agency()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const adminStream = await openTestStream(portalUrl, await as(people.admin).cookie())
  await admin.call(api.admin.update, { id: people.agent.id, license: 'CT 0000777' })
  await admin.call(api.admin.assign, { agentId: people.otherAgent.id, clientIds: [people.client.id] })
  await expect.poll(() => adminStream.told.text).toContain('event: more\ndata: {"entity":"agent"')
  await expect.poll(() => adminStream.changes().map(({ entity }) => entity)).toContain('client')
  for (const { entity } of adminStream.changes())
    expect([
      'message',
      'request',
      'quote',
      'document',
      'policy',
      'client',
      'invite',
      'notification',
    ]).toContain(entity)
})

test('the pages of the old and the new agent and of the client hear that a client has moved', async () => {
  const { app, as, admin, people } = await agency()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const { agent, otherAgent, client } = people
  const streams = await Promise.all(
    [agent, otherAgent, client].map(async (person) => openTestStream(portalUrl, await as(person).cookie())),
  )
  await admin.call(api.admin.assign, { agentId: otherAgent.id, clientIds: [client.id] })
  for (const [index, { take }] of streams.entries())
    await expect
      .poll(take)
      .toEqual(expect.arrayContaining(index === 2 ? ['user'] : ['client', 'message', 'notification']))
})

test('the page of somebody who is deactivated is shown out at once', async () => {
  const { app, as, admin, people } = await agency()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const { told } = await openTestStream(portalUrl, await as(people.agent).cookie())
  await admin.call(api.admin.deactivate, { id: people.agent.id, clientsTo: people.otherAgent.id })
  await expect.poll(() => told.ended).toBe(true)
})
