import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { clientTwoStepRequirement, staffTwoStepRequirement } from '../../http/session.ts'
import { accountPortal } from '../../testing/account-portal.ts'
import { type TestPerson, testPassword } from '../../testing/people.ts'

const minute = 60_000
const half = minute / 2

async function withCodes() {
  const world = await accountPortal()
  const { as, clock, context } = world
  const codeOf = (secret: string, codeAt = clock.time) =>
    generateSync({ secret: secret.replaceAll(' ', ''), epoch: codeAt.getTime() / 1000 })
  const advanceClock = (ms: number) => {
    clock.time = new Date(clock.time.getTime() + ms)
  }
  /** Turns two-step sign-in on for a person, which uses up the present code. */
  const turnOn = async (person: TestPerson) => {
    const me = as(person, { confirmed: true })
    const { secret } = (await me.call(api.twoStep.start, {})).body
    const { recoveryCodes } = (await me.call(api.twoStep.turnOn, { code: codeOf(secret) })).body
    return { me, secret, recoveryCodes }
  }
  const login = (person: TestPerson, triedPassword = testPassword) =>
    as(null).call(api.auth.login, { usernameOrEmail: person.email, password: triedPassword })
  const secondStep = (person: TestPerson, code: string, triedPassword = testPassword) =>
    as(null).call(api.twoStep.signIn, { usernameOrEmail: person.email, password: triedPassword, code })
  const require_ = (name = staffTwoStepRequirement) =>
    context.db.insertInto('installation').values({ name, value: 'yes' }).execute()
  return { ...world, codeOf, advanceClock, turnOn, login, second: secondStep, require: require_ }
}

test('once it is on, a password alone opens no session; a code of the app with it does', async () => {
  const { people, turnOn, login, second, codeOf, advanceClock, onRecord } = await withCodes()
  const { client } = people
  const { secret, recoveryCodes } = await turnOn(client)
  expect(new Set(recoveryCodes).size).toBe(10)
  const firstReply = await login(client)
  expect(firstReply.status).toBe(401)
  expect(firstReply.failure).toMatchObject({
    code: 'second_step',
    message: 'Please enter the code from your authenticator app',
  })
  expect(firstReply.headers['set-cookie']).toBeUndefined()
  advanceClock(half)
  const code = codeOf(secret)
  const { status, body, headers } = await second(client, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id: client.id })
  expect(String(headers['set-cookie'])).toMatch(/^session=/)
  expect((await onRecord(client)).at(-1)).toMatchObject({
    action: 'user.signedIn',
    details: { how: 'two-step', device: 'Unknown device' },
  })
})

test('a recovery code has 80 bits or more; one of the shorter kind that was given before still opens', async () => {
  const { people, turnOn, second, context } = await withCodes()
  const { client } = people
  const { me } = await turnOn(client)
  const letters = new Set<string>()
  const lengths = new Set<number>()
  for (let times = 0; times < 5; times++)
    for (const code of (await me.call(api.twoStep.recoveryCodes, {})).body.recoveryCodes) {
      const plainCode = code.replaceAll('-', '')
      lengths.add(plainCode.length)
      for (const letter of plainCode) letters.add(letter)
    }
  expect(Math.min(...lengths) * Math.log2(letters.size)).toBeGreaterThanOrEqual(80)
  const codeHash = context.secrets.keyedHash(`recovery code ${client.id} k7m3pq9xwz`)
  await context.db.insertInto('recoveryCodes').values({ userId: client.id, codeHash, usedAt: null }).execute()
  expect((await second(client, 'K7M3P Q9XWZ')).status).toBe(200)
})

test('what was refused with a code reads the same, whichever was wrong and whether there is such an account', async () => {
  const { people, turnOn, second, codeOf, advanceClock } = await withCodes()
  const { client, otherClient } = people
  const { secret, recoveryCodes } = await turnOn(client)
  advanceClock(half)
  const rightCode = codeOf(secret)
  const wrongCode = rightCode === '000000' ? '000001' : '000000'
  const refusedReplies = [
    await second(client, rightCode, 'not it'),
    await second(client, wrongCode),
    await second(client, wrongCode, 'not it'),
    await second(client, recoveryCodes[0] ?? '', 'not it'),
    await second(client, 'abcde-fghij'),
    // The first person has no two-step sign-in, the second not even an account.
    await second(otherClient, wrongCode, 'not it'),
    await second({ ...client, email: 'nobody@nowhere.example' }, wrongCode),
  ].map(({ status, body }) => ({ status, body }))
  expect(refusedReplies[0]).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(refusedReplies[0]?.body).toHaveProperty('fields.code')
  expect(new Set(refusedReplies.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await second(client, rightCode)).status).toBe(200)
})

test('wrong codes and wrong passwords are one count: the 11th from one address within a minute is refused', async () => {
  const { people, turnOn, second } = await withCodes()
  await turnOn(people.client)
  const statuses: number[] = []
  for (let count = 0; count < 11; count++)
    statuses.push((await second(people.client, '000000', count % 2 ? testPassword : 'not it')).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

// Spec: sign-in/two-step
test('no code is taken twice: not again, not at once in two tabs, not the one that turned it on, none before the last', async () => {
  const { people, clock, turnOn, second, codeOf, advanceClock } = await withCodes()
  const { client } = people
  const { secret } = await turnOn(client)
  expect((await second(client, codeOf(secret))).status).toBe(401)
  advanceClock(minute)
  const codeBefore = codeOf(secret, new Date(clock.time.getTime() - half))
  const code = codeOf(secret)
  const bothReplies = await Promise.all([second(client, code), second(client, code)])
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 401])
  const repeatedReply = await second(client, code)
  expect(repeatedReply.status).toBe(401)
  expect(repeatedReply.failure.fields).toHaveProperty('code')
  expect((await second(client, codeBefore)).status).toBe(401)
})

test('a clock that is half a minute off is borne, one that is further off is not', async () => {
  const { people, clock, turnOn, second, codeOf, advanceClock } = await withCodes()
  const { secret } = await turnOn(people.client)
  advanceClock(10 * minute)
  const codeAt = (offset: number) => codeOf(secret, new Date(clock.time.getTime() + offset))
  expect((await second(people.client, codeAt(-minute))).status).toBe(401)
  expect((await second(people.client, codeAt(minute))).status).toBe(401)
  expect((await second(people.client, codeAt(-half))).status).toBe(200)
  expect((await second(people.client, codeAt(half))).status).toBe(200)
})

// Spec: sign-in/two-step
test('the 11th wrong code within ten minutes is refused, from wherever and also when they come at once', async () => {
  const { app, people, turnOn, login, second, codeOf, advanceClock } = await withCodes()
  const { client, otherClient } = people
  const { secret } = await turnOn(client)
  const otherTwoStep = await turnOn(otherClient)
  advanceClock(minute)
  const rightCode = codeOf(secret)
  const wrongCode = rightCode === '000000' ? '000001' : '000000'
  const signInFrom = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: api.twoStep.signIn.path,
      remoteAddress,
      payload: { usernameOrEmail: client.email, password: testPassword, code: wrongCode },
    })
  const attempts = await Promise.all(
    Array.from({ length: 14 }, async (_, index) => (await signInFrom(`10.0.0.${index}`)).statusCode),
  )
  expect(attempts.filter((status) => status === 401)).toHaveLength(10)
  expect(attempts.filter((status) => status === 429)).toHaveLength(4)
  // After too many attempts, neither the right password nor the right code helps.
  await login(client)
  const refusedReply = await second(client, rightCode)
  expect(refusedReply.status).toBe(429)
  expect(Number(refusedReply.headers['retry-after'])).toBeGreaterThan(0)
  expect((await second(otherClient, codeOf(otherTwoStep.secret))).status, 'others are not touched').toBe(200)
  advanceClock(10 * minute)
  expect((await second(client, codeOf(secret))).status).toBe(200)
})

test('a right code forgives no wrong ones', async () => {
  const { people, turnOn, second, codeOf, advanceClock } = await withCodes()
  const { client } = people
  const { secret } = await turnOn(client)
  for (let round = 0; round < 5; round++) {
    advanceClock(minute)
    for (const wrongCode of ['111111', '222222']) expect((await second(client, wrongCode)).status).toBe(401)
    if (round < 4) expect((await second(client, codeOf(secret))).status).toBe(200)
  }
  expect((await second(client, codeOf(secret))).status).toBe(429)
})

test('a recovery code opens the door once, however it is typed, and the person is told by mail', async () => {
  const { people, turnOn, second, takeNewEmails, onRecord } = await withCodes()
  const { client, otherClient } = people
  const { me, recoveryCodes } = await turnOn(client)
  const otherTwoStep = await turnOn(otherClient)
  await takeNewEmails()
  const [code = ''] = recoveryCodes
  expect((await second(otherClient, code)).status, 'of another').toBe(401)
  const typedText = ` ${code.replace('-', ' ').toUpperCase()} `
  const bothReplies = await Promise.all([second(client, typedText), second(client, code)])
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await takeNewEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    [client.email, 'A recovery code was used, 9 left'],
  ])
  expect((await onRecord(client)).map(({ action, details }) => [action, details])).toContainEqual([
    'user.signedIn',
    { how: 'recovery code', device: 'Unknown device' },
  ])
  expect((await me.call(api.auth.safety, {})).body.twoStep.recoveryCodesLeft).toBe(9)
  expect(otherTwoStep.recoveryCodes).not.toContain(code)
})

test('new recovery codes take the place of the old, and need the password confirmed', async () => {
  const { as, people, turnOn, second } = await withCodes()
  const { client } = people
  const { me, recoveryCodes: oldCodes } = await turnOn(client)
  expect((await as(client).call(api.twoStep.recoveryCodes, {})).failure.code).toBe('confirm_password')
  const { recoveryCodes } = (await me.call(api.twoStep.recoveryCodes, {})).body
  expect((await second(client, oldCodes[0] ?? '')).status).toBe(401)
  expect((await second(client, recoveryCodes[0] ?? '')).status).toBe(200)
})

test('it is in force from the first right code on, and starting anew leaves what is in force until then', async () => {
  const { as, people, turnOn, login, second, codeOf, advanceClock } = await withCodes()
  const { client } = people
  const me = as(client, { confirmed: true })
  expect((await me.call(api.twoStep.turnOn, { code: '000000' })).status, 'nothing was started').toBe(409)
  await me.call(api.twoStep.start, {})
  const wrongReply = await me.call(api.twoStep.turnOn, { code: 'abc' })
  expect(wrongReply.failure.fields).toHaveProperty('code')
  expect((await login(client)).status).toBe(200)
  const { me: otherSession, secret } = await turnOn(client)
  advanceClock(minute)
  const next = (await otherSession.call(api.twoStep.start, {})).body
  expect((await second(client, codeOf(next.secret))).status).toBe(401)
  expect((await second(client, codeOf(secret))).status).toBe(200)
  expect((await otherSession.call(api.twoStep.turnOn, { code: codeOf(next.secret) })).status).toBe(200)
  advanceClock(minute)
  expect((await second(client, codeOf(secret))).status).toBe(401)
  expect((await second(client, codeOf(next.secret))).status).toBe(200)
})

test('turning it off takes the secret and the codes away, unless the agency requires it', async () => {
  const { people, context, turnOn, login, require, onRecord, takeNewEmails } = await withCodes()
  const { agent } = people
  const { me } = await turnOn(agent)
  await require()
  const refusedReply = await me.call(api.twoStep.turnOff, {})
  expect([refusedReply.status, refusedReply.failure.message]).toEqual([
    409,
    'Your agency requires two-step sign-in',
  ])
  expect((await me.call(api.auth.safety, {})).body).toMatchObject({ required: true, twoStep: { on: true } })
  await context.db.deleteFrom('installation').where('name', '=', staffTwoStepRequirement).execute()
  expect((await me.call(api.twoStep.turnOff, {})).status).toBe(204)
  expect((await me.call(api.twoStep.turnOff, {})).status).toBe(409)
  expect((await login(agent)).status).toBe(200)
  expect((await me.call(api.auth.safety, {})).body).toEqual({
    twoStep: { on: false, since: null, recoveryCodesLeft: 0 },
    required: false,
    passkeys: [],
  })
  expect((await onRecord(agent)).map(({ action }) => action)).toEqual([
    'user.twoStepOn',
    'user.twoStepOff',
    'user.signedIn',
  ])
  expect((await takeNewEmails()).map(({ subject }) => subject)).toEqual([
    'Two-step sign-in is on',
    'Two-step sign-in is off',
  ])
})

// Spec: sign-in/two-step
test('where the agency requires it, staff set it up before anything else, and clients need not', async () => {
  const { as, people, turnOn, require } = await withCodes()
  const { agent, client } = people
  await require()
  const callerBefore = as(agent)
  expect((await callerBefore.call(api.auth.me, {})).body.user.mustSetUpTwoStep).toBe(true)
  const refusedReply = await callerBefore.call(api.clients.list, {})
  expect([refusedReply.status, refusedReply.failure.code]).toEqual([403, 'two_step_required'])
  const { me: caller } = await turnOn(agent)
  expect((await caller.call(api.auth.me, {})).body.user.mustSetUpTwoStep).toBe(false)
  expect((await caller.call(api.clients.list, {})).status).toBe(200)
  expect((await as(client).call(api.auth.me, {})).body.user.mustSetUpTwoStep).toBe(false)
  expect((await as(client).call(api.auth.safety, {})).body.required).toBe(false)
})

// Spec: sign-in/two-step
test('where the agency requires it of clients, they set it up before anything else, and staff need not', async () => {
  const { as, people, given, turnOn, require } = await withCodes()
  const { agent, client } = people
  const policy = await given.policy()
  await require(clientTwoStepRequirement)
  const callerBefore = as(client)
  expect((await callerBefore.call(api.auth.me, {})).body.user.mustSetUpTwoStep).toBe(true)
  expect((await callerBefore.call(api.auth.safety, {})).body.required).toBe(true)
  for (const call of [api.policies.one, api.cards.mine, api.home.client, api.claims.list] as const) {
    const refusedReply = await callerBefore.send('GET', call.path.replace(':id', policy.id))
    expect([refusedReply.status, refusedReply.failure.code], call.path).toEqual([403, 'two_step_required'])
  }
  const { me } = await turnOn(client)
  expect((await me.call(api.auth.me, {})).body.user.mustSetUpTwoStep).toBe(false)
  expect((await me.call(api.policies.one, { id: policy.id })).status).toBe(200)
  expect((await me.call(api.twoStep.turnOff, {})).failure.code).toBe('two_step_needed')
  expect((await as(agent).call(api.auth.me, {})).body.user.mustSetUpTwoStep).toBe(false)
  expect((await as(agent).call(api.clients.list, {})).status).toBe(200)
})

test('where it is required of clients, who has just accepted an invitation is let in to set it up and no further', async () => {
  const { as, given, people, require, browser, mails } = await withCodes()
  await require(clientTwoStepRequirement)
  const { id: inviteId, userId } = await given.invite()
  await as(people.agent).call(api.invites.send, { inviteId, userId })
  const [, token = ''] = /accept-invite\/auth\/([\w-]+)/.exec(mails.at(-1)?.text ?? '') ?? []
  const owen = browser()
  const acceptedReply = await owen.send('POST', api.invites.accept.path, {
    token,
    password: testPassword,
    firstName: 'Owen',
    lastName: 'Pruitt',
    phone: '8605550177',
    company: 'Pruitt Boatworks',
  })
  expect(acceptedReply.body).toMatchObject({ user: { mustSetUpTwoStep: true } })
  expect((await owen.send('GET', api.auth.safety.path)).body).toMatchObject({ required: true })
  expect((await owen.send('GET', api.policies.list.path)).failure.code).toBe('two_step_required')
  expect((await owen.send('POST', api.auth.logout.path)).status).toBe(204)
})

test('neither the secret nor a recovery code is stored so that it could be read, nor on record', async () => {
  const { context, people, turnOn } = await withCodes()
  const { secret, recoveryCodes } = await turnOn(people.client)
  const rows = await Promise.all([
    context.db.selectFrom('users').selectAll().execute(),
    context.db.selectFrom('recoveryCodes').selectAll().execute(),
    context.db.selectFrom('events').selectAll().execute(),
  ])
  const storedJson = JSON.stringify(rows, (_, value: unknown) =>
    value && typeof value === 'object' && 'data' in value && Array.isArray(value.data)
      ? Buffer.from(value.data).toString('latin1')
      : value,
  )
  expect(storedJson).not.toContain(secret.replaceAll(' ', ''))
  for (const code of recoveryCodes) expect(storedJson).not.toContain(code.replace('-', ''))
})

test('turning it on needs the password confirmed, within 15 minutes of the start, and is not guessed', async () => {
  const { as, people, codeOf, advanceClock } = await withCodes()
  const { client } = people
  const me = as(client, { confirmed: true })
  const { secret } = (await me.call(api.twoStep.start, {})).body
  const turnOn = (actor: typeof me, code: string) => actor.call(api.twoStep.turnOn, { code })
  expect((await turnOn(as(client), codeOf(secret))).failure.code).toBe('confirm_password')
  const wrongCode = codeOf(secret) === '000000' ? '000001' : '000000'
  const attempts = await Promise.all(
    Array.from({ length: 12 }, async () => (await turnOn(me, wrongCode)).status),
  )
  expect(attempts.filter((status) => status === 400)).toHaveLength(10)
  expect((await turnOn(me, codeOf(secret))).status).toBe(429)
  advanceClock(15 * minute + 1)
  const lateReply = await turnOn(as(client, { confirmed: true }), codeOf(secret))
  expect([lateReply.status, lateReply.failure.code]).toEqual([409, 'not_started'])
})

test('turning it on ends the sessions that the password alone had opened elsewhere', async () => {
  const { as, people, turnOn, takeNewEmails } = await withCodes()
  const otherSession = as(people.client)
  expect((await otherSession.call(api.auth.me, {})).status).toBe(200)
  const { me } = await turnOn(people.client)
  expect((await otherSession.call(api.auth.me, {})).status).toBe(401)
  expect((await me.call(api.auth.me, {})).status).toBe(200)
  expect((await takeNewEmails())[0]?.text).toContain('signed out on all other devices')
})

test('recovery codes of an answer that was lost are given again', async () => {
  const { as, people, codeOf } = await withCodes()
  const me = as(people.client, { confirmed: true })
  const { secret } = (await me.call(api.twoStep.start, {})).body
  const turnOn = () => me.call(api.twoStep.turnOn, { code: codeOf(secret) }, { key: 'on' })
  const firstReply = await turnOn()
  expect(firstReply.status).toBe(200)
  expect((await turnOn()).body).toEqual(firstReply.body)
  const make = () => me.call(api.twoStep.recoveryCodes, {}, { key: 'codes' })
  const madeReply = await make()
  expect((await make()).body).toEqual(madeReply.body)
})

test('who guesses the six digits does not shut out a recovery code, and the person is told once a day', async () => {
  const { people, turnOn, second, advanceClock, takeNewEmails, onRecord } = await withCodes()
  const { client } = people
  const { recoveryCodes } = await turnOn(client)
  await takeNewEmails()
  const guess = async () => {
    for (let count = 0; count < 11; count++) await second(client, '000000')
  }
  await guess()
  expect((await second(client, '000000')).status).toBe(429)
  expect((await takeNewEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    [client.email, 'Someone knows your password'],
  ])
  expect((await second(client, recoveryCodes[0] ?? '')).status).toBe(200)
  advanceClock(11 * minute)
  await takeNewEmails()
  await guess()
  expect(await takeNewEmails()).toEqual([])
  advanceClock(24 * 60 * minute)
  await guess()
  expect((await takeNewEmails()).map(({ subject }) => subject)).toEqual(['Someone knows your password'])
  expect((await onRecord(client)).filter(({ action }) => action === 'user.codesGuessed')).toHaveLength(2)
  for (let count = 0; count < 10; count++) expect((await second(client, 'abcde-fghij')).status).toBe(401)
  expect((await second(client, recoveryCodes[1] ?? '')).status).toBe(429)
})
