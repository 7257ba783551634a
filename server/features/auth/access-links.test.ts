import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { accountPortal } from '../../testing/account-portal.ts'
import { newJobFor } from '../../testing/jobs.ts'
import { type TestPerson, testPassword } from '../../testing/people.ts'
import { deleteExpiredSignIns } from './queries.ts'

// The real module, with counted calls.
vi.mock('@node-rs/argon2', { spy: true })

const newPassword = 'seven brass lanterns'
const minute = 60_000
const notValid = { code: 'not_found', message: 'This link is no longer valid' }

async function withLinks(parts: Parameters<typeof accountPortal>[0] = {}) {
  const world = await accountPortal(parts)
  const { as, takeNewEmails } = world
  const ask = (usernameOrEmail: string) => as(null).call(api.accessLinks.ask, { usernameOrEmail })
  const choose = (token: string, password = newPassword) =>
    as(null).call(api.accessLinks.choose, { token, password })
  const lookup = (token: string) => as(null).call(api.accessLinks.lookup, { token })
  const tokenIn = (text: string | undefined) => text?.match(/choose-password#([\w-]{43})/)?.[1] ?? ''
  const linkFor = async (person: TestPerson) => {
    await ask(person.email)
    const [mail] = await takeNewEmails()
    return tokenIn(mail?.text)
  }
  const login = (person: TestPerson, triedPassword: string) =>
    as(null).call(api.auth.login, { usernameOrEmail: person.email, password: triedPassword })
  return { ...world, ask, choose, lookup, linkFor, tokenIn, login }
}

test('a forgotten password is chosen anew by the link in the mail, and every session ends', async () => {
  const { as, people, takeNewEmails, ask, choose, lookup, tokenIn, login, onRecord } = await withLinks({
    environment: { PUBLIC_URL: 'https://portal.example' },
  })
  const { agent } = people
  const daniel = as(agent)
  expect((await daniel.call(api.auth.me, {})).status).toBe(200)
  expect((await ask(agent.email.toUpperCase())).status).toBe(204)
  const [mail, ...otherEmails] = await takeNewEmails()
  expect(otherEmails).toEqual([])
  expect(mail).toMatchObject({ to: agent.email, subject: 'Choose a new password' })
  const token = tokenIn(mail?.text)
  expect(mail?.text).toContain(`https://portal.example/choose-password#${token}`)
  expect((await lookup(token)).body).toEqual({ link: { kind: 'reset', firstName: 'Daniel' } })

  const { status, headers } = await choose(token)
  expect(status).toBe(204)
  const cookies = [headers['set-cookie'] ?? []].flat()
  expect(cookies, 'the browser is known, and nobody is signed in').toEqual([
    expect.stringMatching(/^__Host-device=[\w-]{43};/),
  ])
  expect((await daniel.call(api.auth.me, {})).status).toBe(401)
  expect((await login(agent, testPassword)).status).toBe(401)
  expect((await login(agent, newPassword)).status).toBe(200)
  expect((await takeNewEmails()).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  expect((await onRecord(agent)).map(({ action }) => action)).toEqual([
    'user.linkSent',
    'user.passwordReset',
    'user.signInFailed',
    'user.signedIn',
  ])
})

// Spec: sign-in/forgotten
test('an unknown name, a deactivated person and a client who has not accepted get the same answer, and no mail', async () => {
  const { as, given, people, context, takeNewEmails, ask } = await withLinks()
  await context.db
    .updateTable('users')
    .set({ deactivatedAt: context.now().toISOString() })
    .where('id', '=', people.otherAgent.id)
    .execute()
  const invite = await given.invite()
  for (const name of ['nobody@nowhere.example', people.otherAgent.email, invite.email, people.client.email]) {
    const { status, body } = await ask(name)
    expect([status, body], name).toEqual([204, undefined])
  }
  expect((await takeNewEmails()).map(({ to }) => to)).toEqual([people.client.email])
  const missingReply = await as(null).send('POST', api.accessLinks.ask.path, { usernameOrEmail: '' })
  expect(missingReply.failure.fields).toEqual({ usernameOrEmail: 'Please enter your username or email' })
})

test('a link works once, also when it is pressed in two tabs at once, and takes all others of the person with it', async () => {
  const { people, linkFor, choose, lookup } = await withLinks()
  const firstLink = await linkFor(people.client)
  const secondLink = await linkFor(people.client)
  const bothReplies = await Promise.all([choose(secondLink), choose(secondLink, 'two copper kettles')])
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([204, 404])
  for (const token of [firstLink, secondLink, 'made-up']) {
    expect((await choose(token)).failure).toMatchObject(notValid)
    expect((await lookup(token)).failure).toMatchObject(notValid)
  }
})

test('two links of one person used at once leave one new password, and nothing fails', async () => {
  const { people, linkFor, choose } = await withLinks()
  const links = [await linkFor(people.client), await linkFor(people.client)]
  const bothReplies = await Promise.all(links.map((token) => choose(token)))
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([204, 404])
})

// Spec: sign-in/forgotten
test('a link lasts an hour, a welcome 14 days, and what is over is forgotten', async () => {
  const { people, context, clock, linkFor, choose, lookup, takeNewEmails, tokenIn, login } = await withLinks()
  const { agent } = people
  const resetToken = await linkFor(agent)
  clock.time = new Date(clock.time.getTime() + 60 * minute)
  expect((await lookup(resetToken)).status).toBe(404)
  expect((await choose(resetToken)).status).toBe(404)
  await context.db
    .updateTable('users')
    .set({ passwordHash: null, acceptedAt: null })
    .where('id', '=', agent.id)
    .execute()
  await newJobFor(context, 'sendAccessLink', { userId: agent.id, kind: 'welcome' })
  const [mail] = await takeNewEmails()
  expect(mail?.subject).toBe('Welcome to the Harborline Insurance Agency portal')
  expect(mail?.text).toContain('as an agent. Your username is')
  const welcomeToken = tokenIn(mail?.text)
  clock.time = new Date(clock.time.getTime() + 14 * 24 * 60 * minute - 1)
  await deleteExpiredSignIns(context.db, clock.time)
  expect((await lookup(welcomeToken)).body.link).toEqual({ kind: 'welcome', firstName: 'Daniel' })
  expect((await choose(welcomeToken)).status).toBe(204)
  expect((await login(agent, newPassword)).status).toBe(200)
  expect(await takeNewEmails(), 'a first password is no news').toEqual([])
  expect(await context.db.selectFrom('accessLinks').selectAll().execute()).toEqual([])
})

test('the same rules hold for the password as everywhere, and a link that was refused one still works', async () => {
  const { people, linkFor, choose } = await withLinks()
  const token = await linkFor(people.client)
  for (const refusedPassword of ['short', 'Password123', 'Reyes.2026', 'Maria Reyes', people.client.email]) {
    const { status, failure } = await choose(token, refusedPassword)
    expect(status, refusedPassword).toBe(400)
    expect(failure.fields, refusedPassword).toHaveProperty('password')
  }
  expect((await choose(token)).status).toBe(204)
})

test('what is stored of a link opens nothing, and changing the password ends it', async () => {
  const { as, people, context, linkFor, choose } = await withLinks()
  const token = await linkFor(people.client)
  expect(JSON.stringify(await context.db.selectFrom('accessLinks').selectAll().execute())).not.toContain(
    token,
  )
  await as(people.client).call(api.auth.updatePassword, { currentPassword: testPassword, newPassword })
  expect((await choose(token)).status).toBe(404)
})

test('a person gets three such mails an hour at most, and one address asks 20 times a minute', async () => {
  const { as, people, clock, ask, takeNewEmails } = await withLinks()
  let sentCount = 0
  for (let count = 0; count < 5; count++) {
    await ask(people.client.email)
    sentCount += (await takeNewEmails()).length
  }
  expect(sentCount).toBe(3)
  for (let count = 5; count < 20; count++) await ask('nobody')
  const refusedReply = await ask(people.agent.email)
  expect(refusedReply.status).toBe(429)
  expect(Number(refusedReply.headers['retry-after'])).toBeGreaterThan(0)
  expect(
    (await as(null).call(api.auth.login, { usernameOrEmail: people.agent.email, password: testPassword }))
      .status,
  ).toBe(200)
  clock.time = new Date(clock.time.getTime() + 61 * minute)
  await ask(people.client.email)
  expect((await takeNewEmails()).map(({ subject }) => subject)).toContain('Choose a new password')
})

test('a mail that the mail server does not take is tried again as it was, and does not count', async () => {
  const brokenLink = { isBroken: true }
  const sentAddresses: string[] = []
  const triedValues = new Set<string>()
  const { people, context, ask, runJobs } = await withLinks({
    mail: {
      async send({ id, subject, text }) {
        triedValues.add(`${id} ${text}`)
        if (brokenLink.isBroken) throw new Error('451 try later')
        sentAddresses.push(subject)
      },
      close: () => undefined,
    },
  })
  await ask(people.client.email)
  for (let count = 0; count < 4; count++) {
    await runJobs()
    await context.pool.query('update graphile_worker._private_jobs set run_at = now()')
  }
  expect(await context.db.selectFrom('accessLinks').selectAll().execute()).toEqual([])
  brokenLink.isBroken = false
  // The queue records a failure asynchronously.
  const sentSince = async () => {
    await context.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await runJobs()
    return sentAddresses
  }
  await expect.poll(sentSince).toEqual(['Choose a new password'])
  // Both emails have the same message id, so mailboxes recognize the duplicate. The link in either
  // email works.
  expect(triedValues.size).toBe(1)
})

test('a password that was chosen and whose answer was lost is chosen once, and the same call says so', async () => {
  const { as, people, linkFor, login } = await withLinks()
  const token = await linkFor(people.client)
  const choose = (password_: string) =>
    as(null).call(api.accessLinks.choose, { token, password: password_ }, { key: 'lost' })
  expect((await choose(newPassword)).status).toBe(204)
  expect((await choose(newPassword)).status).toBe(204)
  expect((await choose('another of the same key')).status).toBe(409)
  expect((await login(people.client, newPassword)).status).toBe(200)
})

test('of many asks for one name one job waits, and nobody is mailed a link an hour after they asked', async () => {
  const { people, clock, context, ask, takeNewEmails } = await withLinks()
  const { email } = people.client
  for (const name of [email, ` ${email.toUpperCase()}`, email]) await ask(name)
  const { rows } = await context.pool.query('select from graphile_worker._private_jobs')
  expect(rows).toHaveLength(1)
  clock.time = new Date(clock.time.getTime() + 60 * minute)
  expect(await takeNewEmails()).toEqual([])
})

test('while a link is mailed no transaction waits for the mail server', async () => {
  let openLinks: unknown[] | null = null
  const { people, context, ask, runJobs } = await withLinks({
    mail: {
      async send() {
        const { rows } = await context.pool.query(
          `select state, query from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%'`,
        )
        openLinks = rows
      },
      close: () => undefined,
    },
  })
  await ask(people.client.email)
  await runJobs()
  expect(openLinks).toEqual([])
})

test('the mail about a new password names the passkeys that still open the account', async () => {
  const { people, context, takeNewEmails, linkFor, choose } = await withLinks()
  const row = { id: newId(), userId: people.client.id, credentialId: 'x', publicKey: Buffer.from('x') }
  const more = { counter: 0, transports: [], name: 'Old phone', createdAt: context.now().toISOString() }
  await context.db
    .insertInto('passkeys')
    .values({ ...row, ...more })
    .execute()
  await choose(await linkFor(people.client))
  expect((await takeNewEmails())[0]?.text).toContain(
    "Your passkeys still work: “Old phone”. Remove any you don't recognize under Security.",
  )
})

test('who comes back to the agency, and has no password any more, is welcomed anew', async () => {
  const { people, context, takeNewEmails } = await withLinks()
  const { id: userId, email } = people.agent
  const welcomeToken = () => newJobFor(context, 'sendAccessLink', { userId, kind: 'welcome' })
  await welcomeToken()
  expect(await takeNewEmails(), 'with a password there is nothing to choose').toEqual([])
  await context.db.updateTable('users').set({ passwordHash: null }).where('id', '=', userId).execute()
  await welcomeToken()
  expect((await takeNewEmails()).map(({ to }) => to)).toEqual([email])
})

test('a link that the agency has sent says what it has ended, and not that the password stays', async () => {
  const { people, context, takeNewEmails } = await withLinks()
  await newJobFor(context, 'sendAccessLink', { userId: people.client.id, kind: 'reset' })
  const [mail] = await takeNewEmails()
  expect(mail?.text).toContain('reset your access to the portal')
  expect(mail?.text).not.toContain('Your password has not changed')
})

test('a link that there is not costs no hash, and one address tries 60 of them a minute', async () => {
  const { people, linkFor, choose } = await withLinks()
  const token = await linkFor(people.client)
  vi.mocked(hash).mockClear()
  const junkReplies = await Promise.all(Array.from({ length: 100 }, (_, index) => choose(`junk ${index}`)))
  expect(hash).not.toHaveBeenCalled()
  expect(junkReplies.filter(({ status }) => status === 404)).toHaveLength(60)
  expect(junkReplies.filter(({ status }) => status === 429)).toHaveLength(40)
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => choose(token)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(hash).toHaveBeenCalledTimes(1)
})

test('a browser in which a password was chosen by a link is known: no guessing of others holds it up', async () => {
  const { people, linkFor, login, browser, clock } = await withLinks()
  const { client } = people
  const ownBrowser = browser()
  const token = await linkFor(client)
  expect(
    (await ownBrowser.send('POST', api.accessLinks.choose.path, { token, password: newPassword })).status,
  ).toBe(204)
  expect([...ownBrowser.cookies.keys()]).toEqual(['device'])
  for (let count = 0; count < 11; count++) await login(client, 'a wrong one')
  expect((await login(client, newPassword)).status).toBe(429)
  clock.pauses.length = 0
  expect((await ownBrowser.signIn(client, newPassword)).status).toBe(200)
  expect(clock.pauses).toEqual([])
})
