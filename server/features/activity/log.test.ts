import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { maxCountedRows } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { freshPortal } from '../../testing/portal.ts'
import { record } from './record.ts'

/** A portal with a function that reads the log as its admin. */
async function portalWithLog() {
  const world = await freshPortal()
  const log = async (input: CallInput<typeof api.activity.log> = {}) =>
    (await world.as(world.people.admin).call(api.activity.log, input)).body
  return { ...world, log }
}

/** A portal with events on three days. */
async function world() {
  const world = await portalWithLog()
  const { as, given, people, clock, log } = world
  clock.time = new Date('2026-11-18T15:00:00.000Z')
  await given.policy({ by: people.agent })
  // Late evening of the 18th in the agency's time zone.
  clock.time = new Date('2026-11-19T04:30:00.000Z')
  await given.document({ title: '=HYPERLINK("http://evil.example","Open")' })
  clock.time = new Date('2026-11-19T15:00:00.000Z')
  const request = await given.request({ by: people.otherClient, type: 'other' })
  clock.time = new Date('2026-11-20T15:00:00.000Z')
  await as(people.otherAgent).call(api.requests.changeStatus, { requestId: request.id, status: 'completed' })
  const actions = async (input: CallInput<typeof api.activity.log>) =>
    (await log(input)).events.map(({ action }) => action)
  return { ...world, actions }
}

test('an admin reads what happened in the agency, and narrows it by who, client, kind and day', async () => {
  const { log, actions, people } = await world()
  const { events, total } = await log()
  expect(total).toBe(4)
  expect(events.map(({ text }) => text)).toEqual([
    'Laura Brandt completed the request “Other”',
    'Priya Nair submitted the request “Other”',
    'Maria Reyes uploaded “=HYPERLINK("http://evil.example","Open")”',
    "Daniel Kim added the Business Owner's Policy (BOP) HBP 204417",
  ])
  expect(events[0]?.ip).toBe('127.0.0.1')
  expect(await actions({ actorId: people.agent.id })).toEqual(['policy.created'])
  expect(await actions({ clientId: people.otherClient.id })).toEqual([
    'request.statusChanged',
    'request.created',
  ])
  expect(await actions({ kind: 'document' })).toEqual(['document.uploaded'])
  expect(await actions({ kind: 'document', actorId: people.agent.id })).toEqual([])
  // Days are in the agency's time zone; both ends are included.
  expect(await actions({ until: '2026-11-18' })).toEqual(['document.uploaded', 'policy.created'])
  expect(await actions({ from: '2026-11-19', until: '2026-11-19' })).toEqual(['request.created'])
  expect(await actions({ from: '2026-11-20' })).toEqual(['request.statusChanged'])
  expect(await actions({ actorId: 'nobody' })).toEqual([])
})

test('what is no filter is refused in words', async () => {
  const { as, people } = await freshPortal()
  const refusalOf = async (input: object) => {
    const { status, failure } = await as(people.admin).call(api.activity.log, input)
    expect(status).toBe(400)
    return failure.fields
  }
  expect(await refusalOf({ from: '2026-11-20', until: '2026-11-19' })).toEqual({
    until: 'The last day must not be before the first',
  })
  expect(await refusalOf({ from: 'yesterday' })).toEqual({ from: 'Please enter a date' })
  expect(await refusalOf({ kind: 'session' })).toEqual({ kind: 'Please choose from the list' })
})

test('the log goes on page by page, and tells that there is a newer entry without moving what was read', async () => {
  const { as, people, log, given } = await world()
  const newestEntry = async (input = {}) =>
    (await as(people.admin).call(api.activity.newest, input)).body.newestId
  const firstPage = await log({ limit: 3 })
  expect(firstPage.total).toBe(4)
  expect(await newestEntry()).toBe(firstPage.events[0]?.id)
  await given.document({ title: 'Loss runs' })
  const rest = await log({ limit: 3, cursor: firstPage.nextCursor ?? '' })
  expect(rest.events.map(({ action }) => action)).toEqual(['policy.created'])
  expect(await newestEntry()).not.toBe(firstPage.events[0]?.id)
  expect(await newestEntry({ clientId: people.otherClient.id })).toBe(firstPage.events[0]?.id)
  expect(await newestEntry({ kind: 'agency' })).toBeNull()
})

test('a long log is counted up to ten thousand, and says that there is more', async () => {
  const { context, people, log } = await world()
  await context.pool.query(
    `insert into events (id, at, actor_id, action, entity)
     select gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 second', $1, 'user.signedIn', 'user'
     from generate_series(1, $2::int) n`,
    [people.agent.id, maxCountedRows],
  )
  expect(await log({ limit: 2 })).toMatchObject({ total: maxCountedRows, isTotalCapped: true })
  expect(await log({ limit: 2, kind: 'user' })).toMatchObject({ total: maxCountedRows, isTotalCapped: false })
})

test('the people whom the log may name are found by name, also who has left', async () => {
  const { as, people, context } = await freshPortal()
  await context.db
    .updateTable('users')
    .set({ deactivatedAt: context.now().toISOString() })
    .where('id', '=', people.otherAgent.id)
    .execute()
  const findNames = async (input: object) =>
    (await as(people.admin).call(api.activity.people, input)).body.people.map(({ name }) => name)
  expect(await findNames({ search: 'BRANDT' })).toEqual(['Laura Brandt'])
  expect(await findNames({ search: 'tidewheel', role: 'client' })).toEqual(['Tidewheel Bakery LLC'])
  expect(await findNames({ search: 'tidewheel', role: 'agent' })).toEqual([])
  expect(await findNames({ id: people.agent.id })).toEqual(['Daniel Kim'])
  expect(await findNames({ search: '%' })).toEqual([])
})

test('the log is exported as CSV that no spreadsheet takes for formulas, and that is on record', async () => {
  const { as, people, log } = await world()
  const { body } = await as(people.admin, { confirmed: true }).call(api.activity.export, {
    clientId: people.client.id,
  })
  expect(body).toMatchObject({ rows: 2, isWhole: true })
  const lines = body.csv.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe(
    'Time (America/New_York),Time (UTC),Who,Role,On behalf of,What happened,Changes,Client,IP address,Action,Entity id',
  )
  expect(lines[1]).toContain(
    '"Nov 18, 2026, 11:30 PM",2026-11-19T04:30:00.000Z,Maria Reyes,client,,"Maria Reyes uploaded “=HYPERLINK(""http://evil.example"",""Open"")”",,Tidewheel Bakery LLC,127.0.0.1,document.uploaded,',
  )
  expect(lines[3]).toBe('')
  const { events } = await log({ kind: 'agency' })
  expect(events).toMatchObject([
    { action: 'agency.logExported', text: 'Denise Okafor exported 2 entries of the audit log', client: null },
  ])
  expect((await as(people.agent).call(api.activity.export, {})).status).toBe(403)
})

test('it leaves only once the password is confirmed, whole in parts, without being counted for each', async () => {
  const { as, people, context } = await world()
  const { failure } = await as(people.admin).call(api.activity.export, {})
  expect(failure.code).toBe('confirm_password')
  await sql`insert into events (id, at, action, entity, details)
    select gen_random_uuid(), now(), 'user.signInFailed', 'user', '{}' from generate_series(1, 4100)`.execute(
    context.db,
  )
  const querySpy = vi.spyOn(context.pool, 'query')
  const { body } = await as(people.admin, { confirmed: true }).call(api.activity.export, {})
  expect(body).toMatchObject({ rows: 4104, isWhole: true })
  expect(querySpy.mock.calls.filter(([query]) => JSON.stringify(query).includes('count('))).toEqual([])
})

test('a name that begins like a formula is text in the export', async () => {
  const { as, people, given } = await freshPortal()
  const client = await given.client({ firstName: '=1+1', lastName: 'Vale', company: '@SUM(A1)' })
  await given.document({ by: client })
  const { body } = await as(people.admin, { confirmed: true }).call(api.activity.export, {
    clientId: client.id,
  })
  const row = body.csv.split('\r\n')[1]
  expect(row).toContain(",'=1+1 Vale,client,")
  expect(row).toContain(",'@SUM(A1),")
})

test('so is one that begins with a wide or a small sign, or with a sign behind what is not seen', async () => {
  const { as, people, given } = await freshPortal()
  const exportOf = async (company: string) => {
    const client = await given.client({ company })
    await given.document({ by: client })
    const sentInput = { clientId: client.id }
    return (await as(people.admin, { confirmed: true }).call(api.activity.export, sentInput)).body.csv
  }
  const formulaSigns = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−']
  const unseen = ['', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\t', '\n', '\r\n']
  const formulas = [
    ...formulaSigns.map((sign) => `${sign}1`),
    ...unseen.map((blank) => `${blank}=1`),
    '\nMoon',
    '\tMoon',
  ]
  for (const formula of formulas)
    expect(await exportOf(formula), JSON.stringify(formula)).toContain(`'${formula}`)
  const plainNames = ['Cole & Sons', '3M', '(+1) Agency', '請 Trading', 'A=B']
  for (const name of plainNames) expect(await exportOf(name), name).not.toContain(`'${name}`)
})

test('what a client did at their own account stands under that client in the log, and not in their activity', async () => {
  const { as, people, log, actions, context } = await world()
  await as(people.client).call(api.auth.logout, {})
  await record(
    context.db,
    { me: null, now: context.now },
    { action: 'user.signInFailed', id: people.client.id },
  )
  const [signInFailedEvent, signedOutEvent] = (await log({ clientId: people.client.id, kind: 'user' })).events
  expect(signInFailedEvent).toMatchObject({
    text: 'Someone failed to sign in as Maria Reyes',
    client: { id: people.client.id, name: 'Tidewheel Bakery LLC' },
  })
  expect(signedOutEvent).toMatchObject({ action: 'user.signedOut', client: { id: people.client.id } })
  expect(await actions({ clientId: people.otherClient.id, kind: 'user' })).toEqual([])
  const { events } = (await as(people.agent).call(api.activity.ofClient, { id: people.client.id })).body
  expect(events.map(({ action }) => action)).not.toContain('user.signInFailed')
})

test('nobody is said to have asked for what the portal or somebody at the machine did', async () => {
  const { people, log, context } = await portalWithLog()
  const { now } = context
  const { id } = people.agent
  await record(context.db, { me: null, now, ip: '192.0.2.7' }, { action: 'user.linkSent', id })
  await record(context.db, { me: null, now }, { action: 'user.linkSent', id })
  await record(context.db, { me: null, now }, { action: 'agent.created', id })
  await record(context.db, { me: null, now }, { action: 'agent.accessReset', id })
  expect((await log()).events.map(({ text }) => text).toReversed()).toEqual([
    'Someone requested a link to choose a password as Daniel Kim',
    'The portal emailed Daniel Kim a link to choose a password',
    'Daniel Kim was made an admin on the portal’s server',
    'The access of Daniel Kim was reset on the portal’s server',
  ])
})

test('a cover is told by its name and its days, and each of many who move by their own entry', async () => {
  const { as, people, log, given } = await portalWithLog()
  const admin = as(people.admin, { confirmed: true })
  const { id: agentId } = people.agent
  const days = { fromDay: '2026-11-20', untilDay: '2026-12-05' }
  const { cover } = (
    await admin.call(api.admin.nameCover, { agentId, coverId: people.otherAgent.id, ...days })
  ).body
  await admin.call(api.admin.endCover, { id: cover.id })
  await given.client({ company: 'Gannet & Sons' })
  await admin.call(api.admin.assign, { ofAgent: agentId, agentId: people.otherAgent.id })
  const texts = async (kind: 'agent' | 'client') => (await log({ kind })).events.map(({ text }) => text)
  expect(await texts('agent')).toEqual([
    'Denise Okafor ended Laura Brandt as the backup of Daniel Kim',
    'Denise Okafor made Laura Brandt the backup of Daniel Kim from Nov 20, 2026 through Dec 5, 2026',
  ])
  expect(await texts('client')).toEqual(
    expect.arrayContaining([
      'Denise Okafor assigned Gannet & Sons to Laura Brandt',
      'Denise Okafor assigned Tidewheel Bakery LLC to Laura Brandt',
    ]),
  )
})

test('a name that is written from right to left keeps to its place in the sentence', async () => {
  const { people, log, given } = await portalWithLog()
  const client = await given.client({ firstName: 'דנה', lastName: 'לוי', company: '' })
  await given.document({ by: people.agent, clientId: client.id, title: 'שלום' })
  expect((await log({ kind: 'document' })).events[0]?.text).toBe('Daniel Kim uploaded “\u2068שלום\u2069”')
  await given.document({ by: client, title: 'Loss runs' })
  expect((await log({ kind: 'document' })).events[0]?.text).toBe('\u2068דנה לוי\u2069 uploaded “Loss runs”')
})
