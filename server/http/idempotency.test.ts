import { expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { buildApp } from '../app.ts'
import { portal } from '../testing/portal.ts'
import { deleteExpiredKeys } from './idempotency.ts'

const policy = {
  policyNumber: 'GL 77',
  insurer: 'Hanover',
  type: 'General Liability Insurance',
  startDate: '2026-11-01',
} as const

test('the same key with the same content answers as the first time and stores nothing again', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  const sentInput = { clientId: people.client.id, ...policy }
  const firstReply = await agent.call(api.policies.create, sentInput, { key: 'k1' })
  const repeatedReply = await agent.call(api.policies.create, sentInput, { key: 'k1' })
  expect([firstReply.status, repeatedReply.status]).toEqual([201, 201])
  expect(repeatedReply.body).toEqual(firstReply.body)
  expect((await agent.call(api.policies.list, {})).body.total).toBe(1)
})

test('twenty at once with one key are stored once and all get the same answer', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  await agent.call(api.auth.me, {})
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      agent.call(api.policies.create, { clientId: people.client.id, ...policy }, { key: 'k' }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.policy.id)).size).toBe(1)
  expect((await agent.call(api.policies.list, {})).body.total).toBe(1)
})

test('the same key with other content is a 409; for another person it is another key', async () => {
  const { as, people } = await portal()
  const sentInput = { clientId: people.client.id, ...policy }
  await as(people.agent).call(api.policies.create, sentInput, { key: 'k' })
  expect(
    (await as(people.agent).call(api.policies.create, { ...sentInput, premium: 1 }, { key: 'k' })).status,
  ).toBe(409)
  expect(
    (await as(people.agent).call(api.invites.create, { email: 'a@b.example' }, { key: 'k' })).status,
  ).toBe(409)
  expect((await as(people.admin).call(api.policies.create, sentInput, { key: 'k' })).status).toBe(201)
})

test('content is the same whatever the order of its fields', async () => {
  const { as, people } = await portal()
  const { send } = as(people.agent)
  const path = `/api/policy/new/${people.client.id}`
  const backwardInput = Object.fromEntries(Object.entries(policy).reverse())
  const firstReply = await send('POST', path, policy, { key: 'k' })
  const secondReply = await send('POST', path, backwardInput, { key: 'k' })
  expect(secondReply.status).toBe(201)
  expect(secondReply.body).toEqual(firstReply.body)
})

test('only successes are kept: after a failure the same key may succeed', async () => {
  const { as, given, people } = await portal()
  await given.invite({ email: 'taken@x.example' })
  const agent = as(people.agent)
  expect((await agent.call(api.invites.create, { email: 'taken@x.example' }, { key: 'k' })).status).toBe(409)
  expect((await agent.call(api.invites.create, { email: 'free@x.example' }, { key: 'k' })).status).toBe(201)
})

test('another instance on the same database knows the key', async () => {
  const { as, people, context } = await portal()
  const sentInput = { clientId: people.client.id, ...policy }
  const firstReply = await as(people.agent).call(api.policies.create, sentInput, { key: 'k' })
  const otherApp = await buildApp(context, { readiness: { ready: true } })
  const { headers } = await as(null).call(api.auth.login, {
    usernameOrEmail: people.agent.email,
    password: 'correct horse lantern',
  })
  const repeatedReply = await otherApp.inject({
    method: 'POST',
    url: `/api/policy/new/${people.client.id}`,
    headers: { 'idempotency-key': 'k', cookie: String(headers['set-cookie']).split(';')[0] ?? '' },
    payload: policy,
  })
  await otherApp.close()
  expect(repeatedReply.json()).toEqual(firstReply.body)
})

test('an invitee who sends the acceptance again is signed in again and accepted once', async () => {
  const { as, given } = await portal()
  const { token } = await given.invite()
  const acceptInput = {
    token: token ?? '',
    firstName: 'Owen',
    lastName: 'Pruitt',
    phone: '8605550112',
    password: 'tile and stone forever',
  }
  const firstReply = await as(null).call(api.invites.accept, acceptInput, { key: 'k' })
  const repeatedReply = await as(null).call(api.invites.accept, acceptInput, { key: 'k' })
  expect([firstReply.status, repeatedReply.status]).toEqual([201, 201])
  expect(repeatedReply.body).toEqual(firstReply.body)
  expect(repeatedReply.headers['set-cookie']).toBeDefined()
  expect((await as(null).call(api.invites.accept, acceptInput, { key: 'k2' })).status).toBe(409)
})

test('a key is kept for a day, sealed, and then forgotten', async () => {
  const { as, people, clock, context } = await portal()
  const agent = as(people.agent)
  const { body } = await agent.call(api.invites.create, { email: 'kept@x.example' }, { key: 'k' })
  const rows = await context.db.selectFrom('once').selectAll().execute()
  expect(rows[0]?.answerSealed?.toString('latin1')).not.toContain(body.invite.token)
  clock.time = new Date(clock.time.getTime() + 86_400_001)
  expect((await agent.call(api.invites.create, { email: 'next@x.example' }, { key: 'k' })).status).toBe(201)
  await deleteExpiredKeys(context.db, new Date(clock.time.getTime() + 86_400_001))
  expect(await context.db.selectFrom('once').selectAll().execute()).toEqual([])
})

test('a key has 1 to 128 characters; without one there is no protection', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  const sentInput = { clientId: people.client.id, ...policy }
  expect((await agent.call(api.policies.create, sentInput, { key: 'k'.repeat(129) })).status).toBe(400)
  expect((await agent.call(api.policies.create, sentInput, { key: 'k'.repeat(128) })).status).toBe(201)
  await agent.call(api.policies.create, sentInput)
  await agent.call(api.policies.create, sentInput)
  expect((await agent.call(api.policies.list, {})).body.total).toBe(3)
})
