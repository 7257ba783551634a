import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { jobTasksFor } from '../../testing/jobs.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { openTestStream } from '../../testing/streams.ts'

async function agency() {
  const world = await portal()
  const { as, people, context } = world
  const admin = as(people.admin, { confirmed: true })
  // An agent without other clients or work.
  const manager = await addTestPerson(context, { role: 'agent', firstName: 'Ruth', lastName: 'Adeyemi' })
  const id = people.client.id
  const nameManager = (agentId = manager.id) => admin.call(api.admin.nameManager, { id, agentId })
  const companiesSeenBy = async (person: TestPerson) =>
    (await as(person).call(api.clients.list, {})).body.clients.map(({ company }) => company)
  const readBells = async (person: TestPerson) =>
    (await as(person).call(api.notifications.list, {})).body.notifications.map(({ title }) => title)
  return { ...world, admin, manager, id, name: nameManager, companiesSeenBy, bells: readBells }
}

// Spec: team/managers
test('an account manager sees of a client all that its agent sees, from the next call on, and nothing of others', async () => {
  const { as, given, people, manager, name, companiesSeenBy } = await agency()
  const { id: policy } = await given.policy()
  const { id: document } = await given.document()
  expect(await companiesSeenBy(manager)).toEqual([])
  const { body } = await name()
  expect(body.team).toEqual({
    producer: { id: people.agent.id, name: 'Daniel Kim' },
    managers: [{ id: manager.id, name: 'Ruth Adeyemi' }],
    contactId: people.agent.id,
  })
  expect(await companiesSeenBy(manager)).toEqual(['Tidewheel Bakery LLC'])
  expect((await as(manager).call(api.policies.one, { id: policy })).status).toBe(200)
  expect((await as(manager).call(api.documents.one, { id: document })).status).toBe(200)
  expect((await as(manager).call(api.clients.one, { id: people.otherClient.id })).status).toBe(404)
  expect(await companiesSeenBy(people.agent), 'of their agent it stays one').toEqual(['Tidewheel Bakery LLC'])
})

// Spec: team/managers
test('what happens to the client rings for the manager too, is told to their pages, and waits among their own work', async () => {
  const { as, app, given, manager, name, bells } = await agency()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openTestStream(portalUrl, await as(manager).cookie())
  await name()
  await expect.poll(() => stream.changes().map(({ entity }) => entity)).toContain('policy')
  expect(await bells(manager)).toEqual(['New client'])
  const { id } = await given.request()
  await expect.poll(stream.changes).toContainEqual({ entity: 'request', id })
  expect(await bells(manager)).toHaveLength(2)
  const queue = async (queueScope: string) =>
    (await as(manager).call(api.today.list, { whose: queueScope })).body.waiting.map((one) => one.id)
  expect(await queue('mine')).toContain(id)
})

test('a mail about the client goes to each of the team, once', async () => {
  const world = await agency()
  const { given, people, manager, name, mails, context } = world
  await name()
  const logger = new Logger(() => () => undefined)
  const work = async () =>
    runOnce({ pgPool: context.pool, taskList: await jobTasksFor(context), noHandleSignals: true, logger })
  await work()
  mails.splice(0)
  await given.request()
  await context.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await work()
  const recipients = mails.map((mail) => mail.to).filter((recipient) => recipient !== people.client.email)
  expect(recipients.toSorted()).toEqual([people.agent.email, manager.email].toSorted())
})

// Spec: team/managers
test('who stands in for a manager sees what they manage, and it is on record for whom', async () => {
  const { as, given, people, manager, name, companiesSeenBy, context } = await agency()
  await name()
  const cover = await given.cover({ agent: manager })
  expect(await companiesSeenBy(cover)).toEqual(['Tidewheel Bakery LLC'])
  const { id } = await given.request()
  await as(cover).call(api.requests.changeStatus, { requestId: id, status: 'in_progress' })
  const event = await context.db
    .selectFrom('events')
    .select('onBehalfOf')
    .where('entityId', '=', id)
    .where('actorId', '=', cover.id)
    .executeTakeFirstOrThrow()
  expect(event.onBehalfOf).toBe(manager.id)
  expect(people.agent.id).not.toBe(manager.id)
})

// Spec: team/managers
test('the client sees the marked one as their agent, and what they write waits for them', async () => {
  const { as, people, admin, manager, id, name, context } = await agency()
  await name()
  await as(people.client).call(api.messages.send, { receiverId: people.agent.id, content: 'Before' })
  const { body } = await admin.call(api.admin.markContact, { id, agentId: manager.id })
  expect(body.team.contactId).toBe(manager.id)
  const me = async () => (await as(people.client).call(api.auth.me, {})).body.user.assignedAgent
  expect(await me()).toMatchObject({ agentUserId: manager.id, agentFirstName: 'Ruth' })
  const unreadCountOf = async (person: TestPerson) =>
    (await as(person).call(api.messages.unreadCount, {})).body.unreadCount
  expect([await unreadCountOf(people.agent), await unreadCountOf(manager)]).toEqual([0, 1])
  await as(people.client).call(api.messages.send, { receiverId: manager.id, content: 'After' })
  expect([await unreadCountOf(people.agent), await unreadCountOf(manager)]).toEqual([0, 2])
  const client = (await as(people.agent).call(api.clients.list, {})).body.clients[0]
  expect(client?.assignedAgent.agentUserId).toBe(manager.id)
  const { contactId } = await context.db
    .selectFrom('accounts')
    .select('contactId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(contactId).toBe(manager.id)
})

// Spec: team/leaving
test('a manager who is one no more sees nothing; their tasks and unread messages are the producer’s, whom the client sees', async () => {
  const { as, people, admin, manager, id, name, companiesSeenBy } = await agency()
  await name()
  await admin.call(api.admin.markContact, { id, agentId: manager.id })
  await as(people.client).call(api.messages.send, { receiverId: manager.id, content: 'For Ruth' })
  const task = { what: 'Call them', clientId: id, ownerId: manager.id }
  const madeReply = await admin.call(api.tasks.create, task)
  const { status, body } = await admin.call(api.admin.endManager, { id, agentId: manager.id })
  expect([status, body.team.managers, body.team.contactId]).toEqual([200, [], people.agent.id])
  expect(await companiesSeenBy(manager)).toEqual([])
  expect((await as(people.agent).call(api.messages.unreadCount, {})).body.unreadCount).toBe(1)
  const tasks = (await as(people.agent).call(api.tasks.list, {})).body.tasks
  expect(tasks.map((task) => task.id)).toContain(madeReply.body.task.id)
  expect((await admin.call(api.admin.endManager, { id, agentId: manager.id })).status).toBe(404)
})

test('a manager who becomes the agent is that alone, and one who leaves the agency is of no team', async () => {
  const { admin, people, manager, id, name, context } = await agency()
  await name()
  await admin.call(api.admin.markContact, { id, agentId: manager.id })
  await admin.call(api.admin.assign, { agentId: manager.id, clientIds: [id] })
  const team = async () => (await admin.call(api.clients.one, { id })).body.client.team
  const ruth = { id: manager.id, name: 'Ruth Adeyemi' }
  expect(await team()).toEqual({ producer: ruth, managers: [], contactId: manager.id })
  await name(people.agent.id)
  await admin.call(api.admin.markContact, { id, agentId: people.agent.id })
  await admin.call(api.admin.deactivate, { id: people.agent.id, clientsTo: null })
  expect(await team()).toEqual({ producer: ruth, managers: [], contactId: manager.id })
  const endedEvents = await context.db
    .selectFrom('events')
    .select('details')
    .where('action', '=', 'client.managerEnded')
    .execute()
  expect(endedEvents).toEqual([{ details: { agentId: [people.agent.id, null] } }])
})

test('only agents of the agency are of a team, each once; only an admin says who', async () => {
  const { as, admin, people, manager, id, name } = await agency()
  for (const wrongId of [newId(), people.otherClient.id, people.admin.id])
    expect((await name(wrongId)).status).toBe(404)
  expect((await name(people.agent.id)).failure.code).toBe('on_team')
  expect((await name()).status).toBe(200)
  expect((await name()).failure.code).toBe('on_team')
  const outsiderReply = await admin.call(api.admin.markContact, { id, agentId: people.otherAgent.id })
  expect(outsiderReply.failure.code).toBe('not_on_team')
  const agentReply = await as(people.agent).call(api.admin.nameManager, { id, agentId: people.otherAgent.id })
  expect(agentReply.status).toBe(403)
  expect((await admin.call(api.admin.nameManager, { id: newId(), agentId: manager.id })).status).toBe(404)
  const bothReplies = await Promise.all([1, 2].map(() => name(people.otherAgent.id)))
  expect(bothReplies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the producer sees what waits of a client whom another of the team answers; a former one sees nothing of them', async () => {
  const { as, people, admin, manager, id, name, companiesSeenBy, context } = await agency()
  await name()
  await admin.call(api.admin.markContact, { id, agentId: manager.id })
  await as(people.client).call(api.messages.send, { receiverId: manager.id, content: 'For Ruth' })
  const waitingItems = (await as(people.agent).call(api.today.list, { whose: 'all' })).body.waiting
  expect(waitingItems.map(({ kind, about }) => [kind, about])).toContainEqual(['message', 'Unread message'])

  // A merger or an import may leave the producer as an account manager too.
  await context.db
    .insertInto('accountManagers')
    .values({ accountId: id, userId: people.agent.id, addedAt: context.now().toISOString() })
    .execute()
  await admin.call(api.admin.assign, { agentId: people.otherAgent.id, clientIds: [id] })
  expect(await companiesSeenBy(people.agent)).toEqual([])
})
