import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { staffTwoStepRequirement } from '../../http/session.ts'
import { newId } from '../../platform/ids.ts'
import { waitUntilBlocked } from '../../testing/blocked-calls.ts'
import { accountJobs, jobTasksFor } from '../../testing/jobs.ts'
import { addTestPerson, type TestPerson, testPassword } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { adminToReset, createAdmin, resetAdminAccess } from './cli-admin.ts'

async function agency(environment: Record<string, string> = {}) {
  const world = await portal({ environment })
  const { as, people, context } = world
  const admin = as(people.admin, { confirmed: true })
  const signIn = async ({ email }: { email: string }) =>
    (await as(null).call(api.auth.login, { usernameOrEmail: email, password: testPassword })).status
  const listNames = async (show: 'active' | 'deactivated' | 'all' = 'all') =>
    (await admin.call(api.admin.agents, { show })).body.agents
  const agentNamed = async ({ id }: { id: string }) => (await listNames()).find((agent) => agent.id === id)
  /** The emails about people's accounts since the last call. */
  const mailed = async () => {
    const logger = new Logger(() => () => undefined)
    await runOnce({
      pgPool: context.pool,
      taskList: await jobTasksFor(context, accountJobs),
      noHandleSignals: true,
      logger,
    })
    return world.mails.splice(0)
  }
  return { ...world, admin, signIn, listNames, agentNamed, mailed, links: () => linksQueued(context) }
}

/** The queued access links with person and kind. */
async function linksQueued({ pool }: Context) {
  const { rows } = await pool.query<{ payload: { userId: string; kind: string } }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'sendAccessLink' order by j.id`,
  )
  return rows.map(({ payload: { userId, kind } }) => ({ userId, kind }))
}

const newAgent = {
  firstName: 'Ruth',
  lastName: 'Adeyemi',
  email: 'Ruth@agency.example',
  phone: '8605550107',
  license: 'CT 0000777',
  role: 'agent',
} as const

const eventsOf = (context: Context, action: string) =>
  context.db
    .selectFrom('events')
    .select(['actorId', 'entityId', 'clientId', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('whoever is hired is listed as invited and gets one link to choose a password, also on a double click', async () => {
  const { admin, links, context, people } = await agency()
  const hireReplies = await Promise.all(
    [1, 2].map(() => admin.call(api.admin.hire, newAgent, { key: 'once' })),
  )
  expect(hireReplies.map(({ status }) => status)).toEqual([201, 201])
  const { agent } = hireReplies[0]?.body ?? { agent: null }
  expect(agent).toMatchObject({
    fullName: 'Ruth Adeyemi',
    email: 'ruth@agency.example',
    phone: '(860) 555-0107',
    license: 'CT 0000777',
    role: 'agent',
    status: 'invited',
    clientsCount: 0,
    lastSignInAt: null,
    hasTwoStep: false,
    covers: [],
  })
  expect(await links()).toEqual([{ userId: agent?.id, kind: 'welcome' }])
  expect(await eventsOf(context, 'agent.created')).toMatchObject([
    { actorId: people.admin.id, entityId: agent?.id },
  ])
})

test('an e-mail that is taken is named, by a client too, and nothing is stored', async () => {
  const { admin, people, listNames, agentNamed } = await agency()
  for (const { email } of [people.client, people.agent]) {
    const { status, failure } = await admin.call(api.admin.hire, { ...newAgent, email: email.toUpperCase() })
    expect(status).toBe(409)
    expect(failure).toMatchObject({ code: 'email_taken', error: expect.stringContaining(email) })
  }
  const change = { id: people.agent.id, firstName: 'Dan', email: people.admin.email }
  expect((await admin.call(api.admin.update, change)).status).toBe(409)
  expect(await listNames()).toHaveLength(3)
  expect(await agentNamed(people.agent)).toMatchObject({ firstName: 'Daniel' })
})

// Spec: sign-in/confirm
test('without the password confirmed nothing of access changes', async () => {
  const { as, people, listNames } = await agency()
  const namesBefore = await listNames()
  const { id } = people.agent
  const { call } = as(people.admin)
  const answers = await Promise.all([
    call(api.admin.hire, newAgent),
    call(api.admin.update, { id, email: 'elsewhere@agency.example' }),
    call(api.admin.changeRole, { id, role: 'admin', clientsTo: people.otherAgent.id }),
    call(api.admin.deactivate, { id, clientsTo: people.otherAgent.id }),
    call(api.admin.resetAccess, { id }),
    call(api.admin.assign, { agentId: id, clientIds: [people.otherClient.id] }),
    call(api.admin.changeSettings, { requiresTwoStep: true }),
  ])
  for (const { status, failure } of answers) expect([status, failure.code]).toEqual([403, 'confirm_password'])
  expect(await listNames()).toEqual(namesBefore)
})

test('a colleague’s details are corrected; with another e-mail, old links are dead and an invited one gets a new one', async () => {
  const { admin, links, context, people, as } = await agency()
  const { body } = await admin.call(api.admin.hire, newAgent)
  const { id } = body.agent
  await context.db
    .insertInto('accessLinks')
    .values({
      tokenHash: Buffer.from('a'),
      userId: id,
      kind: 'welcome',
      createdAt: '2026-11-20',
      expiresAt: '2026-12-04',
    })
    .execute()
  const changedReply = await admin.call(api.admin.update, {
    id,
    email: 'ruth.a@agency.example',
    license: '',
    phone: '',
  })
  expect(changedReply.body.agent).toMatchObject({
    email: 'ruth.a@agency.example',
    license: null,
    phone: null,
  })
  expect(await context.db.selectFrom('accessLinks').selectAll().execute()).toEqual([])
  expect(await links()).toHaveLength(2)
  expect(await eventsOf(context, 'agent.changed')).toMatchObject([
    { details: { email: ['ruth@agency.example', 'ruth.a@agency.example'], license: ['CT 0000777', null] } },
  ])
  expect((await admin.call(api.admin.update, { id: people.client.id, firstName: 'X' })).status).toBe(404)
  const { firstName } = (await as(people.client).call(api.auth.me, {})).body.user
  expect(firstName).toBe('Maria')
})

test('agents and admins stand in one list, searched and by state, with when each last signed in', async () => {
  const { admin, listNames, people, signIn, clock } = await agency()
  clock.time = new Date('2026-11-21T09:30:00.000Z')
  await signIn(people.agent)
  expect(
    (await listNames()).map(({ fullName, role, clientsCount }) => [fullName, role, clientsCount]),
  ).toEqual([
    ['Daniel Kim', 'agent', 1],
    ['Denise Okafor', 'admin', 0],
    ['Laura Brandt', 'agent', 1],
  ])
  expect((await listNames())[0]?.lastSignInAt).toBe('2026-11-21T09:30:00.000Z')
  const { body } = await admin.call(api.admin.agents, { search: 'BRANDT', limit: 1 })
  expect(body).toMatchObject({ total: 1, agents: [{ fullName: 'Laura Brandt', status: 'active' }] })
  const { id } = people.agent
  await admin.call(api.admin.deactivate, { id, clientsTo: people.otherAgent.id })
  expect((await listNames('deactivated')).map((agent) => agent.fullName)).toEqual(['Daniel Kim'])
  expect(await listNames('active')).toHaveLength(2)
})

// Spec: staff/agents
test('deactivating asks to whom the clients go; then sessions are over and the door is shut', async () => {
  const { as, admin, people, signIn, context, agentNamed } = await agency()
  const { id } = people.agent
  const agent = as(people.agent)
  const readStatus = async () => (await agent.call(api.auth.me, {})).status
  expect(await readStatus()).toBe(200)
  const refusedReply = await admin.call(api.admin.deactivate, { id })
  expect([refusedReply.status, refusedReply.failure.fields]).toEqual([
    400,
    { clientsTo: 'Please choose who takes over Daniel Kim’s client' },
  ])
  expect((await admin.call(api.admin.deactivate, { id, clientsTo: id })).status).toBe(400)
  for (const successorId of [people.admin.id, people.client.id, newId()])
    expect((await admin.call(api.admin.deactivate, { id, clientsTo: successorId })).status).toBe(404)
  expect(await readStatus()).toBe(200)
  const { status, body } = await admin.call(api.admin.deactivate, { id, clientsTo: people.otherAgent.id })
  expect([status, body.moved, body.agent.status]).toEqual([200, 1, 'deactivated'])
  expect([await readStatus(), await signIn(people.agent)]).toEqual([401, 401])
  expect((await agentNamed(people.otherAgent))?.clientsCount).toBe(2)
  expect(await eventsOf(context, 'agent.deactivated')).toMatchObject([
    { entityId: id, details: { moved: 1, clientsTo: people.otherAgent.id } },
  ])
  expect((await admin.call(api.admin.deactivate, { id })).status, 'a second time').toBe(409)
})

// Spec: staff/agents
test('who comes back has a new link and no old password, and no clients', async () => {
  const { admin, people, signIn, links, mailed } = await agency()
  const { id } = people.agent
  expect((await admin.call(api.admin.restore, { id })).status, 'who never left').toBe(409)
  await admin.call(api.admin.deactivate, { id, clientsTo: people.otherAgent.id })
  const { body } = await admin.call(api.admin.restore, { id })
  expect(body.agent).toMatchObject({ status: 'link sent', clientsCount: 0 })
  expect(await links()).toEqual([{ userId: id, kind: 'reset' }])
  expect(await signIn(people.agent)).toBe(401)
  expect(await mailed()).toMatchObject([
    { to: people.agent.email, text: expect.stringContaining('/choose-password#') },
  ])
  const hireReplies = (await admin.call(api.admin.hire, newAgent)).body.agent
  await admin.call(api.admin.deactivate, { id: hireReplies.id })
  await admin.call(api.admin.restore, { id: hireReplies.id })
  expect((await links()).at(-1), 'who never came').toEqual({ userId: hireReplies.id, kind: 'welcome' })
})

// Spec: staff/agents
test('resetting access leaves nothing that opens the door but the link that is mailed', async () => {
  const { as, admin, people, signIn, links, context } = await agency()
  const { id } = people.agent
  const timestamp = context.now().toISOString()
  const { db } = context
  await db
    .updateTable('users')
    .set({
      totpSealed: Buffer.from('x'),
      totpOffered: Buffer.from('x'),
      totpOfferedAt: timestamp,
      twoStepSince: timestamp,
    })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('recoveryCodes')
    .values({ userId: id, codeHash: Buffer.from('x') })
    .execute()
  const passkey = { id: newId(), userId: id, credentialId: 'x', publicKey: Buffer.from('x') }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, counter: 0, transports: [], name: 'Phone', createdAt: timestamp })
    .execute()
  const agent = as(people.agent)
  await agent.call(api.auth.me, {})
  const { body } = await admin.call(api.admin.resetAccess, { id })
  expect(body.agent).toMatchObject({ status: 'link sent', hasTwoStep: false, clientsCount: 1 })
  expect((await agent.call(api.auth.me, {})).status).toBe(401)
  expect(await signIn(people.agent)).toBe(401)
  for (const table of ['recoveryCodes', 'passkeys', 'accessLinks'] as const)
    expect(await db.selectFrom(table).selectAll().where('userId', '=', id).execute(), table).toEqual([])
  expect(await links()).toEqual([{ userId: id, kind: 'reset' }])
  const clearedColumns = [
    'passwordHash',
    'totpSealed',
    'totpOffered',
    'totpOfferedAt',
    'twoStepSince',
  ] as const
  expect(
    Object.values(
      await db.selectFrom('users').select(clearedColumns).where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  ).toEqual(clearedColumns.map(() => null))
  const hireReplies = (await admin.call(api.admin.hire, newAgent)).body.agent
  await admin.call(api.admin.resetAccess, { id: hireReplies.id })
  expect((await links()).at(-1), 'who never came gets a welcome').toEqual({
    userId: hireReplies.id,
    kind: 'welcome',
  })
})

test('nobody deactivates themselves or resets their own access; the last admin stays, and one', async () => {
  const { as, admin, people, context } = await agency()
  const { id } = people.admin
  const last = await admin.call(api.admin.deactivate, { id })
  expect([last.status, last.failure.code]).toEqual([409, 'last_admin'])
  const demotion = await admin.call(api.admin.changeRole, { id, role: 'agent' })
  expect([demotion.status, demotion.failure.code]).toEqual([409, 'last_admin'])
  const secondAdmin = await addTestPerson(context, { role: 'admin' })
  const selfDeactivation = await admin.call(api.admin.deactivate, { id })
  expect([selfDeactivation.status, selfDeactivation.failure.code]).toEqual([409, 'not_yourself'])
  const resetReply = await admin.call(api.admin.resetAccess, { id })
  expect([resetReply.status, resetReply.failure.code]).toEqual([409, 'not_yourself'])
  expect(
    (await as(secondAdmin, { confirmed: true }).call(api.admin.changeRole, { id, role: 'agent' })).status,
  ).toBe(200)
  expect((await admin.call(api.admin.agents, {})).status, 'at once').toBe(403)
})

const activeAdmins = async ({ db }: Context) =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('deactivatedAt', 'is', null)
      .execute()
  ).length

test('an admin who cannot sign in does not count: the last who can stays', async () => {
  const { admin, people, agentNamed } = await agency()
  const { id } = people.admin
  const mistypedInput = { ...newAgent, role: 'admin' } as const
  const hireReplies = (await admin.call(api.admin.hire, mistypedInput)).body.agent
  const { status, failure } = await admin.call(api.admin.changeRole, { id, role: 'agent' })
  expect([status, failure.code]).toEqual([409, 'last_admin'])
  expect(await agentNamed(people.admin)).toMatchObject({ role: 'admin' })
  const leftReply = await admin.call(api.admin.deactivate, { id: hireReplies.id })
  expect(leftReply.status, 'the other may go').toBe(200)
})

test('whoever has been an admin until a moment ago changes nothing any more', async () => {
  const staffActions = (world: Awaited<ReturnType<typeof agency>>) => {
    const { people } = world
    const { id } = people.agent
    const agentAndCover = { agentId: id, coverId: people.otherAgent.id }
    const days = { fromDay: '2026-11-20', untilDay: '2026-11-21' }
    const { call } = world.admin
    return {
      hire: () => call(api.admin.hire, newAgent),
      assign: () => call(api.admin.assign, { agentId: id, clientIds: [people.otherClient.id] }),
      nameCover: () => call(api.admin.nameCover, { ...agentAndCover, ...days }),
      endCover: () => call(api.admin.endCover, { id: newId() }),
      changeSettings: () => call(api.admin.changeSettings, { requiresTwoStep: true }),
    }
  }
  for (const action of ['hire', 'assign', 'nameCover', 'endCover', 'changeSettings'] as const) {
    const world = await agency()
    const { people, context, admin } = world
    const go = staffActions(world)[action]
    await admin.cookie()
    const holder = await context.pool.connect()
    await holder.query('begin')
    await holder.query("update users set role = 'agent' where id = $1", [people.admin.id])
    const acting = go()
    await waitUntilBlocked(context.pool, 1)
    await holder.query('commit')
    holder.release()
    const { status, failure } = await acting
    expect([status, failure.code], action).toEqual([403, 'not_allowed'])
  }
})

// Spec: staff/last-admin
test('two admins who demote or deactivate each other at once: one does, and one admin is left', async () => {
  for (const action of ['demote', 'deactivate'] as const) {
    const { as, people, context } = await agency()
    const secondAdmin = await addTestPerson(context, { role: 'admin' })
    const [one, other] = [as(people.admin, { confirmed: true }), as(secondAdmin, { confirmed: true })]
    // Both sessions are open before the test locks the rows, so only the two calls wait.
    await Promise.all([one.cookie(), other.cookie()])
    const changeOther = ({ call }: typeof one, { id }: TestPerson) =>
      action === 'demote'
        ? call(api.admin.changeRole, { id, role: 'agent' })
        : call(api.admin.deactivate, { id })
    const holder = await context.pool.connect()
    await holder.query('begin')
    await holder.query("select from users where role = 'admin' for update")
    const bothChanges = [changeOther(one, secondAdmin), changeOther(other, people.admin)]
    await waitUntilBlocked(context.pool, 2)
    await holder.query('commit')
    holder.release()
    const answers = await Promise.all(bothChanges)
    const refusedAnswers = answers.filter(({ status }) => status !== 200)
    expect(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      action,
    ).toEqual([200, 409])
    expect(refusedAnswers[0]?.failure.code).toBe('last_admin')
    expect(await activeAdmins(context)).toBe(1)
  }
})

test('of three admins, one who has just been demoted demotes nobody any more', async () => {
  const { as, people, context } = await agency()
  const [secondAdmin, thirdAdmin] = [
    await addTestPerson(context, { role: 'admin' }),
    await addTestPerson(context, { role: 'admin' }),
  ]
  const demote = (actor: TestPerson, { id }: TestPerson) =>
    as(actor, { confirmed: true }).call(api.admin.changeRole, { id, role: 'agent' })
  await Promise.all([
    demote(people.admin, secondAdmin),
    demote(secondAdmin, thirdAdmin),
    demote(thirdAdmin, people.admin),
  ])
  expect(await activeAdmins(context)).toBeGreaterThanOrEqual(1)
  const events = await eventsOf(context, 'agent.roleChanged')
  const demotion = new Set<string | null>()
  for (const { actorId, entityId } of events) {
    expect(demotion.has(actorId), 'whoever demoted somebody was an admin still').toBe(false)
    demotion.add(entityId)
  }
})

test('an agent with clients becomes an admin only once it is said who takes them over', async () => {
  const { admin, as, people } = await agency()
  const { id } = people.agent
  const refusedReply = await admin.call(api.admin.changeRole, { id, role: 'admin' })
  expect([refusedReply.status, Object.keys(refusedReply.failure.fields ?? {})]).toEqual([400, ['clientsTo']])
  const { body } = await admin.call(api.admin.changeRole, {
    id,
    role: 'admin',
    clientsTo: people.otherAgent.id,
  })
  expect(body).toMatchObject({ moved: 1, agent: { role: 'admin', clientsCount: 0 } })
  expect((await as(people.agent).call(api.admin.agents, {})).status).toBe(200)
  const back = await admin.call(api.admin.changeRole, { id, role: 'agent' })
  expect(back.body).toMatchObject({ moved: 0, agent: { role: 'agent' } })
})

test('an agent who is deactivated while they invite a client leaves none behind', async () => {
  for (let round = 0; round < 4; round++) {
    const { as, admin, people, context } = await agency()
    const { id } = people.agent
    const successorId = people.otherAgent.id
    const invite = () =>
      as(people.agent).call(api.invites.create, { email: `${newId()}@invited.example`, company: 'Late Inc' })
    await Promise.all([invite(), admin.call(api.admin.deactivate, { id, clientsTo: successorId }), invite()])
    const leftUsers = await context.db.selectFrom('users').select('id').where('agentId', '=', id).execute()
    expect(leftUsers).toEqual([])
  }
})

test('with another e-mail a link follows for whoever has no password, also after a reset; none for who is gone', async () => {
  const { admin, links, people, mailed } = await agency()
  const { id } = people.agent
  const change = (email: string) => admin.call(api.admin.update, { id, email })
  await change('first@agency.example')
  expect(await links(), 'who has a password needs none').toEqual([])
  await admin.call(api.admin.resetAccess, { id })
  await mailed()
  await change('second@agency.example')
  expect(await links()).toEqual([{ userId: id, kind: 'reset' }])
  expect((await mailed()).map(({ to }) => to)).toContain('second@agency.example')
  await admin.call(api.admin.deactivate, { id, clientsTo: people.otherAgent.id })
  await change('third@agency.example')
  expect(await links()).toEqual([])
})

test('an admin who changes somebody’s access is no secret to that person: the old address hears of a new one', async () => {
  const { admin, people, mailed } = await agency()
  const { id, email: oldEmail } = people.agent
  await admin.call(api.admin.update, { id, phone: '8605550199' })
  expect(await mailed()).toEqual([])
  await admin.call(api.admin.update, { id, email: 'new@agency.example' })
  const changedEmails = await mailed()
  expect(changedEmails).toMatchObject([{ to: oldEmail, subject: 'Your email address was changed' }])
  expect(changedEmails[0]?.text).not.toContain('new@agency.example')
  await admin.call(api.admin.resetAccess, { id })
  const reset = await mailed()
  expect(reset.map(({ to }) => to)).toEqual(['new@agency.example', 'new@agency.example'])
  expect(reset.map(({ subject }) => subject).sort()).toEqual([
    'Choose a new password',
    'Your access was reset',
  ])
})

test('at the machine, what has happened since the question counts', async () => {
  const { context, people, admin } = await agency()
  const secondAdmin = { email: 'second@agency.example', firstName: 'Ruth', lastName: 'Adeyemi' }
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => createAdmin(context, secondAdmin, 'four brass lanterns')),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('second@agency.example is already registered') },
  })
  const adminFound = await adminToReset(context, secondAdmin.email)
  await admin.call(api.admin.deactivate, { id: adminFound.id })
  await expect(resetAdminAccess(context, adminFound, 'four brass lanterns')).rejects.toThrow('is deactivated')
  await expect(adminToReset(context, people.agent.email)).rejects.toThrow('is not an admin')
})

test('the role of somebody who is deactivated stays as it was', async () => {
  const { admin, people, agentNamed } = await agency()
  const { id } = people.agent
  await admin.call(api.admin.deactivate, { id, clientsTo: people.otherAgent.id })
  const { status, failure } = await admin.call(api.admin.changeRole, { id, role: 'admin' })
  expect([status, failure.code]).toEqual([409, 'deactivated'])
  expect(await agentNamed(people.agent)).toMatchObject({ role: 'agent' })
})

test('two-step sign-in can be required of clients by itself: confirmed by the password, and on record in words', async () => {
  const { as, admin, people, context } = await agency()
  const unconfirmedReply = await as(people.admin).call(api.admin.changeSettings, {
    requiresTwoStepOfClients: true,
  })
  expect(unconfirmedReply.failure.code).toBe('confirm_password')
  const { settings } = (await admin.call(api.admin.changeSettings, { requiresTwoStepOfClients: true })).body
  expect(settings).toMatchObject({
    requiresTwoStep: false,
    requiresTwoStepOfClients: true,
    clientsCount: 2,
    clientsWithoutTwoStep: 2,
  })
  expect((await as(people.client).call(api.home.client, {})).failure.code).toBe('two_step_required')
  expect((await as(people.agent).call(api.clients.list, {})).status).toBe(200)
  await admin.call(api.admin.changeSettings, { requiresTwoStep: false, requiresTwoStepOfClients: true })
  await admin.call(api.admin.changeSettings, { requiresTwoStepOfClients: false })
  expect((await as(people.client).call(api.home.client, {})).status).toBe(200)
  const wrongReply = await admin.send('PUT', api.admin.settings.path, { requiresTwoStepOfClients: 'yes' })
  expect(wrongReply.failure.fields).toEqual({ requiresTwoStepOfClients: 'Please say true or false' })
  expect((await eventsOf(context, 'agency.settingsChanged')).map(({ details }) => details)).toEqual([
    { requiresTwoStepOfClients: [false, true] },
    { requiresTwoStepOfClients: [true, false] },
  ])
  const { events } = (await admin.call(api.activity.log, { kind: 'agency' })).body
  expect(events[0]?.changes).toEqual([
    { field: 'Two-Step Sign-In Required for Clients', before: 'Yes', after: 'No' },
  ])
})

// Spec: agency/settings
test('settings are shown without a secret, and two-step sign-in can be required of the agency', async () => {
  const { as, admin, people, context } = await agency({
    SMTP_URL: 'smtp://user:secret-word@mail.example:587',
  })
  const { body } = await admin.call(api.admin.settings, {})
  expect(body.settings).toMatchObject({
    agency: { name: 'Harborline Insurance Agency', timeZone: 'America/New_York' },
    mail: 'smtp',
    files: 'folder',
    scansUploads: false,
    requiresTwoStep: false,
    hasTwoStep: false,
    withoutTwoStep: body.settings.staffCount,
  })
  expect(JSON.stringify(body)).not.toContain('secret-word')
  const requiredReply = await admin.call(api.admin.changeSettings, { requiresTwoStep: true })
  expect(requiredReply.body.settings.requiresTwoStep).toBe(true)
  const shutReply = await as(people.agent).call(api.clients.list, {})
  expect([shutReply.status, shutReply.failure.code]).toEqual([403, 'two_step_required'])
  await context.db
    .updateTable('users')
    .set({ twoStepSince: context.now().toISOString() })
    .where('id', '=', people.admin.id)
    .execute()
  await admin.call(api.admin.changeSettings, { requiresTwoStep: true })
  await admin.call(api.admin.changeSettings, { requiresTwoStep: false })
  expect((await as(people.agent).call(api.clients.list, {})).status).toBe(200)
  const { rows } = await context.pool.query('select 1 from installation where name = $1', [
    staffTwoStepRequirement,
  ])
  expect(rows).toEqual([])
  expect((await eventsOf(context, 'agency.settingsChanged')).map(({ details }) => details)).toEqual([
    { requiresTwoStep: [false, true] },
    { requiresTwoStep: [true, false] },
  ])
})
