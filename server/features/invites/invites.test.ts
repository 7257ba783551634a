import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { api } from '../../../contract/index.ts'
import { type EmailMessage, MailFailure } from '../../platform/mail.ts'
import { portal } from '../../testing/portal.ts'
import { sendEmail } from '../notifications/send-email.ts'

// The real module, with its calls counted.
vi.mock('@node-rs/argon2', { spy: true })

const day = 86_400_000
const grace = {
  email: 'Grace@Stonecrop.example',
  firstName: 'Grace',
  lastName: 'Holloway',
  company: 'Stonecrop Veterinary PC',
  ein: '89-1234567',
  phone: '860.555.0140',
  message: 'Welcome aboard, Grace.',
}
const acceptance = {
  firstName: 'Grace',
  lastName: 'Holloway',
  phone: '8605550140',
  password: 'calm horses at noon',
}

// Spec: invites/unsent, entity/invite, invites/status, calls/invite-new
test('creating an invite makes the client at once, not sent yet, and sends no mail', async () => {
  const { as, people, mails } = await portal()
  const { status, body } = await as(people.agent).call(api.invites.create, grace)
  expect(status).toBe(201)
  expect(body.invite).toMatchObject({
    ...grace,
    email: 'grace@stonecrop.example',
    status: 'not sent',
    phone: '(860) 555-0140',
    createdAt: '2026-11-20T15:00:00.000Z',
    sentAt: null,
    isOverdue: false,
  })
  expect(body.invite._id).toBe(body.invite.id)
  expect(body.invite.link).toBe(
    `http://localhost:3000/client/accept-invite/auth/${body.invite.token}/grace%40stonecrop.example`,
  )
  expect(Buffer.from(body.invite.token ?? '', 'base64url')).toHaveLength(32)
  expect(mails).toEqual([])
  const { body: one } = await as(people.agent).call(api.clients.one, { id: body.invite.userId })
  expect(one.client).toMatchObject({
    company: 'Stonecrop Veterinary PC',
    hasAccepted: false,
    einMasked: '••-•••4567',
  })
  expect(one.client.assignedAgent.agentUserId).toBe(people.agent.id)
})

// Spec: invites/email
test('only the e-mail is required, and it must be valid; the EIN has 9 digits and the phone 10', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  expect((await agent.call(api.invites.create, { email: 'only@mail.example' })).status).toBe(201)
  const problemsOf = async (field: string, fields: object) => {
    const { status, failure } = await agent.send('POST', '/api/invite', { email: 'x@y.example', ...fields })
    expect(status).toBe(400)
    expect(failure.fields).toHaveProperty(field)
    return failure.fields?.[field]
  }
  expect(await problemsOf('email', { email: 'nonsense' })).toBe('Please enter a valid email address')
  expect(await problemsOf('email', { email: undefined })).toBe('Please enter a valid email address')
  await problemsOf('ein', { ein: '12345678' })
  await problemsOf('phone', { phone: '555-0101' })
  expect((await agent.call(api.invites.list, {})).body.total).toBe(1)
})

test('an e-mail that is taken, in any letter case, is a 409 in a person’s words, and nothing is stored', async () => {
  const { as, given, people } = await portal()
  await given.invite({ email: 'owen@pruitt.example' })
  for (const email of ['OWEN@pruitt.example', people.agent.email, people.client.email]) {
    const { status, failure } = await as(people.otherAgent).call(api.invites.create, { email })
    expect(status).toBe(409)
    expect(failure.message).toBe('A person with this email address is already registered')
  }
  expect((await as(people.otherAgent).call(api.clients.list, {})).body.total).toBe(1)
})

test('an admin who invites names the agent; from an agent it is ignored', async () => {
  const { as, people } = await portal()
  const admin = as(people.admin)
  const without = await admin.call(api.invites.create, { email: 'a@x.example' })
  expect(without.status).toBe(400)
  expect(without.failure.fields).toEqual({ agentId: 'Please choose an agent' })
  expect(
    (await admin.call(api.invites.create, { email: 'a@x.example', agentId: people.client.id })).status,
  ).toBe(404)
  const namedReply = await admin.call(api.invites.create, {
    email: 'a@x.example',
    agentId: people.otherAgent.id,
  })
  expect(namedReply.body.invite.agentName).toBe('Laura Brandt')
  const ownReply = await as(people.agent).call(api.invites.create, {
    email: 'b@x.example',
    agentId: people.otherAgent.id,
  })
  expect(ownReply.body.invite.agentName).toBe('Daniel Kim')
})

test('the EIN is encrypted where it is stored and stands in no list, lookup, mail or record', async () => {
  const { as, given, people, mails, context } = await portal()
  const invite = await given.invite(grace)
  await as(people.agent).call(api.invites.send, { inviteId: invite.id, userId: invite.userId })
  const list = await as(people.agent).call(api.invites.list, {})
  const clients = await as(people.agent).call(api.clients.list, { search: 'stonecrop' })
  const lookup = await as(null).call(api.invites.lookup, { email: invite.email, token: invite.token ?? '' })
  const events = await context.db.selectFrom('events').selectAll().execute()
  const users = await context.db.selectFrom('users').selectAll().execute()
  expect(list.body.invites[0]?.ein).toBeNull()
  for (const storedText of [list.body, clients.body, lookup.body, mails, events, users])
    expect(JSON.stringify(storedText)).not.toMatch(/89-?1234567/)
  expect((await as(people.agent).call(api.clients.list, { search: '891234567' })).body.total).toBe(0)
})

// Spec: invites/status, calls/invite-send
test('sending hands over one mail, HTML and text, in the agency’s name, with the link and the message, and reads pending', async () => {
  const { as, given, people, mails } = await portal()
  const invite = await given.invite(grace)
  const { status, body } = await as(people.agent).call(api.invites.send, {
    inviteId: invite.id,
    userId: invite.userId,
  })
  expect(status).toBe(200)
  expect(body.invite).toMatchObject({ status: 'pending', id: invite.id })
  expect(body.invite.sentAt).not.toBeNull()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'grace@stonecrop.example' })
  for (const part of [mails[0]?.text, mails[0]?.html]) {
    expect(part).toContain(invite.link)
    expect(part).toContain('Welcome aboard, Grace.')
    expect(part).toContain('Harborline Insurance Agency')
  }
})

test('nothing that was typed is read as markup in the mail', async () => {
  const { as, given, people, mails } = await portal()
  const invite = await given.invite({
    ...grace,
    firstName: '<img src=x>',
    message: '<script>alert(1)</script> & "quotes"',
  })
  await as(people.agent).call(api.invites.send, { inviteId: invite.id, userId: invite.userId })
  expect(mails[0]?.html).not.toMatch(/<script|<img/)
  expect(mails[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;')
})

test('a double click sends one mail; sending again later sends another and renews the link', async () => {
  const { as, given, people, mails, clock } = await portal()
  const { id: inviteId, userId, link } = await given.invite()
  const agent = as(people.agent)
  const bothReplies = await Promise.all([
    agent.call(api.invites.send, { inviteId, userId }),
    agent.call(api.invites.send, { inviteId, userId }),
  ])
  expect(bothReplies.map(({ status }) => status)).toEqual([200, 200])
  expect(mails).toHaveLength(1)
  clock.time = new Date(clock.time.getTime() + 10 * day)
  const repeatedReply = await as(people.agent).call(api.invites.send, { inviteId, userId })
  expect(mails).toHaveLength(2)
  expect(repeatedReply.body.invite.link).toBe(link)
  expect(repeatedReply.body.invite.expiresAt).toBe(new Date(clock.time.getTime() + 14 * day).toISOString())
})

test('a mail server that refuses leaves the status as it was and answers 502; trying again works', async () => {
  let isMailDown = true
  const sentAddresses: string[] = []
  const mail = {
    async send(letter: { to: string }) {
      if (isMailDown) throw new Error('connection refused')
      sentAddresses.push(letter.to)
    },
    close: () => undefined,
  }
  const { as, given, people } = await portal({ mail })
  const { id: inviteId, userId } = await given.invite()
  const agent = as(people.agent)
  const refusedReply = await agent.call(api.invites.send, { inviteId, userId })
  expect(refusedReply.status).toBe(502)
  expect((await agent.call(api.invites.list, {})).body.invites[0]?.status).toBe('not sent')
  isMailDown = false
  expect((await agent.call(api.invites.send, { inviteId, userId })).body.invite.status).toBe('pending')
  expect(sentAddresses).toEqual(['owen@pruitt.example'])
})

test('while one instance hands the mail over, another does not send it too', async () => {
  let release: () => void = () => undefined
  const holdTransaction = new Promise<void>((resolve) => {
    release = resolve
  })
  let started: () => void = () => undefined
  const startPromise = new Promise<void>((resolve) => {
    started = resolve
  })
  const sentAddresses: string[] = []
  const mail = {
    async send(letter: { to: string }) {
      sentAddresses.push(letter.to)
      started()
      await holdTransaction
    },
    close: () => undefined,
  }
  const { as, given, people, context } = await portal({ mail })
  const { id: inviteId, userId } = await given.invite()
  const firstReply = as(people.agent).call(api.invites.send, { inviteId, userId })
  await startPromise
  const claimedInvite = await context.db
    .selectFrom('invites')
    .select('sendingSince')
    .executeTakeFirstOrThrow()
  expect(claimedInvite.sendingSince).not.toBeNull()
  const secondReply = as(people.agent).call(api.invites.send, { inviteId, userId })
  release()
  expect([(await firstReply).status, (await secondReply).status]).toEqual([200, 200])
  expect(sentAddresses).toHaveLength(1)
})

test('an invite with another client’s id in the path is not found', async () => {
  const { as, given, people } = await portal()
  const invite = await given.invite()
  const { status } = await as(people.agent).call(api.invites.send, {
    inviteId: invite.id,
    userId: people.client.id,
  })
  expect(status).toBe(404)
})

// Spec: calls/invite-lookup
test('the lookup shows the invitee what is known, without the token', async () => {
  const { as, given } = await portal()
  const invite = await given.invite(grace)
  const { status, body } = await as(null).call(api.invites.lookup, {
    email: 'GRACE@stonecrop.example',
    token: invite.token ?? '',
  })
  expect(status).toBe(200)
  expect(body.invite).toMatchObject({
    firstName: 'Grace',
    company: 'Stonecrop Veterinary PC',
    agentName: 'Daniel Kim',
    token: null,
    link: null,
  })
})

test('a link with a half missing, or whose halves do not belong together, opens nothing', async () => {
  const { as, given } = await portal()
  const one = await given.invite()
  const otherInvite = await given.invite({ email: 'other@x.example' })
  for (const path of [`//${one.token}`, `/${one.email}/`, '//']) {
    const { status, failure } = await as(null).send('GET', `/api/invite/client/invite${path}`)
    expect(status, path).toBe(400)
    expect(failure.message).toBe('Missing important information!')
  }
  const mixedReply = await as(null).call(api.invites.lookup, {
    email: otherInvite.email,
    token: one.token ?? '',
  })
  const madeReply = await as(null).call(api.invites.lookup, { email: one.email, token: 'made-up' })
  expect([mixedReply.status, madeReply.status]).toEqual([404, 404])
  expect(mixedReply.body).toEqual(madeReply.body)
})

// Spec: invites/status, calls/invite-accept
test('accepting signs the client in under what they typed, and the agent is told by a job', async () => {
  const { as, given, people, mails, context } = await portal()
  const invite = await given.invite(grace)
  const { status, body, headers } = await as(null).call(api.invites.accept, {
    token: invite.token ?? '',
    ...acceptance,
    firstName: 'Gracie',
  })
  expect(status).toBe(201)
  expect(body.user).toMatchObject({
    id: invite.userId,
    role: 'client',
    fullName: 'Gracie Holloway',
    username: 'grace@stonecrop.example',
  })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  expect((await as(null).send('GET', '/api/auth/me', undefined, { headers: { cookie } })).status).toBe(200)
  expect(
    (await as(null).call(api.auth.login, { usernameOrEmail: invite.email, password: acceptance.password }))
      .status,
  ).toBe(200)
  expect((await as(people.agent).call(api.invites.list, {})).body.invites[0]).toMatchObject({
    status: 'accepted',
    link: null,
    token: null,
  })

  const event = await context.db
    .selectFrom('events')
    .select('id')
    .where('action', '=', 'invite.accepted')
    .executeTakeFirstOrThrow()
  await sendEmail(context)({ event: event.id, to: 'agent' })
  expect(mails[0]).toMatchObject({ to: people.agent.email })
  expect(mails[0]?.text).toContain('Stonecrop Veterinary PC accepted your invitation')
})

test('the business name stays as the agent wrote it; where there is none the invitee says it', async () => {
  const { as, given, people } = await portal()
  const namedInvite = await given.invite(grace)
  await as(null).call(api.invites.accept, {
    token: namedInvite.token ?? '',
    ...acceptance,
    company: 'Another Name Inc',
  })
  expect((await as(people.agent).call(api.clients.one, { id: namedInvite.userId })).body.client.company).toBe(
    'Stonecrop Veterinary PC',
  )
  const openInvite = await given.invite({ email: 'owen@pruitt.example' })
  await as(null).call(api.invites.accept, {
    token: openInvite.token ?? '',
    ...acceptance,
    company: 'Pruitt Tile & Stone LLC',
  })
  expect((await as(people.agent).call(api.clients.one, { id: openInvite.userId })).body.client.company).toBe(
    'Pruitt Tile & Stone LLC',
  )
})

// Spec: accept/required
test('every field of the acceptance is required and named, and the password has its rules', async () => {
  const { as, given } = await portal()
  const { token } = await given.invite(grace)
  const problemsOf = async (fields: object) => {
    const { status, failure } = await as(null).send('POST', '/api/invite/client/accept', {
      token,
      ...acceptance,
      ...fields,
    })
    expect(status).toBe(400)
    return Object.keys(failure.fields ?? {})
  }
  expect(await problemsOf({ firstName: ' ' })).toEqual(['firstName'])
  expect(await problemsOf({ lastName: undefined })).toEqual(['lastName'])
  expect(await problemsOf({ phone: '860555' })).toEqual(['phone'])
  expect(await problemsOf({ password: 'short' })).toEqual(['password'])
  expect(await problemsOf({ password: 'Grace Holloway' })).toEqual(['password'])
  expect(await problemsOf({ password: 'qwertyuiop' })).toEqual(['password'])
  const { failure } = await as(null).send('POST', '/api/invite/client/accept', {
    token,
    ...acceptance,
    password: 'StonecropVeterinary1',
  })
  expect(failure.fields?.password).toMatch(/^This password contains your company\./)
  expect(await problemsOf({ firstName: '', phone: '' })).toEqual(['firstName', 'phone'])
  expect((await as(null).call(api.invites.accept, { token: token ?? '', ...acceptance })).status).toBe(201)
})

test('a link works once: accepting again is 409, looking it up again 404', async () => {
  const { as, given } = await portal()
  const { token, email } = await given.invite()
  const accept = () => as(null).call(api.invites.accept, { token: token ?? '', ...acceptance })
  const statuses = (await Promise.all([accept(), accept(), accept()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409, 409])
  expect((await as(null).call(api.invites.lookup, { email, token: token ?? '' })).status).toBe(404)
})

test('nobody’s token costs no hash, and one address tries 60 of them a minute; a real one is accepted meanwhile', async () => {
  const { as, given } = await portal()
  const { token } = await given.invite()
  const accept = (triedPassword: string) =>
    as(null).call(api.invites.accept, { token: triedPassword, ...acceptance })
  vi.mocked(hash).mockClear()
  const junkReplies = await Promise.all(Array.from({ length: 300 }, (_, index) => accept(`junk ${index}`)))
  expect(hash).not.toHaveBeenCalled()
  expect(junkReplies.filter(({ status }) => status === 404)).toHaveLength(60)
  const refusedReplies = junkReplies.filter(({ status }) => status === 429)
  expect(refusedReplies).toHaveLength(240)
  for (const { headers } of refusedReplies) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await accept(token ?? '')).status).toBe(201)
})

test('of 20 who come with one token at once, one has a password hashed, and the same call has the same answer', async () => {
  const { as, given } = await portal()
  const { token } = await given.invite()
  vi.mocked(hash).mockClear()
  const accept = (key: string) =>
    as(null).call(api.invites.accept, { token: token ?? '', ...acceptance }, { key })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => accept(index < 5 ? 'own' : `${index}`)),
  )
  expect(hash).toHaveBeenCalledTimes(1)
  expect(answers.slice(0, 5).map(({ status }) => status)).toEqual(Array(5).fill(201))
  expect(answers.slice(5).map(({ status }) => status)).toEqual(Array(15).fill(409))
})

test('a link holds 14 days from creation or the last send, then it is overdue until it is sent again', async () => {
  const { as, given, people, clock } = await portal()
  const { id: inviteId, userId, token, email } = await given.invite()
  const agent = as(people.agent)
  await agent.call(api.invites.send, { inviteId, userId })
  clock.time = new Date(clock.time.getTime() + 14 * day - 1000)
  expect((await as(null).call(api.invites.lookup, { email, token: token ?? '' })).status).toBe(200)
  clock.time = new Date(clock.time.getTime() + 2000)
  expect((await as(null).call(api.invites.lookup, { email, token: token ?? '' })).status).toBe(404)
  expect((await as(null).call(api.invites.accept, { token: token ?? '', ...acceptance })).status).toBe(404)
  const agentCaller = as(people.agent)
  expect((await agentCaller.call(api.invites.list, {})).body.invites[0]).toMatchObject({
    status: 'pending',
    isOverdue: true,
  })
  await agentCaller.call(api.invites.send, { inviteId, userId })
  expect((await as(null).call(api.invites.lookup, { email, token: token ?? '' })).status).toBe(200)
})

test('an accepted invite is neither sent, revoked nor corrected: 409', async () => {
  const { as, given, people, mails } = await portal()
  const { id: inviteId, userId, token } = await given.invite()
  await as(null).call(api.invites.accept, { token: token ?? '', ...acceptance })
  const agent = as(people.agent)
  expect((await agent.call(api.invites.send, { inviteId, userId })).status).toBe(409)
  expect((await agent.call(api.invites.revoke, { inviteId })).status).toBe(409)
  expect((await agent.call(api.invites.correctEmail, { inviteId, email: 'new@x.example' })).status).toBe(409)
  expect(mails).toEqual([])
})

test('revoking kills the link that is out; correcting the e-mail moves the invitation to the new address', async () => {
  const { as, given, people } = await portal()
  const firstInvite = await given.invite({ email: 'wrnog@pruitt.example' })
  const agent = as(people.agent)
  await agent.call(api.invites.send, { inviteId: firstInvite.id, userId: firstInvite.userId })
  const revokedReply = await agent.call(api.invites.revoke, { inviteId: firstInvite.id })
  expect(revokedReply.body.invite.status).toBe('not sent')
  expect(
    (await as(null).call(api.invites.lookup, { email: firstInvite.email, token: firstInvite.token ?? '' }))
      .status,
  ).toBe(404)
  const correctedReply = await agent.call(api.invites.correctEmail, {
    inviteId: firstInvite.id,
    email: 'wrong@pruitt.example',
  })
  expect(correctedReply.body.invite).toMatchObject({ email: 'wrong@pruitt.example', status: 'not sent' })
  const { token, email } = correctedReply.body.invite
  expect((await as(null).call(api.invites.lookup, { email, token: token ?? '' })).status).toBe(200)
  const takenReply = await agent.call(api.invites.correctEmail, {
    inviteId: firstInvite.id,
    email: people.client.email,
  })
  expect(takenReply.status).toBe(409)
})

// Spec: entity/invite, calls/invites
test('the list is newest first, searched by name, company and e-mail, and read page by page', async () => {
  const { as, given, people, clock } = await portal()
  for (let count = 0; count < 5; count++) {
    await given.invite({
      email: `client${count}@x.example`,
      company: `Company ${count}`,
      lastName: 'Percent%',
    })
    clock.time = new Date(clock.time.getTime() + 1000)
  }
  const agent = as(people.agent)
  const firstReply = await agent.call(api.invites.list, { limit: 2 })
  expect(firstReply.body.invites.map(({ company }) => company)).toEqual(['Company 4', 'Company 3'])
  expect(firstReply.body.total).toBe(5)
  const secondReply = await agent.call(api.invites.list, {
    limit: 2,
    cursor: firstReply.body.nextCursor ?? '',
  })
  expect(secondReply.body.invites.map(({ company }) => company)).toEqual(['Company 2', 'Company 1'])
  const last = await agent.call(api.invites.list, { limit: 2, cursor: secondReply.body.nextCursor ?? '' })
  expect(last.body).toMatchObject({ total: 5, nextCursor: null })
  expect((await agent.call(api.invites.list, { search: 'COMPANY 3' })).body.total).toBe(1)
  expect((await agent.call(api.invites.list, { search: '%' })).body.total).toBe(5)
  expect((await agent.call(api.invites.list, { search: '_' })).body.total).toBe(0)
  expect((await as(people.otherAgent).call(api.invites.list, {})).body.total).toBe(0)
})

// Spec: invites/unsendable
test('an invitation that could not be sent says so in the list, and once behind the bell of the client’s agent, until it is sent', async () => {
  const refusal = { says: true }
  const mail = {
    async send(letter: EmailMessage) {
      if (refusal.says)
        throw new MailFailure(letter, 'The mail server refused the address: 550', { cause: null })
    },
    close: () => undefined,
  }
  const { as, given, people } = await portal({ mail })
  const { id: inviteId, userId } = await given.invite()
  const sentReply = await as(people.admin).call(api.invites.send, { inviteId, userId })
  expect([sentReply.status, sentReply.failure.code]).toEqual([502, 'mail_failed'])
  const readFirstInvite = async () => (await as(people.agent).call(api.invites.list, {})).body.invites[0]
  expect(await readFirstInvite()).toMatchObject({
    status: 'not sent',
    notSent: { at: '2026-11-20T15:00:00.000Z', because: 'The mail server refused the address: 550' },
    link: expect.any(String),
  })
  const { body } = await as(people.agent).call(api.notifications.list, {})
  expect(body.notifications).toMatchObject([
    {
      title: 'Invitation not sent',
      text: 'The invitation could not be sent to owen@pruitt.example: The mail server refused the address: 550',
    },
  ])
  await as(people.agent).call(api.invites.send, { inviteId, userId })
  const readBells = async () => (await as(people.agent).call(api.notifications.list, {})).body.total
  expect(await readBells()).toBe(1)
  await as(people.agent).call(api.notifications.read, { upTo: body.notifications[0]?.id ?? '' })
  await as(people.agent).call(api.invites.send, { inviteId, userId })
  expect(await readBells(), 'who has read of it hears of the next').toBe(2)
  const { body: failedReply } = await as(people.admin).call(api.system.failedJobs, {})
  expect(failedReply.invitesNotSent).toBe(1)
  refusal.says = false
  expect((await as(people.agent).call(api.invites.send, { inviteId, userId })).status).toBe(200)
  expect(await readFirstInvite()).toMatchObject({ status: 'pending', notSent: null })
})
