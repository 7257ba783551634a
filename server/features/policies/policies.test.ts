import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { commercialTypes, personalTypes } from '../../../contract/testing/seeded-lines.ts'
import { typeSlug } from '../../../contract/values/type-slug.ts'
import { portal } from '../../testing/portal.ts'

const day = 86_400_000
const minimal = {
  policyNumber: 'BA-7K31902',
  insurer: 'The Hartford',
  type: 'Commercial Auto Insurance',
  startDate: '2026-11-20',
} as const

// Spec: entity/policy, policy/term, calls/policy, calls/policy-new-client
test('a policy has every field of the specification, and fields that were left out have their defaults', async () => {
  const { as, people } = await portal()
  const { status, body } = await as(people.agent).call(api.policies.create, {
    clientId: people.client.id,
    ...minimal,
  })
  expect(status).toBe(201)
  expect(body.policy).toEqual({
    id: body.policy.id,
    _id: body.policy.id,
    userId: people.client.id,
    policyNumber: 'BA-7K31902',
    insurer: 'The Hartford',
    writingCompany: null,
    wholesaler: null,
    name: 'Commercial Auto Insurance',
    type: 'Commercial Auto Insurance',
    category: 'commercial',
    description: null,
    status: 'active',
    storedStatus: 'active',
    premium: 0,
    deductible: 0,
    coverageLimit: 0,
    startDate: '2026-11-20',
    endDate: '2027-11-20',
    paymentFrequency: null,
    coverageType: null,
    conditionalRenewal: null,
    coverages: [],
    documents: [],
    createdAt: '2026-11-20T15:00:00.000Z',
    deactivatedAt: null,
    deactivationReason: null,
    cancelledOn: null,
    renewal: null,
    standing: 'in force',
    life: null,
    clientName: 'Tidewheel Bakery LLC',
    version: 1,
  })
  expect((await as(people.client).call(api.policies.one, { id: body.policy.id })).body).toEqual(body)
})

// Spec: policy/amounts
test('amounts may be numbers or text as a person writes it, with at most two decimals', async () => {
  const { as, given, people } = await portal()
  const policy = await given.policy({
    premium: '$8,340.50',
    deductible: '1,000',
    coverageLimit: '',
    coverages: [
      { type: 'Combined Single Limit', amount: '1,000,000', interval: 'per accident' },
      { type: 'Statutory', amount: 0, interval: null },
      { type: 'Medical Payments', interval: '' },
    ],
  })
  expect(policy).toMatchObject({ premium: 8340.5, deductible: 1000, coverageLimit: 0 })
  expect(policy.coverages).toEqual([
    { type: 'Combined Single Limit', amount: 1_000_000, interval: 'per accident' },
    { type: 'Statutory', amount: 0, interval: null },
    { type: 'Medical Payments', amount: 0, interval: null },
  ])
  expect(
    (await as(people.client).call(api.policies.one, { id: policy.id })).body.policy.coverages,
  ).toHaveLength(3)
})

test('errors are reported by field path, as texts for people, and nothing is stored', async () => {
  const { as, people } = await portal()
  const problemsOf = async (fields: object) => {
    const sentInput = { ...minimal, ...fields }
    const { status, failure } = await as(people.agent).send(
      'POST',
      `/api/policy/new/${people.client.id}`,
      sentInput,
    )
    expect(status, JSON.stringify(fields)).toBe(400)
    return failure.fields ?? {}
  }
  expect(await problemsOf({ policyNumber: ' ' })).toEqual({ policyNumber: 'Policy number is required' })
  expect(await problemsOf({ insurer: 'Acme' })).toEqual({ insurer: 'Please choose a carrier from the list' })
  expect(await problemsOf({ type: 'spaceship' })).toHaveProperty('type')
  expect(await problemsOf({ type: 'others' })).toHaveProperty('type')
  expect(await problemsOf({ type: 'home', category: 'commercial' })).toHaveProperty('type')
  expect(await problemsOf({ category: 'marine' })).toHaveProperty('category')
  expect(await problemsOf({ status: 'expired' })).toHaveProperty('status')
  expect(await problemsOf({ premium: -1 })).toHaveProperty('premium')
  expect(await problemsOf({ premium: 'a lot' })).toHaveProperty('premium')
  expect(await problemsOf({ startDate: '2026-02-30' })).toEqual({ startDate: 'Please enter a date' })
  expect(await problemsOf({ startDate: undefined })).toHaveProperty('startDate')
  expect(await problemsOf({ endDate: '2026-11-20' })).toHaveProperty('endDate')
  expect(await problemsOf({ paymentFrequency: 'daily' })).toHaveProperty('paymentFrequency')
  expect(await problemsOf({ coverages: [{ type: 'Limit', amount: 'x' }] })).toHaveProperty([
    'coverages.0.amount',
  ])
  expect(await problemsOf({ coverages: [{ type: '', amount: 1 }] })).toHaveProperty(['coverages.0.type'])
  expect(await problemsOf({ coverages: 'all' })).toHaveProperty('coverages')
  expect((await as(people.agent).call(api.policies.list, {})).body.total).toBe(0)
})

// Spec: entity/policy-types
test('each of the ten commercial and seven personal types is accepted by name and by slug, and stored by name', async () => {
  const { given } = await portal()
  for (const type of [...commercialTypes, ...personalTypes]) {
    expect((await given.policy({ type })).type).toBe(type)
    const policy = await given.policy({ type: typeSlug(type) })
    expect(policy.type).toBe(type)
    expect(policy.category).toBe(
      personalTypes.some((personal) => personal === type) ? 'personal' : 'commercial',
    )
  }
})

// Spec: policy/no-client, calls/policy-new
test('POST /api/policy takes the client in userId; without one: No client id found', async () => {
  const { as, people } = await portal()
  const { send } = as(people.agent)
  const addedReply = await send('POST', '/api/policy', { ...minimal, userId: people.client.id })
  expect(addedReply.status).toBe(201)
  expect(addedReply.body.policy.userId).toBe(people.client.id)
  expect((await send('POST', '/api/policy', minimal)).failure.fields).toEqual({
    userId: 'No client id found',
  })
  expect((await send('POST', '/api/policy', { ...minimal, userId: 'nonsense' })).status).toBe(404)
  expect((await send('POST', '/api/policy', { ...minimal, userId: people.otherClient.id })).status).toBe(404)
})

// Spec: policy/status
test('the status follows from the dates in the agency’s time zone at once, without a job', async () => {
  const { as, given, people, clock } = await portal()
  const { id } = await given.policy({ startDate: '2026-12-01', endDate: '2027-06-01' })
  const statusAt = async (time: string) => {
    clock.time = new Date(time)
    return (await as(people.client).call(api.policies.one, { id })).body.policy.status
  }
  expect(await statusAt('2026-11-30T23:00:00Z')).toBe('pending')
  // Midnight in New York is 5 a.m. UTC.
  expect(await statusAt('2026-12-01T04:59:00Z')).toBe('pending')
  expect(await statusAt('2026-12-01T05:01:00Z')).toBe('active')
  expect(await statusAt('2027-06-01T03:59:00Z')).toBe('active')
  expect(await statusAt('2027-06-01T04:01:00Z')).toBe('expired')
})

test('a policy that staff set to pending stays pending until it has expired', async () => {
  const { as, given, people, clock } = await portal()
  const { id } = await given.policy({ status: 'pending' })
  expect((await as(people.client).call(api.policies.one, { id })).body.policy.status).toBe('pending')
  clock.time = new Date('2027-08-02T00:00:00Z')
  expect((await as(people.client).call(api.policies.one, { id })).body.policy.status).toBe('expired')
})

// Spec: calls/policy-put, calls/policy-update
test('an edit changes only the sent fields, on both paths', async () => {
  const { as, given, people, context } = await portal()
  const policyBefore = await given.policy({
    description: 'Bakery',
    deductible: 1000,
    coverageType: 'Special form',
  })
  const agent = as(people.agent)
  const firstReply = await agent.call(api.policies.update, { id: policyBefore.id, premium: 6001 })
  expect(firstReply.body.policy).toEqual({ ...policyBefore, premium: 6001, version: 2 })
  const secondReply = await agent.call(api.policies.updateForm, {
    policyId: policyBefore.id,
    description: '',
    insurer: 'Chubb',
  })
  expect(secondReply.body.policy).toEqual({
    ...policyBefore,
    premium: 6001,
    description: null,
    insurer: 'Chubb',
    version: 3,
  })
  const event = await context.db
    .selectFrom('events')
    .select('details')
    .where('action', '=', 'policy.changed')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect(event.details).toEqual({ premium: [5862, 6001] })
})

test('an edit is checked against the whole policy: end after start, type within its category', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.policy()
  const agent = as(people.agent)
  expect(
    (await agent.call(api.policies.update, { id, endDate: '2026-07-01' })).failure.fields,
  ).toHaveProperty('endDate')
  expect((await agent.call(api.policies.update, { id, category: 'personal' })).failure.fields).toHaveProperty(
    'type',
  )
  const bothReply = await agent.call(api.policies.update, { id, category: 'personal', type: 'home' })
  expect(bothReply.body.policy).toMatchObject({ category: 'personal', type: 'home', name: 'Home' })
})

test('a premium is for the whole term, and the payment frequency does not change it', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.policy({ premium: 1146, paymentFrequency: 'monthly' })
  const { body } = await as(people.agent).call(api.policies.update, { id, paymentFrequency: 'annually' })
  expect(body.policy.premium).toBe(1146)
})

test('two concurrent edits leave the policy as one of them wrote it, never a mixture', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.policy()
  const one = { id, premium: 1, deductible: 1, coverageLimit: 1, description: 'one' }
  const otherInput = { id, premium: 2, deductible: 2, coverageLimit: 2, description: 'two' }
  await Promise.all([
    as(people.agent).call(api.policies.update, one),
    as(people.admin).call(api.policies.update, otherInput),
    as(people.agent).call(api.policies.update, one),
    as(people.admin).call(api.policies.update, otherInput),
  ])
  const { policy } = (await as(people.agent).call(api.policies.one, { id })).body
  expect([one, otherInput]).toContainEqual({
    id,
    premium: policy.premium,
    deductible: policy.deductible,
    coverageLimit: policy.coverageLimit,
    description: policy.description,
  })
})

// Spec: policy/deactivated, calls/policy-delete
test('a deactivated policy is on no screen, and its row keeps who, when and why', async () => {
  const { as, given, people, context } = await portal()
  const { id } = await given.policy()
  const agent = as(people.agent)
  const { status } = await agent.call(api.policies.deactivate, { id, reason: 'replaced' })
  expect(status).toBe(204)
  const maria = as(people.client)
  expect((await maria.call(api.policies.one, { id })).status).toBe(404)
  for (const list of [
    await maria.call(api.policies.list, {}),
    await maria.call(api.policies.ofType, { category: 'commercial', type: "Business-Owner's-Policy-(BOP)" }),
    await agent.call(api.policies.ofClient, { id: people.client.id }),
    await agent.call(api.policies.ofClients, { ids: people.client.id }),
  ])
    expect(list.body).toEqual({ policies: [], total: 0, nextCursor: null })
  expect((await agent.call(api.policies.count, {})).body.policiesCount).toBe(0)
  expect((await agent.call(api.clients.list, {})).body.clients[0]?.policiesCount).toBe(0)
  expect((await agent.call(api.policies.update, { id, premium: 1 })).status).toBe(404)
  expect((await agent.call(api.policies.deactivate, { id })).status).toBe(404)
  const row = await context.db
    .selectFrom('policies')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ deactivatedBy: people.agent.id, deactivationReason: 'replaced' })
})

// Spec: calls/policies-client
test('agent and admin find deactivated policies under Show deactivated and can restore them', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.policy()
  const agent = as(people.agent)
  await agent.call(api.policies.deactivate, { id })
  const all = await agent.call(api.policies.ofClient, { id: people.client.id, deactivated: 'true' })
  expect(all.body.policies[0]).toMatchObject({ id, deactivationReason: 'entered in error' })
  const { status, body } = await agent.call(api.policies.restore, { id })
  expect(status).toBe(200)
  expect(body.policy.deactivatedAt).toBeNull()
  expect((await as(people.client).call(api.policies.one, { id })).status).toBe(200)
  expect((await agent.call(api.policies.restore, { id })).status).toBe(409)
})

test('an unknown reason to deactivate is refused at its field', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.policy()
  const { status, failure } = await as(people.agent).send('DELETE', `/api/policy/${id}?reason=bored`)
  expect(status).toBe(400)
  expect(failure.fields).toEqual({ reason: 'Please choose a reason' })
})

// Spec: calls/policies-type
test('category pages find a type by slug and by name, in any letter case; an unknown one is an empty list', async () => {
  const { as, given, people } = await portal()
  await given.policy({ type: 'Directors and Officers (D&O) Insurance' })
  await given.policy({ type: 'home', policyNumber: 'H1' })
  const maria = as(people.client)
  const countOfType = async (category: string, type: string) =>
    (await maria.call(api.policies.ofType, { category, type })).body.total
  expect(await countOfType('commercial', 'Directors-and-Officers-(D&O)-Insurance')).toBe(1)
  expect(await countOfType('commercial', 'Directors and Officers (D&O) Insurance')).toBe(1)
  expect(await countOfType('personal', 'HOME')).toBe(1)
  expect(await countOfType('commercial', 'home')).toBe(0)
  expect(await countOfType('marine', 'Ships')).toBe(0)
})

// Spec: calls/policies-clients
test('policies of several clients come in one list without other agents’ clients, and more than 100 ids are refused', async () => {
  const { as, given, people } = await portal()
  const secondClient = await given.client()
  await given.policy()
  await given.policy({ client: secondClient, policyNumber: 'B' })
  await given.policy({ client: people.otherClient, policyNumber: 'C' })
  const ids = [people.client.id, secondClient.id, people.otherClient.id, 'nonsense'].join(',')
  const { body } = await as(people.agent).call(api.policies.ofClients, { ids })
  expect(body.policies.map(({ userId }) => userId).sort()).toEqual([people.client.id, secondClient.id].sort())
  const manyIds = Array.from({ length: 101 }, () => people.client.id).join(',')
  expect((await as(people.agent).call(api.policies.ofClients, { ids: manyIds })).status).toBe(400)
})

// Spec: entity/policy, calls/policies
test('a list is newest first, and paging loses and repeats no row', async () => {
  const { as, given, people } = await portal()
  // All policies are created in the same millisecond, and the order must still be total.
  for (let count = 0; count < 7; count++) await given.policy({ policyNumber: `N${count}` })
  const seenNumbers: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await as(people.client).call(api.policies.list, {
      limit: 3,
      ...(cursor ? { cursor } : {}),
    })
    expect(body.total).toBe(7)
    seenNumbers.push(...body.policies.map(({ policyNumber }) => policyNumber))
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  expect(seenNumbers).toEqual(['N6', 'N5', 'N4', 'N3', 'N2', 'N1', 'N0'])
})

// Spec: home/counting-tiles, calls/policies-count
test('the lists behind the dashboard’s tiles have the rows that the tiles count', async () => {
  const { as, given, people, clock } = await portal()
  await given.policy({ policyNumber: 'ends soon', startDate: '2025-12-20' })
  await given.policy({ policyNumber: 'renewed', startDate: '2025-12-25' })
  await given.policy({ policyNumber: 'renewed', startDate: '2026-12-25' })
  await given.policy({
    policyNumber: 'ends in exactly 90 days',
    startDate: '2026-02-18',
    endDate: '2027-02-18',
  })
  await given.policy({ policyNumber: 'expired', startDate: '2025-01-01' })
  await given.policy({ policyNumber: 'kept pending', status: 'pending', startDate: '2025-12-20' })
  await given.policy({ client: people.otherClient, policyNumber: 'not mine', startDate: '2025-12-20' })
  clock.time = new Date(clock.time.getTime() + 31 * day)
  await given.policy({ policyNumber: 'new' })
  clock.time = new Date('2026-11-20T15:00:00Z')
  const agent = as(people.agent)
  const readNumbers = async (show: 'active' | 'added' | 'renewing') =>
    (await as(people.agent).call(api.policies.list, { show })).body.policies
      .map(({ policyNumber }) => policyNumber)
      .sort()
  expect(await readNumbers('active')).toEqual(['ends in exactly 90 days', 'ends soon', 'new', 'renewed'])
  expect(await readNumbers('renewing')).toEqual(['ends soon'])
  clock.time = new Date('2026-12-21T15:30:00Z')
  expect(await readNumbers('added')).toEqual(['new'])
  clock.time = new Date('2026-11-20T15:00:00Z')
  const figures = (await agent.call(api.home.agent, {})).body
  expect(figures).toMatchObject({
    activePolicies: 4,
    upcomingRenewals: 1,
    activeClients: 1,
    pendingRequests: 0,
  })
  expect((await agent.call(api.policies.count, {})).body.policiesCount).toBe(4)
  expect((await agent.call(api.clients.list, { show: 'active' })).body.total).toBe(1)
})

// Spec: roles/client-policies
test('a client sees their own policies and nobody else’s, one by one and in lists', async () => {
  const { as, given, people } = await portal()
  const ownPolicy = await given.policy()
  const foreignPolicy = await given.policy({ client: people.otherClient })
  const { call } = as(people.client)
  expect((await call(api.policies.one, { id: ownPolicy.id })).status).toBe(200)
  expect((await call(api.policies.one, { id: foreignPolicy.id })).status).toBe(404)
  const { category, type } = ownPolicy
  for (const list of [await call(api.policies.list, {}), await call(api.policies.ofType, { category, type })])
    expect(list.body.policies.map(({ id }) => id)).toEqual([ownPolicy.id])
})

test('search finds a policy by number, type, carrier and client, as plain text', async () => {
  const { as, given, people } = await portal()
  await given.policy({ policyNumber: '100%_A' })
  const countMatches = async (search: string) =>
    (await as(people.agent).call(api.policies.list, { search })).body.total
  for (const search of ['100%', 'HARTFORD', 'owner', 'tidewheel', 'maria'])
    expect(await countMatches(search), search).toBe(1)
  for (const search of ['%%', '1_0', 'nobody']) expect(await countMatches(search), search).toBe(0)
})

// Spec: home/days
test('a client’s dashboard counts real rows', async () => {
  const { as, given, people } = await portal()
  await given.policy({ startDate: '2025-12-20' })
  await given.policy({ policyNumber: 'later', startDate: '2026-12-20' })
  await given.policy({ policyNumber: 'gone', startDate: '2024-01-01' })
  const { body } = await as(people.client).call(api.home.client, {})
  expect(body).toMatchObject({ activePolicies: 1, pendingPolicies: 1, documents: 0 })
  expect(body.nextExpiration).toMatchObject({
    endDate: '2026-12-20',
    days: 30,
    name: "Business Owner's Policy (BOP)",
  })
  const emptyReply = await as(people.otherClient).call(api.home.client, {})
  expect(emptyReply.body).toMatchObject({ activePolicies: 0, nextExpiration: null })
})

test('a policy can be sent back exactly as it was received, whatever its computed status', async () => {
  const { as, given, people } = await portal()
  const agent = as(people.agent)
  const { id } = await given.policy({ startDate: '2024-01-01' })
  const { policy } = (await agent.call(api.policies.one, { id })).body
  expect(policy.status).toBe('expired')
  const { status, body } = await agent.send('PUT', `/api/policy/${id}`, policy)
  expect(status).toBe(200)
  expect(body).toEqual({ policy })
})

test('staff see the stored status next to the one that follows from the dates', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.policy({ startDate: '2027-01-01' })
  const { policy } = (await as(people.agent).call(api.policies.one, { id })).body
  expect(policy).toMatchObject({ status: 'pending', storedStatus: 'active' })
  const heldPolicy = (await as(people.agent).call(api.policies.update, { id, status: 'pending' })).body.policy
  expect(heldPolicy).toMatchObject({ status: 'pending', storedStatus: 'pending' })
})

test('the end date follows a changed start date, unless it is sent too', async () => {
  const { as, given, people } = await portal()
  const agent = as(people.agent)
  const { id } = await given.policy({ startDate: '2026-01-01', endDate: '2026-07-01' })
  const end = async (changes: { startDate: string; endDate?: string }) =>
    (await agent.call(api.policies.update, { id, ...changes })).body.policy.endDate
  expect(await end({ startDate: '2026-02-01' })).toBe('2027-02-01')
  expect(await end({ startDate: '2026-03-01', endDate: '2026-09-01' })).toBe('2026-09-01')
  expect(await end({ startDate: '2026-03-01' })).toBe('2026-09-01')
})

test('upcoming renewals come soonest first, page by page', async () => {
  const { as, given, people } = await portal()
  for (const endDate of ['2027-01-15', '2026-12-01', '2027-02-01'])
    await given.policy({ policyNumber: endDate, startDate: '2026-01-01', endDate })
  const agent = as(people.agent)
  const firstReply = (await agent.call(api.policies.list, { show: 'renewing', limit: '2' })).body
  const rest = (
    await agent.call(api.policies.list, { show: 'renewing', cursor: firstReply.nextCursor ?? undefined })
  ).body
  expect([firstReply.total, rest.total, rest.nextCursor]).toEqual([3, 3, null])
  const endDates = [...firstReply.policies, ...rest.policies].map(({ endDate }) => endDate)
  expect(endDates).toEqual(['2026-12-01', '2027-01-15', '2027-02-01'])
})

test('documents disappear with a policy entered in error, and stay with a cancelled one', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.policy()
  await given.document({ by: people.agent, policyId: id, type: 'policy', title: 'Declarations' })
  const countDocuments = async () => [
    (await as(people.client).call(api.home.client, {})).body.documents,
    (await as(people.agent).call(api.clients.one, { id: people.client.id })).body.client.documentsCount,
  ]
  await as(people.agent).call(api.policies.deactivate, { id, reason: 'cancelled', cancelledOn: '2026-11-20' })
  expect(await countDocuments()).toEqual([1, 1])
  await as(people.agent).call(api.policies.restore, { id })
  await as(people.agent).call(api.policies.deactivate, { id, reason: 'entered in error' })
  expect(await countDocuments()).toEqual([0, 0])
})

test('a policy’s page lists exactly the documents that staff can open', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.policy()
  const document = await given.document({ by: people.agent, policyId: id, type: 'policy' })
  const agent = as(people.agent)
  const readPolicy = async () => {
    const { policy } = (await agent.call(api.policies.one, { id })).body
    const all = await agent.call(api.policies.ofClient, { id: people.client.id, deactivated: 'true' })
    expect(all.body.policies).toEqual([policy])
    return policy.documents.map((document) => document.id)
  }
  const openDocument = async () => (await agent.send('GET', `/api/document/${document.id}`)).status
  await agent.call(api.policies.deactivate, { id, reason: 'cancelled', cancelledOn: '2026-11-20' })
  expect([await readPolicy(), await openDocument()]).toEqual([[document.id], 302])
  await agent.call(api.policies.restore, { id })
  await agent.call(api.policies.deactivate, { id, reason: 'entered in error' })
  expect([await readPolicy(), await openDocument()]).toEqual([[], 404])
})

test('policies can be listed by the status they have today', async () => {
  const { as, given, people } = await portal()
  await given.policy({ policyNumber: 'active', startDate: '2026-01-01' })
  await given.policy({ policyNumber: 'pending', startDate: '2027-01-01' })
  await given.policy({ policyNumber: 'expired', startDate: '2024-01-01' })
  for (const statusFilter of ['active', 'pending', 'expired'] as const) {
    const { body } = await as(people.agent).call(api.policies.list, { show: statusFilter })
    expect(body.policies.map(({ policyNumber }) => policyNumber)).toEqual([statusFilter])
    expect(body.total).toBe(1)
  }
})

// Spec: policy/deductibles
test('deductibles and retentions are kept apart from limits, also for API clients that omit the kind', async () => {
  const { as, given, people } = await portal()
  const agent = as(people.agent)
  const limit = { type: 'Combined Single Limit', amount: 1_000_000, interval: 'per accident' } as const
  const collision = { type: 'Collision', amount: 1000, interval: null }
  const { id, coverages } = await given.policy({
    coverages: [
      { ...limit, kind: 'limit' },
      { ...collision, kind: 'deductible' },
    ],
  })
  expect(coverages).toEqual([limit, { ...collision, kind: 'deductible' }])
  const put = async (input: object[]) =>
    (await agent.call(api.policies.update, { id, coverages: input as never })).body.policy
  const { version } = await put([limit, collision])
  expect(await put([limit, collision]), 'as it was').toMatchObject({ version, coverages })
  expect((await put([limit, { ...collision, amount: 500 }])).coverages).toEqual([
    limit,
    { ...collision, amount: 500, kind: 'deductible' },
  ])
  expect((await put([{ ...collision, kind: 'limit' }])).coverages).toEqual([collision])
  const wrongReply = await agent.call(api.policies.update, {
    id,
    coverages: [{ ...limit, kind: 'x' as never }],
  })
  expect(wrongReply.failure.fields).toEqual({
    'coverages.0.kind': 'Please choose limit, deductible or retention',
  })
})
