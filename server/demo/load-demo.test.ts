import { expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { addDays } from '../../contract/values/days.ts'
import { demoPaperNotice } from '../../contract/values/demonstration.ts'
import { type Context, today } from '../context.ts'
import { bayfareInsured, paperText, requireCertificate } from '../testing/certificates.ts'
import { pdfTextOf } from '../testing/pdf-text.ts'
import type { TestPerson } from '../testing/people.ts'
import { portal } from '../testing/portal.ts'
import { loadDemo, resetDemo } from './load-demo.ts'

/** A portal with the demo agency in place of the test people. */
async function demo({ on }: { on?: string } = {}) {
  const testPortal = await portal()
  if (on) testPortal.clock.time = new Date(on)
  for (const table of ['people', 'accounts', 'users'] as const)
    await testPortal.context.db.deleteFrom(table).execute()
  await loadDemo(testPortal.context)
  const rows = await testPortal.context.db.selectFrom('users').selectAll().execute()
  const person = (username: string): TestPerson => {
    const row = rows.find((row) => row.username === username)
    if (!row) throw new Error(`The demo has no ${username}`)
    return { ...row, firstName: row.firstName ?? '', lastName: row.lastName ?? '' }
  }
  return { ...testPortal, rows, person, day: today(testPortal.context) }
}

async function readEveryTable({ db }: Context) {
  const [users, invites, policies, documents, requests, messages, events] = await Promise.all([
    db.selectFrom('users').selectAll().orderBy('id').execute(),
    db.selectFrom('invites').selectAll().orderBy('id').execute(),
    db.selectFrom('policies').selectAll().orderBy('id').execute(),
    db.selectFrom('documents').selectAll().orderBy('id').execute(),
    db.selectFrom('requests').selectAll().orderBy('id').execute(),
    db.selectFrom('messages').selectAll().orderBy('id').execute(),
    db.selectFrom('events').selectAll().orderBy('id').execute(),
  ])
  return { users, invites, policies, documents, requests, messages, events }
}

const countBy = <Row>(rows: Row[], name: (row: Row) => string) =>
  rows.reduce<Record<string, number>>((counts, row) => {
    counts[name(row)] = (counts[name(row)] ?? 0) + 1
    return counts
  }, {})

/** The demo of one date, read once for the tests that change nothing. */
async function readDemo() {
  const { as, person, context, rows, mails, clock } = await demo()
  const loadedRows = await readEveryTable(context)
  const jobs = await context.pool.query(
    'select distinct task_identifier as task from graphile_worker.jobs order by task',
  )
  const [invites, unreadReply, quotes, ownQuotes] = await Promise.all([
    as(person('agent')).call(api.invites.list, {}),
    as(person('client')).call(api.messages.unreadCount, {}),
    as(person('agent')).call(api.quotes.ofClients, {}),
    as(person('client')).call(api.quotes.list, {}),
  ])
  return {
    ...loadedRows,
    rows,
    invitesOfAgent: invites.body.invites,
    unread: unreadReply.body.unreadCount,
    quotes: quotes.body.quotes,
    ownQuotes: ownQuotes.body.quotes,
    mails,
    jobs: jobs.rows,
    now: clock.time.toISOString(),
    open: context.secrets.open,
  }
}

let demoRead: ReturnType<typeof readDemo> | undefined

/**
 * Loads and reads the demo once for the tests that change nothing. If that fails, the next test
 * tries again.
 */
const demoOnce = () => {
  demoRead ??= readDemo().catch((error: unknown) => {
    demoRead = undefined
    throw error
  })
  return demoRead
}

test('all five sign in with the one password, and nobody else can', async () => {
  const { as, context } = await demo()
  for (const username of ['admin', 'agent', 'agent2', 'client', 'client2']) {
    const { status, body } = await as(null).call(api.auth.login, {
      usernameOrEmail: username,
      password: 'demo-portal-2026',
    })
    expect(status, username).toBe(200)
    expect(body.user.email).toBe(`${username}@demo.example`)
  }
  const { users } = await readEveryTable(context)
  expect(users.filter((user) => user.passwordHash !== null)).toHaveLength(5)
})

// A Friday, a leap day, a Sunday before a month's end, New Year's Eve in Connecticut, the Thursday
// before daylight saving time. The presentation is at 10:30 AM, the business day after next.
for (const [timestamp, expectedPresentations] of [
  ['2026-11-20T15:00:00Z', '2026-11-24T15:30:00.000Z'],
  ['2028-02-29T12:00:00Z', '2028-03-02T15:30:00.000Z'],
  ['2028-01-30T18:00:00Z', '2028-02-01T15:30:00.000Z'],
  ['2027-01-01T04:59:00Z', '2027-01-04T15:30:00.000Z'],
  ['2027-03-11T15:00:00Z', '2027-03-15T14:30:00.000Z'],
] as const)
  test(`the dashboards tell the story when it is loaded at ${timestamp}, with its presentation two working days later`, async () => {
    const { as, person, day } = await demo({ on: timestamp })
    const { body: upcomingReply } = await as(person('agent')).call(api.appointments.coming, {})
    expect(upcomingReply.presentations).toMatchObject([
      { datetime: expectedPresentations, clientName: 'Quillback Tavern LLC' },
    ])
    const { body: figures } = await as(person('agent')).call(api.home.agent, {})
    for (const [tile, figure] of Object.entries(figures)) expect(figure, tile).toBeGreaterThan(0)

    const { body: renewalList } = await as(person('agent')).call(api.policies.list, { show: 'renewing' })
    expect(figures.upcomingRenewals).toBe(15)
    expect(countBy(renewalList.policies, (policy) => policy.clientName)).toEqual({
      'Quillback Tavern LLC': 2,
      'Tidewheel Bakery LLC': 2,
      'Fernhollow Landscaping LLC': 5,
      'Sorrel Point Condominium Association Inc': 5,
      'Coldspring Mechanical Inc': 1,
    })

    const { body: home } = await as(person('client')).call(api.home.client, {})
    expect(home).toMatchObject({ activePolicies: 6, pendingPolicies: 1 })
    expect(home.nextExpiration).toMatchObject({ days: 30, name: 'Commercial Auto Insurance' })

    const { body: heldReply } = await as(person('client')).call(api.policies.list, {})
    expect(countBy(heldReply.policies, (policy) => policy.status)).toEqual({
      active: 6,
      pending: 1,
      expired: 1,
    })
    const autos = heldReply.policies.filter((policy) => policy.type === 'Commercial Auto Insurance')
    expect(autos.map(({ startDate, premium }) => [startDate, premium])).toContainEqual([
      addDays(day, 30),
      8712,
    ])
    expect(new Set(autos.map((policy) => policy.policyNumber)).size).toBe(1)
  })

test('invitations stand as the story left them, and three messages wait for the baker', async () => {
  const { invitesOfAgent, unread } = await demoOnce()
  const openInvites = invitesOfAgent.filter((invite) => invite.status !== 'accepted')
  expect(openInvites.map(({ company, status, isOverdue }) => [company, status, isOverdue])).toEqual([
    ['Pruitt Tile & Stone LLC', 'pending', false],
    ['Stonecrop Veterinary PC', 'not sent', false],
    ['Wynn Pet Grooming', 'pending', true],
  ])
  expect(unread).toBe(3)
})

test('a second load changes nothing, and neither does one where somebody already is', async () => {
  const { context } = await demo()
  const everyTableBefore = await readEveryTable(context)
  await loadDemo(context)
  expect(await readEveryTable(context)).toEqual(everyTableBefore)

  const otherPortal = await portal()
  const harness = await readEveryTable(otherPortal.context)
  await loadDemo(otherPortal.context)
  expect(await readEveryTable(otherPortal.context)).toEqual(harness)
})

test('a load that breaks off leaves an empty database, and a reset makes it anew', async () => {
  const { context } = await demo()
  // A reset restores the carriers, whatever was changed in them.
  const readCarriers = () =>
    context.db
      .selectFrom('carriers')
      .select(['name', 'place', 'forPolicies', 'leadsOffers', 'retiredAt'])
      .orderBy('place')
      .execute()
  const carriersBefore = await readCarriers()
  await context.db.updateTable('carriers').set({ name: 'Renamed' }).where('name', '=', 'Travelers').execute()
  await context.db
    .updateTable('carriers')
    .set({ retiredAt: new Date(0).toISOString() })
    .execute()
  await resetDemo(context)
  expect(await readCarriers()).toEqual(carriersBefore)
  let sealCount = 0
  const seal = (text: string) => {
    sealCount++
    if (sealCount > 8) throw new Error('killed')
    return context.secrets.seal(text)
  }
  await expect(loadDemo({ ...context, secrets: { ...context.secrets, seal } })).rejects.toThrow('killed')
  const emptyTables = {
    users: [],
    invites: [],
    policies: [],
    documents: [],
    requests: [],
    messages: [],
    events: [],
  }
  expect(await readEveryTable(context)).toEqual(emptyTables)

  await loadDemo(context)
  expect((await readEveryTable(context)).policies).toHaveLength(38)

  // A new demo loads even after an admin of the demo has renamed a line and retired another.
  const { db, rereadAgency } = context
  const calledInput = { name: 'Cyber Insurance', formerNames: ['Cyber Liability Insurance'] }
  await db.updateTable('lines').set(calledInput).where('name', '=', 'Cyber Liability Insurance').execute()
  await db.updateTable('lines').set({ retiredAt: '2026-11-20' }).where('name', '=', 'home').execute()
  await rereadAgency()
  await resetDemo(context)
  await loadDemo(context)
  const types = new Set((await readEveryTable(context)).policies.map(({ type }) => type))
  expect(types).toContain('Cyber Insurance')
  expect(types).toContain('home')
  await expect(context.db.deleteFrom('events').execute(), 'the history is guarded again').rejects.toThrow()
})

test('nobody is mistaken for somebody else or for somebody real', async () => {
  const { open, rows } = await demoOnce()
  const clients = rows.filter((row) => row.role === 'client')
  const streets = clients.map((row) => row.address?.split(',')[0]?.replace(/^\d+ /, ''))
  expect(new Set(streets).size).toBe(clients.length)
  expect(new Set(rows.map((row) => row.lastName)).size).toBe(rows.length)
  expect(new Set(rows.map((row) => row.phone)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row.phone).toMatch(/^\(860\) 555-01\d\d$/)
    expect(row.email).toMatch(/\.example$/)
    if (row.einSealed) expect(open(row.einSealed)).toMatch(/^89\d{7}$/)
  }
})

test('everything happened in the past, in order, and no text gives the demo away', async () => {
  const { users, policies, requests, messages, invites, events, now } = await demoOnce()
  const joinedAtById = new Map(users.map((user) => [user.id, user.createdAt]))
  for (const policy of policies)
    expect(policy.createdAt > (joinedAtById.get(policy.userId) ?? ''), policy.policyNumber).toBe(true)
  for (const row of [...users, ...policies, ...requests, ...messages, ...invites])
    expect(row.createdAt <= now).toBe(true)
  expect(events.every((event) => event.at <= now)).toBe(true)
  const askedEvents = events.filter(({ action }) => action === 'request.created')
  expect(askedEvents.map(({ entityId, at }) => [entityId, at])).toEqual(
    requests.map(({ id, createdAt }) => [id, createdAt]),
  )
  for (const text of [
    ...users.flatMap((user) => [user.company, user.firstName, user.lastName, user.address, user.email]),
    ...policies.flatMap((policy) => [policy.description, ...policy.coverages.map(({ type }) => type)]),
    ...requests.flatMap((request) => [request.description, request.details]),
    ...messages.map((message) => message.content),
    ...invites.map((invite) => invite.message),
  ])
    expect(text ?? '').not.toMatch(/test|sample|lorem|acme/i)
})

test('loading sends nothing and leaves no job behind but reminders of its presentation, thumbnails and a look at its files', async () => {
  const { mails, jobs } = await demoOnce()
  expect(mails).toEqual([])
  expect(jobs).toEqual([{ task: 'drawThumbnail' }, { task: 'remind' }, { task: 'removeUnfiled' }])
})

test('every document of the story opens, ID cards and declarations with them, and a reset leaves no file behind', async () => {
  const { as, context, person } = await demo()
  const client = as(person('client'))
  const { documents, total } = (await client.call(api.documents.all, {})).body
  // Fourteen uploads, and four certificates that the portal drew.
  expect(total).toBe(18)
  for (const { id, contentType, size } of documents) {
    const { headers } = await client.send('GET', `/api/document/${id}`)
    const openedReply = await as(null).send('GET', String(headers.location))
    expect([openedReply.status, openedReply.headers['content-type'], openedReply.bytes.length]).toEqual([
      200,
      contentType,
      size,
    ])
  }
  const { policies } = (
    await client.call(api.policies.ofType, { category: 'commercial', type: 'Commercial-Auto-Insurance' })
  ).body
  const current = policies.find(({ status }) => status === 'active')
  expect(current?.documents.map(({ type }) => type).toSorted()).toEqual(['id card', 'other', 'policy'])
  expect((await as(person('agent')).call(api.documents.all, { limit: 500 })).body.total).toBeGreaterThan(25)

  await resetDemo(context)
  const keptKeys: string[] = []
  for await (const { key } of context.files.all()) keptKeys.push(key)
  expect(keptKeys).toEqual([])
})

test('a quote stands in each state: hidden, with a presentation, visible, new, accepted, declined, expired', async () => {
  const { quotes, ownQuotes } = await demoOnce()
  expect(
    quotes.map(({ clientName, status, hideQuoteAmounts, details, bestQuoteAmount }) => [
      clientName,
      status,
      hideQuoteAmounts,
      details.length,
      bestQuoteAmount,
    ]),
  ).toEqual([
    ['Larkfield Janitorial LLC', 'pending', null, 0, null],
    ['Quillback Tavern LLC', 'quoted', null, 2, 13_157],
    ['Tidewheel Bakery LLC', 'quoted', null, 3, 9985],
    ['Fernhollow Landscaping LLC', 'quoted', false, 4, 11_426],
    ['Vale & Thornbury Architects PC', 'declined', false, 2, 1694],
    ['Tidewheel Bakery LLC', 'expired', null, 1, null],
    ['Coldspring Mechanical Inc', 'accepted', false, 2, null],
  ])
  expect(ownQuotes).toMatchObject([
    { status: 'quoted', bestQuoteAvailable: true, bestQuoteAmount: null },
    { status: 'expired', bestQuoteAvailable: false },
  ])
})

test('the ID card and the certificate that the portal itself draws say that they are a demonstration', async () => {
  const testPortal = await demo()
  const { as, person } = testPortal
  const client = as(person('client'))
  const [card] = (await client.call(api.cards.mine, {})).body.cards
  expect(card?.foot).toBe(demoPaperNotice)
  const paper = await client.call(api.cards.paper, { id: card?.id ?? '' })
  for (const page of await pdfTextOf(paper.bytes)) expect(page).toContain(demoPaperNotice)
  const issuedReply = await client.call(api.certificates.issue, { holder: bayfareInsured })
  expect(await paperText(testPortal, requireCertificate(issuedReply))).toContain(demoPaperNotice)
})
