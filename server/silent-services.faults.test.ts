import { readFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../contract/index.ts'
import { startBackgroundCalls } from './testing/bystanders.ts'
import { formatSeconds, printMeasurement } from './testing/figures.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import { cookiesOf, makeTestAgency, portalProcess, signInOverHttp, waitForExit } from './testing/process.ts'

const slowPoll = { timeout: 30_000 }
const token = 'a token of some length'

/** A portal process with metrics. */
async function watchedPortal(
  overrides: Record<string, string> = {},
  startOptions: { bySetting?: boolean } = {},
) {
  const agency = await makeTestAgency()
  const settings = { ...agency.environment, METRICS_TOKEN: token, LOG_LEVEL: 'error', ...overrides }
  const { child, opened } = portalProcess(settings, startOptions)
  const portalUrl = await opened
  const { port } = new URL(portalUrl)
  /** Sum of a metric over all labels, or those that match. */
  const metric = async (name: string, labels = '') => {
    const answer = await fetch(`${portalUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const lines = (await answer.text()).split('\n')
    const meantLines = lines.filter((line) => /^[\w]+/.exec(line)?.[0] === name && line.includes(labels))
    return meantLines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }
  /** Makes failed jobs due at once, as if the pause before their next attempt had passed. */
  const queueTimeGoesBy = () =>
    agency.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
  const readJobs = async () => {
    const { rows } = await agency.pool.query<{ attempts: number; locked: boolean; task: string }>(
      'select task_identifier as task, attempts, locked_at is not null as locked from graphile_worker.jobs',
    )
    return rows.filter(({ task }) => task !== 'sealAnew' && task !== 'tidy' && task !== 'sweep')
  }
  return { ...agency, child, address: portalUrl, port: Number(port), metric, queueTimeGoesBy, jobs: readJobs }
}

/** A server that accepts connections and stays silent. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const silentServer = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve))
  const address = silentServer.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => silentServer.close(() => resolve()))
  }
  onTestFinished(() => (silentServer.listening ? close() : undefined))
  return { port, asked: () => sockets.size, close }
}

/** A mail server that stays silent until `speak`; the portal's timeout for it is `patience` ms. */
async function silentMailServer({ patience = 300 } = {}) {
  const { port, close } = await silentServer()
  const received: string[] = []
  const speak = async () => {
    await close()
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, { envelope }, callback) {
        stream.resume()
        stream.on('end', () => {
          received.push(...envelope.rcptTo.map(({ address }) => address))
          callback()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  }
  return { url: `smtp://127.0.0.1:${port}?greetingTimeout=${patience}`, received, speak }
}

// The sum of the queue's pauses, e to the power of each attempt in seconds, exceeds an hour.
const triesOfAnHour = 8

// Spec: faults/mail
test('a mail server that is silent for an hour holds up nothing else, and then each mail goes out once', async () => {
  const mail = await silentMailServer()
  const portal = await watchedPortal({ SMTP_URL: mail.url })
  const people = await Promise.all(Array.from({ length: 4 }, () => addTestPerson(portal, { role: 'agent' })))
  const cookie = cookiesOf(await signInOverHttp(portal.address, people[0]?.email, testPassword))
  for (const { email } of people) {
    const { status } = await fetch(portal.address + api.accessLinks.ask.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usernameOrEmail: email }),
    })
    expect(status).toBe(204)
  }
  const readLinks = async () => (await portal.jobs()).filter(({ task }) => task === 'sendForgottenLink')
  for (let triedCount = 1; triedCount <= triesOfAnHour; triedCount++) {
    const fewest = async () =>
      Math.min(...(await readLinks()).map(({ attempts, locked }) => (locked ? attempts - 1 : attempts)))
    await expect.poll(fewest, slowPoll).toBeGreaterThanOrEqual(triedCount)
    const startedAt = performance.now()
    expect((await fetch(`${portal.address}/api/auth/me`, { headers: { cookie } })).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(2000)
    if (triedCount < triesOfAnHour) await portal.queueTimeGoesBy()
  }
  expect(await portal.metric('portal_jobs_retrying', 'task="sendForgottenLink"')).toBe(people.length)
  expect(await portal.metric('portal_mails_total', 'result="sent"')).toBe(0)
  await mail.speak()
  const hangupTime = performance.now()
  await portal.queueTimeGoesBy()
  await expect.poll(readLinks, slowPoll).toEqual([])
  printMeasurement(
    'mail server silent for an hour',
    `${people.length} mails tried ${triesOfAnHour} times, and sent once each within ${formatSeconds(performance.now() - hangupTime)}`,
  )
  const sentTo = mail.received.filter((recipient) => people.some(({ email }) => email === recipient))
  expect(sentTo.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  expect(await portal.metric('portal_jobs_retrying')).toBe(0)
}, 180_000)

// Spec: faults/kill
test('mails that a portal had in hand when it was killed are sent by the next, each once', async () => {
  const mail = await silentMailServer({ patience: 250_000 })
  const portal = await watchedPortal({ SMTP_URL: mail.url })
  const people = [
    await addTestPerson(portal, { role: 'agent' }),
    await addTestPerson(portal, { role: 'agent' }),
  ]
  const ask = ({ email }: { email: string }) =>
    portal.pool.query(`select graphile_worker.add_job('sendForgottenLink', $1::json)`, [
      { name: email, ip: '127.0.0.1', at: new Date().toISOString() },
    ])
  for (const person of people) await ask(person)
  const countLockedJobs = async () => (await portal.jobs()).filter(({ locked }) => locked).length
  await expect.poll(countLockedJobs, slowPoll).toBe(people.length)
  await waitForExit(portal.child, 'SIGKILL')
  const next = portalProcess({ ...portal.environment, SMTP_URL: mail.url })
  await next.opened
  const laterAgent = await addTestPerson(portal, { role: 'agent' })
  await ask(laterAgent)
  await expect.poll(countLockedJobs, slowPoll).toBe(3)
  const countTakenJobs = async () => {
    const { rows } = await portal.pool.query(
      `select max(attempts)::int as tries from graphile_worker._private_jobs where payload ->> 'name' = any($1)`,
      [people.map(({ email }) => email)],
    )
    return rows[0].tries
  }
  const killStart = performance.now()
  await expect.poll(countTakenJobs, { timeout: 200_000, interval: 500 }).toBe(2)
  printMeasurement(
    'kill -9 with mails in hand',
    `taken up by the next portal ${formatSeconds(performance.now() - killStart)} after it had started`,
  )
  await mail.speak()
  // The timeout is long, because failed attempts have lengthened the pauses between retries.
  await expect.poll(portal.jobs, { timeout: 120_000 }).toEqual([])
  expect(mail.received.toSorted()).toEqual([...people, laterAgent].map(({ email }) => email).toSorted())
}, 400_000)

// Spec: faults/mail
test('jobs that always fail hold up no other, are seen on /metrics, and are given up in the end', async () => {
  const portal = await watchedPortal()
  const agent = await addTestPerson(portal, { role: 'agent' })
  const add = (task: string, payload: string) =>
    portal.pool.query(`select graphile_worker.add_job($1, $2::json)`, [task, payload])
  const poisonedCount = 20
  for (let addedCount = 0; addedCount < poisonedCount; addedCount++) await add('tellOwner', '{"event": 5}')
  const validPayload = `{"name": "${agent.email}", "ip": "127.0.0.1", "at": "${new Date().toISOString()}"}`
  await add('sendForgottenLink', validPayload)
  const countJobs = async (task: string) => (await portal.jobs()).filter((job) => job.task === task).length
  await expect.poll(() => countJobs('sendForgottenLink'), slowPoll).toBe(0)
  expect(await portal.metric('portal_mails_total', 'result="sent"')).toBe(1)
  await expect
    .poll(() => portal.metric('portal_jobs_retrying', 'task="tellOwner"'), slowPoll)
    .toBe(poisonedCount)
  expect(await portal.metric('portal_jobs_failed')).toBe(0)
  // Each job has one attempt left, as after three days of failures.
  await portal.pool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() where attempts > 0',
  )
  await expect
    .poll(() => portal.metric('portal_jobs_failed', 'task="tellOwner"'), slowPoll)
    .toBe(poisonedCount)
  const askedTime = performance.now()
  await add('sendForgottenLink', validPayload)
  await expect.poll(() => countJobs('sendForgottenLink'), slowPoll).toBe(0)
  printMeasurement(
    'jobs that always fail',
    `behind ${poisonedCount} of them a mail was sent in ${formatSeconds(performance.now() - askedTime)}`,
  )
  expect(await portal.metric('portal_jobs_failed', 'task="tellOwner"')).toBe(poisonedCount)
  expect(portal.child.exitCode).toBeNull()
}, 120_000)

// Spec: faults/telemetry
test('services for errors and traces that fall silent hold up neither calls nor the end of the portal', async () => {
  const service = await silentServer()
  const portal = await watchedPortal(
    {
      SENTRY_DSN: `http://key@127.0.0.1:${service.port}/1`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${service.port}`,
    },
    { bySetting: true },
  )
  const agent = await addTestPerson(portal, { role: 'agent' })
  const cookie = cookiesOf(await signInOverHttp(portal.address, agent.email, testPassword))
  // Every read of documents fails from now on, and each failure is reported.
  await portal.pool.query('alter table documents rename to documents_away')
  const list = () => fetch(`${portal.address}/api/documents/all`, { headers: { cookie } })
  const answers = await Promise.all(Array.from({ length: 100 }, list))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([500]))
  await expect.poll(service.asked, slowPoll).toBeGreaterThan(0)
  await portal.pool.query('alter table documents_away rename to documents')
  const startedAt = performance.now()
  expect((await list()).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(await waitForExit(portal.child, 'SIGTERM')).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
}, 120_000)

// Spec: faults/connections
test('5,000 connections on which a call is begun and never ended keep nobody out, and are let go', async () => {
  const portal = await watchedPortal()
  const agent = await addTestPerson(portal, { role: 'agent' })
  const cookie = cookiesOf(await signInOverHttp(portal.address, agent.email, testPassword))
  const client = await addTestPerson(portal, { role: 'client', agent })
  const load = startBackgroundCalls(portal.address, [
    cookiesOf(await signInOverHttp(portal.address, client.email, testPassword)),
  ])
  const readMemory = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${portal.child.pid}/status`, 'utf8'))?.[1]) / 1024
  const memoryBefore = await readMemory()
  let openCount = 0
  const beginRequest = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: 'localhost', port: portal.port }, () => {
        openCount += 1
        socket.write('GET /api/auth/me HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
        resolve()
      })
      socket.resume()
      socket.on('error', () => resolve())
      socket.on('close', () => {
        openCount -= 1
      })
      onTestFinished(() => void socket.destroy())
    })
  const times: number[] = []
  const ask = async () => {
    const startedAt = performance.now()
    const { status } = await fetch(`${portal.address}/api/auth/me`, { headers: { cookie } })
    expect(status).toBe(200)
    times.push(performance.now() - startedAt)
  }
  for (let batch = 0; batch < 50; batch++) {
    await Promise.all(Array.from({ length: 100 }, beginRequest))
    await ask()
  }
  const lastBegun = performance.now()
  expect(Math.max(...times)).toBeLessThan(3000)
  // The portal keeps at most a thousand connections without a complete request and closes the
  // oldest beyond that.
  await expect.poll(() => portal.metric('portal_connections'), slowPoll).toBeLessThan(1100)
  const more = (await readMemory()) - memoryBefore
  expect(more).toBeLessThan(150)
  await expect.poll(() => openCount, slowPoll).toBe(0)
  printMeasurement(
    '5,000 half-open connections',
    `others answered in ${formatSeconds(Math.max(...times))} at most, ${more.toFixed(0)} MB more; all let go ${formatSeconds(performance.now() - lastBegun)} after the last`,
  )
  await expect.poll(() => portal.metric('portal_connections'), slowPoll).toBeLessThan(10)
  await ask()
  await load.end()
  expect([...load.statuses].sort()).toEqual([200, 201])
}, 120_000)
