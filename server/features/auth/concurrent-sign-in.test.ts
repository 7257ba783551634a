import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { accountPortal } from '../../testing/account-portal.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { type TestPerson, testPassword } from '../../testing/people.ts'

const newPassword = 'seven brass lanterns'
const passwordGone = "update users set password_hash = 'another' where id = $1"
const twoStepOn = "update users set two_step_since = '2026-11-20' where id = $1"
const deactivatedText = "update users set deactivated_at = '2026-11-20' where id = $1"
const sessionsGone = 'delete from sessions where user_id = $1'

test('a password that is changed, or a person who is deactivated, while somebody signs in by it opens no session', async () => {
  const { as, people, context, overtaken } = await accountPortal()
  const { client, otherClient } = people
  const login = ({ email }: typeof client) =>
    as(null).call(api.auth.login, { usernameOrEmail: email, password: testPassword })
  const signInSecondStep = ({ email }: typeof client) =>
    as(null).call(api.twoStep.signIn, { usernameOrEmail: email, password: testPassword, code: '000000' })
  for (const [person, call] of [
    [client, login],
    [otherClient, signInSecondStep],
  ] as const) {
    const { status, failure } = await overtaken(person, () => call(person), passwordGone)
    expect([status, failure.code]).toEqual([401, 'wrong_credentials'])
  }
  const overtakenReply = await overtaken(people.agent, () => login(people.agent), deactivatedText)
  expect(overtakenReply.status).toBe(401)
  expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('two-step sign-in that is turned on while somebody signs in by password asks for the code', async () => {
  const { as, people, context, overtaken } = await accountPortal()
  const { client } = people
  const login = () => as(null).call(api.auth.login, { usernameOrEmail: client.email, password: testPassword })
  const { status, failure } = await overtaken(client, login, twoStepOn)
  expect([status, failure.code]).toEqual([401, 'second_step'])
  expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('of a password chosen by the link and one changed in a session at once, the one that came first stands', async () => {
  const { as, people, context, overtaken } = await accountPortal()
  const { client, agent } = people
  const readHashes = () => context.db.selectFrom('users').select('passwordHash').orderBy('id').execute()
  const update = async (person: TestPerson, change: string) => {
    const thiefCaller = as(person)
    await thiefCaller.cookie()
    const sentInput = { currentPassword: testPassword, newPassword }
    return overtaken(person, () => thiefCaller.call(api.auth.updatePassword, sentInput), change)
  }
  const hashesBefore = await readHashes()
  expect((await update(client, sessionsGone)).failure.code).toBe('signed_out')
  expect(await readHashes()).toEqual(hashesBefore)
  const { status, failure } = await update(agent, passwordGone)
  expect([status, failure.fields]).toEqual([400, { currentPassword: 'Current password is incorrect' }])
  expect(await readHashes()).toContainEqual({ passwordHash: 'another' })
})

test('a session that ends meanwhile confirms nothing and changes nothing of how the account is opened', async () => {
  const { as, people, context, overtaken, onRecord } = await accountPortal()
  const { client, agent } = people
  const signInWhile = async (
    person: TestPerson,
    prepare: (me: ReturnType<typeof as>) => Promise<() => Promise<{ status: number }>>,
  ) => {
    const me = as(person, { confirmed: true })
    await me.cookie()
    return (await overtaken(person, await prepare(me), sessionsGone)).status
  }
  const requests = {
    start: async (me) => () => me.call(api.twoStep.start, {}),
    async turnOn(me) {
      const secret = (await me.call(api.twoStep.start, {})).body.secret.replaceAll(' ', '')
      const code = generateSync({ secret, epoch: context.now().getTime() / 1000 })
      return () => me.call(api.twoStep.turnOn, { code })
    },
    async add(me) {
      const { challenge } = (await me.call(api.passkeys.start, {})).body.options
      const response = authenticator().make({ challenge })
      return () => me.call(api.passkeys.add, { name: 'Phone', response })
    },
    confirm: async (me) => () => me.call(api.auth.confirm, { password: testPassword }),
  } satisfies Record<string, Parameters<typeof signInWhile>[1]>
  for (const [name, sendRequest] of Object.entries(requests))
    expect(await signInWhile(client, sendRequest), name).toBe(401)
  await context.pool.query(twoStepOn, [agent.id])
  for (const endpoint of [api.twoStep.turnOff, api.twoStep.recoveryCodes])
    expect(await signInWhile(agent, async (me) => () => me.call(endpoint, {})), endpoint.path).toBe(401)
  expect(await onRecord(client)).toEqual([])
  expect(await onRecord(agent)).toEqual([])
})

test('an invitation that is accepted again by a lost answer opens the same session, and none once that has ended', async () => {
  const { as, given, context } = await accountPortal()
  const { token, userId } = await given.invite()
  const accept = () =>
    as(null).call(
      api.invites.accept,
      {
        token: token ?? '',
        password: newPassword,
        firstName: 'Owen',
        lastName: 'Pruitt',
        phone: '8605550111',
      },
      { key: 'lost' },
    )
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof accept>>) =>
    String(headers['set-cookie']).match(/session=[\w-]+/)?.[0] ?? ''
  const [firstReply, repeatedReply] = [await accept(), await accept()]
  expect([firstReply.status, repeatedReply.status]).toEqual([201, 201])
  expect(cookieOf(repeatedReply)).toBe(cookieOf(firstReply))
  const countOtherSessions = async () =>
    (await context.db.selectFrom('sessions').select('userId').where('userId', '=', userId).execute()).length
  expect(await countOtherSessions()).toBe(1)
  await as(null).send('POST', api.auth.logout.path, undefined, { headers: { cookie: cookieOf(firstReply) } })
  expect((await accept()).status).toBe(401)
  expect(await countOtherSessions()).toBe(0)
})
