import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { newId } from './platform/ids.ts'
import { hashPassword } from './platform/passwords.ts'
import { version } from './platform/releases.ts'
import { makeAllCalls } from './testing/every-call.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import { portal } from './testing/portal.ts'
import { cookiesOf, makeTestAgency, portalProcess, signInOverHttp, waitForExit } from './testing/process.ts'
import { newerRelease, releaseBefore } from './testing/releases.ts'

const slowPoll = { timeout: 60_000, interval: 20 }

/** Round-robin load balancer over the instances in service; skips unreachable ones. */
function balancer() {
  const addressesInService: string[] = []
  const answeredInput: Record<string, number> = {}
  let turn = 0
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    for (let attemptCount = 0; attemptCount < addressesInService.length; attemptCount++) {
      const portalUrl = addressesInService[turn++ % addressesInService.length] ?? ''
      try {
        const answer = await fetch(`${portalUrl}${path}`, init)
        answeredInput[portalUrl] = (answeredInput[portalUrl] ?? 0) + 1
        return answer
      } catch (error) {
        const cause = error instanceof Error ? error.cause : undefined
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED')) throw error
      }
    }
    throw new Error('No instance is there')
  }
  return { inService: addressesInService, answered: answeredInput, send }
}

/**
 * A client in the tables of the previous release. The user row names the agent, and no account
 * exists.
 */
async function addClientOfBefore({ db, now }: Pick<Context, 'db' | 'now'>, agent: { id: string }) {
  const id = newId()
  const email = `${id}@people.example`
  const timestamp = now().toISOString()
  await db
    .insertInto('users')
    .values({
      ...{ id, role: 'client', username: email, email, agentId: agent.id },
      ...{ firstName: 'Sam', lastName: 'Person', sortName: 'sam person' },
      ...{ passwordHash: await hashPassword(testPassword), createdAt: timestamp, acceptedAt: timestamp },
    })
    .execute()
  return { email }
}

// Spec: upgrade/beside
test('the release before works on beside this one until it is stopped: no call fails, none is lost or doubled, nobody is signed out', async () => {
  const agency = await makeTestAgency()
  const olderProcess = portalProcess(agency.environment, { tree: await releaseBefore() })
  const addressBefore = await olderProcess.opened
  const tables = async () =>
    (await agency.pool.query<{ n: number }>('select count(*)::int as n from kysely_migration')).rows[0]?.n ??
    0
  const tablesBefore = await tables()
  const agent = await addTestPerson(agency, { role: 'agent' })
  const clients = await Promise.all(Array.from({ length: 6 }, () => addClientOfBefore(agency, agent)))
  const { inService, answered, send } = balancer()
  inService.push(addressBefore)
  const statuses: Record<string, number> = {}
  const acknowledgedIds: string[] = []
  let isOver = false
  const work = async (email: string, person: number) => {
    const headers = {
      cookie: cookiesOf(await signInOverHttp(addressBefore, email, testPassword)),
      'content-type': 'application/json',
    }
    const count = ({ status }: Response) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      return status
    }
    for (let turn = 0; !isOver; turn++) {
      const content = `Message ${turn} of ${person}`
      const body = JSON.stringify({ content })
      // Only every third turn writes, which stays below the rate limit on writes.
      if (turn % 3 === 0 && count(await send('/api/message', { method: 'POST', headers, body })) === 201)
        acknowledgedIds.push(content)
      for (const path of ['/api/policy', '/api/request', '/api/home/client'])
        count(await send(path, { headers }))
    }
  }
  const allWork = Promise.all(clients.map(({ email }, person) => work(email, person)))
  await expect.poll(() => answered[addressBefore] ?? 0, slowPoll).toBeGreaterThan(100)

  const newerProcess = portalProcess(agency.environment)
  const now = await newerProcess.opened
  expect(await tables()).toBeGreaterThan(tablesBefore)
  inService.push(now)
  const [olderCount, loneCount] = [answered[addressBefore] ?? 0, 300]
  await expect.poll(() => answered[now] ?? 0, slowPoll).toBeGreaterThan(loneCount)
  expect(answered[addressBefore]).toBeGreaterThan(olderCount + 100)

  inService.splice(inService.indexOf(addressBefore), 1)
  expect(await waitForExit(olderProcess.child, 'SIGTERM')).toBe(0)
  const countBefore = answered[now] ?? 0
  await expect.poll(() => answered[now] ?? 0, slowPoll).toBeGreaterThan(countBefore + 100)
  isOver = true
  await allWork

  expect(Object.keys(statuses).sort()).toEqual(['200', '201'])
  const { rows } = await agency.pool.query<{ content: string }>('select content from messages')
  expect(rows.map(({ content }) => content).sort()).toEqual(acknowledgedIds.sort())
}, 240_000)

// Spec: upgrade/back
test('the way back is open after an upgrade that takes nothing away, and this release says so; after another it does not start', async () => {
  const { environment } = await makeTestAgency()
  const start = async (tree?: string) => {
    const { child, opened, said } = portalProcess({ ...environment, LOG_LEVEL: 'warn' }, tree ? { tree } : {})
    const portalUrl = await opened.catch(() => null)
    const status = portalUrl && (await fetch(`${portalUrl}/readyz`)).status
    if (portalUrl) await waitForExit(child, 'SIGTERM')
    return { status, said: said() }
  }
  expect(await start()).toEqual({ status: 200, said: expect.not.stringContaining('newer') })
  const additiveMigration = { '9998-adds': 'alter table users add column motto text;' }
  expect(await start(await newerRelease('98.0.0', additiveMigration))).toMatchObject({ status: 200 })
  expect(await start()).toEqual({
    status: 200,
    said: expect.stringMatching(/"by":"98\.0\.0(\+\S+)?".*A newer release has upgraded the database/),
  })
  const destructiveMigration = {
    ...additiveMigration,
    '9999-takes': `-- Works with 98.0.0 and newer: no motto is read any more.\nalter table users drop column motto;`,
  }
  expect(await start(await newerRelease('99.0.0', destructiveMigration))).toMatchObject({ status: 200 })
  expect(await start()).toEqual({
    status: null,
    said: expect.stringContaining(
      ` has upgraded this database, and releases before 98.0.0 no longer work with it. This is ${version}`,
    ),
  })
  expect(await start(await newerRelease('98.0.0', additiveMigration))).toMatchObject({ status: 200 })
}, 240_000)

// Spec: upgrade/beside
test('an instance goes on answering every call as before when a newer one has added a column to every table', async () => {
  const world = await portal()
  const { context } = world
  const everyCall = await makeAllCalls(world)
  const repliesBefore = await everyCall()
  const { rows } = await context.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { name } of rows) await context.pool.query(`alter table ${name} add column of_a_newer_one text`)
  expect(await everyCall()).toEqual(repliesBefore)
}, 300_000)
