import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DB } from '../database/tables.ts'
import { makeTestFolder } from '../testing/folders.ts'
import { interruptibleProxyTo } from '../testing/interruptible-proxy.ts'
import { portal } from '../testing/portal.ts'
import type { Connection } from './connection.ts'
import { openDb, openPool, openPoolWith } from './db.ts'
import { isAbandonedQuery, isBusy, isDatabaseGone } from './outage.ts'
import { noTimeLimits, withPoolerLimits } from './time-limits.ts'

/** Time limits in ms, short enough for a test. */
const short = { statement: 400, lock: 200, idle: 400 }
const failureOf = (queryPromise: Promise<unknown>) => queryPromise.catch((error: unknown) => error)

/** A portal's database with a pool like that for requests, and a list of its running queries. */
async function database({
  size = 10,
  role = '',
  ...more
}: { size?: number; role?: string } & Connection = {}) {
  const { connection, context } = await portal()
  const name = connection.database
  if (role) await context.pool.query(`alter database ${name} set ${role}`)
  const pool = openPool({ ...connection, ...more }, size, short)
  onTestFinished(() => pool.end())
  const runStatement = async (text: string) => {
    const { rows } = await context.pool.query(
      `select 1 from pg_stat_activity where datname = $1 and state <> 'idle' and pid <> pg_backend_pid()
        and query like '%' || $2 || '%'`,
      [name, text],
    )
    return rows.length
  }
  return { connection, pool, db: openDb<DB>(pool), atWork: runStatement, context }
}

test('a database whose socket is not there is gone; a file that is not there says nothing of the database', async () => {
  const folder = await makeTestFolder()
  const pool = openPool({ host: folder })
  onTestFinished(() => pool.end())
  const noSocket = await failureOf(pool.query('select 1'))
  const noFile = await failureOf(readFile(join(folder, 'a')))
  expect([isDatabaseGone(noSocket), isDatabaseGone(noFile)]).toEqual([true, false])
})

test('forty who read a locked table are told that it is busy, and leave nothing behind in the database', async () => {
  const { pool, atWork, connection } = await database()
  const holder = new pg.Client(connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table claims in access exclusive mode')
  const readers = await Promise.all(
    Array.from({ length: 40 }, () => failureOf(pool.query('select count(*) from claims'))),
  )
  expect(readers.map(isBusy)).toEqual(Array(40).fill(true))
  expect(await atWork('from claims')).toBe(0)
  await holder.query('rollback')
  expect((await pool.query('select 1 from claims')).rows).toEqual([])
})

test('a query that is given up has its connection closed and is cancelled, in a transaction as outside', async () => {
  const { pool, db, atWork } = await database({ size: 1, limitsOnRole: true })
  const sleep = sql`select pg_sleep(${60})`
  const cases = [
    () => pool.query('select pg_sleep(60)'),
    () => sleep.execute(db),
    () => db.transaction().execute((tx) => sleep.execute(tx)),
  ]
  for (const sendRequest of cases) {
    const startedAt = performance.now()
    expect(isAbandonedQuery(await failureOf(sendRequest()))).toBe(true)
    // The second query does not wait until PostgreSQL ends the abandoned one.
    expect(performance.now() - startedAt).toBeLessThan(1700)
    await expect.poll(() => atWork('pg_sleep')).toBe(0)
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  }
})

test('a transaction that does nothing is ended, and its call is told', async () => {
  const { db, atWork } = await database({ size: 1 })
  const idle = db.transaction().execute(async (tx) => {
    await sql`lock table claims in access exclusive mode`.execute(tx)
    await expect.poll(() => atWork('lock table')).toBe(0)
    await sql`select 1`.execute(tx)
  })
  expect(isDatabaseGone(await failureOf(idle))).toBe(true)
  expect((await sql`select 1 from claims`.execute(db)).rows).toEqual([])
})

test('of the connections that nobody uses as many stay as one call asks at once, with what they have prepared', async () => {
  const { connection } = await portal()
  const pool = openPool(connection, 12)
  onTestFinished(() => pool.end())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await Promise.all(Array.from({ length: 12 }, () => pool.query('select pg_backend_pid()')))
  expect(pool.totalCount).toBe(12)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pool.totalCount).toBe(4)
})

test('COMMIT has no limit: what it still does is done', async () => {
  const { pool, db } = await database({ size: 1 })
  await pool.query(`
    create table slow ();
    create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.6); return null; end';
    create constraint trigger slow after insert on slow deferrable initially deferred
      for each row execute function slow()`)
  await db.transaction().execute((tx) => sql`insert into slow default values`.execute(tx))
  expect((await pool.query('select 1 from slow')).rows).toHaveLength(1)
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '400ms' }])
})

test('what has limits of its own has them whatever stands on the role', async () => {
  const { connection, pool } = await database({ role: "statement_timeout = '200ms'", limitsOnRole: true })
  expect(isBusy(await failureOf(pool.query('select pg_sleep(1)')))).toBe(true)
  const patientPool = openPoolWith(noTimeLimits, connection, 1)
  onTestFinished(() => patientPool.end())
  expect((await patientPool.query('select 1 as one, pg_sleep(1)')).rows).toMatchObject([{ one: 1 }])
})

/** A proxy that, like pgbouncer, rejects connections with limits as startup parameters. */
async function pooler(connection: Connection) {
  const refusal = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
  const { host, port } = await interruptibleProxyTo(connection, (socket, upstream) => {
    socket.once('data', (start) => {
      if (start.includes('statement_timeout')) {
        const head = Buffer.alloc(5, 'E')
        head.writeInt32BE(refusal.length + 4, 1)
        return void socket.end(Buffer.concat([head, Buffer.from(refusal)]))
      }
      upstream.write(start)
      socket.pipe(upstream).pipe(socket)
    })
  })
  return { ...connection, host, port }
}

test('behind a pooler that takes no limits they stand on the role; where they do not, the log says so', async () => {
  const { connection, context } = await database()
  const warnings: string[] = []
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (_: object, text: string) => void warnings.push(text),
  }
  expect(await withPoolerLimits(connection, log)).toEqual(connection)
  const poolerConnection = await pooler(connection)
  const limitedConnection = await withPoolerLimits(poolerConnection, log)
  expect(warnings).toEqual([expect.stringContaining('takes no time limits')])
  const pool = openPool(limitedConnection, 1, short)
  onTestFinished(() => pool.end())
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])

  await context.pool.query(`alter database ${connection.database} set statement_timeout = '4s'`)
  await withPoolerLimits(poolerConnection, log)
  expect(warnings).toHaveLength(1)
})
