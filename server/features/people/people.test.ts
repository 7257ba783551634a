import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { maxPeople } from '../../../contract/people.ts'
import { canReceiveUpdatesOf } from '../../../contract/values/rights.ts'
import { accountHeader } from '../../http/endpoint-routes.ts'
import { addTestPerson, type TestPerson, testPassword } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'
import { openTestStream } from '../../testing/streams.ts'
import { insertPerson } from './queries.ts'

const nora = {
  email: 'nora@tidewheel.example',
  firstName: 'Nora',
  lastName: 'Quist',
  title: 'Office manager',
}

/** A portal with the calls for a client's people, with the password confirmed. */
async function world() {
  const all = await portal()
  const { as, people } = all
  const clientId = people.client.id
  const owner = as(people.client, { confirmed: true })
  const list = async (actor: TestPerson = people.client) =>
    (await as(actor).call(api.people.list, { clientId })).body.people
  return { ...all, clientId, owner, list }
}

// Spec: people/rights
test('the owner lets an office manager in, who is invited by mail, signs in as herself and is on record as who she is', async () => {
  const { as, owner, clientId, list, mails, context, people } = await world()
  const { status, body } = await owner.call(api.people.add, { clientId, ...nora, may: 'certificates' })
  expect(status).toBe(201)
  expect(body.person).toMatchObject({
    ...nora,
    name: 'Nora Quist',
    may: 'certificates',
    isOwner: false,
    status: 'invited',
  })
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [nora.email, 'Your invitation to act for Tidewheel Bakery LLC'],
  ])
  expect(
    (await list()).map(({ name, isOwner, status: inviteStatus }) => [name, isOwner, inviteStatus]),
  ).toEqual([
    ['Maria Reyes', true, 'active'],
    ['Nora Quist', false, 'invited'],
  ])
  const [, token = ''] = /\/auth\/([\w-]+)\//.exec(mails[0]?.text ?? '') ?? []
  const acceptedReply = await as(null).call(api.invites.accept, {
    token,
    firstName: 'Nora',
    lastName: 'Quist',
    phone: '8605550199',
    password: 'flour and water at dawn',
    company: 'Another Bakery',
    ein: '99-9999999',
  })
  expect(acceptedReply.body.user).toMatchObject({
    id: body.person.id,
    fullName: 'Nora Quist',
    company: 'Tidewheel Bakery LLC',
    accountId: clientId,
    may: 'certificates',
    isOwner: false,
    accounts: [{ id: clientId, name: 'Tidewheel Bakery LLC' }],
  })
  const { body: one } = await as(people.agent).call(api.clients.one, { id: clientId })
  expect(one.client, 'whoever comes later says nothing of the business').toMatchObject({
    company: 'Tidewheel Bakery LLC',
    einMasked: null,
  })
  expect((await list())[1]?.status).toBe('active')
  const { id, ...ownPerson } = {
    id: body.person.id,
    role: 'client' as const,
    email: nora.email,
    firstName: 'Nora',
    lastName: 'Quist',
  }
  await as({ id, ...ownPerson }).call(api.notifications.saveMails, { mails: { claims: false } })
  const events = await context.db
    .selectFrom('events')
    .select(['action', 'actorId'])
    .where('actorId', '=', id)
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual([
    'invite.accepted',
    'user.signedIn',
    'user.mailsChanged',
  ])
})

// Spec: people/rights
test('only staff who see the client and its owner say who acts for it; others of it and of other accounts do not', async () => {
  const { as, clientId, given, people } = await world()
  const colleague = await given.colleague()
  const reader = await given.colleague({ may: 'read' })
  const add = (actor: TestPerson) =>
    as(actor, { confirmed: true }).call(api.people.add, {
      clientId,
      email: `${crypto.randomUUID()}@tidewheel.example`,
      may: 'read',
    })
  for (const [actor, status] of [
    [people.client, 201],
    [people.agent, 201],
    [people.admin, 201],
    [colleague, 403],
    [reader, 403],
    [people.otherAgent, 404],
    [people.otherClient, 404],
  ] as const)
    expect([actor.firstName, (await add(actor)).status]).toEqual([actor.firstName, status])
  expect((await as(colleague).call(api.people.list, { clientId })).body.people).toHaveLength(6)
  expect((await as(people.otherClient).call(api.people.list, { clientId })).status).toBe(404)
  const ownerCaller = as(people.otherClient, { confirmed: true })
  const foreignPerson = { clientId: people.otherClient.id, userId: colleague.id }
  expect((await ownerCaller.call(api.people.change, { ...foreignPerson, may: 'read' })).status).toBe(404)
  expect((await ownerCaller.call(api.people.end, foreignPerson)).status).toBe(404)
  expect((await ownerCaller.call(api.people.makeOwner, foreignPerson)).status).toBe(404)
  expect((await ownerCaller.call(api.people.invite, foreignPerson)).status).toBe(404)
})

test('who is one of them already, staff, and more than fifty are refused in words', async () => {
  const { owner, clientId, people, context } = await world()
  const add = async (email: string) => {
    const { status, failure } = await owner.call(api.people.add, { clientId, email, may: 'read' })
    return [status, failure.code]
  }
  expect(await add(people.client.email)).toEqual([409, 'already_one_of_them'])
  expect(await add(people.agent.email)).toEqual([409, 'email_taken'])
  for (let count = 1; count < maxPeople; count++) {
    const { id: userId } = await addTestPerson(context, { role: 'client' })
    const timestamp = context.now().toISOString()
    await insertPerson(context.db, {
      accountId: clientId,
      userId,
      may: 'read',
      title: null,
      actorId: people.admin.id,
      timestamp: timestamp,
    })
  }
  expect(await add('one.more@tidewheel.example')).toEqual([409, 'too_many_people'])
})

test('an invitation whose mail is not taken leaves them as not invited, and can be sent again', async () => {
  let isRefusing = true
  const sentAddresses: string[] = []
  const { as, people } = await portal({
    mail: {
      async send({ to }) {
        if (isRefusing) throw new Error('The mail server is away')
        sentAddresses.push(to)
      },
      close: () => undefined,
    },
  })
  const owner = as(people.client, { confirmed: true })
  const clientId = people.client.id
  const { status, body } = await owner.call(api.people.add, { clientId, ...nora, may: 'read' })
  expect([status, body.person.status]).toEqual([201, 'not invited'])
  isRefusing = false
  const repeatedReply = await owner.call(api.people.invite, { clientId, userId: body.person.id })
  expect(repeatedReply.body.person.status).toBe('invited')
  expect(sentAddresses).toEqual([nora.email])
})

// Spec: people/rights
test('the owner cannot be limited or ended; another who has signed in can be made the owner', async () => {
  const { owner, clientId, people, given, list } = await world()
  const colleague = await given.colleague({ may: 'claims' })
  const invitedPerson = await given.invited()
  const me = { clientId, userId: people.client.id }
  expect((await owner.call(api.people.end, me)).failure.code).toBe('owner_stays')
  expect((await owner.call(api.people.change, { ...me, may: 'read' })).failure.code).toBe('owner_stays')
  expect((await owner.call(api.people.makeOwner, { clientId, userId: invitedPerson.id })).failure.code).toBe(
    'not_accepted',
  )
  const madeReply = await owner.call(api.people.makeOwner, { clientId, userId: colleague.id })
  expect(madeReply.body.person).toMatchObject({ isOwner: true, may: 'everything' })
  expect((await owner.call(api.people.change, { ...me, may: 'read' })).status).toBe(403)
  expect((await list(colleague))[0]?.id).toBe(colleague.id)
})

test('who edits on an older version is told of the other', async () => {
  const { owner, clientId, given, as, people } = await world()
  const { id: userId } = await given.colleague()
  const one = { clientId, userId }
  await as(people.agent, { confirmed: true }).call(api.people.change, { ...one, may: 'read', version: 1 })
  const { status, failure } = await owner.call(api.people.change, { ...one, may: 'claims', version: 1 })
  expect([status, failure.message]).toEqual([409, 'Daniel Kim has changed this in the meantime'])
})

// Spec: people/ended
test('whose access ends is out at once in all tabs and streams, cannot sign in, and comes back as they were', async () => {
  const { as, app, owner, clientId, given } = await world()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const colleague = await given.colleague({ may: 'certificates' })
  const tabs = [as(colleague), as(colleague)]
  const streams = await Promise.all(tabs.map(async (tab) => openTestStream(portalUrl, await tab.cookie())))
  for (const tab of tabs) expect((await tab.call(api.cards.mine, {})).status).toBe(200)
  expect((await owner.call(api.people.end, { clientId, userId: colleague.id })).status).toBe(204)
  for (const tab of tabs) expect((await tab.call(api.cards.mine, {})).status).toBe(401)
  for (const { told } of streams) await expect.poll(() => told.ended).toBe(true)
  const signIn = () =>
    as(null).call(api.auth.login, { usernameOrEmail: colleague.email, password: testPassword })
  expect((await signIn()).status).toBe(401)
  const repeatedReply = await owner.call(api.people.add, { clientId, email: colleague.email, may: 'claims' })
  expect(repeatedReply.body.person).toMatchObject({ id: colleague.id, status: 'active', may: 'claims' })
  expect((await signIn()).body.user).toMatchObject({ accountId: clientId, may: 'claims' })
})

test('an invitation to an account that was ended opens nothing', async () => {
  const { as, owner, clientId, given, mails } = await world()
  const { id: userId } = await given.invited()
  const [, token = ''] = /\/auth\/([\w-]+)\//.exec(mails[0]?.text ?? '') ?? []
  await owner.call(api.people.end, { clientId, userId })
  const form = {
    token,
    firstName: 'Nora',
    lastName: 'Quist',
    phone: '8605550199',
    password: 'flour and water at dawn',
  }
  expect((await as(null).call(api.invites.accept, form)).status).toBe(404)
})

// Spec: people/messages
test('people of a limited right see of the account what their right is for, and no more', async () => {
  const { as, given, people } = await world()
  await given.vehicle()
  const claim = await given.claim()
  const document = await given.document()
  const coi = await given.request()
  const otherRequest = await given.request({ type: 'endorsement' })
  await given.message()
  const quote = await given.quote()
  const certificateClerk = as(await given.colleague({ may: 'certificates' }))
  const adjuster = as(await given.colleague({ may: 'claims' }))
  for (const one of [certificateClerk, adjuster]) {
    expect((await one.call(api.cards.mine, {})).body.cards).toHaveLength(1)
    expect((await one.call(api.documents.one, { id: document.id })).status).toBe(404)
    expect((await one.call(api.messages.list, {})).body.messages).toEqual([])
    expect((await one.call(api.quotes.one, { id: quote.id })).status).toBe(403)
    expect((await one.call(api.messages.send, { content: 'Good morning' })).status).toBe(403)
  }
  expect((await certificateClerk.call(api.requests.one, { id: coi.id })).status).toBe(200)
  expect((await certificateClerk.call(api.requests.one, { id: otherRequest.id })).status).toBe(404)
  expect((await adjuster.call(api.claims.one, { id: claim.id })).status).toBe(200)
  expect((await certificateClerk.call(api.claims.one, { id: claim.id })).status).toBe(403)
  // The right to see claims applies only to the person's own account.
  const foreignClaim = await given.claim({
    by: people.otherClient,
    policyId: (await given.policy({ client: people.otherClient })).id,
  })
  expect((await adjuster.call(api.claims.one, { id: foreignClaim.id })).status).toBe(404)
})

test('who may not do everything changes their own telephone, and not the address of the account', async () => {
  const { as, given, people } = await world()
  for (const rightName of ['read', 'certificates', 'claims'] as const) {
    const one = as(await given.colleague({ may: rightName }))
    expect((await one.call(api.auth.updateDetails, { phone: '8605550177' })).body.user.phone).toBe(
      '(860) 555-0177',
    )
    expect((await one.call(api.auth.updateDetails, { address: '1 Elsewhere Road' })).status).toBe(403)
  }
  expect((await as(people.client).call(api.auth.me, {})).body.user.address).toBeNull()
})

test('bells ring for those of the account who see the thing, and stand at that account alone', async () => {
  const { as, given, people, context } = await world()
  const colleagues = {
    read: await given.colleague({ may: 'read' }),
    claims: await given.colleague({ may: 'claims' }),
    certificates: await given.colleague({ may: 'certificates' }),
  }
  const policy = await given.policy()
  const claim = await given.claim({ policyId: policy.id })
  await as(people.agent).call(api.claims.changeStatus, { id: claim.id, status: 'open' })
  const readBells = async (person: TestPerson) =>
    (await as(person).call(api.notifications.list, {})).body.notifications.length
  const rows = await context.db.selectFrom('notifications').select('userId').execute()
  expect(rows.some(({ userId }) => userId === colleagues.claims.id)).toBe(true)
  // The owner reported the claim and is not notified of the report. The other people are.
  expect(await readBells(colleagues.read)).toBe((await readBells(people.client)) + 1)
  expect(await readBells(colleagues.claims)).toBeGreaterThan(0)
  expect(await readBells(colleagues.certificates)).toBe(0)
})

// Spec: people/messages
test('unread messages are each person’s own; staff sees a message as read once anyone of the account has', async () => {
  const { as, given, people, clientId } = await world()
  const colleague = await given.colleague()
  const firstMessage = await given.message()
  const secondMessage = await given.message({ content: 'And the signed application, please.' })
  const unreadCountOf = async (person: TestPerson) =>
    (await as(person).call(api.messages.unreadCount, {})).body.unreadCount
  const seenByStaff = async () =>
    (await as(people.agent).call(api.messages.ofClient, { id: clientId })).body.messages.map(
      ({ read }) => read,
    )
  expect([await unreadCountOf(people.client), await unreadCountOf(colleague)]).toEqual([2, 2])
  await as(colleague).call(api.messages.read, { messageId: firstMessage.id })
  expect([await unreadCountOf(people.client), await unreadCountOf(colleague)]).toEqual([2, 1])
  expect(await seenByStaff()).toEqual([false, true])
  await as(people.client).call(api.messages.readUpTo, { clientId, upTo: secondMessage.id })
  expect([await unreadCountOf(people.client), await unreadCountOf(colleague)]).toEqual([0, 1])
  expect(await seenByStaff()).toEqual([true, true])
  const listMessages = async (person: TestPerson) =>
    (await as(person).call(api.messages.list, {})).body.messages.map(({ receiverId, read }) => [
      receiverId,
      read,
    ])
  expect(await listMessages(colleague)).toEqual([
    [colleague.id, false],
    [colleague.id, true],
  ])
  expect(await listMessages(people.client)).toEqual([
    [people.client.id, true],
    [people.client.id, true],
  ])
  const { body } = await as(colleague).call(api.messages.conversations, {})
  expect(body.conversations.map(({ id, unreadCount }) => [id, unreadCount])).toEqual([[clientId, 1]])
  // A person who is added later starts without unread messages.
  expect(await unreadCountOf(await given.colleague({ firstName: 'Late' }))).toBe(0)
})

// Spec: people/record
test('what somebody of the account writes goes to the agent as the client’s, in their own name', async () => {
  const { as, given, people, clientId } = await world()
  const colleague = await given.colleague()
  const { body } = await as(colleague).call(api.messages.send, { content: 'The new oven has come.' })
  expect(body.message).toMatchObject({
    clientId,
    senderId: colleague.id,
    senderName: 'Nora Quist',
    byClient: true,
    receiverId: people.agent.id,
  })
  expect((await as(people.agent).call(api.messages.unreadCount, {})).body.unreadCount).toBe(1)
  const seenReply = await as(people.client).call(api.messages.list, {})
  expect(seenReply.body.messages.map(({ content, key }) => [content, key])).toEqual([
    ['The new oven has come.', null],
  ])
  await as(people.agent).call(api.messages.readUpTo, { clientId, upTo: body.message.id, settles: true })
  expect((await as(colleague).call(api.messages.list, {})).body.messages[0]?.read).toBe(true)
})

// Spec: people/switch
test('somebody who signs in already is linked and told by mail; they go on for one account at a time, in all tabs', async () => {
  const { as, given, people, takeNewEmails, context } = await portalWithMail()
  const { client, otherClient, admin } = people
  const { body } = await as(otherClient, { confirmed: true }).call(api.people.add, {
    clientId: otherClient.id,
    email: client.email,
    may: 'claims',
  })
  expect(body.person).toMatchObject({ id: client.id, name: 'Maria Reyes', status: 'active' })
  expect((await takeNewEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    [client.email, 'You can act for Copperline IT Services Inc'],
  ])
  const tab = as(client)
  const me = async () => (await tab.call(api.auth.me, {})).body.user
  expect(await me()).toMatchObject({
    accountId: client.id,
    may: 'everything',
    isOwner: true,
    accounts: [
      { id: otherClient.id, name: 'Copperline IT Services Inc' },
      { id: client.id, name: 'Tidewheel Bakery LLC' },
    ],
  })
  const ownPolicy = await given.policy()
  const foreignPolicy = await given.policy({ client: otherClient, by: admin })
  const claimFor = (policyId: string, account: string) =>
    tab.call(api.claims.start, { policyId }, { headers: { [accountHeader]: account } })
  expect((await claimFor(foreignPolicy.id, client.id)).status).toBe(404)
  const chosenReply = await tab.call(api.auth.account, { accountId: otherClient.id })
  expect(chosenReply.body.user).toMatchObject({ accountId: otherClient.id, may: 'claims', isOwner: false })
  // Another tab of the same session still assumes the first account.
  const staleReply = await claimFor(ownPolicy.id, client.id)
  expect([staleReply.status, staleReply.failure.code]).toEqual([409, 'other_account'])
  expect((await claimFor(ownPolicy.id, otherClient.id)).status).toBe(404)
  expect((await claimFor(foreignPolicy.id, otherClient.id)).status).toBe(201)
  expect((await tab.call(api.messages.unreadCount, {})).status).toBe(403)
  expect((await tab.call(api.auth.account, { accountId: admin.id })).status).toBe(404)
  // Another session keeps its account.
  expect((await as(client).call(api.auth.me, {})).body.user.accountId).toBe(client.id)
  await as(otherClient, { confirmed: true }).call(api.people.end, {
    clientId: otherClient.id,
    userId: client.id,
  })
  expect((await tab.call(api.auth.me, {})).status).toBe(401)
  const { deactivatedAt } = await context.db
    .selectFrom('users')
    .select('deactivatedAt')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(deactivatedAt, 'their own account is theirs').toBeNull()
})

test('the pages of who goes on for another account, or may do something else by now, hear that they have changed', async () => {
  const { as, app, given, owner, clientId } = await world()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const colleague = await given.colleague()
  const stream = await openTestStream(portalUrl, await as(colleague).cookie())
  await expect.poll(stream.begun).toHaveLength(1)
  stream.take()
  await owner.call(api.people.change, { clientId, userId: colleague.id, may: 'claims' })
  await expect.poll(() => stream.told.text).toContain('"entity":"user"')
  stream.take()
  const { id } = await given.message()
  const claim = await given.claim()
  await expect.poll(() => stream.told.text).toContain(claim.id)
  expect(stream.told.text).not.toContain(id)
  expect([
    canReceiveUpdatesOf('claims', 'message'),
    canReceiveUpdatesOf('read', 'message'),
    canReceiveUpdatesOf(null, 'claim'),
  ]).toEqual([false, true, false])
})

test('an account that nobody signs in for gets its owner with the first who is let in, of its contacts too', async () => {
  const { as, people, context, given } = await world()
  const { id: clientId } = await given.client({ email: 'first@orchard.example' })
  await context.pool.query('update accounts set owner_id = null where id = $1', [clientId])
  await context.pool.query('delete from people where account_id = $1', [clientId])
  await context.pool.query('update users set deactivated_at = now() where id = $1', [clientId])
  const agent = as(people.agent, { confirmed: true })
  const addedReply = await as(people.agent).call(api.contacts.add, {
    id: clientId,
    firstName: 'Ada',
    lastName: 'Orchard',
    email: 'ada@orchard.example',
    phone: null,
    title: null,
  })
  const contactId = addedReply.body.client.contacts[0]?.id ?? ''
  const { body } = await agent.call(api.people.add, {
    clientId,
    contactId,
    email: 'ada@orchard.example',
    firstName: 'Ada',
    lastName: 'Orchard',
    may: 'read',
  })
  expect(body.person).toMatchObject({ isOwner: true, may: 'everything', status: 'invited' })
  const { body: one } = await agent.call(api.clients.one, { id: clientId })
  expect(one.client.contacts).toEqual([])
})

// Spec: people/sign-in
test('of who is invited for clients of another agent too an agent sees no link, corrects no e-mail and no name', async () => {
  const { as, people, given } = await portal()
  const invitedReply = await as(people.otherAgent).call(api.invites.create, {
    ...{ email: 'owner@birch.example', company: 'Birch Works', firstName: 'Ann', lastName: 'Poe' },
  })
  expect(invitedReply.status).toBe(201)
  const agent = as(people.agent, { confirmed: true })
  const { id: clientId } = await given.client()
  await agent.call(api.people.add, {
    ...{ clientId, email: 'owner@birch.example', firstName: 'Mallory', may: 'read' },
  })
  expect((await agent.call(api.invites.list, { search: 'owner@birch' })).body.invites).toEqual([])
  const addedPerson = (await agent.call(api.people.list, { clientId })).body.people.find(
    ({ email }) => email === 'owner@birch.example',
  )
  expect(addedPerson).toMatchObject({ firstName: 'Ann', status: 'not invited' })
  const repeatedReply = await agent.call(api.people.invite, { clientId, userId: addedPerson?.id ?? '' })
  expect(repeatedReply.failure.code).toBe('acts_elsewhere')
  // Even the agent of one account may not redirect a link that opens both.
  const [foreignInvite] = (await as(people.otherAgent).call(api.invites.list, { search: 'owner@birch' })).body
    .invites
  expect(foreignInvite).toMatchObject({ firstName: 'Ann', link: null, token: null })
  const correctedInput = { inviteId: foreignInvite?.id ?? '', email: 'mallory@x.example' }
  const refusedReply = await as(people.otherAgent).call(api.invites.correctEmail, correctedInput)
  expect(refusedReply.failure.code).toBe('acts_elsewhere')
  expect((await as(people.admin).call(api.invites.correctEmail, correctedInput)).status).toBe(200)
})
