import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { closeSessionsOf, removeExpiredSessions } from '../../http/session.ts'
import { testPassword } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

const cookieIn = (headers: Record<string, unknown>) => String(headers['set-cookie'] ?? '')
const minute = 60_000
const day = 24 * 60 * minute

// Spec: entity/user, calls/me, calls/login
test('a person signs in by e-mail or username, in any letter case, and is who they are', async () => {
  const { as, people, context } = await portal()
  await context.db
    .updateTable('users')
    .set({ username: 'Maria.R' })
    .where('id', '=', people.client.id)
    .execute()
  for (const usernameOrEmail of [
    people.client.email,
    people.client.email.toUpperCase(),
    'maria.r',
    ' MARIA.R ',
  ]) {
    const { status, body } = await as(null).call(api.auth.login, { usernameOrEmail, password: testPassword })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      id: people.client.id,
      _id: people.client.id,
      role: 'client',
      email: people.client.email,
      firstName: 'Maria',
      lastName: 'Reyes',
      fullName: 'Maria Reyes',
      username: 'Maria.R',
    })
    expect(body.user.assignedAgent).toMatchObject({
      agentUserId: people.agent.id,
      agentFirstName: 'Daniel',
      agentLastName: 'Kim',
      email: people.agent.email,
      phone: null,
    })
    expect((await as(people.client).call(api.auth.me, {})).body).toEqual(body)
  }
})

test("a user's answer has no key that speaks of passwords, hashes, secrets or tokens", async () => {
  const { as, people } = await portal()
  const { body } = await as(people.client).call(api.auth.me, {})
  expect(JSON.stringify(body)).not.toMatch(/password|hash|secret|token|sealed/i)
})

test('a wrong password and an unknown name get the very same answer', async () => {
  const { as, people } = await portal()
  const wrongReply = await as(null).call(api.auth.login, {
    usernameOrEmail: people.client.email,
    password: 'no',
  })
  const unknownReply = await as(null).call(api.auth.login, {
    usernameOrEmail: 'nobody@nowhere.example',
    password: 'no',
  })
  expect(wrongReply.status).toBe(401)
  expect(unknownReply.status).toBe(401)
  expect(unknownReply.body).toEqual(wrongReply.body)
})

test('a client who was invited and has not accepted cannot sign in', async () => {
  const { as, given } = await portal()
  const invite = await given.invite()
  for (const triedPassword of ['', 'null', 'anything at all']) {
    const { status } = await as(null).call(api.auth.login, {
      usernameOrEmail: invite.email,
      password: triedPassword,
    })
    expect(status).toBe(401)
  }
})

test('the cookie is HttpOnly, SameSite=Lax, for the whole site, and Secure when the portal is on https', async () => {
  const plainPortal = await portal()
  const signIn = { usernameOrEmail: plainPortal.people.agent.email, password: testPassword }
  const { headers } = await plainPortal.as(null).call(api.auth.login, signIn)
  expect(cookieIn(headers)).toMatch(/^session=[\w-]{43};/)
  expect(cookieIn(headers)).toMatch(/Path=\/; HttpOnly; SameSite=Lax/)
  expect(cookieIn(headers)).not.toMatch(/Secure/)
  const secure = await portal({ environment: { PUBLIC_URL: 'https://portal.harborline.example' } })
  const answeredReply = await secure
    .as(null)
    .call(api.auth.login, { usernameOrEmail: secure.people.agent.email, password: testPassword })
  const [session = ''] = [answeredReply.headers['set-cookie'] ?? []].flat()
  expect(session).toMatch(/^__Host-session=[\w-]{43};.* Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(session).not.toMatch(/Domain/)
})

test('the session id changes on login, and what is stored opens nothing', async () => {
  const { as, people, context } = await portal()
  const firstCookie = cookieIn(
    (await as(null).call(api.auth.login, { usernameOrEmail: people.agent.email, password: testPassword }))
      .headers,
  )
  const cookie = firstCookie.split(';')[0] ?? ''
  const repeatedReply = await as(null).send(
    'POST',
    '/api/auth/login',
    { usernameOrEmail: people.agent.email, password: testPassword },
    { headers: { cookie } },
  )
  expect(repeatedReply.status).toBe(200)
  expect(cookieIn(repeatedReply.headers)).not.toContain(cookie)
  expect((await as(null).send('GET', '/api/auth/me', undefined, { headers: { cookie } })).status).toBe(401)
  const rows = await context.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(cookie.slice('session='.length))
})

// Spec: calls/logout
test('logging out ends the session on the server, and works without one', async () => {
  const { as, people } = await portal()
  const { headers } = await as(null).call(api.auth.login, {
    usernameOrEmail: people.agent.email,
    password: testPassword,
  })
  const cookie = cookieIn(headers).split(';')[0] ?? ''
  const out = await as(null).send('POST', '/api/auth/logout', undefined, { headers: { cookie } })
  expect(out.status).toBe(204)
  expect((await as(null).send('GET', '/api/auth/me', undefined, { headers: { cookie } })).status).toBe(401)
  expect((await as(null).call(api.auth.logout, {})).status).toBe(204)
})

test('a session ends after 7 idle days, and after 30 days however much it is used', async () => {
  const { as, people, clock, context } = await portal()
  const start = clock.time.getTime()
  const maria = as(people.client)
  const meStatus = async () => (await maria.call(api.auth.me, {})).status
  for (let days = 0; days < 30; days += 6) {
    clock.time = new Date(start + days * day)
    expect(await meStatus()).toBe(200)
  }
  clock.time = new Date(start + 30 * day + minute)
  expect(await meStatus()).toBe(401)
  const daniel = as(people.agent)
  expect((await daniel.call(api.auth.me, {})).status).toBe(200)
  clock.time = new Date(clock.time.getTime() + 7 * day + minute)
  expect((await daniel.call(api.auth.me, {})).status).toBe(401)
  await removeExpiredSessions(context.db, clock.time)
  expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('the 11th wrong password within a minute is refused with 429, and the right one works once the minute is over', async () => {
  const { as, people, clock } = await portal()
  const maria = as(people.client)
  expect((await maria.call(api.auth.me, {})).status).toBe(200)
  const wrongInput = { usernameOrEmail: people.client.email, password: 'wrong' }
  for (let count = 0; count < 10; count++)
    expect((await as(null).call(api.auth.login, wrongInput)).status).toBe(401)
  const refusedReply = await as(null).call(api.auth.login, wrongInput)
  expect(refusedReply.status).toBe(429)
  expect(Number(refusedReply.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refusedReply.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await maria.call(api.auth.me, {})).status).toBe(200)
  expect(
    (await as(null).call(api.auth.login, { usernameOrEmail: people.agent.email, password: testPassword }))
      .status,
  ).toBe(200)
  clock.time = new Date(clock.time.getTime() + minute + 1000)
  expect(
    (await as(null).call(api.auth.login, { usernameOrEmail: people.client.email, password: testPassword }))
      .status,
  ).toBe(200)
})

test('wrong passwords tried all at once are counted like those tried in turn', async () => {
  const { as, people } = await portal()
  const wrongInput = { usernameOrEmail: people.client.email, password: 'wrong' }
  const statuses = await Promise.all(
    Array.from({ length: 15 }, async () => (await as(null).call(api.auth.login, wrongInput)).status),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('honest sign-ins are never throttled', async () => {
  const { as, people } = await portal()
  const rightInput = { usernameOrEmail: people.agent.email, password: testPassword }
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async () => (await as(null).call(api.auth.login, rightInput)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('a missing field is a 400 that names it; nothing that was typed is refused otherwise', async () => {
  const { as } = await portal()
  const missingReply = await as(null).send('POST', '/api/auth/login', { usernameOrEmail: 'agent' })
  expect(missingReply.status).toBe(400)
  expect(missingReply.failure.fields).toHaveProperty('password')
  expect((await as(null).call(api.auth.login, { usernameOrEmail: '', password: '' })).status).toBe(401)
})

test('a deactivated person is signed out and stays out', async () => {
  const { as, people, context, clock } = await portal()
  const daniel = as(people.agent)
  expect((await daniel.call(api.auth.me, {})).status).toBe(200)
  await context.db
    .updateTable('users')
    .set({ deactivatedAt: clock.time.toISOString() })
    .where('id', '=', people.agent.id)
    .execute()
  expect((await daniel.call(api.auth.me, {})).status).toBe(401)
  expect(
    (await as(null).call(api.auth.login, { usernameOrEmail: people.agent.email, password: testPassword }))
      .status,
  ).toBe(401)
})

test('ending all sessions of a person ends each of them', async () => {
  const { as, people, context } = await portal()
  const daniel = as(people.agent)
  await daniel.call(api.auth.me, {})
  await closeSessionsOf(context.db, people.agent.id, null)
  expect((await daniel.call(api.auth.me, {})).status).toBe(401)
})
