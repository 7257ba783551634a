import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { allTimelineKinds } from '../../../contract/values/timeline-kinds.ts'
import { newId } from '../../platform/ids.ts'
import { approvedClient, bayfareInsured } from '../../testing/certificates.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { sampleDispatch } from '../../testing/sample-input.ts'

const hour = 3_600_000

/** The clock is at Friday, November 20, 2026, 10:00 AM in New York. */
async function timelineOf(world: Awaited<ReturnType<typeof portal>>) {
  const { as, people, clock } = world
  const { client } = people
  const readTimeline = async (query: object = {}, person: TestPerson = people.agent) =>
    (await as(person).call(api.story.lines, { id: client.id, ...query })).body
  /** Each line's sentence, with the number of its further entries. */
  const readLines = async (...queryArguments: Parameters<typeof readTimeline>) =>
    (await readTimeline(...queryArguments)).lines.map(({ text, more }) =>
      more > 0 ? `${text} +${more}` : text,
    )
  const readEntries = async ({ thread, day }: { thread: string; day: string }, query: object = {}) =>
    (await as(people.agent).call(api.story.entries, { id: client.id, thread, day, ...query })).body
  const glance = async (person: TestPerson = people.agent) =>
    await as(person).call(api.story.glance, { id: client.id })
  const advanceClock = (ms: number) => {
    clock.time = new Date(clock.time.getTime() + ms)
  }
  return { ...world, story: readTimeline, lines: readLines, entries: readEntries, glance, advanceClock }
}

const newTimeline = async () => timelineOf(await portal())

// Spec: timeline/groups
test('what belongs together stands on one line: the newest sentence, and so many more that are told when it is opened', async () => {
  const { as, given, people, advanceClock, story, lines, entries } = await newTimeline()
  const { agent, client } = people
  const policy = await given.policy()
  advanceClock(24 * hour)
  await given.request({ type: 'claims_assistance', policyId: policy.id, details: 'Who tows the van?' })
  advanceClock(60_000)
  const claim = await given.claim({ policyId: policy.id })
  advanceClock(60_000)
  await as(agent).call(api.claims.changeStatus, { id: claim.id, ...sampleDispatch })
  advanceClock(60_000)
  const quote = await given.quote()
  advanceClock(60_000)
  await given.offer({ quoteId: quote.id })
  advanceClock(60_000)
  await given.message({ by: client, content: 'Is the towing covered?' })
  advanceClock(60_000)
  await given.message({ by: agent, content: 'It is, up to $100.' })
  advanceClock(60_000)
  await given.note({ text: 'Towed to Quarry Road.', about: { kind: 'claim', id: claim.id } })
  expect(await lines()).toEqual([
    'Daniel Kim added the note “Towed to Quarry Road.” +3',
    'Daniel Kim sent Tidewheel Bakery LLC a message +1',
    'Daniel Kim added the offer from The Hartford on “Workers Compensation Quote” #1001 +1',
    "Denise Okafor added the Business Owner's Policy (BOP) HBP 204417",
  ])
  const [claimEntry, messages] = (await story()).lines
  expect(claimEntry && (await entries(claimEntry)).entries.map(({ text }) => text)).toEqual([
    'Daniel Kim added the note “Towed to Quarry Road.”',
    expect.stringContaining('to Sent to carrier'),
    expect.stringContaining('reported'),
    expect.stringContaining('submitted the request'),
  ])
  expect(messages).toMatchObject({ kind: 'message', words: 'It is, up to $100.', day: '2026-11-21' })
  expect(messages && (await entries(messages)).entries.map(({ words }) => words)).toEqual([
    'It is, up to $100.',
    'Is the towing covered?',
  ])
})

// Spec: timeline/groups
test('a certificate stands on the line of what it answers', async () => {
  const world = await portal()
  const { as, given, people } = world
  const { advanceClock, story, entries } = await timelineOf(world)
  const { bop, form } = await approvedClient(world)
  advanceClock(24 * hour)
  const request = await given.request({ type: 'coi' })
  advanceClock(60_000)
  const issueInput = { clientId: people.client.id, holder: bayfareInsured, ...form, requestId: request.id }
  const policies = [{ policyId: bop.id, coverages: ['Business Personal Property'] }]
  expect((await as(people.agent).call(api.certificates.issueFor, { ...issueInput, policies })).status).toBe(
    201,
  )
  const [line] = (await story()).lines
  expect(line && (await entries(line)).entries.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Daniel Kim completed the request/),
      expect.stringMatching(/^Daniel Kim issued certificate/),
      expect.stringMatching(/^Maria Reyes submitted the request/),
    ]),
  )
})

// Spec: timeline/pages
test('page by page each line comes once with all that is on it, wherever a page ends, also of thousands on a day', async () => {
  const { as, context, people, given, story } = await newTimeline()
  const { agent, client } = people
  const policies = [await given.policy(), await given.policy(), await given.policy()]
  // Events follow every 20 seconds on two days, so each day has more events than a page scans.
  const startTime = Date.parse('2026-11-02T13:00:00Z')
  const seededNotes = Array.from({ length: 7000 }, (_, index) => ({
    id: newId(),
    at: new Date(startTime + index * 20_000).toISOString(),
    actorId: agent.id,
    action: 'policy.changed',
    entity: 'policy',
    entityId: policies[index % 3]?.id ?? null,
    clientId: client.id,
  }))
  await context.db.insertInto('events').values(seededNotes).execute()

  const lines = await allPages(
    (page) => story({ limit: 2, ...page }),
    ({ lines }) => lines,
  )
  const lineNames = lines.map(({ day, thread }) => `${day} ${thread}`)
  expect(new Set(lineNames).size, 'no line comes twice').toBe(lineNames.length)
  expect(lines.filter(({ day }) => day < '2026-11-08')).toHaveLength(3 * 2)
  const seenIds: string[] = []
  for (const { thread, day, more } of lines) {
    const line = { id: client.id, thread, day, limit: 500 }
    const entries = await allPages(
      async (page) => (await as(agent).call(api.story.entries, { ...line, ...page })).body,
      ({ entries }) => entries,
    )
    expect(entries, 'as many as the line says').toHaveLength(more + 1)
    seenIds.push(...entries.map(({ id }) => id))
  }
  expect(new Set(seenIds).size, 'no entry comes twice').toBe(seenIds.length)
  const knownValues = new Set(seenIds)
  expect(
    seededNotes.filter(({ id }) => !knownValues.has(id)),
    'none is lost',
  ).toEqual([])
})

async function allPages<Read extends { nextCursor: string | null }, Item>(
  readPage: (page: { cursor?: string }) => Promise<Read>,
  items: (page: Read) => Item[],
): Promise<Item[]> {
  let page = await readPage({})
  const allItems = [...items(page)]
  while (page.nextCursor) {
    page = await readPage({ cursor: page.nextCursor })
    allItems.push(...items(page))
  }
  return allItems
}

// Spec: timeline/narrowed
test('it is narrowed to a kind, and a line then counts what is left on it', async () => {
  const { given, people, lines, story } = await newTimeline()
  const { client } = people
  const policy = await given.policy()
  const claim = await given.claim({ policyId: policy.id })
  await given.note({ text: 'On the claim.', about: { kind: 'claim', id: claim.id } })
  await given.note({ kind: 'call', text: 'She called.' })
  await given.task({ what: 'Call back', clientId: client.id })
  await given.message({ by: client })
  await given.document({ title: 'Loss runs' })
  await given.quote()
  expect(await lines({ kind: 'note' })).toEqual(['Daniel Kim added the note “On the claim.”'])
  expect(await lines({ kind: 'call' })).toEqual(['Daniel Kim logged a call: “She called.”'])
  expect(await lines({ kind: 'claim' })).toHaveLength(1)
  expect(await lines({ kind: 'certificate' })).toEqual([])
  const countsByKind = await Promise.all(allTimelineKinds.map(async (kind) => (await story({ kind })).total))
  const { total } = await story()
  expect(
    countsByKind.reduce((sum, count) => sum + count, 0),
    'each is of one kind',
  ).toBe(total)
})

// Spec: timeline/narrowed
test('it is searched by words of messages, notes, requests, claims and papers, and by numbers whatever stands between their digits', async () => {
  const { as, given, people, lines, story } = await newTimeline()
  const { agent, client } = people
  const policy = await given.policy({ policyNumber: 'HBP 211958' })
  const claim = await given.claim({
    policyId: policy.id,
    told: { whatHappened: 'The oven caught fire before dawn.' },
  })
  await as(agent).call(api.claims.changeStatus, { id: claim.id, nextStep: 'Zinfandel adjuster visits' })
  await given.message({ by: client, content: 'Could we talk about the walrus in the cellar?' })
  await given.note({ text: 'Gate code is with the super.' })
  await given.request({ type: 'other', details: 'Five years of loss runs, please.' })
  const { id } = await given.document({ title: 'Marmalade invoice', by: agent, clientId: client.id })
  await as(agent).call(api.documents.remove, { id, reason: 'wrong file' })
  await given.task({ what: 'Send the kumquat form', clientId: client.id })

  expect(await lines({ search: 'WALRUS cellar' })).toEqual(['Maria Reyes sent a message'])
  expect((await story({ search: 'walrus' })).lines[0]?.words).toContain('walrus')
  expect(await lines({ search: 'gate code' })).toEqual([
    'Daniel Kim added the note “Gate code is with the super.”',
  ])
  expect(await lines({ search: 'five years' })).toEqual([expect.stringContaining('submitted the request')])
  expect(await lines({ search: 'oven' }), 'all of that claim').toEqual([
    expect.stringMatching(/claim.* \+1$/),
  ])
  expect(await lines({ search: 'zinfandel' })).toEqual([
    expect.stringMatching(/updated the .* claim on HBP 211958$/),
  ])
  expect(await lines({ search: 'wrong file' })).toEqual([
    'Daniel Kim removed “Marmalade invoice”: wrong file',
  ])
  expect(await lines({ search: 'kumquat' })).toEqual([expect.stringContaining('added the task')])
  for (const number of ['HBP 211958', 'hbp211958', 'HBP-211 958', '211958'])
    expect(await lines({ search: number }), number).toEqual([
      expect.stringContaining('claim on HBP 211958 +1'),
      expect.stringContaining('added the Business Owner'),
    ])
  for (const nothing of ['walrus oven', 'xylophone', '%', '_', '—', 'policyNumber'])
    expect(await lines({ search: nothing }), nothing).toEqual([])
  expect(await lines({ search: 'oven', kind: 'message' })).toEqual([])
})

// Spec: timeline/narrowed
test('a long text is shown from a little before what was sought in it', async () => {
  const { given, story } = await newTimeline()
  const text = `${'Nothing of note. '.repeat(40)}The key hangs behind the walrus.`
  await given.message({ content: text })
  await given.note({ text })
  const { lines } = await story({ search: 'walrus' })
  expect(lines.map(({ words }) => words)).toEqual([
    expect.stringMatching(/^….*behind the walrus\.$/),
    expect.stringMatching(/^….*behind the walrus\.$/),
  ])
  expect((await story()).lines[0]?.words, 'a note’s sentence has its beginning').toBeNull()
})

// Spec: timeline/permitted
test('another agent’s client is not there, who stands in sees all of it, and no client reads any', async () => {
  const { as, given, people, story, glance } = await newTimeline()
  const { agent, otherAgent, client, admin } = people
  await given.note({ text: 'Xylophone' })
  await given.note({ kind: 'call', text: 'Xylophone by telephone' })
  const [line] = (await story()).lines
  expect(line).toBeDefined()
  const askedInput = { id: client.id, thread: line?.thread ?? '', day: line?.day ?? '' }
  const readStatuses = async (person: TestPerson) => [
    (await glance(person)).status,
    (await as(person).call(api.story.lines, { id: client.id })).status,
    (await as(person).call(api.story.lines, { id: client.id, search: '—' })).status,
    (await as(person).call(api.story.entries, askedInput)).status,
  ]
  expect(await readStatuses(otherAgent)).toEqual([404, 404, 404, 404])
  expect(await readStatuses(client)).toEqual([403, 403, 403, 403])
  const cover = await given.cover({ agent })
  for (const person of [agent, admin, cover]) {
    expect(await readStatuses(person)).toEqual([200, 200, 200, 200])
    expect((await story({ search: 'xylophone' }, person)).total).toBe(2)
  }
  const clientCaller = as(client)
  const answers = [
    await clientCaller.call(api.home.client, {}),
    await clientCaller.call(api.home.next, {}),
    await clientCaller.call(api.notifications.list, {}),
    await clientCaller.call(api.search.find, { q: 'xylophone' }),
  ]
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Xylophone')
})

// Spec: timeline/permitted
test('of one client the search finds nothing that is another’s', async () => {
  const { given, people, lines } = await newTimeline()
  const { otherClient, otherAgent } = people
  const policy = await given.policy({ client: otherClient, policyNumber: 'ZZ 778812' })
  await given.claim({ by: otherClient, policyId: policy.id, told: { whatHappened: 'Walrus on the roof.' } })
  await given.message({ by: otherAgent, receiverId: otherClient.id, content: 'About the walrus.' })
  for (const search of ['walrus', 'ZZ 778812']) expect(await lines({ search })).toEqual([])
})

// Spec: timeline/calls
test('a call is a note that says so, in its list, on the timeline and once it was removed', async () => {
  const { as, given, people, lines } = await newTimeline()
  const { agent, client } = people
  const call = await given.note({ kind: 'call', text: 'Wants the van off the policy.' })
  await given.note({ text: 'Anything' })
  expect(call).toMatchObject({ kind: 'call', version: 1 })
  const calls = await as(agent).call(api.notes.list, { clientId: client.id, show: 'calls' })
  expect(calls.body.notes.map(({ id, kind }) => [id, kind])).toEqual([[call.id, 'call']])
  await as(agent).call(api.notes.change, { id: call.id, text: 'Wants the van off.' })
  expect(await lines({ kind: 'call' })).toEqual([
    'Daniel Kim changed the note of a call “Wants the van off.” +1',
  ])
  await as(agent).call(api.notes.remove, { id: call.id })
  expect(await lines({ kind: 'call' })).toEqual(['Daniel Kim removed the note of a call +2'])
  expect(await lines({ kind: 'call', search: 'van' }), 'of which no word is left').toEqual([])
  const oddReply = await as(agent).send('POST', '/api/agent/note', {
    kind: 'fax',
    text: 'x',
    clientId: client.id,
  })
  expect(oddReply.failure.fields).toEqual({ kind: 'Please choose from the list' })
})

// Spec: client/rail
test('at a glance stand the premium in force, what ends next and what waits, whoever’s it is and also what was put off', async () => {
  const { as, given, people, glance } = await newTimeline()
  const { agent, client, admin } = people
  expect((await glance()).body).toEqual({
    policiesInForce: 0,
    premiumInForce: 0,
    nextRenewal: null,
    open: [],
    isMoreOpen: false,
  })
  const dates = { startDate: '2026-01-10', endDate: '2027-01-10' }
  const firstPolicy = await given.policy({ ...dates, policyNumber: 'A 1', premium: 1000.5 })
  const renewedPolicy = await given.policy({
    policyNumber: 'B 2',
    startDate: '2026-01-01',
    endDate: '2027-01-01',
    premium: 500,
  })
  await given.renewal(renewedPolicy)
  await given.policy({ policyNumber: 'C 3', startDate: '2025-01-01', endDate: '2026-01-01', premium: 70 })
  await given.policy({ client: people.otherClient, ...dates, premium: 9 })
  const request = await given.request({ type: 'other', isUrgent: true })
  await given.message({ by: client })
  const task = await given.task({
    what: 'Call back',
    clientId: client.id,
    ownerId: admin.id,
    dueOn: '2026-11-20',
  })
  await as(agent).call(api.today.snooze, { kind: 'request', id: request.id, untilDay: '2026-12-01' })
  const { body } = await glance()
  expect(body).toMatchObject({
    policiesInForce: 2,
    premiumInForce: 1500.5,
    nextRenewal: { policyId: firstPolicy.id, policyNumber: 'A 1', endDate: '2027-01-10' },
    isMoreOpen: false,
  })
  expect(body.open.map(({ kind, standing, id }) => [kind, standing, id])).toEqual([
    ['request', 'urgent', request.id],
    ['message', 'waiting', client.id],
    ['task', 'waiting', task.id],
  ])
  expect((await glance(admin)).body.open).toHaveLength(3)
})

// Spec: client/rail
test('the list of clients has their premium in force, open items and last contact, as their pages do', async () => {
  const { as, given, people, clock, glance, advanceClock } = await newTimeline()
  const { agent, client, otherClient, otherAgent, admin } = people
  const readFigures = async (person: TestPerson, clientIds: string[]) =>
    (await as(person).call(api.story.figures, { clientIds })).body.figures.toSorted((one, other) =>
      one.id === client.id ? -1 : other.id === client.id ? 1 : 0,
    )
  const emptyFigures = { premiumInForce: 0, openItems: 0, lastContactAt: null }
  expect(await readFigures(admin, [client.id, otherClient.id])).toEqual([
    { id: client.id, ...emptyFigures },
    { id: otherClient.id, ...emptyFigures },
  ])
  const dates = { startDate: '2026-01-10', endDate: '2027-01-10' }
  await given.policy({ ...dates, premium: 1000.5 })
  await given.policy({ ...dates, policyNumber: 'OLD 1', startDate: '2025-01-10', endDate: '2026-01-10' })
  await given.request({ type: 'other', isUrgent: true })
  await given.task({ what: 'Call back', clientId: client.id, ownerId: admin.id, dueOn: '2026-11-20' })
  await given.message({ by: client })
  const { open } = (await glance()).body
  const [clientFigureRow] = await readFigures(agent, [client.id])
  expect(clientFigureRow).toEqual({
    id: client.id,
    premiumInForce: 1000.5,
    openItems: open.length,
    lastContactAt: clock.time.toISOString(),
  })
  advanceClock(60_000)
  await given.note({ text: 'Not a call.' })
  expect(await readFigures(agent, [client.id])).toEqual([clientFigureRow])
  await given.note({ kind: 'call', text: 'Called about the van.' })
  expect((await readFigures(agent, [client.id]))[0]?.lastContactAt).toBe(clock.time.toISOString())
  expect((await readFigures(admin, [client.id, otherClient.id]))[1]).toEqual({
    id: otherClient.id,
    ...emptyFigures,
  })
  expect(await readFigures(otherAgent, [client.id])).toEqual([])
  expect(await readFigures(agent, [])).toEqual([])
  const { client: details } = (await as(agent).call(api.clients.one, { id: client.id })).body
  expect(details).toMatchObject({ claimsCount: 0, certificatesCount: 0, tasksCount: 1 })
})

test('what is no cursor of it is refused', async () => {
  const { as, given, people, story } = await newTimeline()
  await given.note()
  await given.note()
  const call = async (
    cursor: string,
    path: typeof api.story.lines | typeof api.story.entries = api.story.lines,
  ) =>
    (
      await as(people.agent).call(path, {
        id: people.client.id,
        thread: 'messages',
        day: '2026-11-20',
        cursor,
      })
    ).status
  const { nextCursor } = await story({ limit: 1 })
  expect(await call(nextCursor ?? '')).toBe(200)
  expect(await call(nextCursor ?? '', api.story.entries), 'one of another list').toBe(400)
  const wrongCursor = Buffer.from(JSON.stringify(['story', 'yesterday', 'me'])).toString('base64url')
  for (const cursor of ['x', wrongCursor]) expect(await call(cursor)).toBe(400)
})
