import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { strangerAttempt, throttleLogin } from '../../http/login-throttle.ts'
import { accountPortal } from '../../testing/account-portal.ts'
import { type TestPerson, testPassword } from '../../testing/people.ts'

const second = 1000
const minute = 60 * second

/** A portal where people try names and passwords from different addresses. */
async function portalWithDoors() {
  const world = await accountPortal()
  const { app, clock, context } = world
  let answeredCount = 0
  const attempt = async (
    name: string,
    ipAddress: string,
    { tried = 'a wrong one', cookies }: { tried?: string; cookies?: Map<string, string> } = {},
  ) => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: api.auth.login.path,
      remoteAddress: ipAddress,
      payload: { usernameOrEmail: name, password: tried },
      ...(cookies ? { cookies: Object.fromEntries(cookies) } : {}),
    })
    return { status: statusCode, retryAfter: headers['retry-after'], body, place: answeredCount++ }
  }
  const advanceClock = (ms: number) => {
    clock.time = new Date(clock.time.getTime() + ms)
  }
  /** The cookies of a browser after a person has signed in and out. */
  const browserOf = async (person: TestPerson) => {
    const browser = world.browser()
    await browser.signIn(person)
    await browser.send('POST', api.auth.logout.path)
    expect([...browser.cookies.keys()]).toEqual(['device'])
    return browser.cookies
  }
  const setUsername = (person: TestPerson, username: string) =>
    context.db.updateTable('users').set({ username }).where('id', '=', person.id).execute()
  /** A failed attempt that skips the costly password hash. */
  const fail = (name: string, ipAddress: string) =>
    throttleLogin(
      context,
      strangerAttempt(name, ipAddress),
      async () => null,
      async () => undefined,
    )
  return { ...world, attempt, fail, advanceClock, browserOf, setUsername }
}

const statuses = <Answer extends { status: number }>(answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status)

/** A distinct IP address for each number. */
const ipAddressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

test('300 tries at one account at once from 300 addresses: some dozens are made, the others are told when to come back', async () => {
  const { attempt, people, clock } = await portalWithDoors()
  const startedAt = clock.time.getTime()
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => attempt(people.client.email, ipAddressOf(index))),
  )
  const madeAttempts = statuses(answers, 401)
  const refusedAttempts = statuses(answers, 429)
  expect(madeAttempts.length).toBeGreaterThanOrEqual(20)
  expect(madeAttempts.length).toBeLessThan(40)
  expect(madeAttempts.length + refusedAttempts.length).toBe(300)
  for (const { retryAfter } of refusedAttempts) {
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(Number(retryAfter)).toBeLessThanOrEqual(60)
  }
  expect(Math.max(...clock.pauses)).toBeLessThanOrEqual(30 * second)
  expect(clock.time.getTime() - startedAt, 'those beyond the free ones came seconds apart').toBeGreaterThan(
    15 * second,
  )
})

test('after 100 failures within an hour a stranger waits 30 s at most, and one try is made in that time; the owner gets in', async () => {
  const { attempt, fail, people, clock, advanceClock, browserOf } = await portalWithDoors()
  const { client } = people
  const knownBrowser = await browserOf(client)
  for (let index = 0; index < 100; index++) {
    await fail(client.email, ipAddressOf(index))
    advanceClock(5 * second)
  }
  clock.pauses.length = 0
  const startedAt = clock.time.getTime()
  let madeCount = 0
  for (let count = 0; count < 5; count++) {
    const attempts = Array.from({ length: 20 }, (_, index) => attempt(client.email, ipAddressOf(index)))
    madeCount += statuses(await Promise.all(attempts), 401).length
    advanceClock(10 * second)
  }
  expect(madeCount).toBeGreaterThan(0)
  expect(madeCount).toBeLessThanOrEqual(1 + (clock.time.getTime() - startedAt) / (30 * second))
  expect(Math.max(...clock.pauses)).toBeLessThanOrEqual(30 * second)
  expect(Math.max(...clock.pauses)).toBeGreaterThan(10 * second)

  const [owner, ...strangerReplies] = await Promise.all([
    attempt(client.email, '192.0.2.7', { tried: testPassword }),
    ...Array.from({ length: 20 }, (_, index) => attempt(client.email, ipAddressOf(index))),
  ])
  expect(owner.status, 'from where nobody has failed').toBe(200)
  expect(statuses(strangerReplies, 200)).toEqual([])
  clock.pauses.length = 0
  expect(
    (await attempt(client.email, ipAddressOf(3), { tried: testPassword, cookies: knownBrowser })).status,
  ).toBe(200)
  expect(clock.pauses, 'a browser that signed in before does not wait').toEqual([])
})

test('a browser that signed in to an account before has a count of its own there, and nowhere else', async () => {
  const { attempt, people, browserOf, advanceClock } = await portalWithDoors()
  const { client, otherClient } = people
  const knownBrowser = await browserOf(client)
  for (let count = 0; count < 11; count++) await attempt(client.email, '192.0.2.7')
  expect((await attempt(client.email, '192.0.2.7', { tried: testPassword })).status).toBe(429)
  const knownBrowserInput = { tried: testPassword, cookies: knownBrowser }
  expect((await attempt(client.email, '192.0.2.7', knownBrowserInput)).status).toBe(200)
  const wrongInput = { cookies: knownBrowser }
  for (let count = 0; count < 10; count++)
    expect((await attempt(client.email, '192.0.2.7', wrongInput)).status).toBe(401)
  expect(
    (await attempt(client.email, '192.0.2.7', knownBrowserInput)).status,
    'it guesses no more than others',
  ).toBe(429)
  for (let count = 0; count < 11; count++) await attempt(otherClient.email, '192.0.2.8')
  const otherAddressReply = await attempt(otherClient.email, '192.0.2.8', knownBrowserInput)
  expect(otherAddressReply.status, "of another's account it is a stranger").toBe(429)
  advanceClock(minute + second)
  expect((await attempt(client.email, '192.0.2.7', knownBrowserInput)).status).toBe(200)
})

test('50 names that failed from one address slow it down; right passwords and known browsers get through', async () => {
  const { attempt, fail, people, clock, browserOf } = await portalWithDoors()
  const office = '203.0.113.1'
  const knownBrowser = await browserOf(people.otherAgent)
  for (let count = 0; count < 60; count++) await fail(`guess${count}`, office)
  expect(clock.pauses.length).toBeGreaterThan(5)
  expect(Math.max(...clock.pauses)).toBeLessThanOrEqual(second)
  expect((await attempt(people.agent.email, office, { tried: testPassword })).status).toBe(200)
  const attempts = Array.from({ length: 20 }, (_, count) => attempt(`more${count}`, office))
  const ownerAttempt = attempt(people.client.email, office, { tried: testPassword })
  expect((await ownerAttempt).status).toBe(200)
  expect(statuses(await Promise.all(attempts), 429)).toEqual([])
  clock.pauses.length = 0
  const knownBrowserInput = { tried: testPassword, cookies: knownBrowser }
  expect((await attempt(people.otherAgent.email, office, knownBrowserInput)).status).toBe(200)
  expect((await attempt(people.admin.email, '203.0.113.2', { tried: testPassword })).status).toBe(200)
  expect(clock.pauses).toEqual([])
})

test('what is refused and how long one waits follows from what was typed: a name that nobody has reads alike', async () => {
  const { attempt, people, clock } = await portalWithDoors()
  const attemptSeries = async (name: string, net: string) => {
    clock.pauses.length = 0
    const answers: unknown[] = []
    for (let count = 0; count < 26; count++) {
      const { status, retryAfter, body } = await attempt(name, `${net}.${Math.max(0, count - 11)}`)
      answers.push([status, retryAfter, body])
    }
    return { answers, pauses: [...clock.pauses] }
  }
  const realAttempt = await attemptSeries(people.client.email, '10.1.0')
  expect(await attemptSeries('nobody@nowhere.example', '10.2.0')).toEqual(realAttempt)
  expect(realAttempt.pauses.length).toBeGreaterThan(0)
})

test('username and e-mail have counts of their own, each in any letter case', async () => {
  const { attempt, people, setUsername } = await portalWithDoors()
  await setUsername(people.client, 'Maria')
  for (const name of [
    'maria',
    'MARIA',
    ' Maria ',
    'maria',
    'maria',
    'MARIA',
    'maria',
    'maria',
    'mariA',
    'maria',
  ])
    expect((await attempt(name, '192.0.2.7')).status).toBe(401)
  expect((await attempt('maria', '192.0.2.7')).status).toBe(429)
  expect((await attempt(people.client.email, '192.0.2.7', { tried: testPassword })).status).toBe(200)
})

test('IPv6 addresses count by their /64, and the record keeps the whole address', async () => {
  const { attempt, people, context } = await portalWithDoors()
  const home = (index: number) => `2001:db8:0:7::${index.toString(16)}`
  for (let index = 1; index <= 10; index++)
    expect((await attempt(people.client.email, home(index))).status).toBe(401)
  expect((await attempt(people.client.email, home(11))).status).toBe(429)
  expect((await attempt(people.client.email, '2001:db8:0:8::1', { tried: testPassword })).status).toBe(200)
  const events = await context.db.selectFrom('events').select('ip').orderBy('id').execute()
  expect(events.map(({ ip }) => ip)).toContain(home(10))
})
