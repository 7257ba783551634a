import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LossReport } from '../../../contract/claim-forms.ts'
import { api } from '../../../contract/index.ts'
import {
  allSearchableKinds,
  type SearchableKind,
  searchableKindsFor,
} from '../../../contract/values/searchable-kinds.ts'
import { bayfareInsured, makeCertifiable, requireCertificate } from '../../testing/certificates.ts'
import { pdfFile } from '../../testing/files.ts'
import { addTestPerson, type TestPerson } from '../../testing/people.ts'
import { freshPortal } from '../../testing/portal.ts'

type World = Awaited<ReturnType<typeof freshPortal>>

/** The titles that a person finds, by kind. */
async function searchTitles({ as }: World, person: TestPerson, q: string) {
  const { body, failure } = await as(person).call(api.search.find, { q })
  expect(failure, `'${q}' was sought`).not.toHaveProperty('error')
  return Object.fromEntries(body.groups.map(({ kind, items }) => [kind, items.map(({ title }) => title)]))
}

async function bakery(world: World) {
  const { context, given, people } = world
  const client = await addTestPerson(context, {
    role: 'client',
    agent: people.agent,
    company: 'Tidewheel Bakery LLC',
    firstName: 'Maria',
    lastName: 'Reyes',
  })
  const policy = await given.policy({ client, policyNumber: 'HBP 211958' })
  return { client, policy }
}

// Spec: search/numbers
test('a policy is found by its number, with its blanks and dashes, without them or with others', async () => {
  const world = await freshPortal()
  await bakery(world)
  const { agent } = world.people
  for (const typedText of ['HBP 211958', 'hbp211958', 'HBP-211958', 'hbp-211 958', '211958', '1195'])
    expect(await searchTitles(world, agent, typedText), typedText).toEqual({ policy: ['HBP 211958'] })
})

// Spec: search/words
test('the trade says it for short: WC, work comp, GL, BOP, E&O and D&O are found as what they mean', async () => {
  const world = await freshPortal()
  const { agent } = world.people
  const { client } = await bakery(world)
  const numbers: Record<string, string> = {
    "Workers' Compensation Insurance": 'WC 1',
    'General Liability Insurance': 'N 2',
    'Professional Liability Insurance (Errors & Omissions)': 'N 3',
    'Directors and Officers (D&O) Insurance': 'N 4',
    'Umbrella & Excess Liability Insurance': 'N 5',
  }
  for (const [type, policyNumber] of Object.entries(numbers))
    await world.given.policy({ client, type, policyNumber })
  const meantInput: Record<string, string> = {
    WC: 'WC 1',
    'work comp': 'WC 1',
    "workers' comp": 'WC 1',
    gl: 'N 2',
    CGL: 'N 2',
    'E&O': 'N 3',
    'd&o': 'N 4',
    umbrella: 'N 5',
    bop: 'HBP 211958',
  }
  for (const [typedText, number] of Object.entries(meantInput))
    expect((await searchTitles(world, agent, typedText)).policy, typedText).toEqual([number])
})

// Spec: search/words
test('a name and what is meant of theirs are found together, in either order', async () => {
  const world = await freshPortal()
  const { agent } = world.people
  const { client } = await bakery(world)
  const otherClient = await world.given.client({ company: 'Bayfare Grocers' })
  await world.given.policy({ client: otherClient, policyNumber: 'HBP 300001' })
  await world.given.message({ by: client, receiverId: agent.id, content: 'The ovens are in the new kitchen' })
  for (const typedText of ['tidewheel bop', 'BOP Tidewheel', 'maria reyes bop'])
    expect(await searchTitles(world, agent, typedText), typedText).toEqual({ policy: ['HBP 211958'] })
  expect(await searchTitles(world, agent, 'tidewheel ovens')).toEqual({ message: ['Maria Reyes'] })
})

// Spec: search/words
test('what is mistyped is found where nothing is as it was typed, and told so', async () => {
  const world = await freshPortal()
  const { agent } = world.people
  const { client } = await bakery(world)
  await world.given.policy({ client, type: 'Umbrella & Excess Liability Insurance', policyNumber: 'UMB 7' })
  const search = async (q: string) => (await world.as(agent).call(api.search.find, { q })).body
  const wheelResults = await search('tidewheal')
  expect([wheelResults.isNearly, wheelResults.groups[0]?.items[0]?.title]).toEqual([
    true,
    'Tidewheel Bakery LLC',
  ])
  const umbrella = await search('umbrela')
  expect([umbrella.isNearly, umbrella.groups[0]?.items[0]?.title]).toEqual([true, 'UMB 7'])
  expect((await search('tidewheel')).isNearly).toBe(false)
  expect(await search('xylophonist')).toEqual({ groups: [], isNearly: false, cutShort: [] })
})

// Spec: search/marked
test('what was found is marked: in the number as it stands there, in the type that is meant, in the name', async () => {
  const world = await freshPortal()
  await bakery(world)
  const markedItem = async (q: string) => {
    const { body } = await world.as(world.people.agent).call(api.search.find, { q })
    const item = body.groups[0]?.items[0]
    const markedParts = (text = '', marks: [number, number][] = []) =>
      marks.map(([start, end]) => text.slice(start, end))
    return [
      markedParts(item?.title, item?.titleMarks),
      markedParts(item?.detail, item?.detailMarks),
      markedParts(item?.clientName ?? '', item?.clientMarks),
    ]
  }
  expect(await markedItem('hbp211958')).toEqual([['HBP 211958'], [], []])
  expect(await markedItem('bop tide')).toEqual([[], ["Business Owner's Policy", 'BOP'], ['Tide']])
})

// Spec: search/numbers
test('a whole VIN finds the vehicle of which its last characters are on file', async () => {
  const world = await freshPortal()
  const { agent, client } = world.people
  await world.given.vehicle({ vinEnd: '4821' })
  const vehicle = { vehicle: ['2019 Ford Transit 250'] }
  expect(await searchTitles(world, agent, '1FTYE1ZM5KKA04821')).toEqual(vehicle)
  expect(await searchTitles(world, client, '1FTYE1ZM5KKA04821')).toEqual(vehicle)
  expect(await searchTitles(world, agent, 'transit 4821')).toEqual(vehicle)
  expect(await searchTitles(world, agent, '1FTYE1ZM5KKA04822')).toEqual({})
})

test('what people write in the trade’s own words is found whichever of them is typed', async () => {
  const world = await freshPortal()
  const { agent, client } = world.people
  const write = (content: string) => world.given.message({ by: client, receiverId: agent.id, content })
  await write('Does the malpractice policy cover the new partner?')
  await write('Professional liability was asked for by the landlord')
  await write('The PL of last year had it. Please look')
  await write('Please send the plan of the building')
  const searchMessages = async (person: TestPerson, q: string) => {
    const { body } = await world.as(person).call(api.search.find, { q, only: 'message' })
    return body.groups
      .flatMap(({ items }) => items)
      .map(({ detail }) => detail.split(' ').slice(0, 3).join(' '))
  }
  const all = ['The PL of', 'Professional liability was', 'Does the malpractice']
  for (const person of [agent, client])
    for (const typedText of ['malpractice', 'professional liability'])
      expect(await searchMessages(person, typedText), typedText).toEqual(all)
  expect(await searchMessages(agent, 'professional liability landlord')).toEqual([
    'Professional liability was',
  ])
  const [group] = (
    await world.as(agent).call(api.search.find, { q: 'professional liability', only: 'message' })
  ).body.groups
  const markedItem = group?.items.at(-1)
  expect(markedItem?.detailMarks.map(([start, end]) => markedItem.detail.slice(start, end))).toEqual([
    'malpractice',
  ])
})

test('of a name of several words the one that is mistyped is forgiven, and what many are called by is compared with nobody', async () => {
  const world = await freshPortal()
  const { agent } = world.people
  await world.given.client({ company: 'Harbor Bakery LLC' })
  const search = async (q: string) => (await world.as(agent).call(api.search.find, { q })).body
  const correctedReply = await search('tidewheal bakery')
  expect([
    correctedReply.isNearly,
    correctedReply.groups.map(({ items }) => items.map(({ title }) => title)),
  ]).toEqual([true, [['Tidewheel Bakery LLC']]])
  expect(await search('tidewheel harbor')).toEqual({ groups: [], isNearly: false, cutShort: [] })
})

test('two letters find who is called so from the beginning, and nothing in the midst of words', async () => {
  const world = await freshPortal()
  await world.given.client({ company: 'Yarrow & Sons' })
  const { agent } = world.people
  expect(await searchTitles(world, agent, 'ya')).toEqual({ client: ['Yarrow & Sons'] })
  expect(await searchTitles(world, agent, 'ow')).toEqual({})
})

/** Adds `count` clients of an agent with numbered names. */
const addClients = ({ context }: World, agent: TestPerson, count: number, company: string) =>
  sql`insert into users (id, role, username, email, company, agent_id, created_at, sort_name)
    select gen_random_uuid(), 'client', ${company} || n, lower(translate(${company}, ' ', '')) || n || '@x.example', ${company} || ' ' || n, ${agent.id}, now(),
      lower(${company}) || ' ' || n
    from generate_series(1, ${count}::int) as n`.execute(context.db)

// Spec: search/large
test('in a large book names are found wherever they stand: one that is rare, and one that a thousand have, the first by name first', async () => {
  const world = await freshPortal()
  const { agent, otherAgent, admin } = world.people
  await addClients(world, agent, 1200, 'Aardvark Bakery')
  await addClients(world, agent, 1100, 'Marsh Quagga')
  await world.given.client({ company: 'Zorilla Farm' })
  for (const person of [agent, admin]) {
    expect((await searchTitles(world, person, 'orilla')).client).toEqual(['Zorilla Farm'])
    expect((await searchTitles(world, person, 'ardvark')).client).toEqual([
      'Aardvark Bakery 1',
      'Aardvark Bakery 10',
      'Aardvark Bakery 100',
      'Aardvark Bakery 1000',
      'Aardvark Bakery 1001',
    ])
    expect((await searchTitles(world, person, 'quagga')).client).toEqual([
      'Marsh Quagga 1',
      'Marsh Quagga 10',
      'Marsh Quagga 100',
      'Marsh Quagga 1000',
      'Marsh Quagga 1001',
    ])
  }
  for (const q of ['orilla', 'ardvark', 'quagga'])
    expect(await searchTitles(world, otherAgent, q), q).toEqual({})
})

// Spec: search/numbers
test('what is older than a thousand others is found, and the policy that has exactly the number that was typed stands first', async () => {
  const world = await freshPortal()
  const { context, given, people } = world
  const { agent, client, otherAgent } = people
  const exactPolicy = await given.policy({ client, policyNumber: 'HBP 12' })
  await given.policy({ client, policyNumber: 'ODD 7', type: 'Cyber Liability Insurance' })
  await sql`insert into policies
    select (jsonb_populate_record(policies, jsonb_build_object('id', uuidv7(), 'policy_number', 'HBP 12' || n))).*
    from policies, generate_series(10, 1110) as n where policies.id = ${exactPolicy.id}`.execute(context.db)
  const numbers = (await searchTitles(world, agent, 'hbp-12')).policy
  expect([numbers?.length, numbers?.[0], numbers?.[1]]).toEqual([5, 'HBP 12', 'HBP 121110'])
  expect((await searchTitles(world, agent, 'odd')).policy).toEqual(['ODD 7'])
  expect((await searchTitles(world, agent, 'cyber')).policy).toEqual(['ODD 7'])
  for (const q of ['hbp-12', 'odd']) expect(await searchTitles(world, otherAgent, q), q).toEqual({})
})

// Spec: search/large
test('who has few and old ones among many newer of others finds their own, the newest first, and first the one that has the number', async () => {
  const world = await freshPortal()
  const { context, given, people } = world
  const { agent, client, admin } = people
  const otherClient = await addTestPerson(context, {
    role: 'client',
    agent: people.otherAgent,
    company: 'Bayfare Grocers',
  })
  const type = 'Cyber Liability Insurance'
  const ownNumbers: string[] = []
  for (let count = 1; count <= 7; count++) {
    ownNumbers.unshift(`ODD 12${count}`)
    await given.policy({ client, policyNumber: `ODD 12${count}`, type })
  }
  const add = (policyNumber: string, insuredType: string, carrier: string) =>
    sql`insert into policies
      select (jsonb_populate_record(policies, jsonb_build_object('id', uuidv7(), 'user_id', ${otherClient.id}::text, 'type', ${insuredType}::text,
        'carrier', ${carrier}::text, 'policy_number', ${policyNumber}::text || n))).*
      from policies, generate_series(10, 1110) as n where policy_number = 'ODD 121'`.execute(context.db)
  const isFound = async () => {
    expect((await searchTitles(world, agent, 'cyber')).policy).toEqual(ownNumbers.slice(0, 5))
    expect((await searchTitles(world, agent, 'odd-121')).policy).toEqual(['ODD 121'])
    expect((await searchTitles(world, agent, 'odd-12')).policy).toEqual(ownNumbers.slice(0, 5))
    const allTitles = (await searchTitles(world, admin, 'odd 121')).policy
    expect([allTitles?.length, allTitles?.[0]]).toEqual([5, 'ODD 121'])
  }
  // Other clients' newest policies make the search words common.
  await add('ODD 121', type, 'Chubb')
  await isFound()
  // More than a thousand policies now contain the words, but none of the newest do.
  await add('HBP 9', 'Umbrella & Excess Liability Insurance', 'Hiscox')
  await isFound()
  expect((await searchTitles(world, agent, 'hiscox')).policy).toBeUndefined()
})

/** Number of rows read from a table, by index or scan, while `work` runs. */
async function rowsRead({ context: { pool } }: World, table: string, work: () => Promise<unknown>) {
  const countReads = async () => {
    // Each connection must flush its own statistics.
    await Promise.all(
      Array.from({ length: pool.totalCount }, () => pool.query('select pg_stat_force_next_flush()')),
    )
    const { rows } = await pool.query<{ count: number }>(
      'select idx_tup_fetch + seq_tup_read as count from pg_stat_user_tables where relname = $1',
      [table],
    )
    return rows[0]?.count ?? 0
  }
  const readsBefore = await countReads()
  await work()
  return (await countReads()) - readsBefore
}

// Spec: search/large
test('what many tasks and holders of others are called is found among one’s own without reading theirs: of clients, owned, done, and made for a colleague', async () => {
  const world = await freshPortal()
  const { context, given, people } = world
  const { agent, otherAgent, admin, otherClient } = people
  const taskText = 'Ask for the payroll'
  await given.task({ by: admin, what: taskText })
  const ownedTask = await given.task({ by: admin, what: taskText, ownerId: agent.id })
  const task = await given.task({ by: admin, what: taskText, ownerId: agent.id })
  const madeTask = await given.task({ what: taskText })
  // The tasks now concern a client of the other agent. One task also has that agent as its owner.
  const { db } = context
  await sql`update tasks set client_id = ${otherClient.id}, owner_id = case id when ${madeTask.id} then ${otherAgent.id} else owner_id end,
      done_at = case id when ${task.id} then now() end,
      done_by = case id when ${task.id} then ${agent.id}::uuid end where id in (${ownedTask.id}, ${task.id}, ${madeTask.id})`.execute(
    db,
  )
  await addClients(world, otherAgent, 800, 'Aardvark Bakery')
  const addHolders = (owner: TestPerson, name: string) =>
    sql`insert into certificate_holders (id, client_id, name, street, city, state, zip, created_by, created_at)
      select uuidv7(), users.id, ${name}, n || ' Depot Road', 'Groton', 'CT', '06340', ${owner.id}, now()
      from users, generate_series(1, 10) as n where users.agent_id = ${owner.id}`.execute(db)
  await addHolders(agent, 'Zorilla payroll')
  await addHolders(otherAgent, 'A payroll')
  await sql`insert into tasks (id, what, client_id, owner_id, created_by, created_at)
    select uuidv7(), ${taskText}, users.id, ${otherAgent.id}, ${otherAgent.id}, now()
    from users, generate_series(1, 10) where users.agent_id = ${otherAgent.id}`.execute(db)
  await sql`analyze users, tasks, certificate_holders`.execute(db)
  const searchPayroll = () => searchTitles(world, agent, 'payroll')
  expect(await searchPayroll()).toMatchObject({
    task: [taskText, taskText, taskText, taskText],
    holder: Array.from({ length: 5 }, () => 'Zorilla payroll'),
  })
  expect(await rowsRead(world, 'tasks', searchPayroll)).toBeLessThan(4000)
  expect(await rowsRead(world, 'certificate_holders', searchPayroll)).toBeLessThan(4000)
})

// Spec: search/large
test('of colleagues whose names are nearly what was typed the nearest stands first', async () => {
  const world = await freshPortal()
  const { context, people } = world
  for (const lastName of ['aa', 'ab', 'ac', 'ad', 'ae', 'af', 'er'].map((end) => `Quillfeath${end}`))
    await addTestPerson(context, { role: 'agent', firstName: 'Ann', lastName })
  const { body } = await world.as(people.admin).call(api.search.find, { q: 'quilfeather', only: 'agent' })
  expect([body.isNearly, body.groups[0]?.items[0]?.title]).toEqual([true, 'Ann Quillfeather'])
})

// Spec: search/numbers
test('a number that is nowhere is not taken for the one next to it', async () => {
  const world = await freshPortal()
  const { id } = await world.given.client({ company: 'Zorilla Farm' })
  await world.context.db.updateTable('users').set({ phone: '(860) 555-4477' }).where('id', '=', id).execute()
  expect((await searchTitles(world, world.people.agent, '8605554477')).client).toEqual(['Zorilla Farm'])
  expect(await searchTitles(world, world.people.agent, '8605554478')).toEqual({})
})

// Spec: search/marked
test('a page of the list of all that match is named, where the list finds the same', async () => {
  const world = await freshPortal()
  const { client } = await bakery(world)
  for (let count = 0; count < 6; count++) await world.given.policy({ client, policyNumber: `TRV 88${count}` })
  const group = async (q: string) =>
    (await world.as(world.people.agent).call(api.search.find, { q })).body.groups.find(
      ({ kind }) => kind === 'policy',
    )
  expect(await group('trv 88')).toMatchObject({ hasMore: true, listedAs: 'trv 88' })
  expect((await group('trv 88'))?.items).toHaveLength(5)
  expect(await group('bop')).toMatchObject({ hasMore: true, listedAs: 'bop' })
  expect(await group('tidewheel trv')).toMatchObject({ hasMore: true, listedAs: null })
  expect(await group('trv 880')).toMatchObject({ hasMore: false })
})

// Unique words by which the isolation test below finds each kind.
const words: Record<SearchableKind, string> = {
  client: 'quillfeather',
  agent: 'grimsbottom',
  policy: 'ISO77101',
  vehicle: 'Zetorwagon',
  claim: 'whirligig',
  certificate: 'Marzipanhouse',
  holder: 'Marzipanhouse',
  directory: 'Larkspurgate',
  quote: 'Blunderbuss',
  request: 'periwinkle',
  task: 'Hobbledehoy',
  note: 'Fiddlesticks',
  document: 'Cobblestone',
  message: 'thistledown',
}

async function oneOfEach(world: World) {
  const { as, context, given, people } = world
  const { agent, admin } = people
  await addTestPerson(context, { role: 'agent', firstName: 'Gus', lastName: 'Grimsbottom' })
  const client = await addTestPerson(context, { role: 'client', agent, company: 'Quillfeather Inc' })
  const policy = await given.policy({
    client,
    policyNumber: 'ISO-77101',
    coverages: [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }],
  })
  const auto = await given.policy({ client, type: 'Commercial Auto Insurance', policyNumber: 'AU 1' })
  const vehicle = { year: 2020, make: 'Zetorwagon', model: 'One', vinEnd: '9911' }
  await as(admin).call(api.vehicles.save, { policyId: auto.id, vehicles: [vehicle] })
  const claim = await given.claim({
    by: client,
    policyId: policy.id,
    told: { whatHappened: 'A whirligig fell down' },
  })
  await makeCertifiable(world, [policy])
  await as(agent).call(api.certificates.approve, {
    clientId: client.id,
    insuredName: 'Quillfeather Inc',
    policies: [{ policyId: policy.id, coverages: ['Each Occurrence'] }],
  })
  const holder = { ...bayfareInsured, name: 'Marzipanhouse LLC' }
  const issuedReply = await as(client).call(api.certificates.issue, { holder })
  requireCertificate(issuedReply)
  const quote = await given.quote({ by: client, industry: 'Blunderbuss museum' })
  const request = await given.request({ by: client, type: 'other', details: 'A periwinkle on the form' })
  const document = await given.document({ by: client, title: 'Cobblestone survey' })
  const message = await given.message({
    by: client,
    receiverId: agent.id,
    content: 'The thistledown is in bloom',
  })
  await given.task({ what: 'Call about the Hobbledehoy', clientId: client.id })
  await given.note({ text: 'Keeps saying Fiddlesticks', clientId: client.id })
  await given.directoryHolder({ name: 'Town of Larkspurgate' })
  return { client, policy, auto, claim, quote, request, document, message }
}

// Spec: search/permitted
test('of every kind another agent, another client and another client of the same agent find nothing by its exact words', async () => {
  const world = await freshPortal()
  const { people, given } = world
  const { client } = await oneOfEach(world)
  const strangersById = {
    otherAgent: people.otherAgent,
    otherClient: people.otherClient,
    client: people.client,
  }
  const standInAgent = await given.cover({ agent: people.agent })
  for (const kind of allSearchableKinds) {
    const q = words[kind]
    const foundInput: Record<string, boolean> = {}
    for (const [name, person] of Object.entries({
      ...strangersById,
      own: client,
      agent: people.agent,
      standIn: standInAgent,
      admin: people.admin,
    }))
      foundInput[name] = kind in (await searchTitles(world, person, q))
    const isOfStaff = kind === 'agent'
    expect(foundInput, `${kind}: ${q}`).toEqual({
      // The directory belongs to the agency: every agent has it.
      otherAgent: kind === 'directory',
      otherClient: false,
      client: false,
      own: searchableKindsFor('client').includes(kind),
      agent: !isOfStaff,
      standIn: !isOfStaff,
      admin: true,
    })
  }
})

test('asked for one kind alone, a search gives no other, and a kind that is not for somebody gives nothing', async () => {
  const world = await freshPortal()
  const { as, people } = world
  const { client } = await oneOfEach(world)
  const readKinds = async (person: TestPerson, q: string, searchedKind: SearchableKind) =>
    (await as(person).call(api.search.find, { q, only: searchedKind })).body.groups.map(({ kind }) => kind)
  for (const kind of allSearchableKinds) {
    expect(await readKinds(people.admin, words[kind], kind), kind).toEqual([kind])
    expect(await readKinds(people.admin, words[kind], kind === 'client' ? 'policy' : 'client'), kind).toEqual(
      [],
    )
  }
  expect(await readKinds(client, 'quillfeather', 'client')).toEqual([])
  expect(await readKinds(people.agent, 'grimsbottom', 'agent')).toEqual([])
})

// Spec: search/permitted
test('a client finds nothing that was entered in error, no carrier’s paper while the amounts are hidden, and no draft of another’s', async () => {
  const world = await freshPortal()
  const { as, given, people } = world
  const { agent, client } = people
  const wrongPolicy = await given.policy({ policyNumber: 'WRONG 8812' })
  await as(agent).call(api.policies.deactivate, { id: wrongPolicy.id, reason: 'entered in error' })
  for (const person of [client, agent]) expect(await searchTitles(world, person, 'WRONG 8812')).toEqual({})

  const quote = await given.quote()
  await given.offer({ quoteId: quote.id, insurerName: 'Chubb', file: pdfFile('chubb.pdf') })
  const paper = async (person: TestPerson) => 'document' in (await searchTitles(world, person, 'chubb'))
  expect([await paper(client), await paper(agent)]).toEqual([false, true])
  await as(agent).call(api.quotes.toggleAmounts, { quoteId: quote.id })
  expect(await paper(client)).toBe(true)

  const agentDraft = await given.draft({ by: agent })
  await as(agent).call(api.claims.save, {
    id: agentDraft.id,
    revision: agentDraft.revision,
    told: { ...LossReport.parse({}), whatHappened: 'A snowplough came' },
  })
  const drafts = async (person: TestPerson) => 'claim' in (await searchTitles(world, person, 'snowplough'))
  expect([await drafts(agent), await drafts(client), await drafts(people.admin)]).toEqual([
    true,
    false,
    false,
  ])
})

// Spec: search/hostile
test('whatever is typed is letters: wildcards, quotes, backslashes and emoji break nothing', async () => {
  const world = await freshPortal()
  await oneOfEach(world)
  const { as, people } = world
  const oddTexts = [
    '%'.repeat(200),
    '_'.repeat(200),
    "'".repeat(200),
    '"\\'.repeat(100),
    '\\',
    '🦺'.repeat(90),
    '__proto__',
    'constructor',
    "'; drop table users; --",
    '(((((',
    '[a-z]{1000}',
    'a.*b|c',
    '!&|<->:*',
    'ISO 77101 %',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'x'.repeat(200),
    '﷽ ﷺ ﬃ İstanbul ß',
    'हिंदी नीति',
    'ที่อยู่',
  ]
  for (const person of [people.client, people.agent, people.admin])
    for (const q of oddTexts) {
      const { status, body } = await as(person).call(api.search.find, { q })
      expect([q, status], q).toEqual([q, 200])
      expect(
        body.groups.every(({ items }) => items.length > 0),
        q,
      ).toBe(true)
    }
  for (const q of ['%%%', '___', '_____'])
    expect((await as(people.admin).call(api.search.find, { q })).body.groups, q).toEqual([])
})

// Spec: search/hostile
test('a text that is longer than anybody types, or holds a NUL, is refused at its field', async () => {
  const { as, people } = await freshPortal()
  for (const q of ['x'.repeat(201), 'x'.repeat(60_000), 'a\0b']) {
    const { status, failure } = await as(people.agent).call(api.search.find, { q })
    expect([400, 414, 431].includes(status), `${q.length} characters: ${status}`).toBe(true)
    expect(failure).toHaveProperty('error')
  }
})

// Spec: search/hostile
test('more searches than anybody types are refused for the rest of the minute, to that person alone', async () => {
  const { as, people } = await freshPortal()
  for (let count = 0; count < 300; count++) await as(people.client).call(api.search.find, { q: '%' })
  const { status, failure, headers } = await as(people.client).call(api.search.find, { q: '%' })
  expect([status, failure.code, headers['retry-after']]).toEqual([429, 'too_many_searches', '60'])
  expect((await as(people.otherClient).call(api.search.find, { q: '%' })).status).toBe(200)
})
