import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../contract/index.ts'
import { s3Files } from './platform/s3-files.ts'
import { startBackgroundCalls } from './testing/bystanders.ts'
import { formatSeconds, printMeasurement } from './testing/figures.ts'
import { s3Process } from './testing/files.ts'
import { makeTestFolder } from './testing/folders.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import { cookiesOf, makeTestAgency, portalProcess, signInOverHttp, waitForExit } from './testing/process.ts'
import { download, paper } from './testing/uploads.ts'

// ms. The portal tries its bucket three times, for 10 to 13 s each.
const maxWait = 45_000
const awayText = 'The portal cannot reach its file storage right now. Please try again in a moment'

/** A portal on a bucket that can be paused, with signed-in clients. */
async function portalOnBucket(count: number) {
  const agency = await makeTestAgency()
  const bucket = await s3Process()
  const environment = { ...agency.environment, ...bucket.environment }
  const { child, opened } = portalProcess(environment)
  const portalUrl = await opened
  const agent = await addTestPerson(agency, { role: 'agent' })
  const cookies: string[] = []
  for (let person = 0; person < count; person++) {
    const { email } = await addTestPerson(agency, { role: 'client', agent })
    cookies.push(cookiesOf(await signInOverHttp(portalUrl, email, testPassword)))
  }
  const incoming = join(agency.environment.DATA_DIR, 'files/incoming')
  /** Names and total size in the incoming folder. */
  const readLeftFiles = async () => {
    const names = await readdir(incoming).catch((): string[] => [])
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(incoming, name))).size))
    return { names, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }
  const listStoredKeys = async () => {
    const files = s3Files(bucket.settings, await makeTestFolder())
    onTestFinished(files.close)
    const keys: string[] = []
    for await (const { key } of files.all()) keys.push(key)
    return keys.sort()
  }
  const countEmails = async () =>
    (await readdir(join(agency.environment.DATA_DIR, 'mail')).catch(() => [])).length
  const listDocumentKeys = async () =>
    (
      await agency.pool.query<{ key: string }>('select storage_key as key from documents order by 1')
    ).rows.map(({ key }) => key)
  return {
    ...agency,
    environment,
    bucket,
    child,
    address: portalUrl,
    agent,
    cookies,
    incoming,
    readLeftFiles,
    mails: countEmails,
    listStoredKeys,
    listDocumentKeys,
  }
}

// Spec: faults/bucket
test('a bucket that falls silent: uploads and downloads are told within its time, all else goes on as ever, and then each file is there once', async () => {
  const portal = await portalOnBucket(20)
  const { bucket, cookies, pool } = portal
  const [firstCookie = ''] = cookies
  const load = startBackgroundCalls(portal.address, cookies.slice(0, 4))
  const keptReply = await paper(portal.address, firstCookie, 200_000).send()
  expect(keptReply.status).toBe(201)

  bucket.child.kill('SIGSTOP')
  for (let job = 0; job < 6; job++)
    await pool.query(
      `select graphile_worker.add_job('removeUnfiled', '[{"key": "a"}]', queue_name => 'files')`,
    )
  const papers = cookies.map((cookie, index) =>
    paper(portal.address, cookie, index === 1 ? 12_000_000 : 300_000),
  )
  const calls = Promise.all([
    ...papers.map(({ send }) => send()),
    ...cookies.map(() => download(portal.address, firstCookie, keptReply.id)),
  ])
  const askedResponse = await fetch(portal.address + api.accessLinks.ask.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: portal.agent.email }),
  })
  expect(askedResponse.status).toBe(204)
  await expect.poll(portal.mails, { timeout: 5000 }).toBe(1)
  const callReplies = await calls
  for (const { status, message, ms } of callReplies) {
    expect([status, message]).toEqual([503, awayText])
    expect(ms).toBeLessThan(maxWait)
  }
  const { calls: answeredCalls, longest: slowestTime } = load.take()
  expect(answeredCalls).toBeGreaterThan(1000)
  expect(slowestTime).toBeLessThan(2000)
  expect(await portal.listDocumentKeys()).toHaveLength(1)
  const { names, bytes } = await portal.readLeftFiles()
  expect(names.filter((name) => !name.endsWith('.kept'))).toEqual([])
  expect(bytes, 'what nobody takes fills no disk').toBe(0)

  bucket.child.kill('SIGCONT')
  const sentReplies = await Promise.all(papers.map(({ send }) => send()))
  const waitTimes = callReplies.map(({ ms }) => ms)
  printMeasurement(
    'bucket silent',
    `${papers.length} uploads and as many downloads told so after ${formatSeconds(Math.min(...waitTimes))} to ${formatSeconds(Math.max(...waitTimes))}; of ${answeredCalls} other calls the slowest took ${formatSeconds(slowestTime)}; stored ${formatSeconds(Math.max(...sentReplies.map(({ ms }) => ms)))} after it spoke`,
  )
  expect(sentReplies.map(({ status }) => status)).toEqual(papers.map(() => 201))
  const repeatedReplies = await Promise.all(papers.map(({ send }) => send()))
  expect(repeatedReplies.map(({ id }) => id)).toEqual(sentReplies.map(({ id }) => id))
  for (const [index, { bytes, cookie }] of papers.entries()) {
    const downloadReply = await download(portal.address, cookie, sentReplies[index]?.id ?? '')
    expect([downloadReply.status, downloadReply.bytes.equals(bytes)]).toEqual([200, true])
  }
  await load.end()
  expect([...load.statuses].sort()).toEqual([200, 201])
  expect(portal.child.exitCode).toBeNull()
  const documentKeys = await portal.listDocumentKeys()
  expect(documentKeys).toHaveLength(1 + papers.length)

  // Files that the bucket stored for abandoned calls are left over. The cleanup at the next start
  // removes them.
  const strayKeys = (await portal.listStoredKeys()).filter((key) => !documentKeys.includes(key))
  const notedNames = (await portal.readLeftFiles()).names
  expect(strayKeys.filter((key) => !notedNames.includes(`${key}.kept`))).toEqual([])
  const longAgo = new Date(Date.now() - 31 * 60_000)
  for (const name of notedNames) await utimes(join(portal.incoming, name), longAgo, longAgo)
  await waitForExit(portal.child, 'SIGTERM')
  await portalProcess(portal.environment).opened
  await expect.poll(portal.listStoredKeys, { timeout: 10_000 }).toEqual(documentKeys)
  await expect.poll(async () => (await portal.readLeftFiles()).names).toEqual([])
}, 150_000)

// Spec: faults/bucket
test('while its bucket is silent a portal ends and starts as ever', async () => {
  const portal = await portalOnBucket(10)
  const { bucket, cookies, environment } = portal
  const [firstCookie = ''] = cookies
  const keptReply = await paper(portal.address, firstCookie, 200_000).send()
  bucket.child.kill('SIGSTOP')
  const papers = cookies.map((cookie) => paper(portal.address, cookie, 300_000))
  const calls = [
    ...papers.map(({ send }) => send()),
    ...cookies.map(() => download(portal.address, firstCookie, keptReply.id)),
  ].map((call) => call.then(({ status }) => status).catch(() => 'cut off'))
  await expect
    .poll(async () => (await portal.readLeftFiles()).names.length)
    .toBeGreaterThanOrEqual(papers.length)
  const ending = performance.now()
  expect(await waitForExit(portal.child, 'SIGTERM')).toBe(0)
  const end = performance.now() - ending
  expect(end).toBeLessThan(10_500)
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['cut off']))
  const startTime = performance.now()
  const portalUrl = await portalProcess(environment).opened
  const start = performance.now() - startTime
  expect(start).toBeLessThan(15_000)
  printMeasurement(
    'end and start with a bucket silent',
    `ended in ${formatSeconds(end)}, open again in ${formatSeconds(start)}`,
  )
  expect((await fetch(`${portalUrl}/api/policy`, { headers: { cookie: firstCookie } })).status).toBe(200)
  bucket.child.kill('SIGCONT')
  for (const { send } of papers) expect((await send(portalUrl)).status).toBe(201)
  expect(await portal.listDocumentKeys()).toHaveLength(1 + papers.length)
}, 90_000)
