import { expect, onTestFinished, test } from 'vitest'
import { interruptibleProxyTo } from '../testing/interruptible-proxy.ts'
import { portal } from '../testing/portal.ts'
import { openPool } from './db.ts'
import { startJobs } from './jobs.ts'

/** A portal's queue, processed over a connection that the test can cut. */
async function queue(task: (proxy: { cut(): void }) => Promise<void>) {
  const { connection, context } = await portal()
  const proxy = await interruptibleProxyTo(connection)
  const pool = openPool({ ...connection, host: proxy.host, port: proxy.port }, 4)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  let runCount = 0
  const tasks = {
    async work() {
      runCount++
      await task(proxy)
    },
  }
  const jobs = await startJobs(pool, { tasks, crontab: '' }, log)
  onTestFinished(async () => {
    proxy.mend()
    await jobs.stop()
    await pool.end()
  })
  const add = () => context.pool.query(`select graphile_worker.add_job('work')`)
  const waitingJobs = async () =>
    (await context.pool.query('select attempts, last_error, locked_at from graphile_worker.jobs')).rows
  return { way: proxy, add, waiting: waitingJobs, runs: () => runCount }
}

test('a database that goes away as a job is done does not end the portal, and the job is done once', async () => {
  const { way, add, waiting, runs } = await queue(async ({ cut }) => cut())
  await add()
  await expect.poll(runs).toBe(1)
  expect(await waiting()).toHaveLength(1)
  way.mend()
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
  expect(runs()).toBe(1)
})

test('a job that fails while the database is away is noted as failed when it is back, and tried again', async () => {
  const { way, add, waiting, runs } = await queue(async ({ cut }) => {
    if (runs() > 1) return
    cut()
    throw new Error('The mail server is away as well')
  })
  await add()
  await expect.poll(runs).toBe(1)
  way.mend()
  await expect.poll(runs, { timeout: 20_000 }).toBe(2)
  await expect.poll(waiting).toEqual([])
})

test('a job that fails is tried again also where more was added under its key while it was in hand', async () => {
  const { context, connection } = await portal()
  const pool = openPool(connection, 4)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const add = (payload: string) =>
    context.pool.query(`select graphile_worker.add_job('work', $1, job_key => 'k')`, [payload])
  const payloads: unknown[] = []
  const work = async (payload: unknown) => {
    payloads.push(payload)
    if (payloads.length > 1) return
    await add('["second"]')
    throw new Error('The mail server is busy')
  }
  const jobs = await startJobs(pool, { tasks: { work }, crontab: '' }, log)
  onTestFinished(async () => {
    await jobs.stop()
    await pool.end()
  })
  await add('["first"]')
  await expect.poll(() => payloads, { timeout: 20_000 }).toEqual([['first'], ['second'], ['first']])
})
