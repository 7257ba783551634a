import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../contract/index.ts'
import { buildApp } from '../app.ts'
import { version } from '../platform/releases.ts'
import { portal } from '../testing/portal.ts'
import type { Readiness } from './health.ts'

const idOfNothing = '019a0000-0000-7000-8000-000000000000'
const invite = { email: 'grace@stonecrop.example' }

test('what is wrong is asked in this order: other site 403, session 401, role 403, input 400, row 404', async () => {
  const { as, people } = await portal()
  const invalidPolicy = { policyNumber: '' }
  const path = `/api/policy/new/${idOfNothing}`
  const foreignInput = { headers: { origin: 'https://evil.example' } }
  expect((await as(people.agent).send('POST', path, invalidPolicy, foreignInput)).status).toBe(403)
  expect((await as(null).send('POST', path, invalidPolicy)).status).toBe(401)
  expect((await as(people.client).send('POST', path, invalidPolicy)).status).toBe(403)
  expect((await as(people.agent).send('POST', path, invalidPolicy)).status).toBe(400)
  const validPolicy = { policyNumber: '1', insurer: 'Hanover', type: 'home', startDate: '2026-01-01' }
  expect((await as(people.agent).send('POST', path, validPolicy)).status).toBe(404)
})

test('the log has one line for each call: whose it was, why it was refused, and nothing that is personal; none for a probe that finds all well', async () => {
  const { as, people, context, given } = await portal()
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await buildApp(context, { readiness: { ready: true }, logger })
  onTestFinished(() => app.close())
  const cookie = await as(people.client).cookie()
  const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => {
    const { statusCode } = await app.inject({ method, url, headers: { cookie, ...headers } })
    const { who, role, code, status } = lines.splice(0).find(({ msg }) => msg === 'answered') ?? {}
    expect(status).toBe(statusCode)
    return { status, who, role, code }
  }
  const ownExpectation = { who: people.client.id, role: 'client' }
  const { id } = await given.document({ by: people.otherClient })
  const foreignInput = { origin: 'https://evil.example' }
  expect([
    await call('GET', '/api/auth/me'),
    await call('GET', '/api/agent/clients?search=grace%40stonecrop.example'),
    await call('GET', `/api/document/${id}`),
    await call('POST', api.sessions.endOthers.path),
    await call('POST', api.sessions.endOthers.path, foreignInput),
    await call('GET', '/api/auth/me', { cookie: 'session=unknown' }),
  ]).toEqual([
    { ...ownExpectation, status: 200 },
    { ...ownExpectation, status: 403, code: 'not_allowed' },
    { ...ownExpectation, status: 404, code: 'not_found' },
    { ...ownExpectation, status: 403, code: 'confirm_password' },
    { ...ownExpectation, status: 403, code: 'other_site' },
    { status: 401, code: 'signed_out' },
  ])
  for (const url of ['/healthz', '/readyz']) expect((await app.inject({ url })).statusCode).toBe(200)
  expect(lines.splice(0)).toEqual([])
  await app.inject({
    method: 'GET',
    url: '/api/policy/1?search=grace%40stonecrop.example',
    headers: { cookie },
  })
  expect(JSON.stringify(lines)).not.toMatch(/grace|session=|Reyes|tidewheel/i)
})

test('an answer to a failure has one shape: error, message, code, and fields where the input was wrong', async () => {
  const { as, people } = await portal()
  const { status, body, headers } = await as(people.agent).send('POST', '/api/invite', {
    email: 'no address',
  })
  expect(status).toBe(400)
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(body).toEqual({
    error: 'Please enter a valid email address',
    message: 'Please enter a valid email address',
    code: 'invalid',
    fields: { email: 'Please enter a valid email address' },
  })
})

test('another person’s row and one that does not exist are not found in the very same words', async () => {
  const { as, given, people } = await portal()
  const policy = await given.policy()
  const foreignReply = await as(people.otherAgent).send('GET', `/api/policy/${policy.id}`)
  for (const id of [idOfNothing, 'not-an-id', "' or 1=1", '%00', 'ünïcödé', '9'.repeat(400)]) {
    const unknownReply = await as(people.otherAgent).send('GET', `/api/policy/${encodeURIComponent(id)}`)
    expect(unknownReply.status, id).toBe(404)
    expect(unknownReply.body, id).toEqual(foreignReply.body)
  }
  expect(foreignReply.status).toBe(404)
})

test('a writing is refused from another site, by Origin or by Sec-Fetch-Site, and let through from our own', async () => {
  const { as, people } = await portal({ environment: { PUBLIC_URL: 'https://portal.harborline.example' } })
  const postWithHeaders = async (headers: Record<string, string>) =>
    (
      await as(people.agent).send(
        'POST',
        '/api/invite',
        { email: `${crypto.randomUUID()}@x.example` },
        { headers },
      )
    ).status
  expect(await postWithHeaders({ origin: 'https://evil.example' })).toBe(403)
  for (const hiddenHeaders of [
    {},
    ...['none', 'cross-site', 'same-site'].map((site) => ({ 'sec-fetch-site': site })),
  ])
    expect(await postWithHeaders({ origin: 'null', ...hiddenHeaders })).toBe(403)
  expect(await postWithHeaders({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(403)
  expect(await postWithHeaders({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await postWithHeaders({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await postWithHeaders({ origin: 'https://portal.harborline.example' })).toBe(201)
  expect(await postWithHeaders({ origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' })).toBe(201)
  expect(await postWithHeaders({ 'sec-fetch-site': 'same-origin' })).toBe(201)
  expect(await postWithHeaders({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(201)
  expect(await postWithHeaders({})).toBe(201)
})

test('anybody who asks whether the process lives is told its version', async () => {
  const { as } = await portal()
  expect((await as(null).send('GET', '/healthz')).body).toEqual({ status: 'ok', version })
})

test('on https browsers are told to stay there', async () => {
  const strictTransportOf = async (environment = {}) =>
    (await (await portal({ environment })).as(null).send('GET', '/healthz')).headers[
      'strict-transport-security'
    ]
  expect(await strictTransportOf()).toBeUndefined()
  expect(await strictTransportOf({ PUBLIC_URL: 'https://portal.harborline.example' })).toBe(
    'max-age=31536000',
  )
})

test('a reading from another site carries no data it could use: no CORS header is ever sent', async () => {
  const { as, people } = await portal()
  const { headers } = await as(people.agent).send('GET', '/api/auth/me', undefined, {
    headers: { origin: 'https://evil.example' },
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('every call is not stored by caches, not sniffed, not framed, and the page has a strict policy', async () => {
  const { as, people } = await portal()
  for (const path of ['/api/auth/me', '/api/nothing-here', '/api/openapi.json']) {
    const { headers } = await as(people.agent).send('GET', path)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/script-src 'self'(;|$)/)
  }
})

// Spec: calls/json
test('a body that is not JSON is refused: broken JSON 400, another kind 415, none where one is needed 400', async () => {
  const { as, people } = await portal()
  const { send } = as(people.agent)
  expect((await send('POST', '/api/invite', '{"email":')).status).toBe(400)
  expect(
    (await send('POST', '/api/invite', 'email=a', { headers: { 'content-type': 'text/plain' } })).status,
  ).toBe(415)
  expect(
    (
      await send('POST', '/api/invite', 'a=b', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(415)
  expect((await send('POST', '/api/invite')).status).toBe(400)
  for (const body of [null, [], 'text', 7])
    expect((await send('POST', '/api/invite', JSON.stringify(body))).status).toBe(400)
  expect((await send('POST', '/api/auth/logout')).status).toBe(204)
})

test('a body larger than a megabyte is refused with 413 in the one shape', async () => {
  const { as, people } = await portal()
  const { status, failure } = await as(people.agent).send('POST', '/api/invite', {
    ...invite,
    message: 'x'.repeat(1_100_000),
  })
  expect(status).toBe(413)
  expect(failure.code).toBe('too_large')
})

test('NUL is refused in every text, CR LF becomes LF, and odd characters come back as they were', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  const nulReply = await agent.call(api.invites.create, { ...invite, firstName: 'Gr\0ace' })
  expect(nulReply.status).toBe(400)
  expect(nulReply.failure.fields).toHaveProperty('firstName')
  expect((await agent.send('GET', '/api/agent/clients?search=%00')).status).toBe(400)
  const oddInput = { firstName: 'Zoë 🌊', lastName: "O'Brien-Ñúñez <b>", message: 'one\r\ntwo' }
  const { body } = await agent.call(api.invites.create, { ...invite, ...oddInput })
  expect(body.invite).toMatchObject({ ...oddInput, message: 'one\ntwo' })
})

test('a wrong limit or cursor is a 400 that names it', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  for (const limit of ['0', '501', '-1', 'ten', '1.5', ''])
    expect((await agent.send('GET', `/api/policy?limit=${limit}`)).failure?.fields, limit).toHaveProperty(
      'limit',
    )
  const cursors = [
    'nonsense',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('["no date","no id"]').toString('base64url'),
  ]
  for (const cursor of cursors) {
    const { status, failure } = await agent.send('GET', `/api/policy?cursor=${cursor}`)
    expect(status, cursor).toBe(400)
    expect(failure.fields).toHaveProperty('cursor')
  }
})

test('an id in the path wins over one in the body', async () => {
  const { as, given, people } = await portal()
  const ownPolicy = await given.policy()
  const otherPolicy = await given.policy({ client: people.otherClient })
  await as(people.admin).send('PUT', `/api/policy/${ownPolicy.id}`, { id: otherPolicy.id, premium: 1 })
  expect((await as(people.admin).call(api.policies.one, { id: otherPolicy.id })).body.policy.premium).toBe(
    otherPolicy.premium,
  )
})

test('an unknown call is a 404 in the one shape, whatever the method', async () => {
  const { as } = await portal()
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const { status, body } = await as(null).send(method, '/api/there/is/none')
    expect(status).toBe(404)
    expect(body).toEqual({ error: 'Not found', message: 'Not found', code: 'not_found' })
  }
})

test('one person’s writings are limited to 600 a minute, others go on', async () => {
  const { as, people, clock } = await portal()
  const agent = as(people.agent)
  const statuses: number[] = []
  for (let count = 0; count < 601; count++)
    statuses.push((await agent.send('POST', '/api/invite', {})).status)
  expect(statuses.slice(0, 600).every((status) => status === 400)).toBe(true)
  expect(statuses[600]).toBe(429)
  expect((await as(people.otherAgent).call(api.invites.create, invite)).status).toBe(201)
  clock.time = new Date(clock.time.getTime() + 60_000)
  expect((await agent.send('POST', '/api/invite', {})).status).toBe(400)
})

test('what the portal could not do is not counted among one person’s writings', async () => {
  const { as, people, context, takeErrors } = await portal()
  const agent = as(people.agent)
  await agent.cookie()
  const transaction = vi.spyOn(context.db, 'transaction').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  for (let count = 0; count < 601; count++)
    expect((await agent.call(api.invites.create, invite)).status).toBe(503)
  transaction.mockRestore()
  takeErrors()
  expect((await agent.call(api.invites.create, invite)).status).toBe(201)
  for (let count = 0; count < 599; count++) await agent.send('POST', '/api/invite', {})
  expect((await agent.send('POST', '/api/invite', {})).status).toBe(429)
})

test('the process says that it lives and whether it may have traffic; metrics need their token', async () => {
  const token = 'a token of some length'
  const { as, readiness } = await portal({ environment: { METRICS_TOKEN: token } })
  expect((await as(null).send('GET', '/healthz')).status).toBe(200)
  expect((await as(null).send('GET', '/readyz')).status).toBe(200)
  readiness.ready = false
  expect((await as(null).send('GET', '/readyz')).status).toBe(503)
  expect((await as(null).send('GET', '/metrics')).status).toBe(401)
  const allowedReply = await as(null).send('GET', '/metrics', undefined, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(allowedReply.status).toBe(200)
  const closedPortal = await portal()
  expect((await closedPortal.as(null).send('GET', '/metrics')).status).toBe(404)
})

test('a database that is gone is a 503 and never a 401: an outage signs nobody out', async () => {
  const { as, people, context, takeErrors } = await portal()
  const maria = as(people.client)
  expect((await maria.call(api.auth.me, {})).status).toBe(200)
  const query = context.pool.query
  const connectionError = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  context.pool.query = () => Promise.reject(connectionError)
  const { status, failure } = await maria.call(api.auth.me, {})
  context.pool.query = query
  expect(status).toBe(503)
  expect(failure.code).toBe('unavailable')
  expect(takeErrors().length).toBeGreaterThan(0)
  expect((await maria.call(api.auth.me, {})).status).toBe(200)
})

test('a fault of ours is a 500 that carries a request id and no internals', async () => {
  const { as, people, context, takeErrors } = await portal()
  const maria = as(people.client)
  await maria.call(api.auth.me, {})
  const query = context.pool.query
  context.pool.query = () => Promise.reject(new Error('column "ssn" of relation "users" does not exist'))
  const { status, body } = await maria.send('GET', '/api/auth/me')
  context.pool.query = query
  expect(status).toBe(500)
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(body)).not.toContain('ssn')
  expect(takeErrors().join()).toContain(body.requestId)
})

test('an address that cannot be read is refused in the one shape, with the headers of every call', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  const unreadableReply = await agent.send('GET', '/api/policy/%zz')
  expect(unreadableReply.status).toBe(400)
  expect(unreadableReply.failure).toMatchObject({ code: 'invalid', message: 'This address cannot be read' })
  expect(unreadableReply.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const longReply = await agent.send('GET', `/api/policy/${'9'.repeat(6000)}`)
  expect(longReply.status).toBe(404)
  expect(longReply.failure.code).toBe('not_found')
  expect((await as(people.client).send('GET', '/api/policy/%00/auto')).status).toBe(400)
})

test('half a surrogate pair is refused in every text, like NUL', async () => {
  const { as, people } = await portal()
  const half = 'A\ud800'
  const savedReply = await as(people.client).send('PUT', '/api/auth/me', { address: half })
  expect(savedReply.status).toBe(400)
  expect(savedReply.failure.fields).toHaveProperty('address')
  const policy = { policyNumber: half, insurer: 'Hanover', type: 'home', startDate: '2026-01-01' }
  const addedReply = await as(people.agent).send('POST', `/api/policy/new/${people.client.id}`, policy)
  expect(addedReply.status).toBe(400)
  expect(addedReply.failure.fields).toHaveProperty('policyNumber')
})

test('a cursor of another list, or with values that cannot be read, is a 400', async () => {
  const { as, given, people } = await portal()
  await given.policy()
  await given.policy({ policyNumber: 'second' })
  const agent = as(people.agent)
  const { nextCursor } = (await agent.call(api.policies.list, { limit: '1' })).body
  const encodeCursor = (...values: string[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const wrongInput = {
    '/api/agent/clients': nextCursor,
    '/api/agent/clients?order=renewal': 'garbage',
    '/api/policy': encodeCursor('policies', '2020-01-01 00:00:00 Foo/Bar', idOfNothing),
  }
  for (const [path, cursor] of Object.entries(wrongInput)) {
    const querySeparator = path.includes('?') ? '&' : '?'
    const { status, failure } = await agent.send('GET', `${path}${querySeparator}cursor=${cursor}`)
    expect(status, path).toBe(400)
    expect(failure.fields, path).toHaveProperty('cursor')
  }
})

test('a call without a body may have any content type', async () => {
  const { as, people } = await portal()
  const headers = { 'content-type': 'text/plain' }
  expect((await as(people.client).send('POST', '/api/auth/logout', undefined, { headers })).status).toBe(204)
})

test('null is as good as nothing where a field may be left empty', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  const emptyInvite = {
    company: null,
    phone: null,
    ein: null,
    firstName: null,
    lastName: null,
    message: null,
  }
  expect((await agent.send('POST', '/api/invite', { email: 'a@b.example', ...emptyInvite })).status).toBe(201)
  const path = `/api/agent/client/${people.client.id}`
  expect((await agent.send('PUT', path, { phone: '860 555 0123' })).status).toBe(200)
  const { client } = (await agent.call(api.clients.update, { id: people.client.id, phone: null })).body
  expect(client.phone).toBeNull()
})

test('what is wrong with an acceptance is told before its token is looked up', async () => {
  const { as } = await portal()
  const person = { firstName: 'Owen', lastName: 'Pruitt', phone: '(860) 555-0158' }
  const accept = async (password: string) =>
    (await as(null).call(api.invites.accept, { token: 'unknown', ...person, password })).status
  expect(await accept('short')).toBe(400)
  // Strangers cannot use the portal to test the strength of passwords.
  expect(await accept('password123')).toBe(404)
  expect(await accept('calm horses at noon')).toBe(404)
})

test('metrics are not there while they are off, and bytes that are no HTTP are answered in the one shape', async () => {
  const { app, as } = await portal()
  expect((await as(null).send('GET', '/metrics')).status).toBe(404)
  const portalUrl = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(portalUrl.port), portalUrl.hostname)
  socket.end('no request at all\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid' })
})

test('before the start is whole a call waits, and is refused where that takes long; whoever watches the process is answered', async () => {
  const { app, readiness, context } = await portal()
  const status = async (url: string) => (await app.inject({ url })).statusCode
  const start = Promise.withResolvers<void>()
  const startingReadiness: Readiness = { ready: false, starting: start.promise }
  Object.assign(readiness, startingReadiness)
  expect([await status('/api/auth/me'), await status('/readyz'), await status('/healthz')]).toEqual([
    503, 503, 200,
  ])
  expect((await app.inject({ url: '/api/openapi.json' })).json()).toMatchObject({ code: 'unavailable' })
  context.pause = () => new Promise(() => undefined)
  const earlyStatus = status('/api/auth/me')
  expect(await status('/readyz')).toBe(503)
  Object.assign(readiness, { ready: true, starting: undefined })
  start.resolve()
  expect([await earlyStatus, await status('/api/auth/me')]).toEqual([401, 401])
})
