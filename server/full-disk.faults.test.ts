import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../contract/index.ts'
import { openDb } from './platform/db.ts'
import { startBackgroundCalls } from './testing/bystanders.ts'
import { formatSeconds, printMeasurement } from './testing/figures.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import {
  cookiesOf,
  makeTestAgency,
  openPortalPool,
  portalCommand,
  portalProcess,
  realAgencyEnvironment,
  signInOverHttp,
} from './testing/process.ts'
import { smallDisk } from './testing/small-disk.ts'
import { download, paper } from './testing/uploads.ts'
import { startWriters } from './testing/writers.ts'

const noSpaceError = 'The portal has no storage space left. Nothing was stored. Please try again later'

/** An agent and signed-in clients. */
async function addPeople(there: Parameters<typeof addTestPerson>[0], address: string, count: number) {
  const agent = await addTestPerson(there, { role: 'agent' })
  const cookies: string[] = []
  for (let person = 0; person < count; person++) {
    const { email } = await addTestPerson(there, { role: 'client', agent })
    cookies.push(cookiesOf(await signInOverHttp(address, email, testPassword)))
  }
  return { agent, cookies }
}

// Spec: faults/disk
test('on a full disk uploads are refused in words and nothing is left of them, mails wait, all else goes on; with room all is stored once', async () => {
  const disk = await smallDisk(100)
  const agency = await makeTestAgency()
  const { child, opened } = portalProcess({ ...agency.environment, DATA_DIR: disk.folder })
  const portalUrl = await opened
  const { agent, cookies } = await addPeople(agency, portalUrl, 8)
  const namesIn = (folder: string) => readdir(join(disk.folder, folder)).catch((): string[] => [])
  const readRows = async () => (await agency.pool.query('select from documents')).rowCount
  const backgroundCalls = startBackgroundCalls(portalUrl, cookies.slice(0, 4))

  await disk.fill({ but: 8_000_000 })
  const papers = cookies.slice(4).map((cookie) => paper(portalUrl, cookie, 10_000_000))
  const refusedReplies = await Promise.all(papers.map(({ send }) => send()))
  expect(refusedReplies.map(({ status, message }) => [status, message])).toEqual(
    papers.map(() => [507, noSpaceError]),
  )
  expect([await namesIn('files/incoming'), await readRows()]).toEqual([[], 0])
  expect((await paper(portalUrl, cookies[4] ?? '', 4_000_000).send()).status, 'what fits is taken').toBe(201)

  await disk.makeRoom()
  await disk.fill()
  expect((await paper(portalUrl, cookies[4] ?? '', 1000).send()).status).toBe(507)
  const askedResponse = await fetch(portalUrl + api.accessLinks.ask.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: agent.email }),
  })
  expect(askedResponse.status).toBe(204)
  const mailTried = async () =>
    (
      await agency.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'sendForgottenLink' and attempts > 1`,
      )
    ).rowCount
  await expect.poll(mailTried, { timeout: 20_000 }).toBe(1)
  expect(await namesIn('mail')).toEqual([])

  await disk.makeRoom()
  const room = performance.now()
  const firstReplies = await Promise.all(papers.slice(0, 3).map(({ send }) => send()))
  const repeatedReplies = await Promise.all(papers.slice(0, 3).map(({ send }) => send()))
  expect(repeatedReplies.map(({ status, id }) => [status, id])).toEqual(
    firstReplies.map(({ id }) => [201, id]),
  )
  for (const [index, { id }] of firstReplies.entries()) {
    const { bytes, cookie } = papers[index] ?? expect.fail()
    expect((await download(portalUrl, cookie, id)).bytes.equals(bytes)).toBe(true)
  }
  expect([await namesIn('files/incoming'), await readRows()]).toEqual([[], 4])
  await expect.poll(() => namesIn('mail'), { timeout: 40_000 }).toEqual([expect.stringMatching(/\.eml$/)])
  const mailedTime = performance.now() - room
  await backgroundCalls.end()
  expect([...backgroundCalls.statuses].sort()).toEqual([200, 201])
  const { calls, longest } = backgroundCalls.take()
  expect(longest).toBeLessThan(2000)
  expect(child.exitCode).toBeNull()
  printMeasurement(
    'disk of uploads and mails full',
    `of ${calls} other calls the slowest took ${formatSeconds(longest)}; uploads at once when there was room, the mail ${formatSeconds(mailedTime)} after`,
  )
}, 120_000)

// Spec: faults/disk
test('an embedded database whose disk is full refuses what it cannot store, waits for room however long that takes, and has lost nothing', async () => {
  const disk = await smallDisk(300)
  const { child, opened, said } = portalProcess({
    ...realAgencyEnvironment,
    DATA_DIR: disk.folder,
    LOG_LEVEL: 'warn',
  })
  const portalUrl = await opened
  const pool = await openPortalPool(disk.folder)
  pool.on('error', () => undefined)
  const { cookies } = await addPeople({ db: openDb(pool), now: () => new Date() }, portalUrl, 8)
  const [cookie = ''] = cookies
  const readPolicies = async () => (await fetch(`${portalUrl}/api/policy`, { headers: { cookie } })).status
  const writers = startWriters([portalUrl], cookies)
  await writers.goesOn()

  await disk.fill()
  await expect.poll(() => writers.seen[507], { timeout: 20_000 }).toBeGreaterThan(cookies.length)
  expect(await readPolicies(), 'what is there can be read').toBe(200)

  // PostgreSQL stops when it has no room for its write-ahead log.
  await expect(
    pool.query(`select pg_logical_emit_message(false, 'a', repeat('a', 40000000))`),
  ).rejects.toThrow()
  await expect.poll(readPolicies, { timeout: 10_000 }).toBe(503)
  const countAttempts = () => said().match(/has no room left on its disk/g)?.length ?? 0
  await expect.poll(countAttempts, { timeout: 40_000 }).toBeGreaterThan(3)
  expect(await readPolicies()).toBe(503)

  await disk.makeRoom()
  const room = Date.now()
  await writers.goesOn()
  const timesAfter = [...writers.acknowledged.values()].map(({ done }) => done).filter((time) => time > room)
  await writers.end()
  await writers.isAllThere(await openPortalPool(disk.folder))
  expect(Object.keys(writers.seen).sort()).toEqual(['201', '503', '507'])
  expect(await readPolicies()).toBe(200)
  expect(child.exitCode).toBeNull()
  printMeasurement(
    'disk of the embedded database full',
    `${writers.seen[507]} messages refused, then ${writers.seen[503]} calls told that the database is away; the first message was stored ${formatSeconds(Math.min(...timesAfter) - room)} after there was room`,
  )
}, 150_000)

// Spec: faults/disk
test('a nightly backup that finds its disk full leaves nothing there and keeps nobody waiting, and is made by itself once there is room', async () => {
  const disk = await smallDisk(100)
  const agency = await makeTestAgency()
  const METRICS_TOKEN = 'a token of sixteen characters'
  const BACKUP_PASSPHRASE = 'four brass lanterns by the quay'
  const BACKUP_TO = join(disk.folder, 'backups')
  const environment = { ...agency.environment, METRICS_TOKEN, BACKUP_TO, BACKUP_PASSPHRASE }
  const { child, opened } = portalProcess(environment)
  const portalUrl = await opened
  const { cookies } = await addPeople(agency, portalUrl, 4)
  const papers = cookies.map((cookie) => paper(portalUrl, cookie, 4_000_000))
  for (const { send } of papers) expect((await send()).status).toBe(201)
  const backgroundCalls = startBackgroundCalls(portalUrl, cookies)
  const hasFailed = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${portalUrl}/metrics`, { headers })).text()
    return Number(/^portal_backup_failed (\d)$/m.exec(text)?.[1])
  }
  // Queues the hourly check for a due backup.
  const runBackup = () => agency.pool.query(`select graphile_worker.add_job('backUp')`)
  const there = () => readdir(BACKUP_TO).catch((): string[] => [])
  await disk.fill({ but: 6_000_000 })
  await runBackup()
  await expect.poll(hasFailed, { timeout: 30_000 }).toBe(1)
  expect(await there()).toEqual([])
  await disk.makeRoom()
  const room = performance.now()
  const hasFailedAgain = async () => {
    await runBackup()
    return hasFailed()
  }
  await expect.poll(hasFailedAgain, { timeout: 30_000, interval: 1000 }).toBe(0)
  expect(await there()).toEqual([expect.stringMatching(/\.tar\.age$/)])
  const madeTime = performance.now() - room
  expect(await portalCommand(['verify-backup', BACKUP_TO], environment)).toMatchObject({ code: 0 })
  await backgroundCalls.end()
  expect([...backgroundCalls.statuses].sort()).toEqual([200, 201])
  const { calls, longest } = backgroundCalls.take()
  expect(longest).toBeLessThan(3000)
  printMeasurement(
    'disk of the backup full',
    `nothing left there; of ${calls} calls meanwhile the slowest took ${formatSeconds(longest)}; made by itself in ${formatSeconds(madeTime)} once there was room and the next hour had come`,
  )
  expect(child.exitCode).toBeNull()
}, 120_000)
