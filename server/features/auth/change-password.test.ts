import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { testPassword } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

const newPassword = 'seven brass lanterns'

// Spec: calls/password
test('a new password works, the old one no longer, and other sessions end while this one goes on', async () => {
  const { as, people } = await portal()
  const { client } = people
  const elsewhereReply = await as(null).call(api.auth.login, {
    usernameOrEmail: client.email,
    password: testPassword,
  })
  const cookie = String(elsewhereReply.headers['set-cookie']).split(';')[0] ?? ''
  const maria = as(client)
  const { status, body } = await maria.call(api.auth.updatePassword, {
    currentPassword: testPassword,
    newPassword,
  })
  expect(status).toBe(204)
  expect(body).toBeUndefined()
  expect((await maria.call(api.auth.me, {})).status).toBe(200)
  expect((await as(null).send('GET', '/api/auth/me', undefined, { headers: { cookie } })).status).toBe(401)
  expect(
    (await as(null).call(api.auth.login, { usernameOrEmail: client.email, password: testPassword })).status,
  ).toBe(401)
  expect(
    (await as(null).call(api.auth.login, { usernameOrEmail: client.email, password: newPassword })).status,
  ).toBe(200)
})

test('a wrong current password is a 400 on that field, and signs nobody out', async () => {
  const { as, people } = await portal()
  const wrongInput = { currentPassword: 'not it', newPassword }
  const maria = as(people.client)
  const { status, failure } = await maria.call(api.auth.updatePassword, wrongInput)
  expect(status).toBe(400)
  expect(failure.fields).toEqual({ currentPassword: 'Current password is incorrect' })
  expect((await maria.call(api.auth.me, {})).status).toBe(200)
})

// Spec: password/rule
test('a password has 10 to 128 characters, is not among the commonest, not the name, not the e-mail', async () => {
  const { as, people } = await portal()
  const refusedPasswords = [
    'too short',
    'x'.repeat(129),
    'Password123',
    'QWERTYUIOP',
    'aaaaaaaaaaaa',
    'Maria Reyes',
    people.client.email.toUpperCase(),
  ]
  for (const triedPassword of refusedPasswords) {
    const { status, failure } = await as(people.client).call(api.auth.updatePassword, {
      currentPassword: testPassword,
      newPassword: triedPassword,
    })
    expect(status, triedPassword).toBe(400)
    expect(failure.fields, triedPassword).toHaveProperty('newPassword')
  }
  const spacedText = '  ñandú 日本 🗝️  '
  expect(
    (
      await as(people.client).call(api.auth.updatePassword, {
        currentPassword: testPassword,
        newPassword: spacedText,
      })
    ).status,
  ).toBe(204)
  expect(
    (await as(null).call(api.auth.login, { usernameOrEmail: people.client.email, password: spacedText }))
      .status,
  ).toBe(200)
  expect(
    (
      await as(null).call(api.auth.login, {
        usernameOrEmail: people.client.email,
        password: spacedText.trim(),
      })
    ).status,
  ).toBe(401)
})

test('a password that is soon guessed by whoever knows the person and the agency is refused with the reason', async () => {
  const { as, people } = await portal()
  for (const [triedPassword, reason] of [
    ['Maria1985!', 'contains your name'],
    ['tidewheelbakery1', 'contains your company'],
    ['Harborline1', "contains your agency's name"],
  ] as const) {
    const { status, failure } = await as(people.client).call(api.auth.updatePassword, {
      currentPassword: testPassword,
      newPassword: triedPassword,
    })
    expect([status, failure.fields]).toEqual([
      400,
      { newPassword: `This password ${reason}. Please choose a few unrelated words instead` },
    ])
  }
})

test('guessing the current password in an open session is slowed like guessing at the door', async () => {
  const { as, people } = await portal()
  const wrongInput = { currentPassword: 'not it', newPassword }
  for (let count = 0; count < 10; count++)
    expect((await as(people.client).call(api.auth.updatePassword, wrongInput)).status).toBe(400)
  expect((await as(people.client).call(api.auth.updatePassword, wrongInput)).status).toBe(429)
})

test('a client changes their own phone and address; what was not sent stays', async () => {
  const { as, people } = await portal()
  const firstReply = await as(people.client).call(api.auth.updateDetails, {
    phone: '860.555.0144',
    address: '9 Anchor Row',
  })
  expect(firstReply.body.user).toMatchObject({ phone: '(860) 555-0144', address: '9 Anchor Row' })
  const secondReply = await as(people.client).call(api.auth.updateDetails, { address: '' })
  expect(secondReply.body.user).toMatchObject({ phone: '(860) 555-0144', address: null })
  expect((await as(people.client).call(api.auth.me, {})).body.user).toMatchObject({
    phone: '(860) 555-0144',
    address: null,
  })
  const wrongReply = await as(people.client).call(api.auth.updateDetails, { phone: '123' })
  expect(wrongReply.failure.fields).toHaveProperty('phone')
})

test('a wrong password within a session goes on record', async () => {
  const { as, people, context } = await portal()
  const { client } = people
  await as(client).call(api.auth.confirm, { password: 'not it' })
  await as(client).call(api.auth.updatePassword, { currentPassword: 'not it', newPassword })
  const events = await context.db.selectFrom('events').select(['action', 'actorId', 'details']).execute()
  const refusedInput = { action: 'user.passwordRefused', actorId: client.id, details: {} }
  expect(events).toEqual([refusedInput, refusedInput])
})

test('the current password is looked at first, and who sends 150 changes at once makes nobody else wait', async () => {
  const { as, people } = await portal()
  const { client, agent } = people
  const bothReply = await as(client).call(api.auth.updatePassword, {
    currentPassword: 'not it',
    newPassword: 'Password123',
  })
  expect(bothReply.failure.fields).toEqual({ currentPassword: 'Current password is incorrect' })
  const maria = as(client)
  const attempts = Array.from({ length: 150 }, (_, index) =>
    maria.call(api.auth.updatePassword, { currentPassword: testPassword, newPassword: `Password${index}` }),
  )
  const otherReply = as(agent).call(api.auth.updatePassword, { currentPassword: testPassword, newPassword })
  expect((await otherReply).status).toBe(204)
  for (const { status } of await Promise.all(attempts)) expect([400, 503]).toContain(status)
})
