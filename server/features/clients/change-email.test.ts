import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { accountPortal } from '../../testing/account-portal.ts'
import { newJobFor, runQueuedJobs } from '../../testing/jobs.ts'
import { type TestPerson, testPassword } from '../../testing/people.ts'
import { sendEmailChange } from './change-email.ts'
import { deleteExpiredEmailChanges } from './email-queries.ts'

const day = 86_400_000
const maria = 'maria@tidewheel.example'

/** A portal in which staff may change emails, with the links from the emails. */
async function withEmails() {
  const world = await accountPortal()
  const { as, people, context, mails, takeNewEmails } = world
  const ask = (email: string, actor: TestPerson = people.agent, id = people.client.id) =>
    as(actor, { confirmed: true }).call(api.emailChanges.ask, { id, email })
  const confirmationEmail = async () => {
    const countBefore = mails.length
    await runQueuedJobs(context, 'sendEmailChange', sendEmailChange(context))
    const [mail, ...otherEmails] = mails.slice(countBefore)
    expect(otherEmails).toEqual([])
    return mail
  }
  const linkIn = (text: string | undefined) => /confirm-email#(\S+)/.exec(text ?? '')?.[1] ?? ''
  const confirm = (token: string) => as(null).call(api.emailChanges.confirm, { token })
  const lookup = (token: string) => as(null).call(api.emailChanges.lookup, { token })
  const login = (usernameOrEmail: string) =>
    as(null).call(api.auth.login, { usernameOrEmail, password: testPassword })
  const readDetails = async () =>
    (await as(people.agent).call(api.clients.one, { id: people.client.id })).body.client
  return {
    ...world,
    ask,
    confirming: confirmationEmail,
    linkIn,
    confirm,
    lookup,
    login,
    details: readDetails,
    takeNewEmails,
  }
}

test('an e-mail is corrected once the new address has confirmed it; both addresses are told', async () => {
  const { people, ask, confirming, linkIn, confirm, lookup, login, details, takeNewEmails, onRecord } =
    await withEmails()
  const { client } = people
  const { status, body } = await ask(' Maria@Tidewheel.example ')
  expect(status).toBe(200)
  expect(body.client).toMatchObject({ email: client.email, newEmail: { email: maria } })

  const [email] = await takeNewEmails()
  expect(email).toMatchObject({ to: client.email, subject: 'A new email address for your account' })
  expect(email?.text, 'whoever has the old address is not told the new one').not.toContain(maria)
  const mail = await confirming()
  expect(mail).toMatchObject({ to: maria, subject: 'Confirm your new email address' })
  const token = linkIn(mail?.text)
  expect((await lookup(token)).body.change).toEqual({ email: maria, firstName: 'Maria' })
  expect((await details()).email, 'until then nothing changes').toBe(client.email)

  expect((await confirm(token)).status).toBe(204)
  expect(await details()).toMatchObject({ email: maria, username: maria, newEmail: null })
  const [emailToNewAddress] = await takeNewEmails()
  expect(emailToNewAddress).toMatchObject({ to: client.email, subject: 'Your email address was changed' })
  expect((await login(maria)).status).toBe(200)
  expect((await login(client.email)).status).toBe(401)
  expect((await onRecord(client)).filter(({ action }) => action.startsWith('client.email'))).toEqual([
    {
      action: 'client.emailAsked',
      actorId: people.agent.id,
      details: { email: [client.email, maria], userId: client.id },
    },
    { action: 'client.emailChanged', actorId: client.id, details: { email: [client.email, maria] } },
  ])
})

test('a link works once, for seven days, and only the newest one', async () => {
  const { ask, confirming, linkIn, confirm, lookup, clock, context, details } = await withEmails()
  await ask('typo@tidewheel.example')
  const firstLink = linkIn((await confirming())?.text)
  await ask(maria)
  expect((await confirm(firstLink)).status).toBe(404)
  const secondLink = linkIn((await confirming())?.text)
  clock.time = new Date(clock.time.getTime() + 7 * day)
  expect((await lookup(secondLink)).status).toBe(404)
  expect((await confirm(secondLink)).status).toBe(404)
  clock.time = new Date(clock.time.getTime() + 1)
  await deleteExpiredEmailChanges(context.db, clock.time)
  expect((await details()).newEmail).toBe(null)
  await ask(maria)
  const thirdLink = linkIn((await confirming())?.text)
  expect([await confirm(thirdLink), await confirm(thirdLink)].map(({ status }) => status)).toEqual([204, 404])
  expect((await lookup('')).status).toBe(404)
})

test('what is stored of a link opens nothing, and links to a new password that went to the old address are dead', async () => {
  const { people, context, ask, confirming, linkIn, confirm, takeNewEmails, as } = await withEmails()
  await newJobFor(context, 'sendAccessLink', { userId: people.client.id, kind: 'reset' })
  const resetToken = /choose-password#(\S+)/.exec((await takeNewEmails())[0]?.text ?? '')?.[1] ?? ''
  expect((await as(null).call(api.accessLinks.lookup, { token: resetToken })).status).toBe(200)
  await ask(maria)
  const token = linkIn((await confirming())?.text)
  expect(JSON.stringify(await context.db.selectFrom('emailChanges').selectAll().execute())).not.toContain(
    token,
  )
  await confirm(token)
  expect((await as(null).call(api.accessLinks.lookup, { token: resetToken })).status).toBe(404)
})

test('staff takes it back, and then there is nothing to take back or to confirm', async () => {
  const { people, as, ask, confirming, linkIn, confirm, details } = await withEmails()
  await ask(maria)
  const token = linkIn((await confirming())?.text)
  const withdraw = () => as(people.agent).call(api.emailChanges.withdraw, { id: people.client.id })
  expect((await withdraw()).status).toBe(204)
  expect((await withdraw()).status).toBe(404)
  expect((await confirm(token)).status).toBe(404)
  expect((await details()).email).toBe(people.client.email)
})

test('taken addresses, the same one, somebody else’s client and one who has not accepted are refused', async () => {
  const { people, as, ask, given } = await withEmails()
  expect((await ask(people.otherClient.email)).failure).toMatchObject({ code: 'email_taken' })
  expect((await ask(people.client.email)).failure.fields).toHaveProperty('email')
  expect((await ask('no address')).failure.fields).toHaveProperty('email')
  expect((await ask(maria, people.agent, people.otherClient.id)).status).toBe(404)
  expect((await ask(maria, people.client)).status).toBe(403)
  const invite = await given.invite()
  expect((await ask(maria, people.agent, invite.userId)).failure).toMatchObject({ code: 'not_accepted' })
  const unconfirmedReply = await as(people.agent).call(api.emailChanges.ask, {
    id: people.client.id,
    email: maria,
  })
  expect(unconfirmedReply.failure).toMatchObject({ code: 'confirm_password' })
})

test('an address that somebody took meanwhile is refused when it is confirmed, and the old one stays', async () => {
  const { ask, confirming, linkIn, confirm, details, given, people } = await withEmails()
  await ask(maria)
  const token = linkIn((await confirming())?.text)
  await given.invite({ email: maria })
  expect((await confirm(token)).failure).toMatchObject({ code: 'email_taken' })
  expect((await details()).email).toBe(people.client.email)
})

test('two who confirm at once change it once; a username of one’s own stays', async () => {
  const { people, context, ask, confirming, linkIn, confirm, details } = await withEmails()
  await context.db
    .updateTable('users')
    .set({ username: 'maria' })
    .where('id', '=', people.client.id)
    .execute()
  await ask(maria)
  const token = linkIn((await confirming())?.text)
  const answers = await Promise.all([confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect(await details()).toMatchObject({ email: maria, username: 'maria' })
})

test('the name of a client who signs in already is corrected by staff', async () => {
  const { people, as, details } = await withEmails()
  const { client } = people
  const { status } = await as(people.agent).call(api.clients.update, {
    id: client.id,
    lastName: 'Reyes-Ortiz',
  })
  expect(status).toBe(200)
  expect((await details()).fullName).toBe('Maria Reyes-Ortiz')
  expect((await as(client).call(api.auth.me, {})).body.user.fullName).toBe('Maria Reyes-Ortiz')
})

test('with the access of a client goes an e-mail that waits to be confirmed', async () => {
  const { as, people, ask, confirming, linkIn, confirm, details } = await withEmails()
  const { agent, client } = people
  await ask(maria)
  const token = linkIn((await confirming())?.text)
  const resetReply = await as(agent, { confirmed: true }).call(api.clients.resetAccess, { id: client.id })
  expect(resetReply.status).toBe(204)
  expect(await details()).toMatchObject({ email: client.email, newEmail: null })
  expect((await confirm(token)).status).toBe(404)
})

// Spec: people/sign-in
test('so is that of anybody else who signs in for a client, whose access is reset alone, and it is on record of that client', async () => {
  const { as, people, given, confirming, linkIn, confirm, login, takeNewEmails, context } = await withEmails()
  const { id } = people.client
  const person = await given.colleague({ firstName: 'Barnaby', lastName: 'Moss' })
  const agent = as(people.agent, { confirmed: true })
  const email = 'barnaby@tidewheel.example'
  const askedReply = await agent.call(api.emailChanges.ask, { id, email, userId: person.id })
  expect([askedReply.status, askedReply.body.client.newEmail]).toEqual([200, null])
  const readPerson = async () =>
    (await agent.call(api.people.list, { clientId: id })).body.people.find((one) => one.id === person.id)
  expect(await readPerson()).toMatchObject({ email: person.email, newEmail: email })
  expect((await takeNewEmails()).map(({ to }) => to)).toEqual([person.email])
  expect((await confirm(linkIn((await confirming())?.text))).status).toBe(204)
  expect(await readPerson()).toMatchObject({ email, newEmail: null })
  expect((await login(email)).status).toBe(200)
  const { clientId } = await context.db
    .selectFrom('events')
    .select('clientId')
    .where('action', '=', 'client.emailChanged')
    .executeTakeFirstOrThrow()
  expect(clientId).toBe(id)
  expect((await agent.call(api.clients.resetAccess, { id, userId: person.id })).status).toBe(204)
  expect((await login(email)).status).toBe(401)
  expect((await login(people.client.email)).status, 'the owner’s stays').toBe(200)
  const otherUser = { id, userId: people.otherClient.id }
  expect((await agent.call(api.clients.resetAccess, otherUser)).status).toBe(404)
  expect((await agent.call(api.emailChanges.ask, { ...otherUser, email: 'x@x.example' })).status).toBe(404)
  await agent.call(api.emailChanges.ask, { id, email: 'again@tidewheel.example', userId: person.id })
  const back = () => agent.call(api.emailChanges.withdraw, { id, userId: person.id })
  expect([(await back()).status, (await back()).status]).toEqual([204, 404])
})

test('of who signs in for clients of another agent too an agent changes neither e-mail nor access: an admin does', async () => {
  const { as, people } = await withEmails()
  const { id } = people.client
  const agent = as(people.agent, { confirmed: true })
  // Staff add a person who already has a sign-in, without that person's consent.
  const email = people.otherClient.email
  expect((await agent.call(api.people.add, { clientId: id, email, may: 'read' })).status).toBe(201)
  const foreignPerson = { id, userId: people.otherClient.id }
  const askedReply = await agent.call(api.emailChanges.ask, { ...foreignPerson, email: 'mine@x.example' })
  expect(askedReply.failure.code).toBe('acts_elsewhere')
  expect((await agent.call(api.clients.resetAccess, foreignPerson)).failure.code).toBe('acts_elsewhere')
  const admin = as(people.admin, { confirmed: true })
  expect((await admin.call(api.clients.resetAccess, foreignPerson)).status).toBe(204)
})
