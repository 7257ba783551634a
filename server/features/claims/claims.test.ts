import { expect, test } from 'vitest'
import { LossReport } from '../../../contract/claim-forms.ts'
import type { CallInput, Reply } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { pngFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'
import { sampleDispatch, sampleLoss } from '../../testing/sample-input.ts'

const loss = { line: 'property', ...sampleLoss } as const

test('a draft begins with whom the agency may ask, and is there for nobody but who writes it', async () => {
  const { as, given, people, context } = await portal()
  const policy = await given.policy()
  const draft = await given.draft({ policyId: policy.id })
  expect(draft).toMatchObject({
    status: 'draft',
    line: 'property',
    policyNumber: 'HBP 204417',
    carrier: 'The Hartford',
    clientName: 'Maria Reyes',
    company: 'Tidewheel Bakery LLC',
    filedBy: people.client.id,
    revision: 0,
    reportedAt: null,
    photos: [],
    told: { contactName: 'Maria Reyes', contactEmail: people.client.email, whatHappened: '' },
  })
  const { photo } = (
    await as(people.client).call(api.claims.addPhoto, { id: draft.id, file: pngFile('ovens.png') })
  ).body
  const otherPeople = [people.agent, people.admin, people.otherAgent, people.otherClient]
  for (const person of otherPeople) {
    const { call } = as(person)
    for (const answer of [
      await call(api.claims.one, { id: draft.id }),
      await call(api.claims.save, { id: draft.id, told: LossReport.parse({}) }),
      await call(api.claims.report, { id: draft.id, ...loss }),
      await call(api.claims.discard, { id: draft.id }),
      await call(api.claims.addPhoto, { id: draft.id, file: pngFile('other.png') }),
      await call(api.claims.removePhoto, { id: draft.id, documentId: photo.id }),
      await call(api.documents.open, { id: photo.id }),
      await call(api.documents.link, { documentId: photo.id, fileName: photo.fileName }),
    ])
      expect(answer.status).toBe(404)
    expect((await call(api.claims.list, {})).body.total).toBe(0)
    expect((await call(api.documents.all, { search: 'ovens' })).body.total).toBe(0)
  }
  const { call } = as(people.agent)
  expect((await call(api.policies.one, { id: policy.id })).body.policy.documents).toEqual([])
  expect((await call(api.documents.ofClient, { id: people.client.id })).body.total).toBe(0)
  // The log has nothing about a draft, not even that its writer viewed it.
  await as(people.client).call(api.documents.open, { id: photo.id })
  const events = await context.db.selectFrom('events').select('action').execute()
  expect(events.map(({ action }) => action)).toEqual(['policy.created'])
})

test('a loss is told under a policy of one’s own, also an expired one, and of a kind that the policy can have', async () => {
  const { as, given, people } = await portal()
  const { call } = as(people.client)
  const expiredPolicy = await given.policy({ startDate: '2024-01-01', endDate: '2025-01-01' })
  expect((await call(api.claims.start, { policyId: expiredPolicy.id })).status).toBe(201)
  const foreignPolicy = await given.policy({ client: people.otherClient })
  const endedPolicy = await given.policy()
  await as(people.agent).call(api.policies.deactivate, { id: endedPolicy.id })
  for (const policyId of [foreignPolicy.id, endedPolicy.id, newId(), 'nonsense']) {
    const { status, failure } = await call(api.claims.start, { policyId })
    expect([status, failure.error]).toEqual([404, 'Policy not found'])
    expect((await call(api.claims.filing, { policyId })).status).toBe(404)
  }
  const wrongInput = { line: 'Please choose the kind of loss' }
  const { failure } = await as(people.client).send('POST', '/api/claim/new', {
    policyId: expiredPolicy.id,
    line: 'flood',
  })
  expect(failure.fields).toEqual(wrongInput)
  const van = await given.policy({ type: 'Commercial Auto Insurance' })
  const { body } = await call(api.claims.start, {
    policyId: van.id,
    line: 'auto',
    vehicle: '2016 Ford Transit',
  })
  expect(body.claim.told.vehicle).toBe('2016 Ford Transit')
  const auto = await call(api.claims.start, { policyId: expiredPolicy.id, line: 'auto' })
  expect([auto.status, auto.failure.fields]).toEqual([
    400,
    { line: 'This policy cannot have a claim of this kind' },
  ])
})

// Spec: claims/urgent-phone
test('before anything is told, the carrier’s own telephone and page for what cannot wait are there', async () => {
  const { as, given, people, context } = await portal()
  const policy = await given.policy({ type: 'Commercial Auto Insurance' })
  const { call } = as(people.client)
  expect((await call(api.claims.filing, { policyId: policy.id })).body.filing).toMatchObject({
    carrier: 'The Hartford',
    claimPhone: null,
    claimPage: null,
    lines: ['auto'],
    vehicles: [],
    isClaimsMade: false,
  })
  const cyber = await given.policy({ type: 'Cyber Liability Insurance' })
  const { filing } = (await call(api.claims.filing, { policyId: cyber.id })).body
  expect(filing.isClaimsMade).toBe(true)
  const carrierContact = { claimPhone: '(860) 555-0177', claimPage: 'https://claims.example' }
  await context.db.updateTable('carriers').set(carrierContact).where('name', '=', 'The Hartford').execute()
  const vehicle = {
    policyId: policy.id,
    make: 'Ford',
    model: 'Transit',
    place: 0,
    createdAt: '2026-11-01T00:00:00Z',
  }
  await context.db
    .insertInto('vehicles')
    .values([
      { ...vehicle, id: newId(), year: 2019, vinEnd: '4412' },
      { ...vehicle, id: newId(), year: 2016, place: 1 },
    ])
    .execute()
  expect((await call(api.claims.filing, { policyId: policy.id })).body.filing).toMatchObject({
    ...carrierContact,
    vehicles: ['2019 Ford Transit (…4412)', '2016 Ford Transit'],
  })
  expect(await given.draft({ policyId: policy.id })).toMatchObject(carrierContact)
})

test('what is typed is kept whole, and a second window that is behind is told so and writes over nothing', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.draft()
  const { call } = as(people.client)
  const longReport = LossReport.parse({ whatHappened: `${'x'.repeat(4990)}\nend`, occurredOn: 'last ni' })
  const firstReply = await call(api.claims.save, { id, told: longReport, revision: 0 })
  expect(firstReply.body.claim).toMatchObject({ told: longReport, revision: 1 })
  const outdatedReply = await call(api.claims.save, {
    id,
    told: LossReport.parse({ place: 'here' }),
    revision: 0,
  })
  expect([outdatedReply.status, outdatedReply.failure.code]).toEqual([409, 'changed_elsewhere'])
  expect((await call(api.claims.report, { id, ...loss, revision: 0 })).failure.code).toBe('changed_elsewhere')
  expect((await call(api.claims.one, { id })).body.claim.told).toEqual(longReport)
  const concurrentReplies = await Promise.all(
    ['one', 'two'].map((placeText) =>
      call(api.claims.save, { id, told: LossReport.parse({ place: placeText }), revision: 1 }),
    ),
  )
  expect(concurrentReplies.map(({ status }) => status).sort()).toEqual([200, 409])
  const tooLong = await call(api.claims.save, { id, told: { ...longReport, place: 'x'.repeat(401) } })
  expect(tooLong.failure.fields).toEqual({ 'told.place': 'Please use at most 400 characters' })
  for (const invalidReport of [undefined, null, 'all', []]) {
    const { failure } = await as(people.client).send('PUT', `/api/claim/draft/${id}`, { told: invalidReport })
    expect(failure.fields).toEqual({ told: 'Please send the report of the loss' })
  }
})

test('what is missing from a report, or cannot be, is said of each field, and nothing is reported', async () => {
  const { as, given, people } = await portal()
  const policy = await given.policy({ type: 'Commercial Auto Insurance' })
  const { id } = await given.draft({ policyId: policy.id })
  const { call } = as(people.client)
  const problemsOf = async (report: object) => {
    const answer = await as(people.client).send('POST', `/api/claim/report/${id}`, {
      line: 'auto',
      ...report,
    })
    expect(answer.status, JSON.stringify(report)).toBe(400)
    return answer.failure.fields
  }
  expect(await problemsOf({})).toEqual({
    occurredOn: 'Please enter the date of loss',
    place: 'Please say where it happened',
    whatHappened: 'Please say what happened',
    vehicle: 'Please say which vehicle',
    injuries: 'Please say whether anyone was hurt',
    contactName: 'Please say who we can contact',
    contactPhone: 'Please enter a phone number',
  })
  const wholeReport = { ...sampleLoss, vehicle: 'Truck 2' }
  expect(await problemsOf({ ...wholeReport, occurredOn: '2026-02-30' })).toEqual({
    occurredOn: 'Please enter a date',
  })
  // In New York, the agency's time zone, the date is still November 20.
  expect(await problemsOf({ ...wholeReport, occurredOn: '2026-11-21' })).toEqual({
    occurredOn: 'This date is in the future',
  })
  expect(await problemsOf({ ...wholeReport, occurredOn: '2016-11-19' })).toEqual({
    occurredOn: 'Please enter a date within the past 10 years',
  })
  expect(await problemsOf({ ...wholeReport, occurredAt: '25:00' })).toEqual({
    occurredAt: 'Please enter a time',
  })
  expect(await problemsOf({ ...wholeReport, contactPhone: '911' })).toEqual({
    contactPhone: 'Please enter a 10-digit phone number',
  })
  expect(await problemsOf({ ...wholeReport, contactEmail: 'maria@' })).toEqual({
    contactEmail: 'Please enter a valid email address',
  })
  expect(await problemsOf({ ...wholeReport, line: 'property', damage: 'A fence' })).toEqual({
    line: 'This policy cannot have a claim of this kind',
  })
  expect((await call(api.claims.one, { id })).body.claim.status).toBe('draft')
})

test('today is a day of a loss until the agency’s midnight, wherever the server’s clock is', async () => {
  const { as, given, people, clock } = await portal()
  const { id } = await given.draft()
  const report = () => as(people.client).call(api.claims.report, { id, ...loss, occurredOn: '2026-11-21' })
  clock.time = new Date('2026-11-21T04:59:00.000Z')
  expect((await report()).status).toBe(400)
  clock.time = new Date('2026-11-21T05:00:00.000Z')
  expect((await report()).status).toBe(200)
})

test('what was typed before another answer was chosen stays with the draft, and is not reported', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.draft()
  const { call } = as(people.client)
  const typedInput = { ...sampleLoss, whoWasHurt: 'The night baker', vehicle: 'The van' }
  const savedReply = await call(api.claims.save, { id, told: LossReport.parse(typedInput) })
  expect(savedReply.body.claim.told).toMatchObject({ injuries: 'No', whoWasHurt: 'The night baker' })
  const report = () => call(api.claims.report, { id, line: 'property', ...typedInput })
  expect((await report()).body.claim.told).toEqual(LossReport.parse(sampleLoss))
  // The client sends the same report again.
  expect((await report()).status).toBe(200)
})

test('a report reaches the agency once, however often it is sent, and stays as it was told', async () => {
  const { as, given, people, context, clock } = await portal()
  const { id } = await given.draft()
  const { call } = as(people.client)
  await call(api.claims.addPhoto, { id, file: pngFile('ovens.png') })
  const answers = await Promise.all([1, 2, 3].map(() => call(api.claims.report, { id, ...loss })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]?.body.claim).toMatchObject({
    status: 'reported',
    reportedAt: clock.time.toISOString(),
    told: { ...LossReport.parse(sampleLoss) },
    photos: [{ title: 'ovens', type: 'claim', uploadedByClient: true }],
  })
  const events = await context.db
    .selectFrom('events')
    .select(['clientId', 'actorId', 'details'])
    .where('action', '=', 'claim.reported')
    .execute()
  expect(events).toEqual([
    {
      clientId: people.client.id,
      actorId: people.client.id,
      details: { line: 'property', policyNumber: 'HBP 204417', photos: 1, isUrgent: false },
    },
  ])
  const otherReply = await call(api.claims.report, { id, ...loss, place: 'Elsewhere' })
  expect([otherReply.status, otherReply.failure.code]).toEqual([409, 'reported'])
  for (const answer of [
    await call(api.claims.save, { id, told: LossReport.parse({}) }),
    await call(api.claims.discard, { id }),
    await call(api.claims.removePhoto, {
      id,
      documentId: answers[0]?.body.claim.photos[0]?.id ?? '',
    }),
  ])
    expect(answer.status).toBe(409)
  const cover = await given.cover()
  for (const person of [people.agent, people.admin, cover]) {
    const { claims } = (await as(person).call(api.claims.list, {})).body
    expect(claims).toEqual([answers[0]?.body.claim])
  }
  for (const person of [people.otherAgent, people.otherClient])
    expect((await as(person).call(api.claims.one, { id })).status).toBe(404)
})

test('staff files for the client who called, and the client sees it once it is reported', async () => {
  const { as, given, people } = await portal()
  const policy = await given.policy()
  const draft = await given.draft({ by: people.agent, policyId: policy.id })
  expect(draft).toMatchObject({ clientId: people.client.id, filedByName: 'Daniel Kim' })
  const client = as(people.client)
  expect((await client.call(api.claims.one, { id: draft.id })).status).toBe(404)
  await as(people.agent).call(api.claims.report, { id: draft.id, ...loss })
  expect((await client.call(api.claims.one, { id: draft.id })).body.claim.status).toBe('reported')
  const readBells = async (person: typeof people.agent) => {
    const { notifications } = (await as(person).call(api.notifications.list, {})).body
    return notifications.map(({ title }) => title).filter((title) => title === 'Claim reported').length
  }
  expect(await Promise.all([people.client, people.agent, people.admin].map(readBells))).toEqual([1, 0, 0])

  const adminDraft = await given.draft({ by: people.admin, policyId: policy.id })
  await as(people.admin).call(api.claims.report, { id: adminDraft.id, ...loss })
  expect(await Promise.all([people.client, people.agent, people.admin].map(readBells))).toEqual([2, 1, 0])
})

// Spec: claims/steps
test('staff sets any of the four states at any time; what was not sent stays, and the same again is no news', async () => {
  const { as, given, people, context } = await portal()
  const { id } = await given.claim()
  const { call } = as(people.agent)
  const saidInput = {
    ...sampleDispatch,
    claimNumber: 'CLM-88213',
    adjusterName: 'Joan Abbott',
    adjusterPhone: '860 555 0188 x12',
    adjusterEmail: 'Joan@Carrier.example',
    nextStep: 'The adjuster looks at the ovens',
    nextBy: '2026-11-24',
  } as const
  const { claim } = (await call(api.claims.changeStatus, { id, ...saidInput })).body
  expect(claim).toMatchObject({
    ...saidInput,
    adjusterPhone: '(860) 555-0188 ext. 12',
    adjusterEmail: 'joan@carrier.example',
  })
  await call(api.claims.changeStatus, { id, ...saidInput })
  await call(api.claims.changeStatus, { id })
  for (const status of ['open', 'closed', 'reported', 'open'] as const)
    expect((await call(api.claims.changeStatus, { id, status })).body.claim).toMatchObject({
      status,
      claimNumber: 'CLM-88213',
      nextBy: '2026-11-24',
    })
  expect((await call(api.claims.changeStatus, { id, claimNumber: '' })).body.claim.claimNumber).toBe(null)
  const events = await context.db
    .selectFrom('events')
    .select('details')
    .where('action', '=', 'claim.stepTaken')
    .orderBy('id')
    .execute()
  expect(events).toHaveLength(6)
  expect(events[0]?.details).toMatchObject({
    status: ['reported', 'sent_to_carrier'],
    claimNumber: [null, 'CLM-88213'],
  })
  expect(events[1]?.details).toEqual({
    status: ['sent_to_carrier', 'open'],
    line: 'property',
    policyNumber: 'HBP 204417',
  })
  for (const body of [{ status: 'draft' }, { nextBy: 'soon' }, { nextBy: '2026-11-19' }]) {
    const answer = await as(people.agent).send('POST', `/api/agent/claim/change-status/${id}`, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.failure.fields ?? {})).toEqual(Object.keys(body))
  }
  expect((await as(people.otherAgent).call(api.claims.changeStatus, { id, status: 'open' })).status).toBe(404)
  expect((await as(people.client).call(api.claims.changeStatus, { id, status: 'open' })).status).toBe(403)
  const ownDraft = await given.draft({ by: people.agent })
  expect((await call(api.claims.changeStatus, { id: ownDraft.id, status: 'open' })).failure.code).toBe(
    'not_reported',
  )
})

// Spec: claims/steps
test('of a claim’s steps those are told that were taken, each with who set it last and when', async () => {
  const { as, given, people, clock } = await portal()
  const { id } = await given.claim()
  const { call } = as(people.agent)
  const reportSeenBy = async (person = people.client) => {
    const { claim } = (await as(person).call(api.claims.one, { id })).body
    const { claims } = (await as(person).call(api.claims.list, {})).body
    expect(claims.map(({ steps }) => steps)).toEqual([claim.steps])
    return claim.steps
  }
  const reportedInput = { status: 'reported', at: clock.time.toISOString(), byName: 'Maria Reyes' }
  expect(await reportSeenBy()).toEqual([reportedInput])
  clock.time = new Date('2026-11-22T02:30:00.000Z')
  await call(api.claims.changeStatus, { id, status: 'closed', claimNumber: 'CLM-88213' })
  const closedStep = { status: 'closed', at: '2026-11-22T02:30:00.000Z', byName: 'Daniel Kim' }
  // The claim was never sent to the carrier.
  expect(await reportSeenBy()).toEqual([reportedInput, closedStep])
  expect(await reportSeenBy(people.agent)).toEqual([reportedInput, closedStep])

  clock.time = new Date('2026-11-23T15:00:00.000Z')
  await as(people.admin).call(api.claims.changeStatus, { id, status: 'reported' })
  // Changing only the next step is not a status change.
  await call(api.claims.changeStatus, { id, nextStep: 'Call the carrier' })
  clock.time = new Date('2026-11-24T15:00:00.000Z')
  await call(api.claims.changeStatus, { id, ...sampleDispatch })
  expect(await reportSeenBy()).toEqual([
    { status: 'reported', at: '2026-11-23T15:00:00.000Z', byName: 'Denise Okafor' },
    { status: 'sent_to_carrier', at: '2026-11-24T15:00:00.000Z', byName: 'Daniel Kim' },
    closedStep,
  ])
  const draft = await given.draft()
  expect(draft.steps).toEqual([])
})

test('a claim is overdue from the agency’s midnight after its day on, until it is closed', async () => {
  const { as, given, people, clock } = await portal()
  const { id } = await given.claim()
  const { call } = as(people.agent)
  await call(api.claims.changeStatus, { id, status: 'open', nextBy: '2026-11-24' })
  const readOverdue = async () => {
    const { claims } = (await call(api.claims.list, { status: 'overdue' })).body
    const figures = (await call(api.claims.figures, {})).body
    expect(claims).toHaveLength(figures.overdue)
    expect((await call(api.claims.one, { id })).body.claim.isOverdue).toBe(figures.overdue === 1)
    // Clients do not see that the agency is late.
    const client = as(people.client)
    expect((await client.call(api.claims.one, { id })).body.claim.isOverdue).toBe(false)
    expect((await client.call(api.claims.list, { status: 'overdue' })).body.total).toBe(0)
    return figures.overdue
  }
  clock.time = new Date('2026-11-25T04:59:59.000Z')
  expect(await readOverdue()).toBe(0)
  clock.time = new Date('2026-11-25T05:00:00.000Z')
  expect(await readOverdue()).toBe(1)
  // A past date may stay; only a new date has to be in the future.
  expect((await call(api.claims.changeStatus, { id, nextBy: '2026-11-24', nextStep: 'Call' })).status).toBe(
    200,
  )
  await call(api.claims.changeStatus, { id, status: 'closed' })
  expect(await readOverdue()).toBe(0)
})

test('claims are found by their client, policy, status and words; with due what is overdue comes first, page by page', async () => {
  const { as, given, people, clock } = await portal()
  const van = await given.policy({ type: 'Commercial Auto Insurance', policyNumber: 'BA-7K31902' })
  const ids: string[] = []
  for (const reportIndex of [0, 1, 2, 3]) {
    clock.time = new Date(clock.time.getTime() + 60_000)
    const report = { whatHappened: `Loss ${reportIndex}`, vehicle: 'Van 1' }
    ids.push(
      (await given.claim(reportIndex === 3 ? { policyId: van.id, told: report } : { told: report })).id,
    )
  }
  const { call } = as(people.agent)
  const [firstId = '', secondId = '', thirdId = '', lastId = ''] = ids
  await call(api.claims.changeStatus, {
    id: firstId,
    status: 'open',
    nextBy: '2026-11-21',
    claimNumber: 'Q-7',
  })
  await call(api.claims.changeStatus, { id: secondId, status: 'closed' })
  await call(api.claims.changeStatus, { id: thirdId, nextBy: '2026-11-20' })
  clock.time = new Date('2026-11-25T15:00:00.000Z')
  const findIndexes = async (query: object) =>
    (await call(api.claims.list, query)).body.claims.map(({ id }) => ids.indexOf(id))
  expect(await findIndexes({})).toEqual([3, 2, 1, 0])
  expect(await findIndexes({ sort: 'due' })).toEqual([2, 0, 3, 1])
  expect(await findIndexes({ status: 'closed' })).toEqual([1])
  expect(await findIndexes({ policyId: van.id })).toEqual([3])
  expect(await findIndexes({ clientId: people.otherClient.id })).toEqual([])
  expect(await findIndexes({ search: 'ba-7k' })).toEqual([3])
  expect(await findIndexes({ search: 'q-7' })).toEqual([0])
  expect(await findIndexes({ search: 'loss 1' })).toEqual([1])
  expect(await findIndexes({ search: 'tidewheel' })).toHaveLength(4)
  expect(await findIndexes({ search: '%' })).toEqual([])
  const pageCounts: number[] = []
  let cursor: string | undefined
  do {
    const wantedInput = { sort: 'due', limit: 1, ...(cursor ? { cursor } : {}) } as const
    const { body }: { body: Reply<typeof api.claims.list> } = await call(api.claims.list, wantedInput)
    expect(body.total).toBe(4)
    pageCounts.push(...body.claims.map(({ id }) => ids.indexOf(id)))
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  expect(pageCounts).toEqual([2, 0, 3, 1])
  expect((await call(api.claims.figures, {})).body).toEqual({
    reported: 2,
    sentToCarrier: 0,
    open: 1,
    closed: 1,
    overdue: 2,
  })
  expect((await as(people.client).call(api.claims.list, {})).body.claims.map(({ id }) => id)).toContain(
    lastId,
  )
})

// Spec: claims/dashboard
test('with due claims come as they are to be worked on: overdue, untouched, by their next day, the rest, and closed', async () => {
  const { as, given, people, clock } = await portal()
  const { call } = as(people.agent)
  const { id: policyId } = await given.policy()
  const names = new Map<string, string>()
  const makeClaim = async (name: string, step?: Omit<CallInput<typeof api.claims.changeStatus>, 'id'>) => {
    clock.time = new Date(clock.time.getTime() + 60_000)
    const { id } = await given.claim({ policyId })
    names.set(id, name)
    clock.time = new Date(clock.time.getTime() + 60_000)
    if (step) await call(api.claims.changeStatus, { id, ...step })
  }
  await makeClaim('closed', { status: 'closed', nextBy: '2026-11-21' })
  await makeClaim('by the 30th', { status: 'open', nextBy: '2026-11-30' })
  await makeClaim('overdue', { status: 'open', nextBy: '2026-11-21' })
  await makeClaim('untouched longest')
  await makeClaim('taken up', { claimNumber: 'Q-7' })
  await makeClaim('at the carrier', { ...sampleDispatch, acknowledgedOn: '2026-11-20' })
  await makeClaim('longest overdue', { nextBy: '2026-11-20' })
  await makeClaim('untouched')
  await makeClaim('by the 25th', { nextBy: '2026-11-25' })
  names.set((await given.draft({ by: people.agent, policyId })).id, 'own draft')
  clock.time = new Date('2026-11-25T15:00:00.000Z')
  const listNames = async (query: CallInput<typeof api.claims.list>) => {
    const { claims, nextCursor } = (await call(api.claims.list, { sort: 'due', ...query })).body
    return { claims: claims.map(({ id }) => names.get(id)), nextCursor }
  }
  const underwayClaims = [
    'longest overdue',
    'overdue',
    'untouched longest',
    'untouched',
    'by the 25th',
    'by the 30th',
    'at the carrier',
    'taken up',
  ]
  expect((await listNames({ status: 'underway' })).claims).toEqual(underwayClaims)
  const [rest, ...otherClaims] = underwayClaims.toSpliced(0, 6)
  expect((await listNames({})).claims).toEqual([
    ...underwayClaims.slice(0, 6),
    'own draft',
    rest,
    ...otherClaims,
    'closed',
  ])
  const pageCounts: unknown[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listNames>> = await listNames({
      status: 'underway',
      limit: 3,
      ...(cursor ? { cursor } : {}),
    })
    pageCounts.push(...page.claims)
    cursor = page.nextCursor
  } while (cursor)
  expect(pageCounts).toEqual(underwayClaims)
})

test('a claim goes with a policy that was entered in error and comes back with it; of any other that has ended it stays', async () => {
  const { as, given, people } = await portal()
  const policy = await given.policy()
  const { id } = await given.claim({ policyId: policy.id })
  const statusesSeen = async () =>
    Promise.all(
      [people.client, people.agent].map(
        async (person) => (await as(person).call(api.claims.one, { id })).status,
      ),
    )
  await as(people.agent).call(api.policies.deactivate, { id: policy.id })
  expect(await statusesSeen()).toEqual([404, 404])
  const bell = await as(people.client).call(api.notifications.list, {})
  expect(bell.body.notifications.filter(({ entity }) => entity === 'claim')).toEqual([])
  await as(people.agent).call(api.policies.restore, { id: policy.id })
  expect(await statusesSeen()).toEqual([200, 200])
  await as(people.agent).call(api.policies.deactivate, {
    id: policy.id,
    reason: 'cancelled',
    cancelledOn: '2026-11-20',
  })
  expect(await statusesSeen()).toEqual([200, 200])
})
