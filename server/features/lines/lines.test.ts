import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { seededLines } from '../../../contract/testing/seeded-lines.ts'
import { approvedClient, blanketForms, putFormsOnFile } from '../../testing/certificates.ts'
import { pdfFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'

const flood = { name: 'Flood Insurance', category: 'commercial', kind: 'property' } as const
const unknownType = {
  status: 400,
  failure: { code: 'invalid', fields: { type: 'Please choose a policy type from the list' } },
}

async function withLine(line: Parameters<typeof api.lines.add.body.parse>[0] = flood) {
  const world = await portal()
  const admin = world.as(world.people.admin)
  const addedReply = await admin.send('POST', '/api/admin/line', line)
  return { ...world, admin, agent: world.as(world.people.agent), added: addedReply }
}

test('a portal begins with the lines of the specification in its order, each with what follows from it', async () => {
  const { as, people } = await portal()
  const { lines } = (await as(people.client).call(api.lines.list, {})).body
  expect(lines.map(({ slug, version, limits, ...line }) => ({ ...line, limits: [] }))).toEqual(seededLines)
  expect(lines[0]?.slug).toBe("Business-Owner's-Policy-(BOP)")
  expect(lines.filter(({ limits }) => limits.length === 0)).toEqual([])
})

// Spec: entity/lines
test('a policy of a line that an admin has added is written, listed, counted, found at its address and among documents', async () => {
  const { as, people, given, agent, added } = await withLine()
  expect(added).toMatchObject({
    status: 201,
    body: { line: { ...flood, slug: 'Flood-Insurance', version: 1 } },
  })
  const policy = await given.policy({ type: 'flood-insurance', policyNumber: 'FL 1', premium: 900 })
  expect(policy).toMatchObject({ type: 'Flood Insurance', name: 'Flood Insurance', category: 'commercial' })
  await given.policy()
  const document = await given.document({ by: people.agent, policyId: policy.id, file: pdfFile('flood.pdf') })
  const client = as(people.client)
  for (const type of ['Flood-Insurance', 'FLOOD INSURANCE']) {
    const there = await client.call(api.policies.ofType, { category: 'commercial', type })
    expect(there.body.policies.map(({ id }) => id)).toEqual([policy.id])
    const papers = await client.call(api.documents.ofType, { value: type })
    expect(papers.body.documents.map(({ id }) => id)).toEqual([document.id])
  }
  expect((await agent.call(api.policies.list, { search: 'flood' })).body.total).toBe(1)
  expect((await agent.call(api.policies.count, {})).body.policiesCount).toBe(2)
})

test('what a line covers says what can be claimed under it, and whether a loss is one of claims made', async () => {
  const { as, people, given, admin } = await withLine()
  const filingOf = async (type: string) => {
    const { id } = await given.policy({ type })
    return (await as(people.client).call(api.claims.filing, { policyId: id })).body.filing
  }
  expect(await filingOf('Flood Insurance')).toMatchObject({ lines: ['property'], isClaimsMade: false })
  const employment = { name: 'Employment Practices', category: 'commercial', kind: 'management' } as const
  await admin.call(api.lines.add, { ...employment, claimsMade: true })
  expect(await filingOf('Employment Practices')).toMatchObject({ lines: ['liability'], isClaimsMade: true })
  const claim = await given.claim({ policyId: (await given.policy({ type: 'Flood Insurance' })).id })
  expect(claim.line).toBe('property')
})

test('a line with vehicles has them on its policies, and cards', async () => {
  const line = { name: 'Motorcycle', category: 'commercial', kind: 'auto' } as const
  const { as, people, given, admin } = await withLine({ ...line, hasVehicles: true })
  const policy = await given.policy({ type: 'Motorcycle' })
  await given.vehicle({ policyId: policy.id })
  const { cards } = (await as(people.client).call(api.cards.mine, {})).body
  expect(cards.map(({ policyType }) => policyType)).toEqual(['Motorcycle'])
  await admin.call(api.lines.save, { slug: 'Motorcycle', hasVehicles: false })
  expect((await as(people.client).call(api.cards.mine, {})).body.cards).toEqual([])
})

test('what a line covers says which wordings a certificate can have of it, and one may be kept off certificates', async () => {
  const world = await withLine()
  const { people, given, agent, admin } = world
  await admin.call(api.lines.add, { name: 'Liquor Liability', category: 'commercial', kind: 'liability' })
  const limits = [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' as const }]
  const approve = async (type: string, wordings: string[]) => {
    const { id } = await given.policy({ type, coverages: limits })
    await putFormsOnFile(world, id, blanketForms)
    return agent.send('PUT', `/api/agent/certificate/master/${people.client.id}`, {
      insuredName: 'Tidewheel Bakery LLC',
      policies: [{ policyId: id, coverages: ['Each Occurrence'], wordings }],
    })
  }
  expect((await approve('Liquor Liability', ['additional insured'])).status).toBe(200)
  expect((await approve('Flood Insurance', ['notice of cancellation'])).status).toBe(200)
  expect((await approve('Flood Insurance', ['additional insured'])).failure.fields).toHaveProperty([
    'policies.0.wordings',
  ])
  await admin.call(api.lines.save, { slug: 'Flood-Insurance', onCertificates: false })
  expect((await approve('Flood Insurance', [])).failure.fields).toHaveProperty(['policies.0.policyId'])
})

// Spec: entity/lines
test('a rename goes on into every policy, and the name before, with its address, still leads there', async () => {
  const { as, people, given, admin, agent, context } = await withLine()
  const policy = await given.policy({ type: 'Flood Insurance', policyNumber: 'FL 1' })
  const renamedReply = await admin.call(api.lines.save, {
    slug: 'Flood-Insurance',
    name: 'Flood and Earthquake Insurance',
    version: 1,
  })
  expect(renamedReply).toMatchObject({
    status: 200,
    body: {
      line: { name: 'Flood and Earthquake Insurance', formerNames: ['Flood Insurance'], version: 2 },
    },
  })
  const client = as(people.client)
  const now = { type: 'Flood and Earthquake Insurance', name: 'Flood and Earthquake Insurance' }
  expect((await client.call(api.policies.one, { id: policy.id })).body.policy).toMatchObject(now)
  for (const type of ['Flood-Insurance', 'Flood-and-Earthquake-Insurance']) {
    const there = await client.call(api.policies.ofType, { category: 'commercial', type })
    expect(there.body.policies.map(({ id }) => id)).toEqual([policy.id])
  }
  // A form that was opened before the rename still sends the old name.
  expect(
    (await agent.call(api.policies.update, { id: policy.id, type: 'Flood Insurance' })).body.policy,
  ).toMatchObject(now)
  expect((await given.policy({ type: 'Flood-Insurance' })).type).toBe('Flood and Earthquake Insurance')
  // Rename back: a line may take its own former name, another line may not.
  const takenReply = await admin.call(api.lines.add, flood)
  expect(takenReply).toMatchObject({ status: 400, failure: { fields: { name: expect.any(String) } } })
  const back = await admin.call(api.lines.save, { slug: 'Flood-Insurance', name: 'Flood Insurance' })
  expect(back.body.line.formerNames).toEqual(['Flood and Earthquake Insurance'])
  const { rows } = await context.pool.query<{ type: string }>('select distinct type from policies')
  expect(rows).toEqual([{ type: 'Flood Insurance' }])
})

test('a renewal is seen as the next term of what it renews after a rename too', async () => {
  const { as, people, given, admin } = await withLine()
  const policyBefore = await given.policy({ type: 'Flood Insurance', startDate: '2025-12-10' })
  await given.policy({ type: 'Home', startDate: '2025-12-10', policyNumber: 'HO 1' })
  await given.renewal(policyBefore)
  const readRenewals = async () =>
    (await as(people.agent).call(api.policies.renewals, {})).body.renewals.map(({ type }) => type)
  expect(await readRenewals()).toEqual(['home'])
  await admin.call(api.lines.save, { slug: 'Flood-Insurance', name: 'Flood' })
  expect(await readRenewals()).toEqual(['home'])
  expect((await as(people.agent).call(api.home.agent, {})).body).toMatchObject({ upcomingRenewals: 1 })
})

// Spec: entity/lines
test('two lines become one: the policies of the first are of the second, and so is what leads there', async () => {
  const { as, people, given, admin } = await withLine()
  const merge = (targetLine: string, slug = 'Flood-Insurance') =>
    admin.call(api.lines.merge, { slug, into: targetLine })
  const policyBefore = await given.policy({ type: 'Flood Insurance', startDate: '2025-12-10' })
  const next = await given.policy({ type: 'Commercial Property Insurance', startDate: '2026-12-10' })
  const listRenewals = async () => (await as(people.agent).call(api.policies.renewals, {})).body.total
  expect(await listRenewals()).toBe(1)
  for (const wrongLine of ['home', 'Flood Insurance', 'Space', '__proto__'])
    expect((await merge(wrongLine)).failure.fields, wrongLine).toHaveProperty('into')
  expect((await merge('Inland Marine Insurance', 'Commercial-Auto-Insurance')).failure.fields).toHaveProperty(
    'into',
  )
  const { line } = (await merge('Commercial Property Insurance')).body
  expect(line).toMatchObject({ name: 'Commercial Property Insurance', formerNames: ['Flood Insurance'] })
  const there = await as(people.client).call(api.policies.ofType, {
    category: 'commercial',
    type: 'Flood-Insurance',
  })
  expect(there.body.policies.map(({ id }) => id).toSorted()).toEqual([policyBefore.id, next.id].toSorted())
  // The policies now have the same number and line, so they are consecutive terms.
  expect(await listRenewals()).toBe(0)
  expect((await merge('Inland Marine Insurance', 'Flood-Insurance')).body.line.formerNames).toEqual([
    'Commercial Property Insurance',
    'Flood Insurance',
  ])
})

test('a quote of a personal line that was renamed is still told by the word that the wire has for it', async () => {
  const { people, admin, agent } = await withLine()
  await admin.call(api.lines.save, { slug: 'auto', name: 'Private Passenger Auto' })
  const { body } = await agent.send('POST', '/api/agent/quote/client/new', {
    userId: people.client.id,
    category: 'personal',
    type: 'auto',
  })
  expect(body.quote).toMatchObject({ type: 'auto', title: 'Private Passenger Auto Insurance Quote' })
})

test('a certificate stays current when a line on it is called otherwise', async () => {
  const world = await portal()
  await approvedClient(world)
  const admin = world.as(world.people.admin)
  const readCertificates = async () =>
    (await world.as(world.people.client).call(api.certificates.list, {})).body.certificates
  const issuedReply = await world.as(world.people.client).call(api.certificates.issue, {
    holder: {
      name: 'Bayfare Grocers Inc',
      street: '1 Wharf Road',
      city: 'Mystic',
      state: 'CT',
      zip: '06355',
    },
  })
  expect(issuedReply.status).toBe(201)
  const [certificateBefore] = await readCertificates()
  expect(certificateBefore?.state).toBe('current')
  for (const { type } of certificateBefore?.printed.policies ?? [])
    await admin.call(api.lines.save, { slug: type, name: `${type} Plus` })
  expect((await readCertificates()).map(({ state }) => state)).toEqual(['current'])
})

test('a retired line is offered no more, what is of it stays, and it can be taken back', async () => {
  const { as, people, given, admin, agent } = await withLine()
  const policy = await given.policy({ type: 'Flood Insurance' })
  const retiredReply = await admin.call(api.lines.retire, { slug: 'Flood-Insurance' })
  expect(retiredReply.body.line.retiredAt).toBe('2026-11-20T15:00:00.000Z')
  const add = (type: string) =>
    agent.call(api.policies.create, {
      clientId: people.client.id,
      policyNumber: 'FL 2',
      insurer: 'Chubb',
      type,
      startDate: '2026-08-01',
    })
  expect((await add('Flood Insurance')).failure.fields).toEqual({
    type: 'Please choose a commercial policy type from the list',
  })
  const editedReply = await agent.call(api.policies.update, {
    id: policy.id,
    type: 'Flood Insurance',
    premium: 1,
  })
  expect(editedReply.body.policy).toMatchObject({ type: 'Flood Insurance', premium: 1 })
  const there = await as(people.client).call(api.policies.ofType, {
    category: 'commercial',
    type: 'Flood-Insurance',
  })
  expect(there.body.total).toBe(1)
  await admin.call(api.lines.restore, { slug: 'Flood-Insurance' })
  expect((await add('Flood Insurance')).status).toBe(201)
})

test('a quote is opened of a line that was added, and asked for by a client; of another category or of none it is refused', async () => {
  const { as, people, given, agent } = await withLine()
  const requestQuote = (fields: object) =>
    agent.send('POST', '/api/agent/quote/client/new', {
      userId: people.client.id,
      category: 'commercial',
      ...fields,
    })
  expect((await requestQuote({ type: 'Flood-Insurance' })).body.quote).toMatchObject({
    title: 'Flood Insurance Quote',
    requestedCoverage: ['Flood Insurance'],
  })
  expect((await requestQuote({ type: 'Space Insurance' })).failure.fields).toEqual({
    type: 'Please choose an insurance type',
  })
  expect((await requestQuote({ type: 'home' })).failure.fields).toEqual({
    type: 'Please choose a type of this category',
  })
  const askedQuote = await given.quote({ by: people.client, requestedCoverage: ['Flood Insurance', 'Other'] })
  expect(askedQuote.requestedCoverage).toEqual(['Flood Insurance', 'Other'])
  const refusedReply = await as(people.client).call(api.quotes.request, {
    ...{
      hasInsurance: false,
      requestedCoverage: ['Other', 'home'],
      fullTimeEmployees: 1,
      partTimeEmployees: 0,
    },
    ...{ annualPayroll: 1, annualRevenue: 1, industry: 'Bakery', address: '1 Main St', firstName: 'Ann' },
    ...{ lastName: 'Lee', businessName: 'Lee', phoneNumber: '8605550102', email: 'ann@lee.example' },
    agreesToCommunication: true,
  })
  expect(refusedReply.failure.fields).toEqual({
    'requestedCoverage.1': 'Please choose policies from the list',
  })
})

// Spec: entity/policy-types
test('a type that is no line is refused with what else is wrong, before it is asked whose client it is', async () => {
  const { as, people } = await portal()
  const send = (type: unknown, overrides: object = {}) =>
    as(people.agent).send('POST', `/api/policy/new/${people.client.id}`, {
      policyNumber: 'X 1',
      insurer: 'Chubb',
      startDate: '2026-08-01',
      type,
      ...overrides,
    })
  for (const type of ['Space Insurance', 'others', '__proto__', 'constructor', 'toString'])
    expect(await send(type), type).toMatchObject(unknownType)
  expect((await send('')).failure.fields).toEqual({ type: 'Please choose a policy type' })
  for (const type of [7, null, ['home'], {}, 'x'.repeat(201)])
    expect((await send(type)).failure.fields).toEqual({ type: 'Please choose a policy type' })
  expect((await send('Space', { policyNumber: '' })).failure.fields).toEqual({
    type: 'Please choose a policy type from the list',
    policyNumber: 'Policy number is required',
  })
  const body = { ...{ policyNumber: 'X 1', insurer: 'Chubb', startDate: '2026-08-01' }, type: 'Space' }
  const elsewhereReply = await as(people.agent).send('POST', '/api/policy/new/nobody', body)
  expect(elsewhereReply).toMatchObject(unknownType)
})

test('a name that is taken, shown so, reserved or no part of an address is refused, and one that means something to the language is not', async () => {
  const { admin, given } = await withLine()
  const add = (name: string) => admin.call(api.lines.add, { name, category: 'personal', kind: 'other' })
  for (const name of [
    'flood insurance',
    'Flood-Insurance',
    'AUTO',
    'Personal Auto',
    'Others',
    'a/b',
    'a?b',
    ' ',
  ])
    expect((await add(name)).failure.fields, name).toHaveProperty('name')
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect((await add(name)).status, name).toBe(201)
    expect(await given.policy({ type: name })).toMatchObject({ type: name, name, category: 'personal' })
  }
})

test('two who add the same line at once add it once, and who edits what another has edited is told', async () => {
  const { admin, people, as } = await withLine()
  const suretyLine = { name: 'Surety Bonds', category: 'commercial', kind: 'bond' } as const
  const bothReplies = await Promise.all([
    admin.call(api.lines.add, suretyLine),
    admin.call(api.lines.add, suretyLine),
  ])
  expect(bothReplies.map(({ status }) => status).toSorted()).toEqual([201, 400])
  const save = (limits: string[]) => admin.call(api.lines.save, { slug: 'Surety-Bonds', limits, version: 1 })
  expect((await save(['Penal Sum', 'Penal Sum'])).body.line).toMatchObject({
    limits: ['Penal Sum'],
    version: 2,
  })
  expect((await save(['Bond Amount'])).failure).toMatchObject({
    code: 'changed',
    now: { line: { limits: ['Penal Sum'] } },
    changed: { by: 'Denise Okafor' },
  })
  expect((await as(people.agent).call(api.lines.add, suretyLine)).status).toBe(403)
  expect((await as(people.client).call(api.lines.retire, { slug: 'life' })).status).toBe(403)
  expect((await admin.call(api.lines.retire, { slug: '__proto__' })).status).toBe(404)
})

test('a line is put behind another of its category, and all of it goes on record', async () => {
  const { admin } = await withLine()
  const move = (precedingLine: string) =>
    admin.call(api.lines.save, { slug: 'Flood-Insurance', after: precedingLine })
  const readNames = async () =>
    (await admin.call(api.lines.list, {})).body.lines
      .filter(({ category }) => category === 'commercial')
      .map(({ name }) => name)
  await move('Cyber Liability Insurance')
  expect((await readNames()).slice(3, 6)).toEqual([
    'Cyber Liability Insurance',
    'Flood Insurance',
    'Directors and Officers (D&O) Insurance',
  ])
  await move('')
  expect((await readNames())[0]).toBe('Flood Insurance')
  expect((await move('home')).failure.fields).toHaveProperty('after')
  await admin.call(api.lines.save, { slug: 'Flood-Insurance', name: 'Flood', hasVehicles: true })
  await admin.call(api.lines.retire, { slug: 'Flood' })
  await admin.call(api.lines.restore, { slug: 'Flood' })
  const { events } = (await admin.call(api.activity.log, { kind: 'agency' })).body
  expect(events.map(({ text }) => text)).toEqual([
    'Denise Okafor restored the line “Flood”',
    'Denise Okafor retired the line “Flood”',
    'Denise Okafor changed the line “Flood”',
    'Denise Okafor moved the line “Flood Insurance” in the list',
    'Denise Okafor moved the line “Flood Insurance” in the list',
    'Denise Okafor added the line “Flood Insurance”',
  ])
  expect(events[2]?.changes).toEqual([
    { field: 'Name', before: 'Flood Insurance', after: 'Flood' },
    { field: 'Has Vehicles', before: 'No', after: 'Yes' },
  ])
})
