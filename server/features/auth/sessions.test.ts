import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { accountPortal, chromeUserAgent, safariUserAgent } from '../../testing/account-portal.ts'
import { testPassword } from '../../testing/people.ts'
import { deviceName } from './device.ts'
import { deleteExpiredSignIns } from './queries.ts'

const day = 86_400_000

test('a person sees where they are signed in, by device, address and time, and which one asks', async () => {
  const { as, people, clock, browser } = await accountPortal()
  const { client } = people
  const laptop = browser(chromeUserAgent)
  const phone = browser(safariUserAgent)
  await laptop.signIn(client)
  const startedAt = clock.time.toISOString()
  clock.time = new Date(clock.time.getTime() + 60_000)
  await phone.signIn(client)
  await as(people.otherClient).call(api.auth.me, {})
  const { body } = await phone.send('GET', api.sessions.list.path)
  expect(body).toMatchObject({ total: 2, nextCursor: null })
  expect(body.sessions).toMatchObject([
    { current: true, device: 'Safari on iOS' },
    { current: false, device: 'Chrome on Windows', ip: '127.0.0.1', createdAt: startedAt, seenAt: startedAt },
  ])
  expect(JSON.stringify(body)).not.toMatch(/token|hash/i)
  clock.time = new Date(clock.time.getTime() + 8 * day)
  const anew = browser()
  await anew.signIn(client)
  const laterReply = await anew.send('GET', api.sessions.list.path)
  expect(laterReply.body.sessions, 'what is over is not listed').toHaveLength(1)
})

test('each session can be ended, or all others; another’s is not found', async () => {
  const { as, people, browser, onRecord } = await accountPortal()
  const { client } = people
  const [ownBrowser, otherBrowser, thirdBrowser] = [browser(), browser(safariUserAgent), browser()]
  for (const one of [ownBrowser, otherBrowser, thirdBrowser]) await one.signIn(client)
  const { sessions } = (await otherBrowser.send('GET', api.sessions.list.path)).body
  const { id } = sessions.find(({ current }: { current: boolean }) => current)
  for (const foreignPerson of [people.otherClient, people.admin])
    expect((await as(foreignPerson, { confirmed: true }).call(api.sessions.end, { id })).status).toBe(404)
  const clientCaller = as(client, { confirmed: true })
  expect((await clientCaller.call(api.sessions.end, { id })).status).toBe(204)
  expect((await clientCaller.call(api.sessions.end, { id })).status).toBe(404)
  expect([await ownBrowser.whoAmI(), await otherBrowser.whoAmI(), await thirdBrowser.whoAmI()]).toEqual([
    200, 401, 200,
  ])
  await ownBrowser.send('POST', api.auth.confirm.path, { password: testPassword })
  expect((await ownBrowser.send('POST', api.sessions.endOthers.path)).status).toBe(204)
  expect([await ownBrowser.whoAmI(), await thirdBrowser.whoAmI()]).toEqual([200, 401])
  const endedEvents = (await onRecord(client)).filter(({ action }) => action === 'user.sessionEnded')
  expect(endedEvents.map(({ details }) => details)).toEqual([
    { device: 'Safari on iOS' },
    { device: 'all others' },
  ])
})

test('ending another session, or all others, asks for the password, and ends none before', async () => {
  const { as, people, browser, onRecord } = await accountPortal()
  const { client } = people
  const there = browser(safariUserAgent)
  await there.signIn(client)
  const caller = as(client)
  const { sessions } = (await caller.call(api.sessions.list, {})).body
  const { id = '' } = sessions.find(({ current }) => !current) ?? {}
  for (const refusedReply of [
    await caller.call(api.sessions.end, { id }),
    await caller.call(api.sessions.endOthers, {}),
  ])
    expect([refusedReply.status, refusedReply.failure.code]).toEqual([403, 'confirm_password'])
  expect(await there.whoAmI()).toBe(200)
  expect((await onRecord(client)).map(({ action }) => action)).not.toContain('user.sessionEnded')
  await caller.call(api.auth.confirm, { password: testPassword })
  expect((await caller.call(api.sessions.end, { id })).status).toBe(204)
  expect(await there.whoAmI()).toBe(401)
})

// Spec: sign-in/mails
test('a sign-in from a browser that was never used tells its person by mail; the first of all, and known ones, do not', async () => {
  const { people, clock, browser, takeNewEmails, onRecord } = await accountPortal()
  const { client } = people
  const laptop = browser(chromeUserAgent)
  await laptop.signIn(client)
  await laptop.send('POST', api.auth.logout.path)
  await laptop.signIn(client)
  expect(await takeNewEmails()).toEqual([])
  clock.time = new Date('2026-11-21T02:30:00.000Z')
  const phone = browser(safariUserAgent)
  await phone.signIn(client)
  await phone.signIn(client)
  const [mail, ...otherEmails] = await takeNewEmails()
  expect(otherEmails).toEqual([])
  expect(mail).toMatchObject({ to: client.email, subject: 'New sign-in to your account' })
  for (const emailText of [
    'Safari on iOS',
    'Nov 20, 2026, 9:30',
    'Eastern Time',
    '127.0.0.1',
    '(860) 555-0100',
  ])
    expect(mail?.text).toContain(emailText)
  expect((await onRecord(client)).at(-2)).toMatchObject({
    action: 'user.signedIn',
    details: { how: 'password', device: 'Safari on iOS', isNewDevice: true },
  })
})

test('a browser that somebody else uses too is new to each of them, and its cookie says nothing', async () => {
  const { people, context, browser, takeNewEmails } = await accountPortal()
  const sharedBrowser = browser()
  const ownBrowser = browser()
  await ownBrowser.signIn(people.client)
  await sharedBrowser.signIn(people.otherClient)
  await sharedBrowser.signIn(people.client)
  expect((await takeNewEmails()).map(({ to }) => to)).toEqual([people.client.email])
  const cookie = sharedBrowser.cookies.get('device') ?? ''
  expect(cookie).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await context.db.selectFrom('devices').selectAll().execute())).not.toContain(cookie)
})

test('the device cookie is HttpOnly and lasts 400 days, renewed by each sign-in', async () => {
  const { as, people } = await accountPortal({ environment: { PUBLIC_URL: 'https://portal.example' } })
  const { headers } = await as(null).call(api.auth.login, {
    usernameOrEmail: people.client.email,
    password: 'correct horse lantern',
  })
  const device = [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('__Host-device='))
  expect(device).toMatch(/Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax/)
})

test('on https a session and a device under their old names hold on, change their names, and go with Log out', async () => {
  const { people, browser, takeNewEmails, clock } = await accountPortal({
    environment: { PUBLIC_URL: 'https://portal.example' },
  })
  const browserBefore = browser()
  await browserBefore.signIn(people.client)
  await takeNewEmails()
  const cookieOf = (name: string) => browserBefore.cookies.get(`__Host-${name}`) ?? ''
  const oldBrowser = browser()
  for (const name of ['session', 'device']) oldBrowser.cookies.set(name, cookieOf(name))
  expect(await oldBrowser.whoAmI()).toBe(200)
  await oldBrowser.signIn(people.client)
  expect(await takeNewEmails(), 'the browser is known').toEqual([])
  expect([...oldBrowser.cookies.keys()].sort()).toEqual(['__Host-device', '__Host-session'])

  // Another host of the same domain could set this cookie.
  oldBrowser.cookies.set('session', cookieOf('session'))
  await oldBrowser.send('POST', '/api/auth/logout')
  expect([...oldBrowser.cookies.keys()]).toEqual(['__Host-device'])

  clock.time = new Date('2027-03-01T00:00:00Z')
  const lateBrowser = browser()
  await lateBrowser.signIn(people.client)
  lateBrowser.cookies.set('session', lateBrowser.cookies.get('__Host-session') ?? '').delete('__Host-session')
  expect(await lateBrowser.whoAmI()).toBe(401)
})

test('browsers unseen for 400 days are forgotten, but for the last one: the next new one is still told of', async () => {
  const { people, context, clock, browser, takeNewEmails } = await accountPortal()
  const { client } = people
  await browser().signIn(client)
  clock.time = new Date(clock.time.getTime() + day)
  await browser().signIn(client)
  await takeNewEmails()
  clock.time = new Date(clock.time.getTime() + 401 * day)
  await deleteExpiredSignIns(context.db, clock.time)
  expect(await context.db.selectFrom('devices').selectAll().execute()).toHaveLength(1)
  await browser().signIn(client)
  expect((await takeNewEmails()).map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
})

test('of sign-ins from new browsers of one name at one address, one an hour is told', async () => {
  const { people, clock, browser, takeNewEmails } = await accountPortal()
  const { client } = people
  await browser(chromeUserAgent).signIn(client)
  const deviceNameFor = async (userAgent: string) => {
    await browser(userAgent).signIn(client)
    return (await takeNewEmails()).length
  }
  expect([
    await deviceNameFor(safariUserAgent),
    await deviceNameFor(safariUserAgent),
    await deviceNameFor(chromeUserAgent),
  ]).toEqual([1, 0, 1])
  clock.time = new Date(clock.time.getTime() + 61 * 60_000)
  expect(await deviceNameFor(safariUserAgent)).toBe(1)
})

// Spec: sign-in/mails
test('a changed password is told by mail, whatever mails are switched off, and not to who is deactivated', async () => {
  const { as, people, context, takeNewEmails } = await accountPortal()
  const change = { currentPassword: 'correct horse lantern', newPassword: 'seven brass lanterns' }
  const allEntities = ['messages', 'requests', 'documents', 'quotes', 'presentations', 'invites'] as const
  await context.db
    .updateTable('users')
    .set({ mailsOff: [...allEntities] })
    .execute()
  await as(people.client).call(api.auth.updatePassword, change)
  expect((await takeNewEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    [people.client.email, 'Your password was changed'],
  ])
  await as(people.agent).call(api.auth.updatePassword, change)
  await context.db
    .updateTable('users')
    .set({ deactivatedAt: context.now().toISOString() })
    .where('id', '=', people.agent.id)
    .execute()
  expect(await takeNewEmails()).toEqual([])
})

test('who failed to sign in as a known person is on record, without what was typed; an unknown name is not', async () => {
  const { as, people, context, onRecord } = await accountPortal()
  const { client } = people
  const triedText = 'a password of somewhere else'
  await as(null).call(api.auth.login, { usernameOrEmail: client.email, password: triedText })
  await as(null).call(api.auth.login, { usernameOrEmail: 'nobody', password: triedText })
  expect(await onRecord(client)).toEqual([
    {
      action: 'user.signInFailed',
      actorId: null,
      details: { how: 'password', device: 'Unknown device' },
    },
  ])
  const events = await context.db.selectFrom('events').selectAll().execute()
  expect(events).toHaveLength(1)
  expect(JSON.stringify(events)).not.toContain(triedText)
})

test('a browser that says nothing readable of itself has a name all the same', () => {
  expect(deviceName(null)).toBe('Unknown device')
  expect(deviceName('')).toBe('Unknown device')
  expect(deviceName('\u0007<script>')).toBe('Unknown device')
  expect(deviceName('Call 555-0100 at once/1.0 (your account is locked)')).toBe('Unknown device')
  expect(deviceName(`${'x'.repeat(400)} ${chromeUserAgent}`)).toBe('Unknown device')
  expect(deviceName(chromeUserAgent)).toBe('Chrome on Windows')
  expect(deviceName(safariUserAgent)).toBe('Safari on iOS')
})

test('the first sign-in since browsers are noted is told to who had signed in before', async () => {
  const { people, context, browser, takeNewEmails } = await accountPortal()
  const { client } = people
  await browser().signIn(client)
  await context.db.deleteFrom('devices').execute()
  await browser().signIn(client)
  expect((await takeNewEmails()).map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
})
