import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfItsOwn } from './testing/folders.ts'
import { addPerson, password } from './testing/people.ts'
import {
  agencyOfItsOwn,
  besidePortal,
  cookiesOf,
  dataFolder,
  ended,
  ownAgency,
  portalProcess,
  signIn,
} from './testing/process.ts'
import { connectionTo, isOver } from './testing/raw-connection.ts'
import { streamOf } from './testing/streams.ts'

const patient = { timeout: 20_000 }
const token = 'a token of sixteen or more'

/** A portal of two workers on a database of its own, and ways to sign somebody in and to see its processes. */
async function twoWorkers(environment: Record<string, string> = {}) {
  const agency = await agencyOfItsOwn()
  const portal = portalProcess({
    ...agency.environment,
    WORKERS: '2',
    METRICS_TOKEN: token,
    ...environment,
  })
  const address = await portal.opened
  const newAgent = async () => {
    const agent = await addPerson(agency, { role: 'agent' })
    return { ...agent, cookie: cookiesOf(await signIn(address, agent.email, password)) }
  }
  return {
    ...portal,
    ...agency,
    address,
    port: Number(new URL(address).port),
    newAgent,
    workers: () => workersOf(portal.child.pid),
  }
}

/** The processes that a process has started and that run. */
async function workersOf(pid = 0): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

const call = (path: string, cookie: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`

/** Connections kept open, on each of which one call has been answered. */
async function connections(count: number, { port, cookie }: { port: number; cookie: string }) {
  const all = await Promise.all(Array.from({ length: count }, () => connectionTo(port)))
  for (const { socket } of all) socket.write(call('/api/auth/me', cookie))
  await expect.poll(() => all.filter(({ answers }) => answers().length === 1).length, patient).toBe(count)
  return all
}

test('two workers share a port: what one of them writes is heard on every stream, and metrics are of both', async () => {
  const portal = await twoWorkers()
  const agent = await portal.newAgent()
  const client = await addPerson(portal, { role: 'client', agent })
  expect(await portal.workers()).toHaveLength(2)
  expect(portal.said().match(/ready in/g)).toHaveLength(1)
  const streams = await Promise.all(Array.from({ length: 6 }, () => streamOf(portal.address, agent.cookie)))
  const heard = () =>
    streams.map((stream) => stream.changes().filter(({ entity }) => entity === 'message').length)
  for (let sent = 1; sent <= 3; sent++) {
    const { status } = await fetch(`${portal.address}/api/message`, {
      method: 'POST',
      headers: { cookie: agent.cookie, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ receiverId: client.id, content: `Message ${sent}` }),
    })
    expect(status).toBe(201)
    await expect.poll(heard, patient).toEqual(streams.map(() => sent))
  }
  const metrics = async () =>
    (
      await fetch(`${portal.address}/metrics`, {
        headers: { authorization: `Bearer ${token}`, connection: 'close' },
      })
    ).text()
  const answered = async () =>
    Number(
      /duration_seconds_count\{method="POST",route="\/api\/message",status="201"\} (\d+)/.exec(
        await metrics(),
      )?.[1],
    )
  expect([await answered(), await answered(), await answered()]).toEqual([3, 3, 3])
}, 90_000)

test('the limit of writes counts those of both workers together', async () => {
  const { address, newAgent } = await twoWorkers()
  const write = (cookie: string) =>
    fetch(`${address}/api/message`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', connection: 'close' },
      body: '{}',
    }).then(({ status }) => status)
  const minute = () => Math.floor(Date.now() / 60_000)
  for (;;) {
    const { cookie } = await newAgent()
    const began = minute()
    const statuses: number[] = []
    for (let round = 0; round < 32; round++)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => write(cookie)))))
    // Over the end of a minute there are two limits.
    if (minute() !== began) continue
    expect(statuses.filter((status) => status === 400)).toHaveLength(600)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    return
  }
}, 180_000)

test('one person has fifty live streams on both workers together: one more ends the oldest', async () => {
  const { address, newAgent } = await twoWorkers()
  const [one, another] = [await newAgent(), await newAgent()]
  const others = await Promise.all([1, 2, 3].map(() => streamOf(address, another.cookie)))
  const streams: Awaited<ReturnType<typeof streamOf>>[] = []
  for (let count = 0; count < 52; count++) streams.push(await streamOf(address, one.cookie))
  await expect
    .poll(() => streams.flatMap(({ told }, place) => (told.ended ? [place] : [])), patient)
    .toEqual([0, 1])
  expect(others.some(({ told }) => told.ended)).toBe(false)
}, 90_000)

test('a worker that is killed is replaced while calls go on, and both have answered', async () => {
  const portal = await twoWorkers()
  const { cookie } = await portal.newAgent()
  const before = await portal.workers()
  const kept = await connections(8, { port: portal.port, cookie })
  process.kill(before[0] ?? 0, 'SIGKILL')
  await expect.poll(() => kept.some(({ socket }) => socket.destroyed), patient).toBe(true)
  for (const { socket } of kept) if (!socket.destroyed) socket.write(call('/api/auth/me', cookie))
  const answeredAgain = () => kept.filter(({ answers }) => answers().length === 2)
  const over = () => kept.filter(({ socket }) => socket.destroyed)
  await expect.poll(() => answeredAgain().length + over().length, patient).toBe(8)
  expect(answeredAgain().length, 'of the worker that lives').toBeGreaterThan(0)
  await expect
    .poll(async () => {
      const { status } = await fetch(`${portal.address}/api/auth/me`, {
        headers: { cookie, connection: 'close' },
      })
      expect(status).toBe(200)
      return (await portal.workers()).filter((pid) => !before.includes(pid)).length
    }, patient)
    .toBe(1)
  await expect.poll(portal.said, patient).toContain('A worker ended by itself. Another takes its place')
  // The other stands still: whatever is answered now is answered by the new one.
  const [, other = 0] = before
  process.kill(other, 'SIGSTOP')
  onTestFinished(() => void process.kill(other, 'SIGCONT'))
  const byTheNew = async () => {
    const { socket, answers } = await connectionTo(portal.port)
    socket.write(call('/readyz', cookie))
    await Promise.race([once(socket, 'data'), pause(1000)])
    return answers()
  }
  await expect.poll(byTheNew, patient).toEqual(['HTTP/1.1 200'])
}, 120_000)

test('SIGTERM, to the primary process or to all at once, ends every process, and what was sent is answered', async () => {
  for (const toAll of [false, true]) {
    const portal = await twoWorkers()
    const { cookie } = await portal.newAgent()
    const workers = await portal.workers()
    const kept = await connections(60, { port: portal.port, cookie })
    for (const { socket } of kept) socket.write(call('/api/policy', cookie))
    const began = performance.now()
    const end = ended(portal.child, 'SIGTERM')
    if (toAll) for (const pid of workers) process.kill(pid, 'SIGTERM')
    await Promise.all(kept.map(({ socket }) => isOver(socket)))
    expect(kept.filter(({ answers }) => answers().join() !== 'HTTP/1.1 200,HTTP/1.1 200')).toEqual([])
    expect(await end).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_500)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow()
  }
}, 120_000)

test('on the embedded database only the primary process starts it, and its end ends all', async () => {
  const DATA_DIR = await dataFolder()
  const portal = portalProcess({ ...ownAgency, DATA_DIR, WORKERS: '2' })
  const address = await portal.opened
  for (let time = 0; time < 4; time++)
    expect((await fetch(`${address}/readyz`, { headers: { connection: 'close' } })).status).toBe(200)
  const beside = await besidePortal(DATA_DIR)
  expect((await beside.query('show max_connections')).rows).toEqual([{ max_connections: '100' }])
  const all = await workersOf(portal.child.pid)
  portal.child.kill('SIGKILL')
  const alive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(() => all.some(alive), patient).toBe(false)
  // Nothing of it is in the way of the next.
  const next = portalProcess({ ...ownAgency, DATA_DIR, WORKERS: '2' })
  await next.opened
  expect(await ended(next.child, 'SIGTERM')).toBe(0)
}, 120_000)

test('what a worker cannot start with ends the whole, and is said once', async () => {
  const taken = createServer().listen(0, 'localhost')
  onTestFinished(() => void taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const place = taken.address()
  const PORT = String(typeof place === 'object' ? place?.port : 0)
  const { environment } = await agencyOfItsOwn()
  const portal = portalProcess({
    ...environment,
    DATA_DIR: join(await folderOfItsOwn(), 'data'),
    WORKERS: '3',
    PORT,
  })
  expect(await ended(portal.child)).toBe(1)
  expect(portal.said().match(/bind EADDRINUSE/g)).toHaveLength(1)
}, 60_000)
