import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDb } from './platform/db.ts'
import { debianPackages } from './testing/debian.ts'
import { databasePidIn } from './testing/direct-connection.ts'
import { formatSeconds, printMeasurement } from './testing/figures.ts'
import { makeTestFolder } from './testing/folders.ts'
import { interruptibleProxyTo } from './testing/interruptible-proxy.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import { freePort } from './testing/pgbouncer.ts'
import {
  cookiesOf,
  makeTestAgency,
  openPortalPool,
  portalProcess,
  realAgencyEnvironment,
  signInOverHttp,
  waitForExit,
} from './testing/process.ts'
import { openTestStream } from './testing/streams.ts'
import { startUploaders } from './testing/uploads.ts'
import { startWriters } from './testing/writers.ts'

type TestPortal = Parameters<typeof addTestPerson>[0]

/** Cookies of an agent's signed-in clients. */
async function signIn(there: TestPortal, address: string, count: number) {
  const agent = await addTestPerson(there, { role: 'agent' })
  const cookies: string[] = []
  for (let person = 0; person < count; person++) {
    const { email } = await addTestPerson(there, { role: 'client', agent })
    cookies.push(cookiesOf(await signInOverHttp(address, email, testPassword)))
  }
  return { cookies, agent: cookiesOf(await signInOverHttp(address, agent.email, testPassword)) }
}

const seesPolicies = async (address: string, cookie: string) =>
  (await fetch(`${address}/api/policy`, { headers: { cookie } })).status

/** Sends a request that emails the agent. */
const asksForCertificate = (address: string, cookie: string) =>
  fetch(`${address}/api/request`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'coi' }),
  })

// Spec: faults/kill
test('kill -9 of the portal and of its database amid writes: what was acknowledged is there once, and all go on signed in', async () => {
  const DATA_DIR = await makeTestFolder()
  const environment = { ...realAgencyEnvironment, DATA_DIR, PORT: String(await freePort()) }
  const start = async () => {
    const { child, opened } = portalProcess(environment)
    return { child, address: await opened }
  }
  let { child, address } = await start()
  const pool = await openPortalPool(DATA_DIR)
  const { cookies } = await signIn({ db: openDb(pool), now: () => new Date() }, address, 6)
  const writers = startWriters([address], cookies)
  const papers = startUploaders(address, cookies.slice(0, 2), 400_000)
  const startedAt = Date.now()
  for (let round = 0; round < 3; round++) {
    await writers.goesOn()
    process.kill(await databasePidIn(DATA_DIR), 'SIGKILL')
    await writers.goesOn()
    await waitForExit(child, 'SIGKILL')
    ;({ child, address } = await start())
  }
  await writers.goesOn()
  await Promise.all([writers.end(), papers.end()])
  const directPool = await openPortalPool(DATA_DIR)
  await writers.isAllThere(directPool)
  expect(papers.acknowledged.size).toBeGreaterThan(6)
  await papers.areAllThere(directPool)
  printMeasurement(
    'kill -9 of portal and database',
    `${writers.acknowledged.size} messages and ${papers.acknowledged.size} papers over three of each; no pause over ${formatSeconds(writers.gapAfter(startedAt) * 1000)}`,
  )
  expect(Object.keys(writers.seen).filter((status) => !['', '201', '503'].includes(status))).toEqual([])
  for (const cookie of cookies) expect(await seesPolicies(address, cookie)).toBe(200)
}, 240_000)

// Spec: faults/database
test.each([
  { how: 'that is not there', goes: 'cut' },
  { how: 'that says nothing', goes: 'fallSilent' },
] as const)(
  'a database that is gone for 30 s under load, as one $how: each call is answered within 5 s, and all comes back by itself',
  async ({ how, goes }) => {
    const agency = await makeTestAgency()
    const proxy = await interruptibleProxyTo({ connectionString: agency.environment.DATABASE_URL })
    const url = new URL(agency.environment.DATABASE_URL)
    const proxiedUrl = `postgres://${url.username}:${url.password}@${proxy.host}:${proxy.port}${url.pathname}`
    const { child, opened } = portalProcess({ ...agency.environment, DATABASE_URL: proxiedUrl })
    const portalUrl = await opened
    const { cookies, agent } = await signIn(agency, portalUrl, 10)
    const writers = startWriters([portalUrl], cookies.slice(2))
    const papers = startUploaders(portalUrl, cookies.slice(0, 2), 200_000)
    const ask = async () => (await asksForCertificate(portalUrl, cookies[0] ?? '')).status
    const countEmails = async () =>
      (await readdir(join(agency.environment.DATA_DIR, 'mail')).catch(() => [])).length
    await writers.goesOn()
    expect(await ask()).toBe(201)
    proxy[goes]()
    writers.takeSlowest()
    await pause(30_000)
    const slowestTime = writers.takeSlowest()
    expect(slowestTime).toBeLessThan(5000)
    proxy.mend()
    const mendedAt = Date.now()
    await writers.goesOn()
    const firstMoment = Math.min(
      ...[...writers.acknowledged.values()].map(({ done }) => done).filter((time) => time >= mendedAt),
    )
    expect(firstMoment - mendedAt).toBeLessThan(5000)
    const stream = await openTestStream(portalUrl, agent)
    await expect.poll(() => stream.take(), { timeout: 20_000 }).toContain('message')
    expect(await ask()).toBe(201)
    await Promise.all([writers.end(), papers.end()])
    await writers.isAllThere(agency.pool)
    await papers.areAllThere(agency.pool)
    await expect.poll(countEmails, { timeout: 30_000 }).toBe(2)
    expect(Object.keys(writers.seen).sort()).toEqual(['201', '503'])
    printMeasurement(
      `database gone for 30 s, ${how}`,
      `${writers.seen[503]} calls told so, the slowest after ${formatSeconds(slowestTime)}; ${formatSeconds(firstMoment - mendedAt)} after it was back the first message was stored`,
    )
    for (const cookie of cookies) expect(await seesPolicies(portalUrl, cookie)).toBe(200)
    expect(child.exitCode).toBeNull()
  },
  120_000,
)

// Spec: faults/clock
test('a clock that is stepped an hour forth and two back: calls, live updates and jobs go on, and nobody is signed out', async () => {
  debianPackages('libfaketime')
  const agency = await makeTestAgency()
  const clock = join(await makeTestFolder(), 'clock')
  await writeFile(clock, '+0')
  const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`
  const { opened, child } = portalProcess({
    ...agency.environment,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const portalUrl = await opened
  const { cookies, agent } = await signIn(agency, portalUrl, 4)
  const stream = await openTestStream(portalUrl, agent)
  const writers = startWriters([portalUrl], cookies)
  const queue = async () =>
    (await agency.pool.query(`select from graphile_worker.jobs where run_at < now() - interval '5 seconds'`))
      .rowCount
  for (const step of ['+1h', '-1h', '+0']) {
    await writers.goesOn()
    await writeFile(clock, step)
    const readServerDate = async () =>
      Date.parse((await fetch(`${portalUrl}/healthz`)).headers.get('date') ?? '')
    const hours = { '+1h': 1, '-1h': -1, '+0': 0 }[step] ?? 0
    await expect
      .poll(async () => Math.abs((await readServerDate()) - Date.now() - hours * 3_600_000), {
        timeout: 10_000,
      })
      .toBeLessThan(60_000)
    stream.take()
    await writers.goesOn()
    await expect.poll(() => stream.take(), { timeout: 20_000 }).toContain('message')
    const certificateReply = await asksForCertificate(portalUrl, cookies[0] ?? '')
    expect(certificateReply.status).toBe(201)
    await expect.poll(queue, { timeout: 30_000 }).toBe(0)
  }
  await writers.end()
  await writers.isAllThere(agency.pool)
  expect(Object.keys(writers.seen)).toEqual(['201'])
  printMeasurement(
    'clock stepped an hour forth, two back, one forth',
    `${writers.acknowledged.size} messages, the slowest in ${formatSeconds(writers.takeSlowest())}`,
  )
  for (const cookie of cookies) expect(await seesPolicies(portalUrl, cookie)).toBe(200)
  expect(child.exitCode).toBeNull()
}, 180_000)
