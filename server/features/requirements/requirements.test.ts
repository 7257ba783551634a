import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { RequirementSet } from '../../../contract/requirements.ts'
import { blanketForms, compensation, makeCertifiable, putFormsOnFile } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'
import { setAccountClosure } from '../accounts/queries.ts'
import { recheckRequirements } from './recheck.ts'

const million = 1_000_000
type TestLine = CallInput<typeof api.requirements.createFor>['lines'][number]

const liabilityAsked: TestLine = {
  line: 'general liability',
  limits: [
    { name: 'each occurrence', amount: million },
    { name: 'general aggregate', amount: 2 * million },
  ],
  wordings: ['additional insured', 'completed operations'],
  isOccurrence: true,
}

/** A contractor with general liability, an umbrella over it and workers' compensation. */
async function contractor() {
  const world = await portal()
  const { given, as, people, context } = world
  const gl = await given.policy({
    policyNumber: 'GL 118-300',
    type: 'General Liability Insurance',
    coverageType: 'Occurrence',
    coverages: [
      { type: 'Each Occurrence', amount: million, interval: 'per occurrence' },
      { type: 'General Aggregate', amount: 2 * million, interval: 'aggregate' },
    ],
  })
  const umbrella = await given.policy({
    policyNumber: 'CUP 4410',
    type: 'Umbrella & Excess Liability Insurance',
    coverageType: 'Occurrence',
    coverages: [
      { type: 'Each Occurrence', amount: 5 * million, interval: 'per occurrence' },
      { type: 'Aggregate', amount: 5 * million, interval: 'aggregate' },
    ],
  })
  const comp = await given.policy({
    policyNumber: 'WC 3318846',
    type: "Workers' Compensation Insurance",
    coverages: [...compensation],
  })
  // The umbrella lies over the first of the others.
  await makeCertifiable(world, [gl, umbrella])
  await makeCertifiable(world, [comp])
  await putFormsOnFile(world, gl.id, blanketForms)
  const agent = as(people.agent)
  const client = as(people.client)
  const setLimit = (policyId: string, amount: number) =>
    context.db
      .updateTable('policies')
      .set({ coverages: JSON.stringify([{ ...gl.coverages[0], amount }, gl.coverages[1]]) })
      .where('id', '=', policyId)
      .execute()
  const setsOf = async () =>
    (await agent.call(api.requirements.ofClient, { clientId: people.client.id })).body.sets
  const workOf = async (kind = 'shortfall') => (await agent.call(api.today.list, { kind })).body.waiting
  const recheck = () => recheckRequirements(context)
  return { ...world, gl, umbrella, comp, agent, client, setLimit, setsOf, workOf, recheck }
}

const verdictsOf = ({ answers }: Pick<RequirementSet, 'answers'>) =>
  answers.map(({ asks, verdict, shortBy }) => [asks, shortBy === null ? verdict : `${verdict} ${shortBy}`])

test('a contract is answered line by line: met, short by an amount, not on file, ask the carrier', async () => {
  const { given, gl, comp } = await contractor()
  const set = await given.requirementSet({
    project: 'Mill Race Lofts',
    lines: [
      { ...liabilityAsked, limits: [{ name: 'each occurrence', amount: 2 * million }] },
      {
        line: 'workers compensation',
        limits: [{ name: 'disease, each employee', amount: 500_000 }],
        wordings: ['waiver of subrogation'],
        isStatutory: true,
      },
      { line: 'auto liability', limits: [{ name: 'combined single limit', amount: million }] },
    ],
    noticeDays: 30,
    amBestFloor: 'A- VII',
  })
  expect(verdictsOf(set)).toEqual([
    ['Each occurrence $2,000,000', `short ${million}`],
    ['Occurrence form', 'met'],
    ['Additional insured', 'met'],
    ['Additional insured, completed operations', 'met'],
    ['Combined single limit $1,000,000', 'not on file'],
    ['Statutory limits', 'met'],
    ['Employers liability, disease, each employee $500,000', 'met'],
    ['Waiver of subrogation', 'not on file'],
    ['AM Best rating A- VII or better', 'ask the carrier'],
  ])
  const [, , insuredAnswer, completedAnswer] = set.answers
  expect(insuredAnswer?.forms).toEqual(['CG 20 10 04 13'])
  expect(completedAnswer?.forms).toEqual(['CG 20 37 04 13'])
  expect(insuredAnswer?.policies).toEqual([{ policyId: gl.id, policyNumber: 'GL 118-300', amount: null }])
  expect(set.met).toEqual([
    { policyId: gl.id, coverages: [], wordings: ['additional insured', 'completed operations'] },
    {
      policyId: comp.id,
      coverages: ["Part One Workers' Compensation, Connecticut: Statutory", 'Part Two Employers Liability'],
      wordings: [],
    },
  ])
})

test('the umbrella fills a limit only where the contract lets it, and never twice', async () => {
  const { given, umbrella } = await contractor()
  const lines: TestLine[] = [
    { ...liabilityAsked, limits: [{ name: 'each occurrence', amount: 2 * million }], wordings: [] },
    { line: 'umbrella liability', limits: [{ name: 'each occurrence', amount: 5 * million }] },
  ]
  expect(verdictsOf(await given.requirementSet({ lines }))).toEqual([
    ['Each occurrence $2,000,000', `short ${million}`],
    ['Occurrence form', 'met'],
    ['Each occurrence $5,000,000', 'met'],
  ])
  const filledSet = await given.requirementSet({ lines, mayUmbrellaFill: true })
  expect(verdictsOf(filledSet)).toEqual([
    ['Each occurrence $2,000,000', 'met'],
    ['Occurrence form', 'met'],
    ['Each occurrence $5,000,000', `short ${million}`],
  ])
  expect(filledSet.answers[0]?.policies.map(({ policyId }) => policyId)).toContain(umbrella.id)
})

test('claims-made never meets an occurrence requirement, whatever its limits', async () => {
  const { given, gl, context } = await contractor()
  await context.db
    .updateTable('policies')
    .set({ coverageType: 'Claims-made, retroactive date none' })
    .where('id', '=', gl.id)
    .execute()
  const set = await given.requirementSet({ lines: [liabilityAsked] })
  expect(new Set(set.answers.map(({ verdict }) => verdict))).toEqual(new Set(['not on file']))
  expect(set.answers[0]?.because).toContain('Claims-made')
})

test('an additional insured counts only by an accepted edition, and notice only without days', async () => {
  const { given } = await contractor()
  const requireForms = (acceptedForms: string, noticeDays: number | null) =>
    given.requirementSet({
      noticeDays,
      lines: [
        {
          line: 'general liability',
          wordings: ['additional insured', 'notice of cancellation'],
          acceptedForms,
        },
      ],
    })
  const otherSet = await requireForms('CG 20 10 12 19, CG 20 26', 30)
  expect(verdictsOf(otherSet)).toEqual([
    ['Additional insured', 'not on file'],
    ['Notice of cancellation, 30 days', 'ask the carrier'],
  ])
  expect(otherSet.answers[0]?.because).toBe(
    'Policy GL 118-300 has CG 20 10 04 13. Accepted: CG 20 10 12 19, CG 20 26',
  )
  expect(verdictsOf(await requireForms('cg2010 0413', null))).toEqual([
    ['Additional insured', 'met'],
    ['Notice of cancellation', 'met'],
  ])
})

test('one press asks for the rest, once: requests of the client, tasks of staff', async () => {
  const { given, agent, client } = await contractor()
  const lines: TestLine[] = [
    { ...liabilityAsked, limits: [{ name: 'each occurrence', amount: 2 * million }] },
    { line: 'auto liability', limits: [{ name: 'combined single limit', amount: million }] },
  ]
  const { id } = await given.requirementSet({ lines })
  const askedReply = await client.call(api.requirements.askForRest, { id })
  expect(askedReply.body).toMatchObject({ requests: 2, tasks: 0 })
  expect(askedReply.body.set.answers.map((one) => one.asked?.by ?? null)).toEqual([
    ...['request', null, null, null],
    'request',
  ])
  const { requests } = (await client.call(api.requests.list, {})).body
  expect(requests.map(({ type, policyNumber }) => [type, policyNumber]).toSorted()).toEqual([
    ['coverage_review', null],
    ['endorsement', 'GL 118-300'],
  ])
  expect(requests.find(({ policyNumber }) => policyNumber)?.details).toContain(
    'General liability: Each occurrence $2,000,000. Short by $1,000,000',
  )
  expect((await agent.call(api.requirements.askForRest, { id })).body).toMatchObject({
    requests: 0,
    tasks: 0,
  })
  // Once a request is completed and the limit is still short, it may be asked for again.
  const limit = requests.find(({ policyNumber }) => policyNumber)
  await agent.call(api.requests.changeStatus, { requestId: limit?.id ?? '', status: 'completed' })
  expect((await agent.call(api.requirements.askForRest, { id })).body).toMatchObject({
    requests: 0,
    tasks: 1,
  })
  const { tasks } = (await agent.call(api.tasks.list, {})).body
  expect(tasks.map(({ what, about }) => [what, about?.label])).toEqual([
    [
      'Contract requirements, Bayfare Grocers Inc. General liability: Each occurrence $2,000,000: short by $1,000,000',
      'Policy GL 118-300',
    ],
  ])
})

test('a requirement that is no longer met after an event is news to agent and client, once', async () => {
  const { given, gl, client, agent, setLimit, setsOf, workOf, recheck } = await contractor()
  const { id } = await given.requirementSet({ lines: [liabilityAsked] })
  await recheck()
  expect(await workOf(), 'nothing has changed').toEqual([])
  await setLimit(gl.id, 500_000)
  await recheck()
  await recheck()
  const [item, ...otherItems] = await workOf()
  expect(otherItems).toEqual([])
  expect(item).toMatchObject({
    about: 'General liability: Each occurrence $1,000,000. Short by $500,000',
    detail: 'Required by contract: Bayfare Grocers Inc',
    standing: 'urgent',
  })
  const [ownSet] = (await client.call(api.requirements.mine, {})).body.sets
  expect(ownSet?.answers[0]).toMatchObject({ verdict: 'short', newSince: '2026-11-20T15:00:00.000Z' })
  const bells = (await client.call(api.notifications.list, {})).body.notifications
  expect(bells.map(({ title }) => title)).toContain('Contract requirement to review')
  expect((await agent.call(api.requirements.settleShortfall, { id: item?.id ?? '' })).status).toBe(204)
  await recheck()
  expect(await workOf()).toEqual([])
  // More is missing than was settled: that is news again.
  await setLimit(gl.id, 300_000)
  await recheck()
  expect(await workOf()).toHaveLength(1)
  await setLimit(gl.id, million)
  await recheck()
  expect(await workOf(), 'it is met again').toEqual([])
  expect((await setsOf()).find((set) => set.id === id)?.answers[0]?.newSince).toBe(null)
})

test('a pending notice of cancellation asks the carrier, and asking for the rest takes it off the queue', async () => {
  const { given, gl, agent, workOf, recheck } = await contractor()
  const { id } = await given.requirementSet({ lines: [liabilityAsked] })
  const { version } = (await agent.call(api.policyEvents.ofPolicy, { policyId: gl.id })).body
  const { status } = await agent.call(api.policyEvents.enter, {
    ...{ policyId: gl.id, version, kind: 'notice of cancellation', effectiveOn: '2027-01-10' },
    ...{ source: 'letter', reason: 'underwriting' },
  })
  expect(status).toBeLessThan(300)
  await recheck()
  expect(await workOf()).toHaveLength(5)
  await agent.call(api.requirements.askForRest, { id })
  expect(await workOf()).toEqual([])
  const { tasks } = (await agent.call(api.tasks.list, { search: 'Contract requirements' })).body
  expect(tasks).toHaveLength(1)
  expect(tasks[0]?.what).toContain('Each occurrence $1,000,000: ask the carrier; General aggregate')
})

test('a change keeps the former version, needs the version that was read, and is no news', async () => {
  const { given, agent, client, workOf, recheck } = await contractor()
  const { id, version } = await given.requirementSet({ lines: [liabilityAsked] })
  const more = { ...liabilityAsked, limits: [{ name: 'each occurrence' as const, amount: 3 * million }] }
  const changedReply = await client.call(api.requirements.change, { id, version, lines: [more] })
  expect(changedReply.body.set.answers[0]).toMatchObject({
    verdict: 'short',
    shortBy: 2 * million,
    newSince: null,
  })
  const lateReply = await agent.call(api.requirements.change, { id, version, lines: [liabilityAsked] })
  expect(lateReply.failure).toMatchObject({ code: 'changed' })
  await recheck()
  expect(await workOf()).toEqual([])
  const { versions } = (await agent.call(api.requirements.versions, { id })).body
  expect(
    versions.map((version) => [
      version.version,
      version.writtenByName,
      version.content.lines[0]?.limits[0]?.amount,
    ]),
  ).toEqual([
    [2, 'Maria Reyes', 3 * million],
    [1, 'Daniel Kim', million],
  ])
  expect((await agent.call(api.requirements.close, { id })).status).toBe(204)
  expect((await agent.call(api.requirements.versions, { id })).status).toBe(404)
})

test('a set names a holder or a project, asks something, and takes only a document of the client', async () => {
  const { agent, people, given } = await contractor()
  const create = (overrides: object) =>
    agent.send('POST', `/api/agent/requirement/client/${people.client.id}`, {
      lines: [liabilityAsked],
      ...overrides,
    })
  expect((await create({})).failure.fields).toHaveProperty('project')
  expect(
    (await create({ project: 'Mill Race Lofts', lines: [{ line: 'auto liability' }] })).failure.fields,
  ).toEqual({
    lines: 'Please enter at least one requirement',
  })
  const document = await given.document()
  const contractFields = { project: 'Mill Race Lofts', documentId: document.id, documentPage: 7 }
  const { body } = await create(contractFields)
  expect(body).toMatchObject({ set: { document: { title: document.title }, documentPage: 7, holder: null } })
  const foreignReply = await agent.send('POST', `/api/agent/requirement/client/${people.client.id}`, {
    ...{ lines: [liabilityAsked], project: 'Mill Race Lofts' },
    documentId: '0190a5b2-0000-7000-8000-000000000000',
  })
  expect(foreignReply.failure.fields).toEqual({ documentId: 'Please choose one of this client’s documents' })
})

test('sets of a former client are not checked', async () => {
  const { given, gl, context, people, setLimit, workOf, recheck } = await contractor()
  await given.requirementSet({ lines: [liabilityAsked] })
  await setAccountClosure(context.db, people.client.id, {
    timestamp: context.now().toISOString(),
    actorId: people.admin.id,
  })
  await setLimit(gl.id, 500_000)
  await recheck()
  expect(await workOf()).toEqual([])
})
