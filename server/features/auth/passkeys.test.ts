import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { accountPortal } from '../../testing/account-portal.ts'
import { authenticator } from '../../testing/authenticator.ts'
import type { TestPerson } from '../../testing/people.ts'
import { deleteExpiredSignIns } from './queries.ts'

async function withPasskeys(environment: Record<string, string> = {}) {
  const world = await accountPortal({ environment })
  const { as } = world
  const visitor = as(null)
  const start = async (person: TestPerson) =>
    (await as(person, { confirmed: true }).call(api.passkeys.start, {})).body.options
  const addFor = async (person: TestPerson, key = authenticator()) => {
    const { challenge } = await start(person)
    const addedReply = await as(person).call(api.passkeys.add, {
      name: 'My laptop',
      response: key.make({ challenge }),
    })
    expect(addedReply.status).toBe(201)
    return { key, passkey: addedReply.body.passkey }
  }
  const challenge = async () => (await visitor.call(api.passkeys.startSignIn, {})).body.options.challenge
  const signIn = (response: ReturnType<ReturnType<typeof authenticator>['sign']>) =>
    visitor.call(api.passkeys.signIn, { response })
  return { ...world, start, addFor, challenge, signIn }
}

test('a passkey that was added signs its person in, also where two-step sign-in is on', async () => {
  const { as, people, context, addFor, challenge, signIn, takeNewEmails, onRecord } = await withPasskeys()
  const { agent } = people
  const { key, passkey } = await addFor(agent)
  expect(passkey).toMatchObject({ name: 'My laptop', usedAt: null })
  await context.db
    .updateTable('users')
    .set({ twoStepSince: context.now().toISOString() })
    .where('id', '=', agent.id)
    .execute()
  const { status, body, headers } = await signIn(key.sign({ challenge: await challenge() }, agent.id))
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id: agent.id })
  expect(String(headers['set-cookie'])).toMatch(/^session=/)
  const { passkeys } = (await as(agent).call(api.auth.safety, {})).body
  expect(passkeys).toEqual([{ ...passkey, usedAt: context.now().toISOString() }])
  expect((await onRecord(agent)).map(({ action, details }) => [action, details])).toEqual([
    ['user.passkeyAdded', { name: 'My laptop' }],
    ['user.signedIn', { how: 'passkey', device: 'Unknown device' }],
  ])
  expect((await takeNewEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    [agent.email, 'A passkey was added'],
  ])
})

test('what a browser is asked for is bound to the portal’s own address and to its person', async () => {
  const { people, start, addFor, signIn, challenge } = await withPasskeys({
    PUBLIC_URL: 'https://portal.harborline.example',
  })
  const { client } = people
  const options = await start(client)
  expect(options).toMatchObject({
    rp: { id: 'portal.harborline.example', name: 'Harborline Insurance Agency' },
    user: { name: client.email, displayName: 'Maria Reyes' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const boundInput = { origin: 'https://portal.harborline.example', rpId: 'portal.harborline.example' }
  const key = authenticator()
  const plainMake = key.make
  await addFor(client, { ...key, make: (options) => plainMake({ ...options, ...boundInput }) })
  expect((await start(client)).excludeCredentials).toMatchObject([{ id: key.id, transports: ['internal'] }])
  expect((await signIn(key.sign({ challenge: await challenge(), ...boundInput }))).status).toBe(200)
  // A phishing site that relays the challenge has another origin.
  const elsewhereInput = { ...boundInput, origin: 'https://portal-harborline.example' }
  expect((await signIn(key.sign({ challenge: await challenge(), ...elsewhereInput }))).status).toBe(401)
})

test('an answer is good once and for five minutes, and only to what was asked', async () => {
  const { people, clock, addFor, challenge, signIn } = await withPasskeys()
  const { key } = await addFor(people.client)
  const answer = key.sign({ challenge: await challenge() })
  const bothReplies = await Promise.all([signIn(answer), signIn(answer)])
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await signIn(answer)).status).toBe(401)
  expect((await signIn(key.sign({ challenge: 'bWFkZSB1cA' }))).status).toBe(401)
  const lateChallenge = await challenge()
  clock.time = new Date(clock.time.getTime() + 5 * 60_000)
  expect((await signIn(key.sign({ challenge: lateChallenge }))).status).toBe(401)
})

test('answers that were tampered with are refused, and go on record where a person is known', async () => {
  const { people, addFor, challenge, signIn, onRecord } = await withPasskeys()
  const { client, otherClient } = people
  const { key } = await addFor(client)
  const otherAuthenticator = authenticator()
  const validResponse = async () => key.sign({ challenge: await challenge() })
  const tamperedResponse = {
    'a signature of another key': {
      ...otherAuthenticator.sign({ challenge: await challenge() }),
      id: key.id,
      rawId: key.id,
    },
    'a key nobody added': otherAuthenticator.sign({ challenge: await challenge() }),
    'no check of the person': key.sign({ challenge: await challenge(), isVerified: false }),
    'another site': key.sign({ challenge: await challenge(), rpId: 'elsewhere.example' }),
    'another person': key.sign({ challenge: await challenge() }, otherClient.id),
    'a cut signature': await validResponse().then((answer) => ({
      ...answer,
      response: { ...answer.response, signature: answer.response.signature.slice(0, 20) },
    })),
    nonsense: {
      ...(await validResponse()),
      response: { clientDataJSON: '!!', authenticatorData: '', signature: '' },
    },
  }
  for (const [caseName, answer] of Object.entries(tamperedResponse)) {
    const { status, headers } = await signIn(answer)
    expect(status, caseName).toBe(401)
    expect(headers['set-cookie'], caseName).toBeUndefined()
  }
  const failedEvents = (await onRecord(client)).filter(({ action }) => action === 'user.signInFailed')
  expect(failedEvents).toHaveLength(5)
  expect(await onRecord(otherClient)).toEqual([])
  expect((await signIn(await validResponse())).status).toBe(200)
})

test('a copy whose counter stands still is refused', async () => {
  const { people, addFor, challenge, signIn } = await withPasskeys()
  const { key } = await addFor(people.client)
  key.setCounter(7)
  expect((await signIn(key.sign({ challenge: await challenge() }))).status).toBe(200)
  key.setCounter(7)
  expect((await signIn(key.sign({ challenge: await challenge() }))).status).toBe(401)
  expect((await signIn(key.sign({ challenge: await challenge() }))).status).toBe(200)
})

// Spec: sign-in/passkeys
test('a synced passkey signs in whatever it counts; one that is not synced is refused as a copy, whatever it says', async () => {
  const { people, context, addFor, challenge, signIn } = await withPasskeys()
  type Backup = 'none' | 'eligible' | 'backed up'
  const addPasskey = async (backup: Backup, counter: number) => {
    const key = authenticator()
    key.setCounter(counter)
    await addFor(people.client, { ...key, make: (options) => key.make({ ...options, backup }) })
    return async (backupNow: Backup, next: number) => {
      key.setCounter(next - 1)
      return (await signIn(key.sign({ challenge: await challenge(), backup: backupNow }))).status
    }
  }
  const syncedPasskey = await addPasskey('backed up', 9)
  expect([
    await syncedPasskey('backed up', 9),
    await syncedPasskey('backed up', 3),
    await syncedPasskey('backed up', 0),
  ]).toEqual([200, 200, 200])
  const single = await addPasskey('none', 9)
  expect([await single('none', 9), await single('none', 8), await single('backed up', 9)]).toEqual([
    401, 401, 401,
  ])
  expect([await single('none', 10), await single('none', 0)]).toEqual([200, 401])

  // Sync may begin after the passkey was stored. Any of the person's devices may report it first.
  const signWithPasskey = await addPasskey('eligible', 9)
  expect([
    await signWithPasskey('eligible', 9),
    await signWithPasskey('backed up', 4),
    await signWithPasskey('eligible', 9),
  ]).toEqual([401, 200, 200])
  expect(await signWithPasskey('eligible', 9), 'no longer synced').toBe(401)

  // A passkey stored by an earlier release has no flags. A response with a higher counter sets
  // them.
  const earlier = await addPasskey('backed up', 9)
  await context.db.updateTable('passkeys').set({ backupEligible: null, backedUp: null }).execute()
  expect([
    await earlier('backed up', 9),
    await earlier('backed up', 10),
    await earlier('backed up', 2),
  ]).toEqual([401, 200, 200])
})

test('a passkey is added by the one who was asked, after the password was confirmed, once', async () => {
  const { as, people, start, addFor } = await withPasskeys()
  const { client, otherClient } = people
  expect((await as(client).call(api.passkeys.start, {})).failure.code).toBe('confirm_password')
  const key = authenticator()
  const { challenge } = await start(client)
  const response = key.make({ challenge })
  const add = (person: TestPerson, sentResponse = response, idempotencyKey = 'one') =>
    as(person).call(api.passkeys.add, { name: 'My phone', response: sentResponse }, { key: idempotencyKey })
  expect((await add(otherClient)).status, 'another person').toBe(400)
  const firstReply = await add(client)
  expect(firstReply.status).toBe(201)
  expect((await add(client)).body, 'sent again').toEqual(firstReply.body)
  const replayedReply = await add(client, response, 'two')
  expect([replayedReply.status, replayedReply.failure.fields], 'beside no field of the form').toEqual([
    400,
    undefined,
  ])
  const unverifiedResponse = authenticator().make({ ...(await start(client)), isVerified: false })
  expect((await add(client, unverifiedResponse, 'three')).status).toBe(400)
  // One passkey for two people would open two accounts.
  const otherPasskeyAnswer = key.make({ challenge: (await start(otherClient)).challenge })
  expect((await add(otherClient, otherPasskeyAnswer, 'four')).status).toBe(409)
  await addFor(otherClient)
  const namelessReply = await as(client).call(api.passkeys.add, { name: ' ', response })
  expect(namelessReply.failure.fields).toEqual({ name: 'Please enter a name' })
})

test('a passkey that was removed opens nothing; nobody removes another’s', async () => {
  const { as, people, addFor, challenge, signIn, takeNewEmails } = await withPasskeys()
  const { client, otherClient } = people
  const { key, passkey } = await addFor(client)
  const remove = (person: TestPerson, isConfirmed = true) =>
    as(person, { confirmed: isConfirmed }).call(api.passkeys.remove, { id: passkey.id })
  expect((await remove(client, false)).failure.code).toBe('confirm_password')
  expect((await remove(otherClient)).status).toBe(404)
  expect((await remove(people.admin)).status).toBe(404)
  await takeNewEmails()
  expect((await remove(client)).status).toBe(204)
  expect((await remove(client)).status).toBe(404)
  expect((await takeNewEmails()).map(({ subject }) => subject)).toEqual(['A passkey was removed'])
  expect((await signIn(key.sign({ challenge: await challenge() }))).status).toBe(401)
})

test('the passkey of a deactivated person opens nothing', async () => {
  const { people, context, addFor, challenge, signIn } = await withPasskeys()
  const { key } = await addFor(people.agent)
  await context.db
    .updateTable('users')
    .set({ deactivatedAt: context.now().toISOString() })
    .where('id', '=', people.agent.id)
    .execute()
  expect((await signIn(key.sign({ challenge: await challenge() }))).status).toBe(401)
})

test('answers to challenges that nobody was given: 60 a minute from one address, while a real one opens the door', async () => {
  const { people, addFor, challenge, signIn } = await withPasskeys()
  const { key } = await addFor(people.agent)
  const realChallenge = await challenge()
  const junkSignIn = () => signIn(key.sign({ challenge: 'nobody was given this' }))
  const statuses = (await Promise.all(Array.from({ length: 70 }, junkSignIn))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await signIn(key.sign({ challenge: realChallenge }))).status).toBe(200)
})

test('nobody fills the database with challenges: 60 a minute for an address, and they are forgotten', async () => {
  const { as, context, clock, challenge } = await withPasskeys()
  for (let count = 0; count < 60; count++) await challenge()
  expect((await as(null).call(api.passkeys.startSignIn, {})).status).toBe(429)
  clock.time = new Date(clock.time.getTime() + 6 * 60_000)
  await deleteExpiredSignIns(context.db, clock.time)
  expect(await context.db.selectFrom('passkeyChallenges').selectAll().execute()).toEqual([])
})
