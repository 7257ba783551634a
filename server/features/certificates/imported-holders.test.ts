import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { wordingNames } from '../../../contract/values/wordings.ts'
import { runCommit, runUndo, uploadAndRehearse } from '../../testing/book-imports.ts'
import { approvedClient, bayfareInsured, paperText, requireCertificate } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'
import { toCsvLine } from '../activity/csv-line.ts'

const lines = (...rows: string[][]) => rows.map(toCsvLine).join('')

async function imported(files: Record<string, string>) {
  const testPortal = await portal()
  const approved = await approvedClient(testPortal)
  const { id } = await uploadAndRehearse(testPortal, files)
  await runCommit(testPortal, id)
  return { ...testPortal, ...approved, runId: id, agent: testPortal.as(testPortal.people.agent) }
}

const holderHeads = [
  ...['Holder Name', 'Address Line 1', 'City', 'State', 'ZIP', 'Policy Number'],
  ...['Additional Insured Type', 'Description of Operations'],
]
const holderRow = (name: string, street = '18 Depot Road') =>
  [name, street, 'Groton', 'CT', '06340', 'HBP 204417'].concat(
    'Primary and noncontributory, CG 20 10',
    'Additional insured, waiver of subrogation',
  )

const promises = [
  'Bayfare Grocers Inc, its agents and employees are additional insureds',
  'Norwich Savings Bank; waiver of subrogation applies',
  'Town of Stonington per CG 20 10',
]

// Spec: certificates/refused
test('a promise in the name of an imported holder is printed by no path, and what was asked for it never is', async () => {
  const rows = [...promises.map((name) => holderRow(name)), holderRow('Harbor Hardware LLC')]
  const street = '18 Depot Road, fully insured'
  const file = lines(holderHeads, ...rows, holderRow('Mystic Marine LLC', street))
  const { as, people, context, agent, form, bop, ...testPortal } = await imported({ 'holders.csv': file })
  const client = as(people.client)
  const clientId = people.client.id
  const { holders } = (await agent.call(api.certificates.holders, { clientId })).body
  expect(holders.map(({ name }) => name).toSorted()).toEqual(
    [...promises, 'Harbor Hardware LLC', 'Mystic Marine LLC'].toSorted(),
  )
  const idOf = (name: string) => holders.find((holder) => holder.name === name)?.id ?? ''
  const setHolder = (id: string, set: { name?: string; approvedAt?: string }) =>
    context.db.updateTable('certificateHolders').set(set).where('id', '=', id).execute()
  for (const name of [...promises, 'Mystic Marine LLC']) {
    const holderId = idOf(name)
    // As if an earlier release had approved it.
    await setHolder(holderId, { approvedAt: '2026-11-01T15:00:00.000Z' })
    const askedReply = await client.call(api.certificates.issue, { holderId })
    expect(askedReply.body, name).toMatchObject({ certificate: null, request: { type: 'coi' } })
    for (const refusedReply of [
      await agent.call(api.certificates.approveHolder, { id: holderId }),
      await agent.call(api.certificates.issueFor, { clientId, holderId, ...form }),
    ])
      expect(refusedReply.failure, name).toMatchObject({
        code: 'not_certifiable',
        message: expect.stringContaining('more than a name and an address'),
      })
  }
  const [firstPromise = ''] = promises
  const certificate = requireCertificate(
    await client.call(api.certificates.issue, { holderId: idOf('Harbor Hardware LLC') }),
  )
  const text = await paperText({ as, people, context, ...testPortal }, certificate)
  expect(text).not.toMatch(/Primary and noncontributory|waiver of subrogation/i)
  const renamedInput = {
    name: firstPromise.replace('Bayfare', 'Harbor'),
    approvedAt: '2026-11-01T15:00:00.000Z',
  }
  await setHolder(certificate.holderId, renamedInput)
  const { issued, leftOut } = (await agent.call(api.certificates.reissue, { clientId })).body
  expect([issued, leftOut[0]?.why]).toEqual([0, expect.stringContaining('more than a name')])
  expect((await agent.call(api.certificates.list, {})).body.total).toBe(1)
})

const policyHeads = [
  ...['Account Name', 'Mailing Address', 'Mailing City', 'Mailing State', 'Mailing ZIP'],
  ...['Policy number', 'Carrier', 'Writing company', 'NAIC', 'Line', 'Policy effective date'],
  ...['Policy expiration date', 'Premium', 'Limits', 'Coverage type', 'Description'],
]
const policyRow = [
  ...['Kestrel HVAC LLC', '12 Quay Street', 'Mystic', 'CT', '06355', 'HBP 1', 'The Hartford'],
  ...['The Hartford Insurance Company', '20000', "Business Owner's Policy (BOP)", '2026-08-01'],
  ...['2027-08-01', '5862', 'Each Occurrence | 500000 | per occurrence\nAdditional insured | 1000000 | '],
  ...['Occurrence', 'Holders are additional insureds, waiver of subrogation included'],
]

// Spec: certificates/limits, imports/undo
test('an imported policy is certified with its limits alone, and stays when its import is undone', async () => {
  const world = await imported({ 'policies.csv': lines(policyHeads, policyRow) })
  const { as, people, runId, context } = world
  const admin = as(people.admin)
  const policy = await context.db
    .selectFrom('policies')
    .where('policyNumber', '=', 'HBP 1')
    .select(['id', 'userId', 'coverages'])
    .executeTakeFirstOrThrow()
  const issue = (policyChoice: object, overrides: object = {}) =>
    admin.send('POST', `/api/agent/certificate/new/${policy.userId}`, {
      ...{ holder: bayfareInsured, insuredName: 'Kestrel HVAC LLC', ...overrides },
      policies: [{ policyId: policy.id, coverages: ['Each Occurrence'], ...policyChoice }],
    })
  for (const name of wordingNames)
    expect((await issue({ wordings: [name] })).failure.fields, name).toHaveProperty('policies.0.wordings')
  const limitReply = await issue({ coverages: ['Each Occurrence', 'Additional insured'] })
  expect(limitReply.failure.fields).toHaveProperty('policies.0.coverages')
  const foreignReply = await admin.send('POST', `/api/agent/certificate/new/${people.client.id}`, {
    ...{ holder: bayfareInsured, insuredName: 'Tidewheel Bakery LLC' },
    policies: [{ policyId: policy.id, coverages: ['Each Occurrence'] }],
  })
  expect(foreignReply.failure.code).toBe('not_found')
  const { status, body } = await issue({ withoutCompanyBecause: 'The carrier has not said it yet' })
  expect(status).toBe(201)
  expect(body.certificate.printed).toMatchObject({
    policies: [{ limits: [{ amount: 500_000 }], wordings: [] }],
    wordings: [],
  })
  const undoResult = await runUndo(world, runId)
  expect(undoResult.leftInPlace).toMatchObject([
    { why: expect.stringContaining('a certificate') },
    expect.anything(),
  ])
  const policyQuery = context.db.selectFrom('policies').where('id', '=', policy.id).select('id')
  expect(await policyQuery.execute()).toHaveLength(1)
})
