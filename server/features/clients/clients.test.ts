import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { type TestPerson, testPassword } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

// Spec: roles/agent-clients, calls/clients
test('an agent sees the assigned clients, an admin the agency, and a client none of it', async () => {
  const { as, people } = await portal()
  const readNames = async (person: typeof people.agent) =>
    (await as(person).call(api.clients.list, {})).body.clients.map(({ company }) => company)
  expect(await readNames(people.agent)).toEqual(['Tidewheel Bakery LLC'])
  expect(await readNames(people.otherAgent)).toEqual(['Copperline IT Services Inc'])
  expect(await readNames(people.admin)).toEqual(['Copperline IT Services Inc', 'Tidewheel Bakery LLC'])
  expect((await as(people.client).call(api.clients.list, {})).status).toBe(403)
})

// Spec: clients/policies, entity/client, calls/client
test('a client carries every field of the specification and the count of their policies', async () => {
  const { as, given, people } = await portal()
  await given.policy()
  await given.policy({ policyNumber: 'second', startDate: '2025-12-24' })
  const { body } = await as(people.agent).call(api.clients.list, {})
  expect(body.clients[0]).toEqual({
    id: people.client.id,
    _id: people.client.id,
    firstName: 'Maria',
    lastName: 'Reyes',
    fullName: 'Maria Reyes',
    email: people.client.email,
    username: people.client.email,
    company: 'Tidewheel Bakery LLC',
    phone: null,
    address: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    assignedAgent: {
      agentUserId: people.agent.id,
      agentFirstName: 'Daniel',
      agentLastName: 'Kim',
      email: people.agent.email,
      phone: null,
      license: 'Agency License CT 0000555',
    },
    producer: null,
    policiesCount: 2,
    nextRenewal: '2026-12-24',
    closedAt: null,
    hasAccepted: true,
    version: 1,
  })
})

// Spec: entity/client
test('clients are listed by the name shown, accents and letter case aside, page by page', async () => {
  const { as, given, people } = await portal()
  await given.client({ firstName: 'Álvaro', lastName: 'Zed' })
  await given.client({ company: 'anchor Works' })
  await given.client({ company: 'Zephyr Ltd' })
  const agent = as(people.agent)
  const firstReply = await agent.call(api.clients.list, { limit: 2 })
  const rest = await agent.call(api.clients.list, { limit: 2, cursor: firstReply.body.nextCursor ?? '' })
  expect(
    [...firstReply.body.clients, ...rest.body.clients].map(({ company, fullName }) => company ?? fullName),
  ).toEqual(['Álvaro Zed', 'anchor Works', 'Tidewheel Bakery LLC', 'Zephyr Ltd'])
  expect(rest.body).toMatchObject({ total: 4, nextCursor: null })
})

// Spec: clients/search
test('search is plain text over name, company, e-mail and phone, in any letter case, within one field', async () => {
  const { as, people, given } = await portal()
  await as(people.agent).call(api.clients.update, { id: people.client.id, phone: '8605550111' })
  await given.client({ company: '50% Off_Goods' })
  const countMatches = async (search: string) =>
    (await as(people.agent).call(api.clients.list, { search })).body.total
  for (const search of [
    'tidewheel',
    'MARIA REYES',
    people.client.email,
    '(860) 555-0111',
    '8605550111',
    '50%',
    'off_',
  ])
    expect(await countMatches(search), search).toBe(1)
  for (const search of ['%a%', 'f__', 'LLC Maria', 'copperline', '\\'])
    expect(await countMatches(search), search).toBe(0)
  expect(await countMatches('')).toBe(2)
})

test('the soonest renewals come first on the dashboard, clients without one last', async () => {
  const { as, given, people } = await portal()
  const soonClient = await given.client({ company: 'Soon Inc' })
  const laterClient = await given.client({ company: 'Later Inc' })
  await given.policy({ client: laterClient, startDate: '2026-06-01' })
  await given.policy({ client: soonClient, startDate: '2025-12-01' })
  const { body } = await as(people.agent).call(api.clients.list, { order: 'renewal', limit: 2 })
  expect(body.clients.map(({ company, nextRenewal }) => [company, nextRenewal])).toEqual([
    ['Soon Inc', '2026-12-01'],
    ['Later Inc', '2027-06-01'],
  ])
  expect(body.total).toBe(3)
})

test('an admin chooses among the agents of the agency, who come by name and page by page', async () => {
  const { as, people } = await portal()
  const { agent, otherAgent, admin } = people
  const { agents } = (await as(admin).call(api.clients.agents, {})).body
  expect(agents.map(({ id }) => id)).toEqual(expect.arrayContaining([agent.id, otherAgent.id]))
  const names = agents.map(({ fullName }) => fullName)
  expect(names).toEqual(names.toSorted())
  const { fullName, email } = (await as(agent).call(api.auth.me, {})).body.user
  expect(agents).toContainEqual({ id: agent.id, _id: agent.id, fullName, email })
  const firstReply = (await as(admin).call(api.clients.agents, { limit: 1 })).body
  expect(firstReply).toMatchObject({ agents: agents.slice(0, 1), total: agents.length })
  const next = await as(admin).call(api.clients.agents, { limit: 1, cursor: firstReply.nextCursor ?? '' })
  expect(next.body).toMatchObject({ agents: agents.slice(1, 2), total: agents.length })
})

// Spec: roles/agent-edits
test('editing changes what was sent, re-sorts the list, and goes on record before and after', async () => {
  const { as, people, context } = await portal()
  const agent = as(people.agent)
  const { status, body } = await agent.call(api.clients.update, {
    id: people.client.id,
    company: 'Aaron’s Bakery',
    phone: '860-555-0111',
    address: '12 Bank Street\r\nNew London, CT 06320',
    ein: '89-1234567',
  })
  expect(status).toBe(200)
  expect(body.client).toMatchObject({
    company: 'Aaron’s Bakery',
    phone: '(860) 555-0111',
    address: '12 Bank Street\nNew London, CT 06320',
    firstName: 'Maria',
    einMasked: '••-•••4567',
  })
  const event = await context.db
    .selectFrom('events')
    .select('details')
    .where('action', '=', 'client.changed')
    .executeTakeFirstOrThrow()
  expect(event.details).toMatchObject({ company: ['Tidewheel Bakery LLC', 'Aaron’s Bakery'], ein: 'changed' })
  expect(JSON.stringify(event)).not.toContain('1234567')
  const admin = await as(people.admin).call(api.clients.list, {})
  expect(admin.body.clients.map(({ company }) => company)).toEqual([
    'Aaron’s Bakery',
    'Copperline IT Services Inc',
  ])
})

test('showing an EIN is allowed to agent and admin, and each look goes on record', async () => {
  const { as, people, context } = await portal()
  const { id } = people.client
  expect((await as(people.agent).call(api.clients.showEin, { id })).body.ein).toBeNull()
  await as(people.agent).call(api.clients.update, { id, ein: '891234567' })
  expect((await as(people.agent).call(api.clients.showEin, { id })).body.ein).toBe('89-1234567')
  expect((await as(people.otherAgent).call(api.clients.showEin, { id })).status).toBe(404)
  const viewEvents = await context.db
    .selectFrom('events')
    .select(['actorId', 'clientId'])
    .where('action', '=', 'client.einShown')
    .execute()
  expect(viewEvents).toEqual([
    { actorId: people.agent.id, clientId: id },
    { actorId: people.agent.id, clientId: id },
  ])
})

test('the record is only ever added to: the database refuses to change or remove a row', async () => {
  const { as, people, context } = await portal()
  await as(people.agent).call(api.clients.showEin, { id: people.client.id })
  const refusedText = 'events are only ever added'
  await expect(context.db.updateTable('events').set({ action: 'x' }).execute()).rejects.toThrow(refusedText)
  await expect(context.db.deleteFrom('events').execute()).rejects.toThrow(refusedText)
  await expect(context.pool.query('truncate events cascade')).rejects.toThrow(refusedText)
})

test('clients by renewal come soonest first, those without any last, page by page', async () => {
  const { as, given, people } = await portal()
  const agent = as(people.agent)
  await given.client({ company: 'Nothing To Renew' })
  await given.policy({ startDate: '2026-01-01' })
  const firstReply = (await agent.call(api.clients.list, { order: 'renewal', limit: '1' })).body
  const rest = (
    await agent.call(api.clients.list, { order: 'renewal', cursor: firstReply.nextCursor ?? undefined })
  ).body
  expect([firstReply.total, rest.total, rest.nextCursor]).toEqual([2, 2, null])
  const names = [...firstReply.clients, ...rest.clients].map(({ company }) => company)
  expect(names).toEqual(['Tidewheel Bakery LLC', 'Nothing To Renew'])
})

test('clients by last contact: the later of message and logged call, in both directions, those without any last', async () => {
  const { as, given, people, clock } = await portal()
  const agent = as(people.agent)
  const advanceHour = () => {
    clock.time = new Date(clock.time.getTime() + 3_600_000)
  }
  await given.client({ company: 'Never Contacted' })
  const calledClient = await given.client({ company: 'Called Last' })
  const calledBefore = await given.client({ company: 'Called First' })
  await given.note({ clientId: calledBefore.id, kind: 'call' })
  advanceHour()
  await given.note({ clientId: people.client.id, kind: 'call' })
  advanceHour()
  await given.message()
  await given.note({ clientId: calledBefore.id })
  advanceHour()
  await given.note({ clientId: calledClient.id, kind: 'call' })
  const namesBy = async (
    direction: 'asc' | 'desc',
    position: { cursor?: string } = {},
  ): Promise<(string | null)[]> => {
    const page = { sort: 'contact', direction, limit: '1', ...position } as const
    const { clients, nextCursor } = (await agent.call(api.clients.list, page)).body
    const names = clients.map(({ company }) => company)
    return nextCursor ? [...names, ...(await namesBy(direction, { cursor: nextCursor }))] : names
  }
  const namesByLatest = ['Called Last', 'Tidewheel Bakery LLC', 'Called First']
  expect(await namesBy('desc')).toEqual([...namesByLatest, 'Never Contacted'])
  expect(await namesBy('asc')).toEqual([...namesByLatest.toReversed(), 'Never Contacted'])
})

test('staff who see a client reset their access: nothing opens the door but the link that is mailed', async () => {
  const { as, given, people, context } = await portal()
  const { client, agent, otherAgent } = people
  const { id } = client
  const timestamp = context.now().toISOString()
  await context.db.updateTable('users').set({ twoStepSince: timestamp }).where('id', '=', id).execute()
  const maria = as(client)
  expect((await maria.call(api.auth.me, {})).status).toBe(200)
  const reset = (actor: TestPerson, person = id, isConfirmed = true) =>
    as(actor, { confirmed: isConfirmed }).call(api.clients.resetAccess, { id: person })
  expect((await reset(agent, id, false)).failure.code).toBe('confirm_password')
  expect((await reset(otherAgent)).status).toBe(404)
  expect((await reset(agent, otherAgent.id)).status, 'a colleague').toBe(404)
  const { userId } = await given.invite()
  const earlyReset = await reset(agent, userId)
  expect([earlyReset.status, earlyReset.failure.code]).toEqual([409, 'not_accepted'])
  expect((await maria.call(api.auth.me, {})).status).toBe(200)
  expect((await reset(agent)).status).toBe(204)
  expect((await maria.call(api.auth.me, {})).status).toBe(401)
  const login = await as(null).call(api.auth.login, { usernameOrEmail: client.email, password: testPassword })
  expect(login.status).toBe(401)
  const jobs = await context.pool.query('select payload from graphile_worker._private_jobs')
  expect(jobs.rows).toContainEqual({ payload: expect.objectContaining({ userId: id, kind: 'reset' }) })
  const events = await context.db
    .selectFrom('events')
    .select(['actorId', 'clientId'])
    .where('action', '=', 'client.accessReset')
    .execute()
  expect(events).toEqual([{ actorId: agent.id, clientId: id }])
})

// Spec: accounts/contacts
test('a client is added without an e-mail and an invitation, as a business or a person, and invited later', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  const business = await agent.call(api.clients.add, { company: 'Alder Works', phone: '8605550133' })
  expect(business.status).toBe(201)
  expect(business.body.client).toMatchObject({
    ...{ kind: 'business', company: 'Alder Works', signIn: 'none', email: '', contacts: [] },
    ...{ accountPhone: '(860) 555-0133', producer: null, standing: 'prospect' },
  })
  const person = await agent.call(api.clients.add, {
    ...{ firstName: 'Ann', lastName: 'Sosa', email: 'ann@sosa.example', address: '1 Main Street' },
  })
  expect(person.body.client).toMatchObject({
    ...{ kind: 'person', company: null, fullName: 'Ann Sosa', email: 'ann@sosa.example', signIn: 'none' },
  })
  const [contact] = person.body.client.contacts
  const addedReply = await as(people.agent, { confirmed: true }).call(api.people.add, {
    ...{
      clientId: person.body.client.id,
      email: 'ann@sosa.example',
      may: 'everything',
      contactId: contact?.id ?? '',
    },
  })
  expect(addedReply.status).toBe(201)
  const namelessReply = await agent.call(api.clients.add, { phone: '8605550133' })
  expect(namelessReply.failure.fields).toEqual({ company: 'Please enter a company or a name' })
  const adminClient = await as(people.admin).call(api.clients.add, { company: 'Birch Works' })
  expect(adminClient.failure.fields).toEqual({ agentId: 'Please choose an agent' })
})

test('the main telephone of a client stands in where no person has one, and both are found', async () => {
  const { as, people, given } = await portal()
  const agent = as(people.agent)
  const add = (overrides: object) => agent.call(api.clients.add, { company: 'Alder Works', ...overrides })
  const clientWithoutName = (await add({ phone: '8605550133' })).body.client
  expect(clientWithoutName).toMatchObject({
    phone: '(860) 555-0133',
    personPhone: null,
    accountPhone: '(860) 555-0133',
  })
  const changedReply = await agent.call(api.clients.update, {
    id: clientWithoutName.id,
    accountPhone: '860-555-0144 ext. 12',
  })
  expect(changedReply.body.client).toMatchObject({
    phone: '(860) 555-0144',
    personPhone: null,
    accountPhone: '(860) 555-0144 ext. 12',
  })
  const listPhones = async (search: string) =>
    (await agent.call(api.clients.list, { search })).body.clients.map(({ id, phone }) => [id, phone])
  for (const search of ['(860) 555-0144', '8605550144', '555-0144'])
    expect(await listPhones(search)).toEqual([[clientWithoutName.id, '(860) 555-0144']])
  const searchDetails = async (search: string) => {
    const { groups } = (await agent.call(api.search.find, { q: search })).body
    return groups.flatMap(({ items }) => items.map(({ kind, detail }) => [kind, detail]))
  }
  for (const search of ['(860) 555-0144', '8605550144'])
    expect(await searchDetails(search)).toEqual([['client', '(860) 555-0144 ext. 12']])
  // A contact's phone is shown instead of the account's. The search finds both numbers.
  await agent.call(api.clients.update, { id: clientWithoutName.id, firstName: 'Ada', phone: '8605550155' })
  for (const search of ['8605550144', '8605550155'])
    expect(await listPhones(search)).toEqual([[clientWithoutName.id, '(860) 555-0155']])
  expect(await searchDetails('8605550144')).toEqual([['client', '(860) 555-0155']])
  const { client } = (await agent.call(api.clients.one, { id: clientWithoutName.id })).body
  expect(client).toMatchObject({ personPhone: '(860) 555-0155', accountPhone: '(860) 555-0144 ext. 12' })
  // A new claim names the account's phone as the number to call.
  const without = (await add({ company: 'Birch Works', phone: '8605550166' })).body.client
  const policy = await given.policy({ clientId: without.id })
  const claim = await agent.call(api.claims.start, { policyId: policy.id })
  expect(claim.body.claim.told.contactPhone).toBe('(860) 555-0166')
})

// Spec: accounts/facts
test('what other systems call a client is added and taken away by hand, each once among all clients', async () => {
  const { as, people } = await portal()
  const { id } = people.client
  const epic = { system: 'Applied Epic', externalId: 'TW-1' }
  const admin = as(people.admin)
  const { body } = await as(people.agent).call(api.clients.addExternalId, { id, ...epic })
  expect(body.client.externalIds).toEqual([{ system: 'Applied Epic', id: 'TW-1' }])
  const repeatedReply = await admin.call(api.clients.addExternalId, { id: people.otherClient.id, ...epic })
  expect(repeatedReply.failure.code).toBe('external_id_taken')
  expect((await as(people.otherAgent).call(api.clients.removeExternalId, { id, ...epic })).status).toBe(404)
  const removedReply = await as(people.agent).call(api.clients.removeExternalId, { id, ...epic })
  expect(removedReply.body.client.externalIds).toEqual([])
  expect((await as(people.agent).call(api.clients.removeExternalId, { id, ...epic })).status).toBe(404)
})
