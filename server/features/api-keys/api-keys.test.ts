import { expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { allowsCall, keyRightsOfCalls } from '../../../contract/key-rights.ts'
import { type KeyRights, keyCallsPerMinute } from '../../../contract/values/key-rights.ts'
import { isWriteEndpoint } from '../../http/endpoint-routes.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { sendSecurityAlert } from '../auth/security-alert.ts'

/** A portal, and calls by keys of its people. */
async function office() {
  const world = await portal()
  const { as, people } = world
  const create = async (
    rights: KeyRights,
    { person = people.agent, days = 90 as number | '', isOfAgency = false } = {},
  ) => {
    const { body } = await as(person, { confirmed: true }).call(api.apiKeys.create, {
      ...{ name: 'Renewal list', rights, days, isOfAgency },
    })
    const headers = { authorization: `Bearer ${body.text}` }
    return {
      ...{ ...body, headers },
      send: (method: Endpoint['method'], url: string, input?: unknown) =>
        as(null).send(method, url, input, { headers }),
    }
  }
  const readKeys = async (person = people.agent) => (await as(person).call(api.apiKeys.list, {})).body.keys
  return { ...world, create, keys: readKeys }
}

test('a program reads with a key what its person sees, without a cookie, and nothing else', async () => {
  const { as, create, given, people, keys } = await office()
  const policy = await given.policy()
  const key = await create({ policies: 'read' })
  expect(key.text).toMatch(/^portal_[\w-]{43}$/)
  const ownReply = await key.send('GET', `/api/policy/${policy.id}`)
  expect(ownReply.status).toBe(200)
  expect(ownReply.headers.ratelimit).toMatch(new RegExp(`^"key";r=${keyCallsPerMinute - 1};t=\\d+$`))
  expect(ownReply.headers['ratelimit-policy']).toBe(`"key";q=${keyCallsPerMinute};w=60`)
  const lowerCase = { headers: { authorization: `bearer ${key.text}` } }
  expect((await as(null).send('GET', `/api/policy/${policy.id}`, undefined, lowerCase)).status).toBe(200)
  const foreignKey = await create({ policies: 'read' }, { person: people.otherAgent })
  expect((await foreignKey.send('GET', `/api/policy/${policy.id}`)).status).toBe(404)
  expect(await keys()).toMatchObject([
    {
      ...{ name: 'Renewal list', ending: key.text.slice(-4), personName: 'Daniel Kim' },
      ...{ lastUsedAt: '2026-11-20T15:00:00.000Z', lastUsedIp: '127.0.0.1' },
    },
  ])
})

test('the key’s text is shown once and stored nowhere', async () => {
  const { create, keys, context } = await office()
  const { text } = await create({ clients: 'read' })
  expect(JSON.stringify(await keys())).not.toContain(text)
  for (const table of ['apiKeys', 'events', 'once'] as const)
    expect(JSON.stringify(await context.db.selectFrom(table).selectAll().execute())).not.toContain(text)
})

test('a key makes no call of the contract that its rights do not name', async () => {
  const { create, people } = await office()
  const rights = keyRightsOfCalls(api, isWriteEndpoint)
  const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))
  const admin = await create({ messages: 'read', policies: 'write' }, { person: people.admin })
  const allowedInput: KeyRights = { messages: 'read', policies: 'write' }
  let refusedCount = 0
  for (const endpoint of endpoints) {
    if (!endpoint.who?.includes('admin') || allowsCall(allowedInput, rights.get(endpoint))) continue
    const url = endpoint.path.replace(/:\w+/g, '00000000-0000-0000-0000-000000000000')
    const { status, failure } = await admin.send(endpoint.method, url)
    expect([endpoint.path, status, failure.code]).toEqual([endpoint.path, 403, 'key_not_allowed'])
    refusedCount += 1
  }
  expect(refusedCount).toBeGreaterThan(150)
})

test('what asks for a password again, sign-in and keys themselves are open to no key', () => {
  const rights = keyRightsOfCalls(api, isWriteEndpoint)
  for (const [group, calls] of Object.entries(api))
    for (const endpoint of Object.values<Endpoint>(calls)) {
      const isClosed =
        endpoint.needsConfirmedPassword ||
        endpoint.who === null ||
        ['auth', 'twoStep', 'passkeys', 'sessions', 'apiKeys', 'push', 'setup', 'erasing'].includes(group)
      if (isClosed) expect([endpoint.path, rights.get(endpoint)]).toEqual([endpoint.path, undefined])
    }
})

test('a key that was revoked, has expired, is altered or of somebody who left is refused', async () => {
  const { as, create, people, clock } = await office()
  const answerOf = async (key: { send: Awaited<ReturnType<typeof create>>['send'] }) => {
    const { status, failure } = await key.send('GET', '/api/message/conversations')
    return status === 401 ? failure.message : status
  }
  const refusedText = 'This API key is unknown, expired or revoked'
  const key = await create({ messages: 'read' })
  expect(await answerOf(key)).toBe(200)
  await as(people.agent).call(api.apiKeys.revoke, { id: key.key.id })
  expect(await answerOf(key)).toBe(refusedText)

  const expiringKey = await create({ messages: 'read' }, { days: 30 })
  clock.time = new Date(clock.time.getTime() + 30 * 86_400_000)
  expect(await answerOf(expiringKey)).toBe(refusedText)

  const unlimitedKey = await create({ messages: 'read' }, { days: '' })
  clock.time = new Date(clock.time.getTime() + 3000 * 86_400_000)
  expect(await answerOf(unlimitedKey)).toBe(200)
  const alteredHeaders = { authorization: `${unlimitedKey.headers.authorization.slice(0, -1)}!` }
  expect(
    (await as(null).send('GET', '/api/message/conversations', undefined, { headers: alteredHeaders })).status,
  ).toBe(401)

  const { agent, admin } = people
  await as(admin, { confirmed: true }).call(api.admin.deactivate, {
    id: agent.id,
    clientsTo: people.otherAgent.id,
  })
  expect(await answerOf(unlimitedKey)).toBe(refusedText)
})

test('the agency’s key goes on with the admin who deactivates its person, and stops for one who is no admin', async () => {
  const { as, create, people, keys, context } = await office()
  const key = await create({ clients: 'read' }, { person: people.admin, isOfAgency: true })
  const list = () => key.send('GET', '/api/agent/clients')
  expect((await list()).body.total).toBe(2)
  await context.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', people.otherAgent.id)
    .execute()
  await as(people.otherAgent, { confirmed: true }).call(api.admin.deactivate, {
    id: people.admin.id,
    clientsTo: null,
  })
  expect((await list()).status).toBe(200)
  expect(await keys(people.otherAgent)).toMatchObject([{ personName: 'Laura Brandt', isOfAgency: true }])
  await context.db
    .updateTable('users')
    .set({ role: 'agent' })
    .where('id', '=', people.otherAgent.id)
    .execute()
  expect((await list()).status).toBe(401)
  const { failure } = await as(people.agent, { confirmed: true }).call(api.apiKeys.create, {
    ...{ name: 'All', rights: { clients: 'read' }, days: '', isOfAgency: true },
  })
  expect(failure.fields).toEqual({ isOfAgency: 'Only admins can create agency keys' })
})

test('nobody sees or ends another’s key but an admin, and its person gets an email', async () => {
  const { as, people, create, keys, context, mails } = await office()
  const { key } = await create({ tasks: 'write' })
  expect(await keys(people.otherAgent)).toEqual([])
  expect((await as(people.otherAgent).call(api.apiKeys.revoke, { id: key.id })).status).toBe(404)
  expect((await as(people.client).call(api.apiKeys.list, {})).status).toBe(403)
  expect((await keys(people.admin)).map(({ id }) => id)).toEqual([key.id])
  expect((await as(people.admin).call(api.apiKeys.revoke, { id: key.id })).status).toBe(204)
  const log = (await as(people.admin).call(api.activity.log, {})).body.events.map(({ text }) => text)
  expect(log.slice(0, 2)).toEqual([
    'Denise Okafor revoked the API key “Renewal list”',
    'Daniel Kim created the API key “Renewal list” (Tasks, notes and work queue: Read and change)',
  ])
  await runQueuedJobs(context, 'tellOwner', sendSecurityAlert(context))
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [people.agent.email, 'An API key was created'],
    [people.agent.email, 'An API key was revoked'],
  ])
  expect(mails[0]?.text).toContain("If it wasn't, choose a new password right away")
  // A new password would not help against an admin.
  expect(mails[1]?.text).toContain('If you did not expect this, please call us')
  expect(mails[1]?.text).not.toContain('password')
})

test('the audit log names the key with which a program changed something', async () => {
  const { as, create, people, given } = await office()
  const task = await given.task()
  const key = await create({ tasks: 'write' })
  const { status } = await key.send('POST', `/api/agent/task/${task.id}/complete`, { version: task.version })
  expect(status).toBeLessThan(300)
  const [newestEvent] = (await as(people.admin).call(api.activity.log, {})).body.events
  expect(newestEvent?.text).toMatch(/^Daniel Kim .* with the API key “Renewal list”$/)
})

test('two-step sign-in does not stop a program, and no program sees the portal as a client', async () => {
  const { as, create, people, context } = await office()
  const key = await create({ policies: 'read' })
  await context.db
    .insertInto('installation')
    .values({ name: 'require two-step sign-in', value: '' })
    .execute()
  expect((await as(people.agent).send('GET', '/api/policy')).failure.code).toBe('two_step_required')
  expect((await key.send('GET', '/api/policy')).status).toBe(200)
  const headers = { ...key.headers, 'x-view-as': `${people.client.id}/${people.client.id}` }
  expect((await as(null).send('GET', '/api/policy', undefined, { headers })).failure.code).toBe(
    'key_not_allowed',
  )
})

test('a key has its limit a minute, and says when to come back', async () => {
  const { create } = await office()
  const key = await create({ agency: 'read' })
  for (let call = 0; call < keyCallsPerMinute; call += 1) await key.send('GET', '/api/line')
  const { status, headers, failure } = await key.send('GET', '/api/line')
  expect([status, failure.code]).toEqual([429, 'too_many_calls'])
  expect(headers).toMatchObject({ 'retry-after': '60', ratelimit: '"key";r=0;t=60' })
})
