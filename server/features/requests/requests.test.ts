import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { requestStatuses, requestTypeLabels, requestTypes } from '../../../contract/values/request-labels.ts'
import { newId } from '../../platform/ids.ts'
import { portal } from '../../testing/portal.ts'
import { countRoundTrips } from '../../testing/round-trips.ts'

const minute = 60_000

// Spec: entity/request, calls/request-new
test('a request is answered with every field of the specification, described by type and policy', async () => {
  const { as, given, people, context } = await portal()
  const policy = await given.policy()
  const { status, body } = await as(people.client).call(api.requests.create, {
    type: 'coi',
    policyId: policy.id,
    details: '  Holder: Bayfare Grocers Inc\r\n18 Depot Road  ',
    isUrgent: true,
  })
  expect(status).toBe(201)
  expect(body.request).toEqual({
    id: body.request.id,
    _id: body.request.id,
    ...{ stage: 'pending', declinedBecause: null, change: null, sent: null, confirmed: null },
    ...{ owner: null, dueOn: null, comments: 0 },
    type: 'coi',
    status: 'pending',
    description: 'Certificate of Insurance (COI) for HBP 204417',
    details: 'Holder: Bayfare Grocers Inc\n18 Depot Road',
    isUrgent: true,
    requester: people.client.id,
    papers: [],
    policyId: policy.id,
    quoteId: null,
    holderId: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    clientName: 'Maria Reyes',
    company: 'Tidewheel Bakery LLC',
    policyNumber: 'HBP 204417',
    changedAt: '2026-11-20T15:00:00.000Z',
    version: 1,
  })
  const event = await context.db
    .selectFrom('events')
    .select(['actorId', 'entityId', 'clientId', 'details'])
    .where('action', '=', 'request.created')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({
    actorId: people.client.id,
    entityId: body.request.id,
    clientId: people.client.id,
    details: { description: body.request.description, isUrgent: true },
  })
  for (const person of [people.client, people.agent, people.admin]) {
    const { body: list } = await as(person).call(api.requests.list, {})
    expect(list).toEqual({ requests: [body.request], count: 1, total: 1, nextCursor: null })
  }
})

test('without a policy a request is described by its type alone, in the words the client chose from', async () => {
  const { given } = await portal()
  const labels = [
    'Certificate of Insurance (COI)',
    'Policy Endorsement',
    'Coverage Review',
    'Claims Assistance',
    'Other',
  ]
  expect(Object.values(requestTypeLabels)).toEqual(labels)
  for (const [index, type] of requestTypes.entries()) {
    const { description, details, isUrgent } = await given.request({ type })
    expect({ description, details, isUrgent }).toEqual({
      description: labels[index],
      details: '',
      isUrgent: false,
    })
  }
})

test('all policies, an empty one and none are stored as none; details may be missing', async () => {
  const { as, people } = await portal()
  for (const fields of [
    {},
    { policyId: 'all' },
    { policyId: '' },
    { policyId: null },
    { details: '' },
    { details: null },
  ]) {
    const { status, body } = await as(people.client).send('POST', '/api/request', {
      type: 'other',
      ...fields,
    })
    expect(status, JSON.stringify(fields)).toBe(201)
    expect(body.request).toMatchObject({
      policyId: null,
      policyNumber: null,
      details: '',
      description: 'Other',
    })
  }
})

test('urgent may be said as true or false, or as text', async () => {
  const { as, people } = await portal()
  const requestUrgent = async (isUrgent: unknown) => {
    const { status, body } = await as(people.client).send('POST', '/api/request', { type: 'coi', isUrgent })
    return status === 201 ? body.request.isUrgent : body.fields
  }
  expect(await requestUrgent(true)).toBe(true)
  expect(await requestUrgent('true')).toBe(true)
  expect(await requestUrgent('false')).toBe(false)
  expect(await requestUrgent('soon')).toEqual({ isUrgent: 'Please say true or false' })
})

test('what is wrong with a request is named, and nothing is stored', async () => {
  const { as, people } = await portal()
  const problemsOf = async (fields: object) => {
    const { status, failure } = await as(people.client).send('POST', '/api/request', fields)
    expect(status, JSON.stringify(fields)).toBe(400)
    return failure.fields
  }
  const requestTypeError = { type: 'Please select a request type' }
  expect(await problemsOf({})).toEqual(requestTypeError)
  expect(await problemsOf({ type: '' })).toEqual(requestTypeError)
  expect(await problemsOf({ type: 'id_card' })).toEqual(requestTypeError)
  expect(await problemsOf({ type: 'coi', details: 'NUL \0 inside' })).toEqual({
    details: 'This contains a character that cannot be stored',
  })
  expect(await problemsOf({ type: 'coi', details: 'x'.repeat(5001) })).toEqual({
    details: 'Please use at most 5000 characters',
  })
  expect((await as(people.admin).call(api.requests.list, {})).body.total).toBe(0)
})

test('only clients ask, and only about a policy of their own', async () => {
  const { as, given, people } = await portal()
  for (const person of [people.agent, people.admin])
    expect((await as(person).call(api.requests.create, { type: 'coi' })).status).toBe(403)
  const foreignPolicy = await given.policy({ client: people.otherClient })
  const removedPolicy = await given.policy()
  await as(people.agent).call(api.policies.deactivate, { id: removedPolicy.id })
  for (const policyId of [foreignPolicy.id, removedPolicy.id, newId(), 'nonsense']) {
    const { status, failure } = await as(people.client).call(api.requests.create, { type: 'coi', policyId })
    expect(status).toBe(404)
    expect(failure).toEqual({
      error: 'Policy not found',
      message: 'Policy not found',
      code: 'not_found',
    })
  }
  expect((await as(people.admin).call(api.requests.list, {})).body.total).toBe(0)
})

test('a request that is sent again under its key is made once', async () => {
  const { as, people } = await portal()
  const client = as(people.client)
  const sentInput = { type: 'endorsement', details: 'Add a van' } as const
  const [firstReply, secondReply] = await Promise.all([
    client.call(api.requests.create, sentInput, { key: 'one' }),
    client.call(api.requests.create, sentInput, { key: 'one' }),
  ])
  expect(secondReply.body).toEqual(firstReply.body)
  expect(
    (await client.call(api.requests.create, { ...sentInput, isUrgent: true }, { key: 'one' })).status,
  ).toBe(409)
  expect((await client.call(api.requests.list, {})).body.total).toBe(1)
})

// Spec: calls/request-status
test('staff sets any state from any other, and it goes on record; the same state again does not', async () => {
  const { as, given, people, context, clock } = await portal()
  const { id } = await given.request()
  const agent = as(people.agent)
  let state: string = 'pending'
  const recorded: object[] = []
  for (const statusBefore of requestStatuses) {
    for (const status of requestStatuses) {
      for (const next of [statusBefore, status]) {
        clock.time = new Date(clock.time.getTime() + minute)
        const { status: answer, body } = await agent.call(api.requests.changeStatus, {
          requestId: id,
          status: next,
        })
        expect(answer).toBe(200)
        expect(body.request.status).toBe(next)
        expect(body.request.changedAt === clock.time.toISOString()).toBe(next !== state)
        if (next !== state) recorded.push({ status: [state, next] })
        state = next
      }
    }
  }
  const events = await context.db
    .selectFrom('events')
    .select(['details', 'actorId', 'clientId'])
    .where('action', '=', 'request.statusChanged')
    .orderBy('id')
    .execute()
  expect(events.map(({ details }) => details)).toEqual(recorded)
  expect(events[0]).toMatchObject({ actorId: people.agent.id, clientId: people.client.id })
})

test('a request is there for its client, the client’s agent and an admin, and for nobody else', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.request()
  const set = (person: typeof people.agent, requestId: string) =>
    as(person).call(api.requests.changeStatus, { requestId, status: 'completed' })
  const foreignReply = await set(people.otherAgent, id)
  const unknownReply = await set(people.agent, newId())
  const malformedReply = await set(people.agent, 'nonsense')
  expect([foreignReply.status, unknownReply.status, malformedReply.status]).toEqual([404, 404, 404])
  expect(foreignReply.failure).toEqual(unknownReply.failure)
  expect(foreignReply.failure.error).toBe('Request not found')
  expect((await set(people.client, id)).status).toBe(403)
  for (const person of [people.otherAgent, people.otherClient])
    expect((await as(person).call(api.requests.list, {})).body).toMatchObject({
      requests: [],
      count: 0,
      total: 0,
    })
  expect((await as(people.client).call(api.requests.list, {})).body.requests[0]?.status).toBe('pending')
})

test('a state that is none of the three is refused by name', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.request()
  for (const body of [{}, { status: 'open' }, { status: null }]) {
    const { status, failure } = await as(people.agent).send(
      'POST',
      `/api/agent/request/change-status/${id}`,
      body,
    )
    expect(status).toBe(400)
    expect(failure.fields).toEqual({ status: 'Please choose pending, in progress or completed' })
  }
})

/** Five requests of one client and one of another agent's client, oldest first. */
async function busyAgency() {
  const world = await portal()
  const { as, given, people, clock } = world
  const policy = await given.policy()
  const ask = async (
    fields: CallInput<typeof api.requests.create> & { status?: 'in_progress' | 'completed' },
  ) => {
    const { status, ...otherFields } = fields
    clock.time = new Date(clock.time.getTime() + minute)
    const { id } = await given.request(otherFields)
    if (status) await as(people.agent).call(api.requests.changeStatus, { requestId: id, status })
    return id
  }
  const ids = {
    coi: await ask({ type: 'coi', policyId: policy.id, isUrgent: true, details: 'Holder: Bayfare 100% Inc' }),
    van: await ask({ type: 'endorsement', details: 'Add a cargo VAN', status: 'in_progress' }),
    review: await ask({ type: 'coverage_review', isUrgent: true, status: 'completed' }),
    claim: await ask({ type: 'claims_assistance', isUrgent: true, status: 'in_progress' }),
    other: await ask({ type: 'other', details: 'Loss runs' }),
  }
  await given.request({ by: people.otherClient, isUrgent: true })
  return { ...world, ids }
}

// Spec: entity/request, calls/requests
test('requests are filtered by status, type and urgency, together and in any combination, newest first', async () => {
  const { as, people, ids } = await busyAgency()
  const listRequests = async (query: CallInput<typeof api.requests.list>) => {
    const { body } = await as(people.agent).call(api.requests.list, query)
    expect(body.count).toBe(body.total)
    expect(body.total).toBe(body.requests.length)
    return body.requests.map(({ id }) => id)
  }
  const { coi, van, review, claim, other } = ids
  expect(await listRequests({})).toEqual([other, claim, review, van, coi])
  expect(await listRequests({ status: 'all', type: 'all', urgency: 'all' })).toHaveLength(5)
  expect(await listRequests({ status: 'pending' })).toEqual([other, coi])
  expect(await listRequests({ status: 'in_progress' })).toEqual([claim, van])
  expect(await listRequests({ status: 'completed' })).toEqual([review])
  expect(await listRequests({ type: 'endorsement' })).toEqual([van])
  expect(await listRequests({ urgency: 'urgent' })).toEqual([claim, review, coi])
  expect(await listRequests({ urgency: 'normal' })).toEqual([other, van])
  expect(await listRequests({ status: 'in_progress', urgency: 'urgent', search: 'claims' })).toEqual([claim])
  expect(await listRequests({ status: 'pending', type: 'endorsement' })).toEqual([])
  expect((await as(people.agent).send('GET', '/api/request?status=open')).status).toBe(400)
})

// Spec: requests/search
test('a search looks at type, description and details, in any letter case and without wildcards', async () => {
  const { as, people, ids } = await busyAgency()
  const search = async (typedText: string) =>
    (await as(people.agent).call(api.requests.list, { search: typedText })).body.requests.map(({ id }) => id)
  expect(await search('cargo van')).toEqual([ids.van])
  expect(await search('hbp 204417')).toEqual([ids.coi])
  expect(await search('CERTIFICATE')).toEqual([ids.coi])
  expect(await search('coverage_review')).toEqual([ids.review])
  expect(await search('100%')).toEqual([ids.coi])
  expect(await search('c%i')).toEqual([])
  expect(await search('l_ss')).toEqual([])
})

test('requests are read page by page, each exactly once', async () => {
  const { as, people } = await busyAgency()
  const seenIds: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await as(people.admin).call(api.requests.list, {
      limit: 2,
      ...(cursor ? { cursor } : {}),
    })
    expect(body).toMatchObject({ count: 6, total: 6 })
    seenIds.push(...body.requests.map(({ id }) => id))
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(seenIds).size).toBe(6)
  expect(seenIds).toHaveLength(6)
})

// Spec: requests/urgent-count
test('the figures count all that the person sees; urgent ones only while they are not completed', async () => {
  const { as, people } = await busyAgency()
  const readFigures = async (person: typeof people.agent) =>
    (await as(person).call(api.requests.figures, {})).body
  expect(await readFigures(people.agent)).toEqual({
    total: 5,
    pending: 2,
    inProgress: 2,
    completed: 1,
    urgent: 2,
  })
  expect(await readFigures(people.otherAgent)).toEqual({
    total: 1,
    pending: 1,
    inProgress: 0,
    completed: 0,
    urgent: 1,
  })
  expect((await readFigures(people.admin)).total).toBe(6)
  expect((await as(people.client).call(api.requests.figures, {})).status).toBe(403)
})

test('a client without a name is shown by e-mail, and a policy that was taken away keeps its number', async () => {
  const { as, given, people, context } = await portal()
  const namelessClient = await given.client({ email: 'grace@stonecrop.example' })
  await context.db
    .updateTable('users')
    .set({ firstName: null, lastName: null })
    .where('id', '=', namelessClient.id)
    .execute()
  const policy = await given.policy({ client: namelessClient })
  await given.request({ by: namelessClient, policyId: policy.id })
  await as(people.agent).call(api.policies.deactivate, { id: policy.id })
  expect((await as(people.agent).call(api.requests.list, {})).body.requests[0]).toMatchObject({
    clientName: 'grace@stonecrop.example',
    company: null,
    policyId: policy.id,
    policyNumber: 'HBP 204417',
  })
})

test('a request takes six turns to the database: its key, itself with what is on record of it, what is shown, its answer', async () => {
  const { as, people } = await portal()
  const { call } = as(people.client)
  await call(api.auth.me, {})
  const ask = () => call(api.requests.create, { type: 'coi', details: 'For the depot' }, { key: 'turns' })
  expect(await countRoundTrips().of(ask)).toEqual([
    ['begin'],
    ['insert into'],
    ['with filed'],
    ['select (select'],
    ['update "once"'],
    ['set local'],
  ])
})

// Spec: queue/order
test('open ones come first, urgent ones before the others, the newest of each first, page by page', async () => {
  const { as, given, people, clock } = await portal()
  const agent = as(people.agent)
  const requestIds: string[] = []
  for (const isUrgent of [true, false, true, false, true, false]) {
    clock.time = new Date(clock.time.getTime() + minute)
    requestIds.push((await given.request({ isUrgent })).id)
  }
  const [firstId, secondId, thirdId, fourthId, fifthRequest, sixthRequest] = requestIds
  for (const requestId of [fifthRequest, sixthRequest])
    await agent.call(api.requests.changeStatus, { requestId: requestId ?? '', status: 'completed' })
  await agent.call(api.requests.changeStatus, { requestId: secondId ?? '', status: 'in_progress' })
  const readIds: string[] = []
  let cursor: string | undefined
  do {
    const askedInput = { sort: 'open', direction: 'desc', limit: 2, ...(cursor ? { cursor } : {}) } as const
    const { body } = await agent.call(api.requests.list, askedInput)
    readIds.push(...body.requests.map(({ id }) => id))
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  expect(readIds).toEqual([thirdId, firstId, fourthId, secondId, sixthRequest, fifthRequest])
})
