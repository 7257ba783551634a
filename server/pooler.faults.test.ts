import pg from 'pg'
import { expect, test } from 'vitest'
import type { Connection } from './platform/connection.ts'
import { makeAllCalls } from './testing/every-call.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import { pgbouncer } from './testing/pgbouncer.ts'
import { portal } from './testing/portal.ts'
import { cookiesOf, makeTestAgency, portalProcess, signInOverHttp } from './testing/process.ts'
import { openTestStream } from './testing/streams.ts'

const size = 4
const limits = { statement_timeout: '4s', lock_timeout: '3s', idle_in_transaction_session_timeout: '20s' }

/**
 * Sets the time limits on the database: PgBouncer rejects them as connection parameters
 * (docs/configuration.md).
 */
async function limitDatabase(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  for (const [name, value] of Object.entries(limits))
    await client.query(
      `alter database ${client.escapeIdentifier(client.database ?? '')} set ${name} = '${value}'`,
    )
  await client.end()
}

/**
 * The session state left on the pooler's idle connections. Takes all connections at once to see it.
 */
async function leftBehind(pooler: Connection) {
  const clients = Array.from({ length: size }, () => new pg.Client(pooler))
  const heldBackends = await Promise.all(
    clients.map(async (client) => {
      await client.connect()
      await client.query('begin')
      const { rows } = await client.query(`select pg_backend_pid() as pid,
        current_setting('statement_timeout') as statement_timeout, current_setting('lock_timeout') as lock_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout,
        (select count(*)::int from pg_prepared_statements) as prepared,
        (select count(*)::int from pg_listening_channels()) as channels,
        (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks`)
      return rows[0]
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  expect(new Set(heldBackends.map(({ pid }) => pid)).size).toBe(size)
  return heldBackends.map(({ pid, ...rest }) => rest)
}

const nothing = Array.from({ length: size }, () => ({ ...limits, prepared: 0, channels: 0, locks: 0 }))

// Spec: pooler/calls
test('every call is answered through PgBouncer in transaction mode as without it, and leaves nothing on its connections', async () => {
  const makeEveryCall = await makeAllCalls(await portal())
  const unpooledAnswers = await makeEveryCall()
  let pooler: Connection = {}
  const world = await portal({
    async pooled(connection) {
      await limitDatabase(connection)
      pooler = await pgbouncer(connection, size)
      return { ...pooler, limitsOnRole: true, prepared: false }
    },
  })
  const makePooledCalls = await makeAllCalls(world)
  expect(await makePooledCalls()).toEqual(unpooledAnswers)
  expect(await leftBehind(pooler)).toEqual(nothing)
}, 300_000)

test('with prepared statements calls fail there: what one connection has prepared another does not know', async () => {
  const world = await portal({
    async pooled(connection) {
      await limitDatabase(connection)
      return { ...(await pgbouncer(connection, size)), limitsOnRole: true }
    },
  })
  const makeEveryCall = await makeAllCalls(world)
  const statuses = await makeEveryCall().then(Object.values, () => [500])
  expect(world.takeErrors().join()).toMatch(/prepared statement .* (does not exist|already exists)/)
  expect(statuses).toContain(500)
}, 300_000)

// Spec: pooler/calls
test('a portal behind it starts, writes by many at once, tells live and sends mail, and leaves nothing there', async () => {
  const agency = await makeTestAgency()
  const directUrl = new URL(agency.environment.DATABASE_URL)
  const connection = {
    host: decodeURIComponent(directUrl.hostname),
    port: Number(directUrl.port),
    user: directUrl.username,
    password: decodeURIComponent(directUrl.password),
    database: directUrl.pathname.slice(1),
  }
  await limitDatabase(connection)
  const pooler = await pgbouncer(connection, size)
  const { opened, said } = portalProcess({
    ...agency.environment,
    DIRECT_DATABASE_URL: agency.environment.DATABASE_URL,
    DATABASE_URL: `postgres://${pooler.user}@${pooler.host}:${pooler.port}/${pooler.database}`,
    LOG_LEVEL: 'warn',
  })
  const portalUrl = await opened
  const agent = await addTestPerson(agency, { role: 'agent' })
  const clients = await Promise.all(
    Array.from({ length: 12 }, () => addTestPerson(agency, { role: 'client', agent })),
  )
  const cookies = []
  for (const { email } of clients)
    cookies.push(cookiesOf(await signInOverHttp(portalUrl, email, testPassword)))
  const stream = await openTestStream(
    portalUrl,
    cookiesOf(await signInOverHttp(portalUrl, agent.email, testPassword)),
  )
  const writeStatuses = await Promise.all(
    cookies.flatMap((cookie) =>
      Array.from({ length: 8 }, async (_, turn) => {
        const { status } = await fetch(`${portalUrl}/api/request`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ type: 'coi', notes: `The ${turn}th` }),
        })
        return status
      }),
    ),
  )
  expect(new Set(writeStatuses)).toEqual(new Set([201]))
  await expect.poll(() => stream.take(), { timeout: 10_000 }).toContain('request')
  await expect
    .poll(
      async () =>
        (await agency.pool.query('select count(*)::int as n from graphile_worker.jobs where run_at <= now()'))
          .rows,
      { timeout: 30_000 },
    )
    .toEqual([{ n: 0 }])
  expect(await leftBehind(pooler)).toEqual(nothing)
  const warnings = said()
    .split('\n')
    .filter((line) => /"level":[45]0/.test(line) && !line.includes('has no admin yet'))
  expect(warnings).toEqual([])
}, 120_000)
