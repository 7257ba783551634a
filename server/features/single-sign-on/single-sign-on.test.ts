import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { accountPortal } from '../../testing/account-portal.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'
import { insertPasskey } from '../auth/passkey-queries.ts'
import { sendLinkInvitation } from './link-people.ts'
import { returnUrlOf } from './sign-on.ts'

/** A portal with an identity provider, set up by its admin. */
async function signOnPortal() {
  const world = await accountPortal()
  const { context, as, people, mails, browser } = world
  const provider = await startIdentityProvider(returnUrlOf(context.settings))
  onTestFinished(provider.stop)
  const admin = as(people.admin, { confirmed: true })
  const providerInput = { label: 'Contoso', issuer: provider.issuer, clientId: 'portal' }
  const setProvider = (changes: object) =>
    admin.call(api.singleSignOn.setProvider, { ...providerInput, ...changes })
  expect((await setProvider({ clientSecret: provider.clientSecret })).status).toBe(204)

  type Browser = ReturnType<typeof browser>
  const start = async (startedBrowser: Browser, input: object) =>
    (await startedBrowser.send('POST', api.singleSignOn.start.path, input)).body
  const finish = (startedBrowser: Browser, input: object) =>
    startedBrowser.send('POST', api.singleSignOn.finish.path, input)
  /** The whole way of a browser: to the provider, as a subject there, and back. */
  const goThrough = async (startedBrowser: Browser, input: object, subject: string) => {
    const { url, proof } = await start(startedBrowser, input)
    return finish(startedBrowser, { query: await provider.signIn(url, subject), proof })
  }
  /** The token of a new invitation, from its email. */
  const invite = async (person: TestPerson) => {
    expect((await admin.call(api.singleSignOn.invite, { id: person.id })).status).toBe(204)
    await runQueuedJobs(context, 'sendLinkInvitation', sendLinkInvitation(context))
    const letter = mails.at(-1)
    expect(letter?.to).toBe(person.email)
    return letter?.text.split('/link-sign-in#')[1]?.split(/\s/)[0] ?? ''
  }
  const link = async (person: TestPerson, subject: string) => {
    const startedBrowser = browser()
    const answer = await goThrough(
      startedBrowser,
      { purpose: 'link', invitation: await invite(person) },
      subject,
    )
    expect(answer).toMatchObject({ status: 200, body: { purpose: 'link', user: { id: person.id } } })
    return startedBrowser
  }
  const statusOf = async (person: TestPerson) =>
    (await admin.call(api.singleSignOn.settings, {})).body.people.find(({ id }) => id === person.id)
  return { ...world, provider, admin, setProvider, start, finish, goThrough, invite, link, statusOf }
}

test('a person is linked once by an invitation, and is known by issuer and subject alone afterwards', async () => {
  const { as, people, browser, goThrough, invite, link, statusOf, onRecord, takeNewEmails } =
    await signOnPortal()
  const { agent, otherAgent } = people
  // The provider says that the stranger's email is the agent's.
  const strangerReply = await goThrough(browser(), { purpose: 'signIn' }, agent.email)
  expect(strangerReply.failure).toMatchObject({ code: 'not_linked' })
  const token = await invite(agent)
  expect((await statusOf(agent))?.invitedUntil).not.toBeNull()
  const lookup = await as(null).call(api.singleSignOn.lookup, { token })
  expect(lookup.body).toEqual({ invitation: { firstName: 'Daniel', label: 'Contoso' } })
  const firstBrowser = browser()
  expect(await goThrough(firstBrowser, { purpose: 'link', invitation: token }, 'subject-1')).toMatchObject({
    status: 200,
    body: { user: { id: agent.id } },
  })
  expect(await firstBrowser.whoAmI()).toBe(200)
  expect(await statusOf(agent)).toMatchObject({ linkedAt: expect.any(String), invitedUntil: null })
  expect((await takeNewEmails()).map(({ subject }) => subject)).toContain(
    'An account was linked to your sign-in',
  )
  // The invitation works once.
  expect((await as(null).call(api.singleSignOn.lookup, { token })).status).toBe(404)
  const otherBrowser = browser()
  expect(
    (await otherBrowser.send('POST', api.singleSignOn.start.path, { purpose: 'link', invitation: token }))
      .status,
  ).toBe(404)
  expect((await goThrough(otherBrowser, { purpose: 'signIn' }, 'subject-1')).body.user.id).toBe(agent.id)
  // Nobody takes over an account of somebody else at the provider.
  const takenReply = await goThrough(
    browser(),
    { purpose: 'link', invitation: await invite(otherAgent) },
    'subject-1',
  )
  expect(takenReply.failure).toMatchObject({ code: 'linked_to_another' })
  expect(await statusOf(otherAgent)).toMatchObject({ linkedAt: null })
  await link(otherAgent, 'subject-2')
  expect((await onRecord(agent)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['agent.signOnInvited', 'agent.signOnLinked', 'user.signedIn']),
  )
})

test('an answer counts once, in the browser that began, with its own state, for this portal alone', async () => {
  const { people, browser, start, finish, link, provider, clock, context } = await signOnPortal()
  await link(people.agent, 'subject-1')
  const startedBrowser = browser()
  const ownStart = await start(startedBrowser, { purpose: 'signIn' })
  const query = await provider.signIn(ownStart.url, 'subject-1')
  const refusalOf = async (input: object) => {
    const otherBrowser = browser()
    const { failure } = await finish(otherBrowser, input)
    expect(await otherBrowser.whoAmI()).toBe(401)
    return failure.code
  }
  // Replayed.
  expect((await finish(startedBrowser, { query, proof: ownStart.proof })).status).toBe(200)
  expect(await refusalOf({ query, proof: ownStart.proof })).toBe('too_late')
  // Finished by another browser, which has not the proof. The attempt is gone afterwards.
  const secondStart = await start(startedBrowser, { purpose: 'signIn' })
  const secondQuery = await provider.signIn(secondStart.url, 'subject-1')
  expect(await refusalOf({ query: secondQuery, proof: ownStart.proof })).toBe('too_late')
  expect(await refusalOf({ query: secondQuery, proof: secondStart.proof })).toBe('too_late')
  // The code of one attempt with the state of another.
  const [thirdStart, fourthStart] = [
    await start(startedBrowser, { purpose: 'signIn' }),
    await start(startedBrowser, { purpose: 'signIn' }),
  ]
  const mixedParameters = new URLSearchParams(await provider.signIn(thirdStart.url, 'subject-1'))
  mixedParameters.set('state', new URL(fourthStart.url).searchParams.get('state') ?? '')
  expect(await refusalOf({ query: `?${mixedParameters}`, proof: fourthStart.proof })).toBe('provider_refused')
  // A code that the provider gave to another program.
  const fifthStart = await start(startedBrowser, { purpose: 'signIn' })
  const changedUrl = new URL(fifthStart.url)
  changedUrl.searchParams.set('client_id', 'another program')
  const foreignQuery = await provider.signIn(changedUrl.href, 'subject-1')
  expect(await refusalOf({ query: foreignQuery, proof: fifthStart.proof })).toBe('provider_refused')
  // An ID token with the nonce of another attempt.
  const sixthStart = await start(startedBrowser, { purpose: 'signIn' })
  const replayed = new URL(sixthStart.url)
  replayed.searchParams.set('nonce', new URL(fifthStart.url).searchParams.get('nonce') ?? '')
  const queryWithOldNonce = await provider.signIn(replayed.href, 'subject-1')
  expect(await refusalOf({ query: queryWithOldNonce, proof: sixthStart.proof })).toBe('provider_refused')
  // The provider says no, or says it is another provider.
  for (const changes of [{ error: 'access_denied' }, { iss: 'https://elsewhere.example' }]) {
    const attempt = await start(startedBrowser, { purpose: 'signIn' })
    const answer = new URLSearchParams(await provider.signIn(attempt.url, 'subject-1'))
    for (const [name, value] of Object.entries(changes)) answer.set(name, value)
    expect(await refusalOf({ query: `?${answer}`, proof: attempt.proof })).toBe('provider_refused')
  }
  // Too late.
  const lateStart = await start(startedBrowser, { purpose: 'signIn' })
  const lateQuery = await provider.signIn(lateStart.url, 'subject-1')
  clock.time = new Date(clock.time.getTime() + 10 * 60_000)
  expect(await refusalOf({ query: lateQuery, proof: lateStart.proof })).toBe('too_late')
  expect(await refusalOf({ query: '', proof: 'made-up' })).toBe('too_late')
  // Neither the state nor the proof is stored, and the secret is sealed.
  const storedJson = JSON.stringify([
    await context.db.selectFrom('signOnAttempts').selectAll().execute(),
    await context.db.selectFrom('signInProvider').selectAll().execute(),
  ])
  expect(storedJson).not.toContain(provider.clientSecret)
})

test('where it is required, staff sign in by it alone, but for one admin with password and passkey', async () => {
  const { context, as, people, admin, browser, goThrough, link } = await signOnPortal()
  const { agent, client } = people
  const ownBrowser = browser()
  expect((await ownBrowser.signIn(agent)).status).toBe(200)
  const require = (emergencyAdminId: string, isRequired = true) =>
    admin.call(api.singleSignOn.require, { isRequired, emergencyAdminId })
  expect((await require(people.admin.id)).failure.fields).toHaveProperty('emergencyAdminId')
  await insertPasskey(context.db, {
    ...{ id: newId(), userId: people.admin.id, credentialId: 'x', publicKey: Buffer.from('x'), counter: 0 },
    ...{ transports: [], name: 'Phone', createdAt: context.now().toISOString() },
  })
  expect((await require(agent.id)).failure.fields).toHaveProperty('emergencyAdminId')
  expect((await require(people.admin.id)).status).toBe(204)
  // Open sessions of the others end.
  expect(await ownBrowser.whoAmI()).toBe(401)
  expect((await ownBrowser.signIn(agent)).failure).toMatchObject({
    code: 'single_sign_on_required',
    message: 'Please sign in with Contoso',
  })
  expect((await browser().signIn(people.admin)).status).toBe(200)
  expect((await browser().signIn(client)).status).toBe(200)
  const linkedReply = await link(agent, 'subject-1')
  expect((await goThrough(browser(), { purpose: 'signIn' }, 'subject-1')).status).toBe(200)
  // The way in for an emergency stays.
  const passkeys = (await admin.call(api.auth.safety, {})).body.passkeys
  expect((await admin.call(api.passkeys.remove, { id: passkeys[0]?.id ?? '' })).failure.code).toBe(
    'emergency_admin',
  )
  const secondAdmin = await addTestPerson(context, { role: 'admin', firstName: 'Ola', lastName: 'Berg' })
  const otherCaller = as(secondAdmin, { confirmed: true })
  const emergency = { id: people.admin.id, clientsTo: '' }
  for (const refusedReply of [
    await otherCaller.call(api.admin.changeRole, { ...emergency, role: 'agent' }),
    await otherCaller.call(api.admin.deactivate, emergency),
    await otherCaller.call(api.admin.resetAccess, emergency),
  ])
    expect(refusedReply.failure.code).toBe('emergency_admin')
  // Who leaves is out at once, everywhere.
  const removalInput = { id: agent.id, clientsTo: people.otherAgent.id }
  expect((await admin.call(api.admin.deactivate, removalInput)).status).toBe(200)
  expect(await linkedReply.whoAmI()).toBe(401)
  expect((await goThrough(browser(), { purpose: 'signIn' }, 'subject-1')).failure.code).toBe('not_linked')
  expect((await require('', false)).status).toBe(204)
  expect((await browser().signIn(people.otherAgent)).status).toBe(200)
})

test('who is unlinked while signing in stays out', async () => {
  const { people, browser, start, finish, link, provider, overtaken } = await signOnPortal()
  await link(people.agent, 'subject-1')
  const startedBrowser = browser()
  const { url, proof } = await start(startedBrowser, { purpose: 'signIn' })
  const query = await provider.signIn(url, 'subject-1')
  const unlinkSql = 'delete from linked_identities where user_id = $1'
  const answer = await overtaken(people.agent, () => finish(startedBrowser, { query, proof }), unlinkSql)
  expect(answer.failure.code).toBe('not_linked')
  expect(await startedBrowser.whoAmI()).toBe(401)
})

test('a sign-in at the provider confirms the session, in place of the password', async () => {
  const { people, browser, goThrough, start, finish, provider, link } = await signOnPortal()
  const ownLink = await link(people.agent, 'subject-1')
  const otherLink = await link(people.otherAgent, 'subject-2')
  const createKey = (startedBrowser: ReturnType<typeof browser>) =>
    startedBrowser.send('POST', api.apiKeys.create.path, {
      name: 'Renewals',
      rights: { policies: 'read' },
      days: 90,
    })
  expect((await createKey(ownLink)).failure.code).toBe('confirm_password')
  // Not by another's account, nor in another's session.
  expect((await goThrough(ownLink, { purpose: 'confirm' }, 'subject-2')).failure.code).toBe(
    'linked_to_another',
  )
  const begunReply = await start(ownLink, { purpose: 'confirm' })
  const query = await provider.signIn(begunReply.url, 'subject-1')
  expect((await finish(otherLink, { query, proof: begunReply.proof })).failure.code).toBe('signed_out')
  expect((await createKey(ownLink)).failure.code).toBe('confirm_password')
  expect((await goThrough(ownLink, { purpose: 'confirm' }, 'subject-1')).body).toMatchObject({
    purpose: 'confirm',
    user: { id: people.agent.id },
  })
  expect((await createKey(ownLink)).status).toBe(201)
  expect((await browser().send('POST', api.singleSignOn.start.path, { purpose: 'confirm' })).status).toBe(401)
})

test('a provider is stored once its configuration was read; another issuer ends the links, removing it too', async () => {
  const { context, admin, setProvider, people, browser, goThrough, link, statusOf } = await signOnPortal()
  for (const [changes, field] of [
    [{ issuer: 'http://127.0.0.1:9' }, 'issuer'],
    [{ issuer: 'http://login.example' }, 'issuer'],
    [{ issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'issuer'],
    [{ issuer: 'https://name:secret@login.example' }, 'issuer'],
    [{ label: '' }, 'label'],
    [{ clientId: '' }, 'clientId'],
  ] as const)
    expect((await setProvider(changes)).failure.fields, JSON.stringify(changes)).toHaveProperty(field)
  await link(people.agent, 'subject-1')
  // The stored secret stays where none is sent.
  expect((await setProvider({ label: 'Contoso Staff' })).status).toBe(204)
  expect((await goThrough(browser(), { purpose: 'signIn' }, 'subject-1')).status).toBe(200)
  const { body } = await admin.call(api.singleSignOn.settings, {})
  expect(body.provider).toMatchObject({ label: 'Contoso Staff', isRequired: false })
  // The login page has the name from the agency's profile.
  expect(context.agency().signInProvider).toBe('Contoso Staff')
  expect((await admin.call(api.singleSignOn.unlink, { id: people.agent.id })).status).toBe(204)
  expect((await goThrough(browser(), { purpose: 'signIn' }, 'subject-1')).failure.code).toBe('not_linked')
  await link(people.agent, 'subject-1')
  expect((await admin.call(api.singleSignOn.removeProvider, {})).status).toBe(204)
  expect((await statusOf(people.agent))?.linkedAt).toBeNull()
  const begunReply = await browser().send('POST', api.singleSignOn.start.path, { purpose: 'signIn' })
  expect(begunReply.failure.code).toBe('no_provider')
})
