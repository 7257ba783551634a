import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { cleanUp } from '../system/cleanup.ts'

async function world() {
  const world = await portal()
  const { as } = world
  const readBell = async (person: TestPerson) =>
    (await as(person).call(api.notifications.list, {})).body.notifications
  return {
    ...world,
    bell: readBell,
    titles: async (person: TestPerson) => (await readBell(person)).map(({ title }) => title),
    unread: async (person: TestPerson) =>
      (await as(person).call(api.notifications.unreadCount, {})).body.unreadCount,
  }
}

test('a client hears of what the agency did for them, and never of what they did themselves', async () => {
  const { as, given, people, bell, titles } = await world()
  const { agent, client } = people
  const policy = await given.policy({ by: agent })
  await as(agent).call(api.policies.renew, { id: policy.id, premium: 6010 })
  await given.document({ title: 'Declarations', type: 'policy', policyId: policy.id, by: agent })
  const request = await given.request({ policyId: policy.id })
  for (const status of ['in_progress', 'completed', 'pending'] as const)
    await as(agent).call(api.requests.changeStatus, { requestId: request.id, status })
  await given.document({ title: 'Their own' })
  await given.message()
  expect(await titles(client)).toEqual([
    'Request reopened',
    'Request completed',
    'Request in progress',
    'New document',
    'Renewal on file',
    'New policy',
  ])
  expect((await bell(client))[3]).toMatchObject({
    text: 'Daniel Kim uploaded “Declarations”',
    read: false,
    entity: 'document',
    entityId: expect.any(String),
    clientId: client.id,
    clientName: null,
  })
})

test('an agent hears of what their clients did, with the client’s name, and once of what they ask to finalize', async () => {
  const { as, given, people, bell, titles } = await world()
  const { agent, client } = people
  await given.document({ title: 'Vendor agreement' })
  await given.request({ type: 'coi' })
  const { id: quoteId } = await given.quote()
  await given.offer({ quoteId })
  await as(client).call(api.appointments.book, { quoteid: quoteId, datetime: '2026-11-24T15:30:00.000Z' })
  await as(agent).call(api.quotes.toggleAmounts, { quoteId })
  await as(client).call(api.quotes.finalize, { quoteid: quoteId })
  const { token } = await given.invite()
  await as(null).call(api.invites.accept, {
    token: token ?? '',
    firstName: 'Owen',
    lastName: 'Pruitt',
    phone: '8605550112',
    password: 'tile and stone forever',
  })
  expect(await titles(agent)).toEqual([
    'Invitation accepted',
    'Finalize quote',
    'Presentation scheduled',
    'New quote request',
    'New request',
    'New document',
  ])
  expect((await bell(agent))[2]).toMatchObject({
    text: 'Maria Reyes scheduled a presentation of “Workers Compensation Quote” #1001 for Nov 24, 2026, 10:30 AM',
    clientName: 'Tidewheel Bakery LLC',
    entityId: quoteId,
  })
  expect(await titles(people.otherAgent)).toEqual([])
  expect(await titles(people.admin)).toEqual([])
})

test('of a quote the client hears of its first offer, and of its rates once until an offer is new', async () => {
  const { as, given, people, titles } = await world()
  const { id: quoteId } = await given.quote()
  const toggle = () => as(people.agent).call(api.quotes.toggleAmounts, { quoteId })
  await toggle()
  await toggle()
  expect(await titles(people.client), 'rates of no offer').toEqual([])
  await given.offer({ quoteId })
  await given.offer({ quoteId, insurerName: 'Chubb' })
  for (let times = 0; times < 4; times++) await toggle()
  expect(await titles(people.client)).toEqual(['Your quote amounts are ready', 'Your quotes are ready'])
  await given.offer({ quoteId, insurerName: 'Markel' })
  await toggle()
  expect(await titles(people.client)).toHaveLength(3)
})

test('of a presentation the other side hears', async () => {
  const { as, given, people, titles } = await world()
  const { id: quoteid } = await given.quote()
  const { client, agent } = people
  await as(client).call(api.appointments.book, { quoteid, datetime: '2026-11-24T15:30:00.000Z' })
  await as(agent).call(api.appointments.move, { quoteid, datetime: '2026-11-24T16:00:00.000Z' })
  await as(client).call(api.appointments.cancel, { quoteid })
  expect(await titles(client)).toEqual(['Presentation moved'])
  expect(await titles(agent)).toEqual([
    'Presentation cancelled',
    'Presentation scheduled',
    'New quote request',
  ])
})

test('who stands in for the agent hears of the clients while they do, and no longer sees it afterwards', async () => {
  const { given, people, context, clock, titles, unread } = await world()
  const start = clock.time.getTime()
  const timestamp = (hours: number) => new Date(start + hours * 3_600_000).toISOString()
  const cover = { agentId: people.agent.id, coverId: people.otherAgent.id, fromDay: '2026-11-20' }
  const more = { untilDay: '2026-11-20', createdBy: people.admin.id, createdAt: timestamp(-2) }
  await context.db
    .insertInto('covers')
    .values({ ...cover, ...more, id: newId(), beginsAt: timestamp(1), endsAt: timestamp(2) })
    .execute()
  await given.request()
  expect(await titles(people.otherAgent)).toEqual([])
  clock.time = new Date(timestamp(1.5))
  await given.request()
  expect(await titles(people.agent)).toEqual(['New request', 'New request'])
  expect(await titles(people.otherAgent)).toEqual(['New request'])
  clock.time = new Date(timestamp(2.5))
  await given.request()
  expect(await titles(people.otherAgent)).toEqual([])
  expect(await unread(people.otherAgent)).toBe(0)
})

test('whoever cannot sign in yet, or any more, is told nothing', async () => {
  const { given, people, context } = await world()
  const { userId } = await given.invite()
  await given.policy({ client: { ...people.client, id: userId }, by: people.agent })
  await context.db
    .updateTable('users')
    .set({ deactivatedAt: context.now().toISOString() })
    .where('id', '=', people.agent.id)
    .execute()
  await given.request()
  expect(await context.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('a change that fails leaves nothing behind the bell', async () => {
  const { given, people, as, titles } = await world()
  const policy = await given.policy()
  await as(people.agent).call(api.policies.renew, { id: policy.id, premium: 6010 })
  expect((await as(people.agent).call(api.policies.renew, { id: policy.id, premium: 6010 })).status).toBe(409)
  expect(await titles(people.client)).toEqual(['Renewal on file', 'New policy'])
})

test('notifications are read one by one or up to one; another’s stay as they are', async () => {
  const { as, given, people, bell, unread } = await world()
  for (let count = 0; count < 4; count++) await given.request()
  const markRead = (person: TestPerson, input: { ids?: string[]; upTo?: string }) =>
    as(person).call(api.notifications.read, input)
  const [newestNotification, secondNotification, thirdNotification] = await bell(people.agent)
  expect(await unread(people.agent)).toBe(4)
  expect((await markRead(people.otherAgent, { ids: [newestNotification?.id ?? ''] })).status).toBe(204)
  expect((await markRead(people.otherAgent, { upTo: newestNotification?.id ?? '' })).status).toBe(404)
  expect((await markRead(people.agent, { upTo: 'nothing' })).status).toBe(404)
  expect(await unread(people.agent)).toBe(4)
  expect((await markRead(people.agent, { ids: [thirdNotification?.id ?? ''] })).status).toBe(204)
  expect((await bell(people.agent)).map((one) => one.read)).toEqual([false, false, true, false])
  await markRead(people.agent, { upTo: secondNotification?.id ?? '' })
  expect((await bell(people.agent)).map((one) => one.read)).toEqual([false, true, true, true])
  expect(await unread(people.agent)).toBe(1)
  for (const wrongInput of [
    {},
    { ids: [] },
    { ids: [newestNotification?.id ?? ''], upTo: newestNotification?.id ?? '' },
  ]) {
    const { status, failure } = await markRead(people.agent, wrongInput)
    expect(status).toBe(400)
    expect(failure.fields).toEqual({ ids: 'Please say which notifications were read' })
  }
})

test('what was removed is not told to the client any more; staff still read of it, with nothing to open', async () => {
  const { as, given, people, bell, titles, unread } = await world()
  const { agent, client } = people
  const { call } = as(agent)
  const paper = await given.document({ title: 'Payroll of others', by: agent, clientId: client.id })
  const ownDocument = await given.document({ title: 'Loss runs' })
  const policy = await given.policy({ by: agent })
  const endedPolicy = await given.policy({ by: agent, policyNumber: 'WC 2' })
  const { id: quoteId } = await given.quote()
  await given.offer({ quoteId })
  expect(await unread(client)).toBe(4)
  await call(api.documents.remove, { id: paper.id, reason: 'wrong file' })
  await call(api.documents.remove, { id: ownDocument.id, reason: 'wrong file' })
  await call(api.policies.deactivate, { id: policy.id, reason: 'entered in error' })
  await call(api.policies.deactivate, { id: endedPolicy.id, reason: 'cancelled', cancelledOn: '2026-11-20' })
  await as(client).call(api.appointments.book, { quoteid: quoteId, datetime: '2026-11-24T15:30:00.000Z' })
  await call(api.quotes.remove, { quoteId })
  expect(await titles(client)).toEqual(['Presentation cancelled', 'Policy cancelled', 'New policy'])
  expect(await unread(client)).toBe(3)
  expect((await bell(agent)).at(-1)).toMatchObject({
    text: 'Maria Reyes uploaded “Loss runs”',
    entityId: null,
  })
})

test('read ones are forgotten after 90 days, unread ones stay, and what is on record stays too', async () => {
  const { as, given, people, context, clock, bell } = await world()
  await given.request({ type: 'coi' })
  await given.request({ type: 'other' })
  const [newestNotification, oldestNotification] = await bell(people.agent)
  await as(people.agent).call(api.notifications.read, { ids: [oldestNotification?.id ?? ''] })
  clock.time = new Date(clock.time.getTime() + 89 * 86_400_000)
  await cleanUp(context)()
  expect(await bell(people.agent)).toHaveLength(2)
  clock.time = new Date(clock.time.getTime() + 2 * 86_400_000)
  await cleanUp(context)()
  expect((await bell(people.agent)).map(({ id }) => id)).toEqual([newestNotification?.id])
  expect((await as(people.admin).call(api.activity.log, { kind: 'request' })).body.total).toBe(2)
})

// Spec: bell/notifications
test('a notification is told at once to those it is for, and to nobody else', async () => {
  const { given, people, context, as, bell } = await world()
  const heardChanges: { entity: string; userIds?: string[] }[] = []
  const listener = await context.pool.connect()
  await listener.query('listen change')
  listener.on('notification', ({ payload }) => heardChanges.push(JSON.parse(payload ?? '')))
  await given.request()
  const [newestNotification] = await bell(people.agent)
  await as(people.agent).call(api.notifications.read, { ids: [newestNotification?.id ?? ''] })
  await as(people.agent).call(api.notifications.read, { ids: [newestNotification?.id ?? ''] })
  await listener.query('select 1')
  listener.release(true)
  const notificationChange = { entity: 'notification', userIds: [people.agent.id] }
  expect(heardChanges.filter(({ entity }) => entity === 'notification')).toMatchObject([
    notificationChange,
    notificationChange,
  ])
})
