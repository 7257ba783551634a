import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { portal } from '../testing/portal.ts'
import { type Connection, openPool } from './db.ts'
import { startJobs } from './jobs.ts'

/** A way to the database that can be cut, so that every connection breaks and none can be made. */
async function cuttable(connection: Connection) {
  const { host, port } = new pg.Client(connection)
  const sockets = new Set<Socket>()
  let cut = false
  const server = createServer((socket) => {
    if (cut) return void socket.destroy()
    const database = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port, noDelay: true })
    for (const one of [socket, database]) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        socket.destroy()
        database.destroy()
        sockets.delete(one)
      })
    }
    socket.pipe(database).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  onTestFinished(() => void server.close())
  return {
    connection: { ...connection, host: '127.0.0.1', port: address.port },
    cut() {
      cut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      cut = false
    },
  }
}

/** The queue of a portal, worked off over a way that can be cut. */
async function queue(task: (way: { cut(): void }) => Promise<void>) {
  const { connection, context } = await portal()
  const way = await cuttable(connection)
  const pool = openPool(way.connection, 4)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  let runs = 0
  const tasks = {
    async work() {
      runs++
      await task(way)
    },
  }
  const jobs = await startJobs(pool, { tasks, crontab: '' }, log)
  onTestFinished(async () => {
    way.mend()
    await jobs.stop()
    await pool.end()
  })
  const add = () => context.pool.query(`select graphile_worker.add_job('work')`)
  const waiting = async () =>
    (await context.pool.query('select attempts, last_error, locked_at from graphile_worker.jobs')).rows
  return { way, add, waiting, runs: () => runs }
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
