import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { WordingName } from '../../../contract/values/wordings.ts'
import { newId } from '../../platform/ids.ts'
import { writeCursor } from '../../queries/cursor.ts'
import { approvedClient, putFormsOnFile } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'
import { countIncompleteApprovals } from './completion-queries.ts'

const coverages = [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' as const }]
const day = '2026-11-20'
const type = 'General Liability Insurance'
const reference = 'Producer agreement of Mar 1, 2026, section 4'

/** Approvals as an earlier release left them: without company, form or authority. */
async function upgradedPortal() {
  const testPortal = await portal()
  const { as, given, people, context } = testPortal
  const agent = as(people.agent)
  const carrier = await given.carrier({ name: 'Marlow Mutual' })
  const company = await given.company({ carrierId: carrier.id, name: 'Marlow Indemnity', naic: '61001' })
  const policyOf = (overrides: object) =>
    given.policy({ insurer: carrier.name, type, coverages, coverageType: 'Occurrence', ...overrides })
  const one = await policyOf({ policyNumber: 'GL 1' })
  const otherPolicy = await policyOf({ policyNumber: 'GL 2', wholesaler: 'Quarry Point Wholesale' })
  const endedPolicy = await policyOf({ policyNumber: 'GL 0', startDate: '2025-11-01', endDate: '2026-11-01' })
  const clientId = people.client.id
  const approvedReply = await agent.call(api.certificates.approve, {
    clientId,
    insuredName: one.clientName,
    policies: [one, otherPolicy, endedPolicy].map(({ id }) => ({
      policyId: id,
      coverages: ['Each Occurrence'],
    })),
  })
  expect(approvedReply.status).toBe(200)
  const toComplete = async (person = people.agent) => {
    const { status, body } = await as(person).call(api.certificates.toComplete, {})
    expect(status).toBe(200)
    return body
  }
  const readApprovals = async (person = people.agent) =>
    (await as(person).call(api.certificates.approvalsToComplete, {})).body
  const approvalsWithoutForm = async (person = people.agent) =>
    (await as(person).call(api.certificates.approvalsWithoutForm, {})).body
  const approveInsured = () =>
    context.db
      .updateTable('certificateMasterPolicies')
      .set({ wordings: ['additional insured'] })
      .where('policyId', '=', one.id)
      .execute()
  return {
    ...testPortal,
    agent,
    carrier,
    company,
    one,
    other: otherPolicy,
    clientId,
    toComplete,
    approvals: readApprovals,
    withoutForm: approvalsWithoutForm,
    approveInsured,
  }
}

// Spec: upgrade/command
test('what approvals lack is one list: companies by carrier and line, wholesalers, states, and the rest by policy', async () => {
  const { one, clientId, toComplete, approvals, withoutForm, company, approveInsured, context } =
    await upgradedPortal()
  await approveInsured()
  await context.db
    .updateTable('policies')
    .set({ coverageType: null, description: null })
    .where('id', '=', one.id)
    .execute()
  const { id, name, naic } = company
  expect(await toComplete()).toEqual({
    companies: [
      {
        ...{ carrier: 'Marlow Mutual', type, named: null, policies: 2, clients: 1 },
        companies: [{ id, name, naic }],
      },
    ],
    wholesalers: [{ wholesaler: 'Quarry Point Wholesale', policies: 1 }],
    states: [],
  })
  expect(await approvals()).toEqual({
    approvals: [
      {
        ...{ clientId, clientName: one.clientName, policyId: one.id, policyNumber: 'GL 1', type },
        problems: [
          'Policy GL 1 (General Liability Insurance) does not yet state occurrence or claims-made',
          'Additional insured is approved, but no form on file provides it: it is not printed',
        ],
      },
    ],
    total: 1,
    isTotalCapped: false,
    nextCursor: null,
  })
  expect(await withoutForm()).toEqual({ count: 1, isCapped: false })
  expect(await countIncompleteApprovals(context.db, day)).toEqual({
    policiesWithoutCompany: expect.any(Number),
    wholesalers: expect.any(Number),
    policiesWithoutForm: expect.any(Number),
  })
})

test('agents have the approvals of their own clients alone, admins all', async () => {
  const { people, toComplete, approvals, withoutForm, approveInsured, as, company } = await upgradedPortal()
  await approveInsured()
  const { companies, wholesalers } = await toComplete(people.otherAgent)
  expect([companies, wholesalers]).toEqual([[], []])
  expect((await approvals(people.otherAgent)).approvals).toEqual([])
  expect((await approvals(people.admin)).approvals).toHaveLength(1)
  expect([await withoutForm(people.otherAgent), await withoutForm(people.admin)]).toMatchObject([
    { count: 0 },
    { count: 1 },
  ])
  expect((await toComplete(people.admin)).companies).toHaveLength(1)
  const sentInput = { carrier: 'Marlow Mutual', type, companyId: company.id }
  const { body } = await as(people.otherAgent).call(api.certificates.nameCompany, sentInput)
  expect(body).toEqual({ changed: 0 })
})

test('one call names the company of all these policies, each on record and in its history, and a second call changes nothing', async () => {
  const { agent, as, people, one, other, company, toComplete, context } = await upgradedPortal()
  const policyBefore = (await agent.call(api.policies.one, { id: one.id })).body.policy
  const sentInput = { carrier: 'Marlow Mutual', type, companyId: company.id }
  const name = () => agent.call(api.certificates.nameCompany, sentInput)
  expect((await name()).body).toEqual({ changed: 2 })
  expect((await toComplete()).companies).toEqual([])
  expect((await name()).body).toEqual({ changed: 0 })
  const { policy } = (await agent.call(api.policies.one, { id: one.id })).body
  expect(policy.writingCompany).toEqual({ id: company.id, name: 'Marlow Indemnity', naic: '61001' })
  expect(policy.version).toBe(policyBefore.version + 1)
  const { events } = (await as(people.admin).call(api.activity.log, { limit: 2 })).body
  expect(events.map(({ entityId }) => entityId).sort()).toEqual([one.id, other.id].sort())
  expect(events.map(({ changes }) => changes)).toEqual(
    Array(2).fill([{ field: 'Writing Company', before: null, after: 'Marlow Indemnity' }]),
  )
  const history = await context.db
    .selectFrom('policyEvents')
    .where('policyId', '=', one.id)
    .orderBy('no', 'desc')
    .select(['kind', 'changes'])
    .executeTakeFirst()
  expect(history).toEqual({ kind: 'correction', changes: { carrierCompanyId: [null, company.id] } })
  // The next edit accepts the history with this correction.
  expect((await agent.call(api.policies.update, { id: one.id, premium: 4100 })).status).toBe(200)
})

test('a company of another carrier, or one without an NAIC number, is refused at its field', async () => {
  const { agent, given, carrier, toComplete } = await upgradedPortal()
  const nameCompany = async (companyId: string) =>
    (await agent.call(api.certificates.nameCompany, { carrier: carrier.name, type, companyId })).failure
  const foreignCompany = await given.company({ naic: '61002' })
  expect((await nameCompany(foreignCompany.id)).fields).toEqual({
    companyId: 'Please choose a company of this carrier',
  })
  const unnumberedCompany = await given.company({ carrierId: carrier.id, name: 'Marlow Lloyds' })
  expect((await nameCompany(unnumberedCompany.id)).fields).toEqual({
    companyId: 'Please enter the NAIC number of Marlow Lloyds under Carriers first',
  })
  expect((await nameCompany(crypto.randomUUID())).code).toBe('not_found')
  expect((await toComplete()).companies).toMatchObject([{ policies: 2 }])
})

test('policies that name a company without an NAIC number are listed by that company, and stay as they are', async () => {
  const { agent, given, carrier, one, company, toComplete } = await upgradedPortal()
  const unnumberedCompany = await given.company({ carrierId: carrier.id, name: 'Marlow Lloyds' })
  await agent.call(api.policies.update, { id: one.id, writingCompanyId: unnumberedCompany.id })
  expect((await toComplete()).companies.map(({ named, policies }) => [named, policies])).toEqual([
    ['Marlow Lloyds', 1],
    [null, 1],
  ])
  const sentInput = { carrier: carrier.name, type, companyId: company.id }
  expect((await agent.call(api.certificates.nameCompany, sentInput)).body).toEqual({ changed: 1 })
  expect((await toComplete()).companies).toMatchObject([{ named: 'Marlow Lloyds' }])
})

test('the authority of a wholesaler is confirmed for all its policies, once and on record', async () => {
  const { agent, as, people, other, toComplete } = await upgradedPortal()
  const sentInput = { wholesaler: 'Quarry Point Wholesale', reference }
  expect((await agent.call(api.certificates.confirmWholesaler, sentInput)).body).toEqual({ changed: 1 })
  expect((await agent.call(api.certificates.confirmWholesaler, sentInput)).body).toEqual({ changed: 0 })
  expect((await toComplete()).wholesalers).toEqual([])
  const reply = (await agent.call(api.certificates.wholesaleAuthority, { policyId: other.id })).body
  expect(reply.authority).toMatchObject({ reference, document: null, by: 'Daniel Kim' })
  const { events } = (await as(people.admin).call(api.activity.log, { limit: 1 })).body
  expect(events[0]?.text).toMatch(
    /^Daniel Kim confirmed the authority to issue certificates for the .*[Pp]olicy /,
  )
})

test('an approval that lacks nothing is not on the list, and one of a policy without its approved forms is', async () => {
  const testPortal = await portal()
  const { as, people, context } = testPortal
  const { bop } = await approvedClient(testPortal)
  const agent = as(people.agent)
  const list = async () => ({
    ...(await agent.call(api.certificates.toComplete, {})).body,
    ...(await agent.call(api.certificates.approvalsToComplete, {})).body,
    ...(await agent.call(api.certificates.approvalsWithoutForm, {})).body,
  })
  const emptyList = { companies: [], wholesalers: [], approvals: [], nextCursor: null, count: 0 }
  expect(await list()).toMatchObject(emptyList)
  await context.db.deleteFrom('policyParts').where('policyId', '=', bop.id).execute()
  expect((await list()).approvals).toMatchObject([
    { policyId: bop.id, problems: [expect.stringMatching(/^Additional insured is approved, but no form/)] },
  ])
  await putFormsOnFile(testPortal, bop.id, [
    { number: 'CG 20 10', edition: '04 13', title: 'Additional Insured', effect: 'additional insured' },
  ])
  expect(await list()).toMatchObject(emptyList)
})

// Spec: upgrade/command
test('Home and the upgrade count an approval whose forms give its wordings to no holder, as the list does', async () => {
  const { one, context, withoutForm, approvals } = await upgradedPortal()
  const { db, now } = context
  const effect = 'additional insured'
  const blanket = {
    number: 'CG 20 10',
    edition: '04 13',
    title: 'Insured',
    effect,
    scope: 'blanket',
    names: [],
  }
  type CompletionTestForm = Omit<typeof blanket, 'names'> & { names: string[]; operations?: string[] | null }
  const namedInput = { ...blanket, scope: 'named', names: ['Town of Stonington'] }
  const completedInput = { ...blanket, number: 'cg 20-37' }
  const unknownInput = { ...blanket, number: 'XX 1', edition: '' }
  const waiver = { ...blanket, number: 'WC 00 03 13', effect: 'waiver of subrogation' }
  const insures: WordingName[] = ['additional insured']
  const bothWordings: WordingName[] = ['additional insured', 'completed operations']
  const pastForm = { from: null, until: '2026-11-01' }
  const cases: [
    CompletionTestForm[],
    WordingName[],
    lacks: boolean,
    dates?: { from: string | null; until: string | null },
  ][] = [
    [[blanket], insures, false],
    [[blanket], insures, true, pastForm],
    [[blanket], insures, true, { from: '2026-12-01', until: null }],
    [[namedInput], insures, true],
    [[blanket], bothWordings, true],
    [[blanket, completedInput], bothWordings, false],
    [[completedInput], insures, true],
    [[{ ...blanket, edition: '11 85' }], bothWordings, false],
    [[{ ...completedInput, operations: ['ongoing'] }], insures, false],
    [[{ ...completedInput, operations: [] }], bothWordings, true],
    [[{ ...completedInput, operations: null }], ['completed operations'], false],
    [[unknownInput], insures, false],
    [[unknownInput], bothWordings, true],
    [[waiver], ['waiver of subrogation'], false],
    [[waiver], ['primary and noncontributory'], true],
  ]
  const countBefore = (await countIncompleteApprovals(db, day))?.policiesWithoutForm ?? 0
  for (const [forms, wordings, missingWording, { from, until } = { from: null, until: null }] of cases) {
    await db.deleteFrom('policyParts').where('policyId', '=', one.id).execute()
    await db
      .insertInto('policyParts')
      .values(
        forms.map((formFields, index) => ({
          ...{
            id: newId(),
            policyId: one.id,
            kind: 'form' as const,
            place: index,
            said: JSON.stringify(formFields),
          },
          ...{ startsOn: from, endsOn: until, createdAt: now().toISOString() },
        })),
      )
      .execute()
    await db
      .updateTable('certificateMasterPolicies')
      .set({ wordings })
      .where('policyId', '=', one.id)
      .execute()
    const allProblems = (await approvals()).approvals.flatMap(({ problems }) => problems)
    const { count } = await withoutForm()
    expect([forms, wordings, allProblems.length, count]).toEqual([
      forms,
      wordings,
      Number(missingWording),
      Number(missingWording),
    ])
    const incompleteCount = (await countIncompleteApprovals(db, day))?.policiesWithoutForm ?? 0
    expect([forms, wordings, incompleteCount - countBefore]).toEqual([
      forms,
      wordings,
      Number(missingWording),
    ])
  }
})

test('the list goes on page by page, by client, and judges no more than a page needs', async () => {
  const { agent, given, one, clientId, approvals, context } = await upgradedPortal()
  const firstPolicy = await given.policy({
    policyNumber: 'GL 3',
    type,
    coverages,
    coverageType: 'Occurrence',
  })
  const policyInputs = [one, firstPolicy].map(({ id }) => ({ policyId: id, coverages: ['Each Occurrence'] }))
  const sentInput = { clientId, insuredName: one.clientName, policies: policyInputs }
  expect((await agent.call(api.certificates.approve, sentInput)).status).toBe(200)
  await context.db
    .updateTable('certificateMasterPolicies')
    .set({ wordings: ['additional insured'] })
    .execute()
  const approvalsReply = await approvals()
  expect(approvalsReply.approvals.map(({ policyNumber }) => policyNumber)).toEqual(['GL 1', 'GL 3'])
  const readPage = async (cursor?: string) =>
    (await agent.call(api.certificates.approvalsToComplete, { limit: 1, ...(cursor ? { cursor } : {}) })).body
  const start = await readPage()
  expect(start).toMatchObject({ approvals: [{ policyNumber: 'GL 1' }], total: 1, isTotalCapped: true })
  const next = await readPage(start.nextCursor ?? '')
  expect(next).toMatchObject({ approvals: [{ policyNumber: 'GL 3' }], nextCursor: null })
  for (const cursor of ['x', writeCursor('approvals to complete', ['A', 'B', '1'])]) {
    const wrongReply = await agent.call(api.certificates.approvalsToComplete, { cursor })
    expect(wrongReply.failure.fields).toEqual({ cursor: 'This cursor is not one of ours' })
  }
})
