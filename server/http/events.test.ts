import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../contract/index.ts'
import { buildApp } from '../app.ts'
import { record } from '../features/activity/record.ts'
import { listenerName, openChangeFeed } from '../platform/change-feed.ts'
import { newId } from '../platform/ids.ts'
import type { TestPerson } from '../testing/people.ts'
import { portal } from '../testing/portal.ts'
import { openTestStream } from '../testing/streams.ts'
import { changeCursor } from './recent-changes.ts'
import { closeSessionsOf, staffTwoStepRequirement } from './session.ts'

/** A portal and a second instance on the same database. */
async function twoInstances() {
  const world = await portal()
  const changes = openChangeFeed(world.connection, world.context.log)
  const otherApp = await buildApp(world.context, { readiness: world.readiness, changes })
  const addresses = [
    await world.app.listen({ port: 0, host: '127.0.0.1' }),
    await otherApp.listen({ port: 0, host: '127.0.0.1' }),
  ] as const
  onTestFinished(async () => {
    await otherApp.close()
    await changes.close()
  })
  return { ...world, addresses }
}

test('whoever is not signed in hears nothing', async () => {
  const { as } = await portal()
  expect((await as(null).send('GET', '/api/events')).status).toBe(401)
})

test('a change is told, without what it is, to those it concerns, on every instance', async () => {
  const { as, given, people, addresses, context } = await twoInstances()
  const openStream = async (person: TestPerson, instance: 0 | 1) =>
    openTestStream(addresses[instance], await as(person).cookie())
  const client = await openStream(people.client, 1)
  const agent = await openStream(people.agent, 0)
  const admin = await openStream(people.admin, 1)
  const otherClient = await openStream(people.otherClient, 0)
  const otherAgent = await openStream(people.otherAgent, 1)
  expect(client.response.headers.get('content-type')).toBe('text/event-stream')
  expect(client.response.headers.get('cache-control')).toBe('no-store')
  expect(client.response.headers.get('x-content-type-options')).toBe('nosniff')

  const { id } = await given.document()
  for (const stream of [client, admin])
    await expect.poll(stream.changes).toEqual([{ entity: 'document', id }])
  // A notification is announced to its person alone.
  const notedInput = { entity: 'notification', id: expect.any(String) }
  await expect.poll(agent.changes).toEqual([{ entity: 'document', id }, notedInput])
  const foreignDocument = await given.document({ by: people.otherClient })
  await expect.poll(otherClient.changes).toEqual([{ entity: 'document', id: foreignDocument.id }])
  await expect.poll(otherAgent.changes).toEqual([{ entity: 'document', id: foreignDocument.id }, notedInput])
  expect(client.changes()).toHaveLength(1)
  expect(agent.changes()).toHaveLength(2)

  // An invitation is not announced to the client, even if it is to a client with a stream. A
  // sign-in is announced to its person only.
  const actor = { me: people.agent, now: context.now }
  const invite = { action: 'invite.sent', id: newId(), clientId: people.client.id } as const
  await record(context.db, actor, invite)
  await record(context.db, actor, { action: 'user.signedIn', id: people.agent.id })
  // A rolled-back change is not announced.
  const change = context.db.transaction().execute(async (tx) => {
    await record(tx, actor, { action: 'policy.changed', id: newId(), clientId: people.client.id })
    throw new Error('The change did not happen')
  })
  await expect(change).rejects.toThrow('The change did not happen')
  const last = await given.document()
  await expect.poll(client.changes).toEqual([
    { entity: 'document', id },
    { entity: 'document', id: last.id },
  ])
  for (const stream of [agent, admin])
    await expect
      .poll(() => stream.changes().map(({ entity }) => entity))
      .toEqual(
        stream === agent
          ? ['document', 'notification', 'invite', 'document', 'notification']
          : ['document', 'document', 'invite', 'document'],
      )
})

test('a message sent to one instance is heard on the other by its client, their agent and admins; so is that it was read', async () => {
  const { as, given, people, addresses } = await twoInstances()
  const { client, agent, admin, otherClient, otherAgent } = people
  const openStream = async (person: TestPerson) => openTestStream(addresses[1], await as(person).cookie())
  const [ownStreams, otherStreams] = [
    await Promise.all([client, agent, admin].map(openStream)),
    await Promise.all([otherClient, otherAgent].map(openStream)),
  ]
  const { id } = await given.message()
  await as(client).call(api.messages.readUpTo, { clientId: client.id, upTo: id })
  const change = { entity: 'message', id }
  for (const stream of ownStreams) await expect.poll(stream.changes).toEqual([change, change])
  // The next event of the other people is about their own client. They received none before it.
  const last = await given.message({ by: otherClient, content: 'Possible mid-term?' })
  for (const stream of otherStreams)
    await expect.poll(stream.changes).toEqual([{ entity: 'message', id: last.id }])
})

test('a client’s own details are told as the client’s to the agency', async () => {
  const { as, people, addresses } = await twoInstances()
  const agent = await openTestStream(addresses[1], await as(people.agent).cookie())
  await as(people.client).call(api.auth.updateDetails, { phone: '(860) 555-0199' })
  await expect.poll(agent.changes).toEqual([{ entity: 'client', id: people.client.id }])
})

/** A stream that the browser does not read, as on a sleeping laptop, until our buffer fills. */
async function stalledStream(server: Server, address: string, cookie: string) {
  const connectionPromise = once(server, 'connection')
  const { hostname: host, port } = new URL(address)
  const browser = connect({ host, port: Number(port) })
  onTestFinished(() => void browser.destroy())
  browser.on('error', () => undefined)
  browser.write(`GET /api/events HTTP/1.1\r\nhost: ${host}:${port}\r\ncookie: ${cookie}\r\n\r\n`)
  const [socket]: Socket[] = await connectionPromise
  if (!socket) throw new Error('No connection')
  await once(browser, 'readable')
  while (socket.writableLength === 0) socket.write(Buffer.alloc(16 * 1024))
  return socket
}

test('a browser that takes nothing is let go with its session, and does not hold up the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { as, people, context, addresses, app } = await twoInstances()
  const cookieOf = (person: TestPerson) => as(person).cookie()
  const leavingStream = await stalledStream(app.server, addresses[0], await cookieOf(people.client))
  const remainingStream = await stalledStream(app.server, addresses[0], await cookieOf(people.agent))
  await closeSessionsOf(context.db, people.client.id, null)
  vi.advanceTimersByTime(25_000)
  await expect.poll(() => leavingStream.destroyed).toBe(true)
  vi.advanceTimersByTime(50_000)
  expect(remainingStream.destroyed).toBe(false)
  await app.close()
  expect(remainingStream.destroyed).toBe(true)
})

test('a stream that may have missed something ends, and the next one hears again', async () => {
  const { as, given, people, addresses, context } = await twoInstances()
  const cookie = await as(people.client).cookie()
  const stream = await openTestStream(addresses[0], cookie)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(context.db)
  await expect.poll(() => stream.told.ended, { timeout: 5000 }).toBe(true)
  const next = await openTestStream(addresses[0], cookie)
  const { id } = await given.document()
  await expect.poll(next.changes).toEqual([{ entity: 'document', id }])
})

test('a page hears what has changed between its making and its stream, on whichever instance, and only what concerns it', async () => {
  const { as, given, people, addresses } = await twoInstances()
  const openStream = async (person: TestPerson, instance: 0 | 1, mark?: string) =>
    openTestStream(addresses[instance], await as(person).cookie(), mark)
  const markOf = (person: TestPerson) =>
    changeCursor({
      ...person,
      ...(person.role === 'client'
        ? { accountId: person.id, may: 'everything' as const }
        : { accountId: null, may: null }),
      manages: false,
      covering: [],
      coveredBy: [],
    })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  // Neither instance has listened long enough to know what a page missed.
  for (const instance of [0, 1] as const) {
    const firstStream = await openStream(people.client, instance, markOf(people.client))
    await expect.poll(firstStream.begun).toEqual([{ missed: true }])
  }
  vi.advanceTimersByTime(15_000)
  const [mark, otherMark] = [markOf(people.client), markOf(people.otherClient)]
  const otherStream = await openStream(people.admin, 1)
  await given.document()
  const { id } = await given.document()
  await expect.poll(() => otherStream.changes().length).toBe(2)
  const lateStream = await openStream(people.client, 1, mark)
  // One event per kind is enough, because a page rereads everything that shows the kind.
  await expect.poll(lateStream.changes).toEqual([{ entity: 'document', id }])
  expect(lateStream.begun()).toEqual([{ missed: false }])
  const next = await given.document()
  await expect.poll(lateStream.changes).toEqual([
    { entity: 'document', id },
    { entity: 'document', id: next.id },
  ])
  const other = await openStream(people.otherClient, 1, otherMark)
  await expect.poll(other.begun).toEqual([{ missed: false }])
  const foreignDocument = await given.document({ by: people.otherClient })
  await expect.poll(other.changes).toEqual([{ entity: 'document', id: foreignDocument.id }])
})

test('a stream ends at once with its session, on whichever instance it is; those of other sessions go on', async () => {
  const { as, people, addresses, context } = await twoInstances()
  const remainingStream = as(people.client, { confirmed: true })
  const clientStream = await openTestStream(addresses[0], await as(people.client).cookie())
  const there = await openTestStream(addresses[1], await as(people.client).cookie())
  const ownTestStream = await openTestStream(addresses[1], await remainingStream.cookie())
  const otherStream = await openTestStream(addresses[0], await as(people.agent).cookie())
  await remainingStream.call(api.sessions.endOthers, {})
  await expect.poll(() => clientStream.told.ended && there.told.ended).toBe(true)
  expect([ownTestStream.told.ended, otherStream.told.ended]).toEqual([false, false])
  await closeSessionsOf(context.db, people.client.id, null)
  await expect.poll(() => ownTestStream.told.ended).toBe(true)
})

test('a stream whose session ends while it is looked up ends too', async () => {
  const { as, people, addresses, context } = await twoInstances()
  await openTestStream(addresses[0], await as(people.agent).cookie())
  const cookie = await as(people.client).cookie()
  const listener = await context.pool.connect()
  onTestFinished(() => listener.release())
  await listener.query('listen sessions')
  const notificationPromise = once(listener, 'notification')
  const query = context.pool.query.bind(context.pool)
  const querySpy = vi.spyOn(context.pool, 'query').mockImplementation((async (
    ...queryArguments: Parameters<typeof query>
  ) => {
    const answer = await query(...queryArguments)
    if (Object(queryArguments[0]).name === 'session') {
      querySpy.mockRestore()
      await closeSessionsOf(context.db, people.client.id, null)
      await notificationPromise
    }
    return answer
  }) as typeof query)
  const stream = await openTestStream(addresses[0], cookie)
  await expect.poll(() => stream.told.ended, { timeout: 5000 }).toBe(true)
})

test('a stream shows at least every 25 seconds that it lives, and ends with its session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { as, people, addresses, context } = await twoInstances()
  const stream = await openTestStream(addresses[0], await as(people.client).cookie())
  vi.advanceTimersByTime(25_000)
  await expect.poll(() => stream.told.text).toContain(': still here\n\n')
  // The heartbeat is an event too, because pages do not receive comment lines.
  await expect.poll(() => stream.told.text).toContain('event: beat\ndata: {}\n\n')
  expect(stream.told.ended).toBe(false)
  await closeSessionsOf(context.db, people.client.id, null)
  vi.advanceTimersByTime(25_000)
  await expect.poll(() => stream.told.ended).toBe(true)
})

test('open streams and spare connections do not hold up the end', async () => {
  const { as, people, addresses, app } = await twoInstances()
  const { hostname: host, port } = new URL(addresses[0])
  const spareConnection = connect({ host, port: Number(port) })
  onTestFinished(() => void spareConnection.destroy())
  await once(spareConnection, 'connect')
  const stream = await openTestStream(addresses[0], await as(people.client).cookie())
  await app.close()
  await expect.poll(() => stream.told.ended).toBe(true)
})

test('who logs out hears nothing more at once, nor does who must set up two-step sign-in first', async () => {
  const { as, people, addresses, context } = await twoInstances()
  const client = as(people.client)
  const stream = await openTestStream(addresses[1], await client.cookie())
  await client.call(api.auth.logout, {})
  await expect.poll(() => stream.told.ended, { timeout: 5000 }).toBe(true)
  const agent = as(people.agent)
  const openedStream = await openTestStream(addresses[0], await agent.cookie())
  await context.db
    .insertInto('installation')
    .values({ name: staffTwoStepRequirement, value: 'yes' })
    .execute()
  const refusedReply = await agent.send('GET', '/api/events')
  expect([refusedReply.status, refusedReply.failure.code]).toEqual([403, 'two_step_required'])
  await expect.poll(() => openedStream.told.ended, { timeout: 5000 }).toBe(true)
})
