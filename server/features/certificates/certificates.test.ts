import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import {
  approvedClient,
  bayfareInsured,
  certificatePaperOf,
  checkCodeOf,
  compensation,
  paperText,
  requireCertificate,
} from '../../testing/certificates.ts'
import { pdfFile } from '../../testing/files.ts'
import { jobTasksFor } from '../../testing/jobs.ts'
import { readPdfAccessibility } from '../../testing/pdf-text.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

type Portal = Awaited<ReturnType<typeof portal>>

const additionalInsured =
  "The certificate holder is an additional insured for ongoing operations under Business Owner's Policy (BOP) HBP 204417 where a written contract requires it, on the terms of that policy."

const issueCertificate = (world: Portal, overrides: object = {}) =>
  world.as(world.people.client).call(api.certificates.issue, { holder: bayfareInsured, ...overrides })

const stateOf = async (world: Portal, certificate: { number: number; checkUrl: string }) => {
  const sentInput = { number: String(certificate.number), code: checkCodeOf(certificate) }
  return (await world.as(null).call(api.certificates.check, sentInput)).body.check.state
}

const deactivate = (world: Portal, id: string) =>
  world
    .as(world.people.agent)
    .call(api.policies.deactivate, { id, reason: 'cancelled', cancelledOn: '2026-11-20' })

test('a client issues a numbered certificate that says what the policies say, and nothing of what was not approved', async () => {
  const world = await portal()
  const { as, people } = world
  await approvedClient(world)
  const issuedReply = await issueCertificate(world)
  const certificate = requireCertificate(issuedReply)
  expect([issuedReply.status, issuedReply.body.request]).toEqual([201, null])
  expect(certificate).toMatchObject({
    number: 1001,
    state: 'current',
    issuedByClient: true,
    isBeyondApproval: false,
    printed: {
      holder: bayfareInsured,
      insured: { name: 'Tidewheel Bakery LLC' },
      wordings: [additionalInsured],
    },
  })
  const text = await paperText(world, certificate)
  for (const expectedText of [
    'Certificate 1001',
    'Bayfare Grocers Inc 18 Depot Road Groton, CT 06340',
    'Tidewheel Bakery LLC',
    'A The Hartford Insurance Company (NAIC 20000)',
    'Insurer A, policy HBP 204417, Aug 1, 2026 to Aug 1, 2027, 12:01 a.m.',
    'Each Occurrence $1,000,000 General Aggregate $2,000,000',
    "Part One Workers' Compensation, Connecticut Statutory",
    'Part Two Employers Liability $1,000,000 per accident Part Two Employers Liability $500,000 each employee',
    additionalInsured,
    'This certificate is for information only and does not amend the policies listed.',
    certificate.checkUrl,
  ])
    expect(text).toContain(expectedText)
  for (const hiddenText of ['310,000', 'Business Personal Property', '$0', '5862', 'right of recovery'])
    expect(text).not.toContain(hiddenText)

  // Screen readers need the tags.
  expect(await readPdfAccessibility(await certificatePaperOf(world, certificate))).toEqual({
    title: 'Certificate of insurance 1001 for Bayfare Grocers Inc',
    language: 'en-US',
    tags: expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']),
  })

  // The PDF names who issued it, and is the agency's document even if the client did.
  const { documents } = (await as(people.client).call(api.documents.all, {})).body
  expect(documents).toMatchObject([
    {
      title: 'Certificate 1001, Bayfare Grocers Inc',
      type: 'certificate of insurance',
      uploadedByClient: false,
      uploadedByName: 'Maria Reyes',
      certificateId: certificate.id,
    },
  ])
  const id = documents[0]?.id ?? ''
  const removal = await as(people.agent).call(api.documents.remove, { id, reason: 'duplicate' })
  expect(removal).toMatchObject({ status: 409, failure: { code: 'of_a_certificate' } })
  // A certificate without a liability policy has no wordings of liability policies.
  const compensationReply = await issueCertificate(world, {
    holder: { ...bayfareInsured, name: 'Town of Stonington' },
    policyIds: [certificate.printed.policies[1]?.policyId],
  })
  expect(requireCertificate(compensationReply).printed.wordings).toEqual([])
})

// Spec: carriers/companies
test('a certificate names the company that insures, with its number, and has changed once another does', async () => {
  const world = await portal()
  const { as, given, people } = world
  const { bop, form, approve } = await approvedClient(world)
  const admin = as(people.admin)
  const keptCarriers = (await admin.call(api.carriers.kept, {})).body.carriers
  const carrierId = keptCarriers.find(({ name }) => name === 'The Hartford')?.id ?? ''
  const fire = await given.company({ carrierId, name: 'Hartford Fire Insurance Company', naic: '12345' })
  const writtenBy = (writingCompanyId: string | null) =>
    as(people.agent).call(api.policies.update, { id: bop.id, writingCompanyId })
  const readState = async () =>
    (await as(people.client).call(api.certificates.list, {})).body.certificates[0]?.state
  // Adding the writing company to the policy does not change what was printed.
  await writtenBy(null)
  const withoutCompanyBecause = 'The carrier names the company on the policy that it still has to send'
  await approve({ policies: form.policies.map((policy) => ({ ...policy, withoutCompanyBecause })) })
  await issueCertificate(world)
  await writtenBy(fire.id)
  expect(await readState()).toBe('current')
  const certificate = requireCertificate(
    await issueCertificate(world, { holder: { ...bayfareInsured, name: 'Town of Stonington' } }),
  )
  const company = { id: fire.id, name: 'Hartford Fire Insurance Company', naic: '12345' }
  expect(certificate.printed.policies[0]).toMatchObject({ carrier: 'The Hartford', company })
  const text = await paperText(world, certificate)
  for (const told of ['A Hartford Fire Insurance Company (NAIC 12345)', 'Insurer A, policy HBP 204417'])
    expect(text).toContain(told)
  const sentInput = { number: String(certificate.number), code: checkCodeOf(certificate) }
  const { body } = await as(null).call(api.certificates.check, sentInput)
  expect(body.check.printed.policies[0]?.company).toEqual({ name: company.name, naic: '12345' })
  await writtenBy(null)
  expect(await readState()).toBe('changed')
})

test('the same holder again replaces the certificate; two tabs and a double click make no second of either', async () => {
  const world = await portal()
  const { as, people } = world
  await approvedClient(world)
  const tabs = await Promise.all([issueCertificate(world), issueCertificate(world)])
  expect(tabs.map(({ status }) => status)).toEqual([201, 201])
  const holder = { ...bayfareInsured, name: 'BAYFARE GROCERS INC' }
  const client = as(people.client)
  const press = () => client.call(api.certificates.issue, { holder }, { key: 'once' })
  const [one, other] = await Promise.all([press(), press()])
  expect(requireCertificate(one).number).toBe(requireCertificate(other).number)
  const { holders } = (await client.call(api.certificates.holders, {})).body
  expect(holders).toHaveLength(1)
  const { certificates } = (await client.call(api.certificates.list, {})).body
  const [newestCertificate, secondCertificate, firstCertificate] = certificates
  expect(certificates.map(({ state }) => state)).toEqual(['current', 'replaced', 'replaced'])
  expect([firstCertificate?.replacedByNumber, secondCertificate?.replacedByNumber]).toEqual([
    secondCertificate?.number,
    newestCertificate?.number,
  ])
  expect(holders[0]?.certificate).toMatchObject({ number: newestCertificate?.number, state: 'current' })
})

// Spec: certificates/refused
test('a policy that was cancelled, has ended, has not begun or lacks a limit refuses, and says which and why', async () => {
  const world = await portal()
  const { as, people, clock } = world
  const { bop, comp } = await approvedClient(world)
  const agent = as(people.agent)
  const refusalOf = async (input = {}) => {
    const { status, failure } = await issueCertificate(world, input)
    return [status, failure.message]
  }
  const change = (fields: object) => agent.call(api.policies.update, { id: bop.id, ...fields })
  await change({ coverages: [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }] })
  expect(await refusalOf()).toEqual([
    409,
    'Policy HBP 204417 no longer has the limit “General Aggregate”. The agency has to approve certificates again',
  ])
  await change({ coverages: bop.coverages, status: 'pending' })
  expect(await refusalOf()).toEqual([409, 'Policy HBP 204417 is not active yet'])
  await change({ status: 'active', startDate: '2026-12-01', endDate: '2027-12-01' })
  expect(await refusalOf()).toEqual([409, 'Policy HBP 204417 does not begin until Dec 1, 2026'])
  await change({ startDate: '2025-12-01', endDate: '2026-11-20' })
  expect(await refusalOf()).toEqual([409, 'Policy HBP 204417 ended on Nov 20, 2026'])
  await change({ endDate: '2026-12-01' })
  expect((await issueCertificate(world)).status).toBe(201)
  await deactivate(world, bop.id)
  expect(await refusalOf()).toEqual([409, 'Policy HBP 204417 was cancelled effective Nov 20, 2026'])
  // The other policy can still be certified alone.
  expect((await issueCertificate(world, { policyIds: [comp.id] })).status).toBe(201)
  const { master } = (await as(people.client).call(api.certificates.mine, {})).body
  expect(master?.policies.map(({ problem }) => problem)).toEqual([
    'Policy HBP 204417 was cancelled effective Nov 20, 2026',
    null,
  ])
  clock.time = new Date('2027-09-01T12:00:00Z')
  expect((await refusalOf({ policyIds: [comp.id] }))[1]).toContain('ended on Aug 1, 2027')
})

test('of a policy that was entered in error, perhaps another’s, its client reads no word', async () => {
  const world = await portal()
  const { as, people } = world
  const { bop } = await approvedClient(world)
  await as(people.agent).call(api.policies.deactivate, { id: bop.id })
  const { master } = (await as(people.client).call(api.certificates.mine, {})).body
  expect(master?.policies.map(({ policyNumber }) => policyNumber)).toEqual(['WC 3318846'])
  const { failure, status } = await issueCertificate(world)
  expect([status, failure.message.includes('HBP')]).toEqual([409, false])
  expect((await issueCertificate(world, { policyIds: [bop.id] })).status).toBe(404)
})

test('a limit that is changed while a certificate is made stands on it as it is when it is filed', async () => {
  const world = await portal()
  const { context } = world
  const { bop } = await approvedClient(world)
  const waitingIssue = await context.db.transaction().execute(async (tx) => {
    const coverages = JSON.stringify([
      { type: 'Each Occurrence', amount: 300_000, interval: 'per occurrence' },
    ])
    await tx.updateTable('policies').set({ coverages }).where('id', '=', bop.id).execute()
    const issuePromise = issueCertificate(world, { policyIds: [bop.id] })
    await waitUntilOneBlocked(context.pool)
    return { issued: issuePromise }
  })
  expect(await waitingIssue.issued).toMatchObject({
    status: 409,
    failure: {
      message:
        'Policy HBP 204417 no longer has the limit “General Aggregate”. The agency has to approve certificates again',
    },
  })
})

test('a wrong code and a number that there is not are answered alike, and guessing is slowed down', async () => {
  const world = await portal()
  await approvedClient(world)
  const certificate = requireCertificate(await issueCertificate(world))
  const check = (number: string, code: string) =>
    world.as(null).call(api.certificates.check, { number, code })
  const wrongReply = await check(String(certificate.number), 'AAAAAAAAAA')
  const unknownReply = await check('999999', checkCodeOf(certificate))
  expect([wrongReply.status, wrongReply.failure.message]).toEqual([
    unknownReply.status,
    unknownReply.failure.message,
  ])
  expect(wrongReply.status).toBe(404)
  for (const number of ['0', '-1', 'abc', '99999999999999999999'])
    expect((await check(number, 'A')).status).toBe(404)
  const manyChecks = await Promise.all(Array.from({ length: 40 }, () => check('1', 'A')))
  expect(manyChecks.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
  world.clock.time = new Date(world.clock.time.getTime() + 61_000)
  expect(await stateOf(world, certificate)).toBe('current')
})

test('an agent issues with limits of their own choice and text for reference, which answers the request and is marked as such', async () => {
  const world = await portal()
  const { as, people, given } = world
  const { bop, form } = await approvedClient(world)
  const agent = as(people.agent)
  const request = await given.request()
  const issue = (overrides: object = {}) =>
    agent.call(api.certificates.issueFor, {
      clientId: people.client.id,
      holder: bayfareInsured,
      ...form,
      policies: [{ policyId: bop.id, coverages: ['Business Personal Property'] }],
      reference: { operations: 'Deliveries to the Groton store.' },
      requestId: request.id,
      ...overrides,
    })
  const { body, status } = await issue()
  expect(status).toBe(201)
  expect(body.certificate).toMatchObject({
    isBeyondApproval: true,
    issuedByName: 'Daniel Kim',
    issuedByClient: false,
  })
  const text = await paperText(world, body.certificate)
  expect(text).toContain('Deliveries to the Groton store.')
  expect(text).toContain('Business Personal Property $310,000')
  expect(text).toContain('by Daniel Kim,')
  const { requests } = (await agent.call(api.requests.list, {})).body
  const { number } = body.certificate
  const papers = [{ title: `Certificate ${number}, Bayfare Grocers Inc` }]
  expect(requests).toMatchObject([{ id: request.id, status: 'completed', papers }])
  const seenRequests = (await as(people.client).call(api.requests.list, {})).body.requests
  expect(seenRequests).toMatchObject([{ papers }])
  const repeatedReply = await issue()
  expect(repeatedReply.failure).toMatchObject({ code: 'not_waiting' })
  const unknownLimit = await issue({ policies: [{ policyId: bop.id, coverages: ['Umbrella'] }] })
  expect(unknownLimit.failure.fields).toEqual({
    'policies.0.coverages': 'Policy HBP 204417 has no limit “Umbrella”',
  })
  const foreignRequest = await given.request({ by: people.otherClient })
  const otherRequest = await given.request({ type: 'endorsement' })
  for (const requestId of [foreignRequest.id, otherRequest.id])
    expect((await issue({ requestId })).status).toBe(404)
  const usualReply = await issue({ ...form, requestId: undefined })
  expect(usualReply.body.certificate.isBeyondApproval).toBe(false)
})

// Spec: certificates/reissue
test('reissuing to all follows the renewals, leaves out what an agent wrote by hand, and names it', async () => {
  const world = await portal()
  const { as, given, people, clock } = world
  const { bop, comp, form } = await approvedClient(world)
  const agent = as(people.agent)
  const { client } = people
  const issueTo = (name: string, overrides: object = {}) =>
    issueCertificate(world, { holder: { ...bayfareInsured, name }, ...overrides })
  await issueTo('Norwich Savings Bank', { policyIds: [bop.id] })
  await issueTo('Town of Stonington')
  const goneCertificate = requireCertificate(await issueTo('Gone LLC'))
  await agent.call(api.certificates.removeHolder, { id: goneCertificate.holderId })
  const badgerCertificate = requireCertificate(await issueTo('Badger LLC'))
  await agent.call(api.certificates.withdraw, { id: badgerCertificate.id })
  await agent.call(api.certificates.issueFor, {
    clientId: client.id,
    holder: bayfareInsured,
    ...form,
    policies: [{ policyId: bop.id, coverages: ['Business Personal Property'] }],
  })
  // Signs in again: sessions end long before a term does.
  const anew = () => as(people.agent)
  const reissue = () => anew().call(api.certificates.reissue, { clientId: client.id })
  for (const policy of [bop, comp]) await given.renewal(policy)
  // Until the term has ended, certificates name this term and not its renewal.
  expect((await reissue()).body).toMatchObject({ issued: 2, leftOut: [{ name: 'Bayfare Grocers Inc' }] })
  clock.time = new Date('2027-08-01T15:00:00Z')
  expect(await stateOf(world, goneCertificate)).toBe('ended')
  expect((await issueTo('Norwich Savings Bank')).status).toBe(409)
  const { body, status } = await reissue()
  expect([status, body.issued, body.leftOut.map(({ name }) => name)]).toEqual([
    201,
    2,
    ['Bayfare Grocers Inc'],
  ])
  const { holders } = (await anew().call(api.certificates.holders, { clientId: client.id })).body
  expect(holders.map(({ name, certificate }) => [name, certificate?.state])).toEqual([
    ['Badger LLC', 'withdrawn'],
    ['Bayfare Grocers Inc', 'ended'],
    ['Norwich Savings Bank', 'current'],
    ['Town of Stonington', 'current'],
  ])
  const { certificates } = (await anew().call(api.certificates.list, { search: 'norwich', limit: 1 })).body
  expect(certificates[0]?.printed.policies).toMatchObject([
    { startDate: '2027-08-01', policyNumber: 'HBP 204417' },
  ])
  // After reissuing, the client certifies the renewal.
  expect((await issueTo('Aldgate Lumber')).status).toBe(201)

  const renewal = certificates[0]?.printed.policies[0]?.policyId ?? ''
  await anew().call(api.policies.update, { id: renewal, coverages: [] })
  const refusedBody = (await reissue()).body
  expect(refusedBody.issued).toBe(0)
  expect(refusedBody.leftOut.map(({ name, why }) => [name, why.split('.')[0]])).toEqual([
    ['Aldgate Lumber', 'Policy HBP 204417 no longer has the limit “Each Occurrence”'],
    ['Bayfare Grocers Inc', 'This certificate has its own limits or wording'],
    ['Norwich Savings Bank', 'Policy HBP 204417 no longer has the limit “Each Occurrence”'],
    ['Town of Stonington', 'Policy HBP 204417 no longer has the limit “Each Occurrence”'],
  ])
})

// Spec: certificates/reissue
test('reissuing drops no policy from a certificate in silence: whoever has one that is not approved now keeps theirs', async () => {
  const world = await portal()
  const { as, people, given } = world
  const { bop, comp, form, approve } = await approvedClient(world)
  const agent = as(people.agent)
  const clientId = people.client.id
  await issueCertificate(world, {
    holder: { ...bayfareInsured, name: 'Norwich Savings Bank' },
    policyIds: [bop.id],
  })
  await issueCertificate(world)
  await agent.call(api.policies.deactivate, { id: comp.id, reason: 'replaced' })
  const stillApproved = (await agent.call(api.certificates.reissue, { clientId })).body
  expect(stillApproved).toMatchObject({
    issued: 1,
    leftOut: [{ name: 'Bayfare Grocers Inc', why: 'Policy WC 3318846 is no longer in force: replaced' }],
  })
  const movedPolicy = await given.policy({
    policyNumber: 'EWC 7',
    type: comp.type,
    coverages: [...compensation],
  })
  const policies = form.policies.map((policy) =>
    policy.policyId === comp.id ? { ...policy, policyId: movedPolicy.id } : policy,
  )
  expect((await approve({ policies })).status).toBe(200)
  const { body } = await agent.call(api.certificates.reissue, { clientId })
  expect(body).toMatchObject({
    issued: 1,
    leftOut: [
      { name: 'Bayfare Grocers Inc', why: 'Policy WC 3318846 on this certificate is no longer approved' },
    ],
  })
})

// Spec: certificates/reissue
test('what an agent wrote for one holder is not replaced by a client’s press, until the agent takes it back', async () => {
  const world = await portal()
  const { as, people } = world
  const { bop, form } = await approvedClient(world)
  const agent = as(people.agent)
  const clientId = people.client.id
  const usualReply = requireCertificate(await issueCertificate(world))
  const policies = [{ policyId: bop.id, coverages: ['Business Personal Property'] }]
  const issueInput = { clientId, holder: bayfareInsured, ...form, policies }
  const { certificate } = (await agent.call(api.certificates.issueFor, issueInput)).body
  const { status, failure } = await issueCertificate(world)
  expect([status, failure.code]).toEqual([409, 'own_wording'])
  const listNumbers = async (currentWith: string) =>
    (await agent.call(api.certificates.list, { clientId, currentWith })).body.certificates.map(
      ({ number }) => number,
    )
  expect(await listNumbers(bop.id)).toEqual([certificate.number])
  expect(await listNumbers(certificate.id)).toEqual([])
  expect(failure.message).toContain(
    `Certificate ${certificate.number} for this holder has limits or wording that your agent chose`,
  )
  expect([await stateOf(world, certificate), await stateOf(world, usualReply)]).toEqual([
    'current',
    'replaced',
  ])

  // Withdrawing the newer certificate makes the older one current again everywhere.
  await agent.call(api.certificates.withdraw, { id: certificate.id })
  expect([await stateOf(world, certificate), await stateOf(world, usualReply)]).toEqual([
    'withdrawn',
    'current',
  ])
  const { holders } = (await agent.call(api.certificates.holders, { clientId })).body
  expect(holders.map(({ certificate: newestCertificate }) => newestCertificate?.number)).toEqual([
    usualReply.number,
  ])
  expect((await agent.call(api.certificates.reissue, { clientId })).body).toEqual({ issued: 1, leftOut: [] })
  expect((await issueCertificate(world)).status).toBe(201)
  expect(await stateOf(world, usualReply)).toBe('replaced')

  // The client is notified of the first approval and of its withdrawal.
  await agent.call(api.certificates.approve, { clientId, ...form })
  await agent.call(api.certificates.withdrawApproval, { clientId })
  const { notifications } = (await as(people.client).call(api.notifications.list, {})).body
  const titles = notifications
    .filter(({ title }) => /approv|withdrawn/i.test(title))
    .map(({ title }) => title)
  expect(titles.toReversed()).toEqual([
    'Pre-approved for certificates',
    'Certificate withdrawn',
    'Certificate pre-approval withdrawn',
  ])
})

test('a renewal that lacks an approved limit is looked at by a person first', async () => {
  const world = await portal()
  const { as, given, people, clock } = world
  const { bop } = await approvedClient(world)
  const agent = as(people.agent)
  await issueCertificate(world)
  const policy = await given.renewal(bop)
  await agent.call(api.policies.update, { id: policy.id, coverages: [] })
  clock.time = new Date('2027-08-01T15:00:00Z')
  const { body } = await as(people.agent).call(api.certificates.reissue, { clientId: people.client.id })
  expect([body.issued, body.leftOut.map(({ why }) => why)]).toEqual([
    0,
    ['The renewal of policy HBP 204417 has no limit “Each Occurrence”. Please approve certificates again'],
  ])
})

test('only an agent’s approval opens it, of policies of that client with limits that they have, and it is on record', async () => {
  const world = await portal()
  const { as, people, given, context } = world
  expect((await issueCertificate(world)).failure.message).toContain('has not approved certificates yet')
  const { bop, form, approve } = await approvedClient(world)
  const foreignPolicy = await given.policy({ client: people.otherClient })
  expect((await approve({ policies: [{ policyId: foreignPolicy.id, coverages: ['x'] }] })).status).toBe(404)
  expect((await approve({ policies: [] })).failure.fields).toHaveProperty('policies')
  expect((await approve({ policies: [{ policyId: bop.id, coverages: ['Nothing'] }] })).status).toBe(400)
  const oldPolicy = await given.policy({
    policyNumber: 'OLD 1',
    coverages: [{ type: 'Each Occurrence', amount: 1 }],
  })
  await deactivate(world, oldPolicy.id)
  expect(
    (await approve({ policies: [{ policyId: oldPolicy.id, coverages: ['Each Occurrence'] }] })).status,
  ).toBe(409)
  const nothingSaid = form.policies.map((policy) => ({ ...policy, wordings: [] }))
  await approve({ policies: nothingSaid })
  const text = await paperText(world, requireCertificate(await issueCertificate(world)))
  expect(text).not.toContain('additional insured')
  const clientId = people.client.id
  await as(people.agent).call(api.certificates.withdrawApproval, { clientId })
  expect((await issueCertificate(world)).status).toBe(409)
  const { events } = (await as(people.agent).call(api.activity.ofClient, { id: clientId })).body
  expect(events.map(({ text }) => text)).toContain(
    'Daniel Kim pre-approved Tidewheel Bakery LLC for certificates',
  )
  expect(events.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'Special Wording',
    before: 'additional insured: HBP 204417',
    after: null,
  })
  const keptCertificates = await context.db.selectFrom('certificates').select('number').execute()
  expect(keptCertificates).toHaveLength(1)
})

test('any other wording becomes a request with the page of the contract, which the agent reads', async () => {
  const world = await portal()
  const { as, people } = world
  const { status, body } = await as(people.client).call(api.certificates.askForWording, {
    holderName: 'Bayfare Grocers Inc',
    holderAddress: '18 Depot Road\nGroton, CT 06340',
    asks: ['additional insured', 'waiver of subrogation'],
    neededBy: '2026-11-27',
    details: 'First delivery is next week.',
    file: pdfFile('vendor-agreement-p7.pdf'),
  })
  expect(status).toBe(201)
  expect(body.request).toMatchObject({
    type: 'coi',
    details: [
      'Certificate holder: Bayfare Grocers Inc',
      'Holder address: 18 Depot Road, Groton, CT 06340',
      'Required by contract: additional insured, waiver of subrogation',
      'Needed by: Nov 27, 2026',
      'A certificate does not change your policy.\n',
      'First delivery is next week.',
    ].join('\n'),
    papers: [{ fileName: 'vendor-agreement-p7.pdf' }],
  })
  const requestsSeenBy = async (person: TestPerson) =>
    (await as(person).call(api.requests.list, {})).body.requests
  expect(await requestsSeenBy(people.agent)).toMatchObject([
    { papers: [{ title: 'Contract page for Bayfare Grocers Inc' }] },
  ])
  expect(await requestsSeenBy(people.otherAgent)).toEqual([])
  const { context, mails } = world
  const [logger, taskList] = [new Logger(() => () => undefined), await jobTasksFor(context)]
  await runOnce({ pgPool: context.pool, taskList, noHandleSignals: true, logger })
  const emailToAgent = mails.find(({ to }) => to === people.agent.email)
  expect(emailToAgent?.text).toContain('Attached in the portal: Contract page for Bayfare Grocers Inc.')
  const without = await as(people.client).send('POST', '/api/certificate/wording', { holderName: 'Bayfare' })
  expect(without.failure.fields).toEqual({
    asks: 'Please choose what the contract requires',
    file: 'Please attach the contract page',
  })
})
