import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../contract/index.ts'
import { buildApp } from '../app.ts'
import type { DB } from '../database/tables.ts'
import { listenerName, openChangeFeed } from '../platform/change-feed.ts'
import { openDb, openPool } from '../platform/db.ts'
import { waitUntilOneBlocked } from '../testing/blocked-calls.ts'
import { callersOf } from '../testing/callers.ts'
import type { TestPerson } from '../testing/people.ts'
import { portal } from '../testing/portal.ts'
import { staffTwoStepRequirement } from './session.ts'
import { openSessionCache } from './session-cache.ts'

type World = Awaited<ReturnType<typeof portal>>
type TestCaller = ReturnType<World['as']>

const day = 86_400_000

/** Counts a pool's session queries. */
function asksOf(pool: pg.Pool) {
  const querySpy = vi.spyOn(pool, 'query')
  return () => querySpy.mock.calls.filter(([query]) => Object(query).name === 'session').length
}

const whoIs = async (caller: TestCaller) => {
  const { status, body } = await caller.call(api.auth.me, {})
  return status === 200 ? body.user : null
}

/** Resolves when the session is cached: a call makes no query. */
const waitUntilKept = (caller: TestCaller, countQueries: () => number) =>
  expect
    .poll(
      async () => {
        const countBefore = countQueries()
        await whoIs(caller)
        return countQueries() - countBefore
      },
      { timeout: 10_000, interval: 20 },
    )
    .toBe(0)

/** A second instance on the same database with its own connections, and a separate connection. */
async function withAnother(world: World) {
  const pool = openPool(world.connection, 4)
  const context = { ...world.context, pool, db: openDb<DB>(pool) }
  const changes = openChangeFeed(world.connection, context.log)
  const app = await buildApp(context, { readiness: world.readiness, changes })
  const sidePool = openPool(world.connection, 2)
  onTestFinished(async () => {
    await app.close()
    await changes.close()
    await Promise.all([pool.end(), sidePool.end()])
  })
  return { pool, beside: sidePool, as: callersOf(context, app), app }
}

/** The same session on two instances. */
async function onBoth(world: World, otherInstance: { app: World['app'] }, person: TestPerson) {
  const cookie = await world.as(person).cookie()
  const context = (app: World['app']) => async () => {
    const { statusCode, body } = await app.inject({ url: api.auth.me.path, headers: { cookie } })
    return statusCode === 200 ? JSON.parse(body).user : null
  }
  return [context(world.app), context(otherInstance.app)] as const
}

test('whose session it is is asked once, and kept for the calls that follow', async () => {
  const { as, people, context } = await portal()
  const countQueries = asksOf(context.pool)
  const client = as(people.client)
  await waitUntilKept(client, countQueries)
  const countBefore = countQueries()
  for (let call = 0; call < 5; call++) expect((await client.call(api.policies.list, {})).status).toBe(200)
  expect(countQueries()).toBe(countBefore)
  expect(await whoIs(as(null))).toBe(null)
  expect(
    (await as(null).send('GET', '/api/auth/me', undefined, { headers: { cookie: 'session=x' } })).status,
  ).toBe(401)
})

/** Another agent stands in for the agent, from yesterday until tomorrow. */
const coverOf = (sidePool: pg.Pool, { context, people }: World) =>
  sidePool.query(
    `insert into covers (id, agent_id, cover_id, from_day, until_day, begins_at, ends_at, created_by, created_at)
     select gen_random_uuid(), $1, $2, '2026-11-19', '2026-11-21', $3::timestamptz - interval '1 day',
       $3::timestamptz + interval '1 day', $1, $3`,
    [people.agent.id, people.otherAgent.id, context.now().toISOString()],
  )

test('what is changed beside the portal is seen at the next call, on every instance', async () => {
  const world = await portal()
  const { people } = world
  const otherWorld = await withAnother(world)
  const { beside } = otherWorld
  const change = (text: string, ...values: unknown[]) => beside.query(text, values)
  const users = (set: string, { id }: TestPerson) => change(`update users set ${set} where id = $1`, id)
  interface CachedUser {
    role?: string
    phone?: string | null
    mustSetUpTwoStep?: boolean
    covering?: unknown[]
    assignedAgent?: { phone: string | null }
  }
  const { agent, otherAgent, client, otherClient, admin } = people
  const sessionActions: [
    TestPerson,
    () => Promise<unknown>,
    (user: CachedUser | null) => unknown,
    unknown,
  ][] = [
    [otherAgent, () => coverOf(beside, world), (user) => user?.covering?.length, 1],
    [otherAgent, () => change('update covers set ended_at = now()'), (user) => user?.covering?.length, 0],
    [client, () => users(`phone = '(860) 555-0177'`, client), (user) => user?.phone, '(860) 555-0177'],
    [
      client,
      () => users(`phone = '(860) 555-0188'`, agent),
      (user) => user?.assignedAgent?.phone,
      '(860) 555-0188',
    ],
    [
      agent,
      () => change('insert into installation values ($1, $2)', staffTwoStepRequirement, 'yes'),
      (user) => user?.mustSetUpTwoStep,
      true,
    ],
    [
      agent,
      () => change('delete from installation where name = $1', staffTwoStepRequirement),
      (user) => user?.mustSetUpTwoStep,
      false,
    ],
    [admin, () => users(`role = 'agent'`, admin), (user) => user?.role, 'agent'],
    [client, () => users('deactivated_at = now()', client), (user) => user, null],
    [
      otherClient,
      () => change('delete from sessions where user_id = $1', otherClient.id),
      (user) => user,
      null,
    ],
    [agent, () => change('truncate sessions cascade'), (user) => user, null],
  ]
  const countQueries = [asksOf(world.context.pool), asksOf(otherWorld.pool)]
  const waitTimes: number[] = []
  for (const [person, pressAction, hasSeen, expected] of sessionActions) {
    const queriesPerPerson = await onBoth(world, otherWorld, person)
    for (const [index, context] of queriesPerPerson.entries())
      await expect
        .poll(
          async () => {
            const countBefore = countQueries[index]?.()
            await context()
            return countQueries[index]?.() === countBefore
          },
          { timeout: 10_000, interval: 20 },
        )
        .toBe(true)
    await pressAction()
    const startedAt = performance.now()
    for (const context of queriesPerPerson) {
      await expect.poll(async () => hasSeen(await context()), { timeout: 5000, interval: 1 }).toBe(expected)
      waitTimes.push(performance.now() - startedAt)
    }
  }
  expect(waitTimes.sort((a, b) => a - b)[waitTimes.length / 2]).toBeLessThan(100)
})

test('on the instance that makes the change it holds at the very next call', async () => {
  const { as, people, context, given } = await portal()
  const countQueries = asksOf(context.pool)
  const admin = as(people.admin, { confirmed: true })
  const [client, agent, otherAgent] = [as(people.client), as(people.agent), as(people.otherAgent)]
  const waitUntilAllCached = async () => {
    for (const caller of [client, agent, otherAgent]) await waitUntilKept(caller, countQueries)
  }
  await waitUntilAllCached()
  await client.call(api.auth.updateDetails, { phone: '(860) 555-0199' })
  expect((await whoIs(client))?.phone).toBe('(860) 555-0199')

  const namedInput = {
    agentId: people.agent.id,
    coverId: people.otherAgent.id,
    fromDay: '2026-11-20',
    untilDay: '2026-11-30',
  }
  const { body } = await admin.call(api.admin.nameCover, namedInput)
  expect((await whoIs(otherAgent))?.covering).toHaveLength(1)
  await admin.call(api.admin.endCover, { id: body.cover.id })
  expect((await whoIs(otherAgent))?.covering).toEqual([])

  await admin.call(api.admin.changeSettings, { requiresTwoStep: true })
  expect((await whoIs(agent))?.mustSetUpTwoStep).toBe(true)
  await context.db.deleteFrom('installation').where('name', '=', staffTwoStepRequirement).execute()

  const policy = await given.policy()
  expect(policy.id).toBeTruthy()
  await client.call(api.auth.logout, {})
  expect(await whoIs(client)).toBe(null)
})

test('what begins and ends by the clock is judged at each call, also of a session that is kept', async () => {
  const world = await portal()
  const { as, people, context, clock } = world
  const { beside } = await withAnother(world)
  const advanceClock = (ms: number) => {
    clock.time = new Date(clock.time.getTime() + ms)
  }
  const countQueries = asksOf(context.pool)
  await coverOf(beside, world)
  advanceClock(-2 * day)
  const confirmedAdmin = as(people.admin, { confirmed: true })
  const [standInCaller, client] = [as(people.otherAgent), as(people.client)]
  await confirmedAdmin.cookie()
  for (const caller of [standInCaller, client]) await waitUntilKept(caller, countQueries)
  const countBefore = countQueries()
  expect((await whoIs(standInCaller))?.covering).toEqual([])
  advanceClock(1.5 * day)
  expect((await whoIs(standInCaller))?.covering).toHaveLength(1)
  advanceClock(2 * day)
  expect((await whoIs(standInCaller))?.covering).toEqual([])
  expect(countQueries()).toBe(countBefore)
  expect((await confirmedAdmin.call(api.admin.changeSettings, { requiresTwoStep: false })).status).toBe(403)

  // A session used every seven days lasts, for 30 days at most; an unused one expires.
  expect(await whoIs(client)).not.toBe(null)
  for (let age = 9.5; age < 30; age += 6) {
    advanceClock(6 * day)
    expect(await whoIs(client)).not.toBe(null)
  }
  expect(await whoIs(standInCaller)).toBe(null)
  advanceClock(6 * day)
  expect(await whoIs(client)).toBe(null)
})

test('a session that ends while its use is written down answers no call', async () => {
  const { as, people, context, clock, app, connection } = await portal()
  const cookie = await as(people.client).cookie()
  clock.time = new Date(clock.time.getTime() + day)
  const ending = new pg.Client(connection)
  await ending.connect()
  onTestFinished(() => ending.end())
  await ending.query('begin')
  await ending.query('delete from sessions where user_id = $1', [people.client.id])
  const askedReply = app.inject({ url: api.auth.me.path, headers: { cookie } })
  await waitUntilOneBlocked(context.pool)
  await ending.query('commit')
  expect((await askedReply).statusCode).toBe(401)
})

test('a notice that names nobody has every session looked up anew, and so has a gap in what is heard', async () => {
  const { as, people, context } = await portal()
  const countQueries = asksOf(context.pool)
  const client = as(people.client)
  const waitForQueries = (countBefore: number) =>
    expect
      .poll(
        async () => {
          await whoIs(client)
          return countQueries()
        },
        { interval: 5, timeout: 5000 },
      )
      .toBeGreaterThan(countBefore)
  await waitUntilKept(client, countQueries)
  const countBefore = countQueries()
  await context.pool.query(`select pg_notify('sessions', 'what a later version tells')`)
  await waitForQueries(countBefore)
  await waitUntilKept(client, countQueries)
  await context.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [listenerName],
  )
  const queriesAtCut = countQueries()
  await waitForQueries(queriesAtCut)
  await waitUntilKept(client, countQueries)
})

test('what was looked up while it changed, or is about to change, is not kept', async () => {
  const { as, people, context, connection } = await portal()
  const cookie = await as(people.client).cookie()
  const token = cookie.split('=')[1] ?? ''
  const listeners: ((text: string) => void)[] = []
  const changes = {
    listen: async (_: string, { onChange }: { onChange(text: string): void }) =>
      void listeners.push(onChange),
    isCurrent: () => true,
    close: async () => undefined,
  }
  const countQueries = asksOf(context.pool)
  const sessions = openSessionCache(context, changes)
  await sessions.findCaller(token)
  expect(listeners).toHaveLength(1)
  const callerPromise = sessions.findCaller(token)
  listeners[0]?.(people.client.id)
  await callerPromise
  await sessions.findCaller(token)
  expect(countQueries()).toBe(3)
  await sessions.findCaller(token)
  expect(countQueries(), 'kept').toBe(3)
  // This cache uses the only connection of a pool of its own.
  const ownPool = openPool(connection, 1)
  onTestFinished(() => ownPool.end())
  const there = openSessionCache({ ...context, pool: ownPool }, changes)
  const queriesOfOther = asksOf(ownPool)
  await there.findCaller(token)
  await there.findCaller(token)
  expect(queriesOfOther(), 'kept there').toBe(2)
  await there.findCaller(token)
  expect(queriesOfOther()).toBe(2)
  const phone = async () => (await there.findCaller(token))?.me.phone
  const client = await ownPool.connect()
  await client.query('begin')
  await client.query(`update users set phone = '1' where id = $1`, [people.client.id])
  await client.query('commit')
  client.release()
  // The fake feed delivers no notification: the connection's own notice drops the entry.
  expect(await phone()).toBe('1')
  await ownPool.query(`update users set phone = '2' where id = $1`, [people.client.id])
  expect(await phone()).toBe('2')
})
