import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { pdfFile } from '../../testing/files.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

type World = Awaited<ReturnType<typeof portal>>

const activityOf = async (
  { as, people }: World,
  person: TestPerson,
  input: { limit?: number; cursor?: string } = {},
) => (await as(person).call(api.activity.ofClient, { id: people.client.id, ...input })).body

/** Laura covers for Daniel from one hour ago until one hour from now. */
async function nameCover({ context, people, clock }: World) {
  const timestamp = (hours: number) => new Date(clock.time.getTime() + hours * 3_600_000).toISOString()
  await context.db
    .insertInto('covers')
    .values({
      id: newId(),
      agentId: people.agent.id,
      coverId: people.otherAgent.id,
      fromDay: '2026-11-20',
      untilDay: '2026-11-20',
      beginsAt: timestamp(-1),
      endsAt: timestamp(1),
      createdBy: people.admin.id,
      createdAt: timestamp(-2),
    })
    .execute()
}

// Spec: audit/append-only
test('the database refuses to change, remove or empty what is on record, also to the portal itself', async () => {
  const { context, given } = await portal()
  await given.policy()
  const refusedText = 'events are only ever added'
  const countEvents = async () => (await context.pool.query('select count(*) as n from events')).rows[0].n
  const countBefore = await countEvents()
  for (const attempt of [
    "update events set action = 'policy.changed'",
    "update events set details = '{}' where false or id is not null",
    'delete from events',
    // Without `cascade`, the foreign keys alone would refuse the truncate.
    'truncate events cascade',
    `insert into events select * from events on conflict (id) do update set actor_id = null`,
    `merge into events using (select 1) as one on true when matched then delete`,
  ])
    await expect(context.pool.query(attempt), attempt).rejects.toThrow(refusedText)
  await expect(sql`delete from events`.execute(context.db)).rejects.toThrow(refusedText)
  expect(await countEvents()).toBe(countBefore)
})

test('the activity of a client is told in plain sentences, newest first, with before and after in words', async () => {
  const world = await portal()
  const { as, given, people } = world
  const policy = await given.policy({ by: people.agent })
  await as(people.agent).call(api.policies.update, {
    id: policy.id,
    premium: 6010.5,
    endDate: '2027-09-01',
    paymentFrequency: 'quarterly',
    coverages: [{ type: 'General Aggregate', amount: 2_000_000, interval: 'aggregate' }],
  })
  await given.document({ title: 'Declarations', type: 'policy', policyId: policy.id, by: people.agent })
  const request = await given.request({ policyId: policy.id })
  await as(people.agent).call(api.requests.changeStatus, { requestId: request.id, status: 'completed' })
  await as(people.agent).call(api.clients.update, {
    id: people.client.id,
    phone: '8605550119',
    ein: '89-1234567',
  })
  const { events, total, isTotalCapped } = await activityOf(world, people.agent)
  const namedText = "the Business Owner's Policy (BOP) HBP 204417"
  expect(events.map(({ text }) => text)).toEqual([
    'Daniel Kim changed the details of Tidewheel Bakery LLC',
    'Daniel Kim completed the request “Certificate of Insurance (COI) for HBP 204417”',
    'Maria Reyes submitted the request “Certificate of Insurance (COI) for HBP 204417”',
    'Daniel Kim uploaded “Declarations”',
    `Daniel Kim changed ${namedText}`,
    `Daniel Kim added ${namedText}`,
  ])
  expect({ total, isTotalCapped }).toEqual({ total: 6, isTotalCapped: false })
  expect(events[0]?.changes).toEqual([
    { field: 'Phone', before: null, after: '(860) 555-0119' },
    { field: 'EIN', before: '••-•••••••', after: '••-•••••••' },
  ])
  expect(events[1]?.changes).toEqual([{ field: 'Status', before: 'Pending', after: 'Completed' }])
  expect(events[4]).toMatchObject({
    action: 'policy.changed',
    entity: 'policy',
    entityId: policy.id,
    isThere: true,
    actor: { id: people.agent.id, name: 'Daniel Kim', role: 'agent' },
    onBehalfOf: null,
    client: { id: people.client.id, name: 'Tidewheel Bakery LLC' },
    ip: null,
  })
  expect(events[4]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'Premium', before: '$5,862', after: '$6,010.50' },
      { field: 'End Date', before: 'Aug 1, 2027', after: 'Sep 1, 2027' },
      { field: 'Payment Frequency', before: null, after: 'Quarterly' },
      { field: 'Coverages', before: null, after: 'General Aggregate $2,000,000 aggregate' },
    ]),
  )
})

test('what was deleted since is still called by its name, and is not there to be opened', async () => {
  const world = await portal()
  const { as, given, people } = world
  const { id } = await given.document({ title: 'Loss runs', by: people.agent, clientId: people.client.id })
  await as(people.agent).call(api.documents.remove, { id, reason: 'wrong file' })
  const quote = await given.quote()
  await as(people.agent).call(api.quotes.remove, { quoteId: quote.id })
  const { events } = await activityOf(world, people.agent)
  expect(events.map(({ text, isThere }) => [text, isThere])).toEqual([
    ['Daniel Kim deleted the quote “Workers Compensation Quote” #1001', false],
    ['Maria Reyes requested “Workers Compensation Quote” #1001', false],
    ['Daniel Kim removed “Loss runs”: wrong file', false],
    ['Daniel Kim uploaded “Loss runs”', false],
  ])
})

test('who stands in for an agent sees the activity of that agent’s clients, and is named as covering', async () => {
  const world = await portal()
  const { as, given, people } = world
  const request = await given.request()
  expect((await as(people.otherAgent).call(api.activity.ofClient, { id: people.client.id })).status).toBe(404)
  await nameCover(world)
  await as(people.otherAgent).call(api.requests.changeStatus, {
    requestId: request.id,
    status: 'in_progress',
  })
  const { events } = await activityOf(world, people.otherAgent)
  expect(events[0]).toMatchObject({
    text: 'Laura Brandt, covering for Daniel Kim, started work on the request “Certificate of Insurance (COI)”',
    onBehalfOf: { id: people.agent.id, name: 'Daniel Kim' },
  })
})

test('that somebody read messages is left out of a client’s activity, and only admins read from where something came', async () => {
  const world = await portal()
  const { as, given, people } = world
  const message = await given.message()
  await as(people.client).call(api.messages.read, { messageId: message.id })
  const { events } = await activityOf(world, people.admin)
  expect(events.map(({ text, ip }) => [text, ip])).toEqual([
    ['Daniel Kim sent Tidewheel Bakery LLC a message', '127.0.0.1'],
  ])
})

test('a page of the activity goes on where the last one ended', async () => {
  const world = await portal()
  const { given, people } = world
  for (let count = 0; count < 5; count++) await given.document({ title: `Paper ${count}` })
  const firstActivity = await activityOf(world, people.agent, { limit: 3 })
  const rest = await activityOf(world, people.agent, { limit: 3, cursor: firstActivity.nextCursor ?? '' })
  expect([...firstActivity.events, ...rest.events].map(({ text }) => text)).toEqual(
    [4, 3, 2, 1, 0].map((count) => `Maria Reyes uploaded “Paper ${count}”`),
  )
  expect(rest.nextCursor).toBeNull()
})

test('who looked at a paper is on record, once within ten minutes, and nobody reads anything anew for it', async () => {
  const world = await portal()
  const { as, given, people, context, clock } = world
  const { id, fileName, fileUrl } = await given.document({ file: pdfFile('certificate.pdf') })
  const heardTexts: string[] = []
  const listener = await context.pool.connect()
  await listener.query('listen change')
  listener.on('notification', ({ payload }) => heardTexts.push(payload ?? ''))
  const viewEvents = async () =>
    (await activityOf(world, people.agent)).events.filter(({ action }) => action === 'document.viewed')
  const { call, send } = as(people.client)
  expect((await call(api.documents.link, { documentId: id, fileName })).status).toBe(200)
  expect((await call(api.documents.open, { id })).status).toBe(302)
  expect((await send('GET', fileUrl)).status).toBe(302)
  expect(await viewEvents()).toMatchObject([{ text: 'Maria Reyes viewed “Certificate for Bayfare Grocers”' }])
  clock.time = new Date(clock.time.getTime() + 11 * 60_000)
  await call(api.documents.open, { id })
  await as(people.agent).call(api.documents.open, { id })
  expect((await viewEvents()).map(({ actor }) => actor?.name)).toEqual([
    'Daniel Kim',
    'Maria Reyes',
    'Maria Reyes',
  ])
  expect((await as(people.otherClient).call(api.documents.open, { id })).status).toBe(404)
  expect(await viewEvents()).toHaveLength(3)
  await listener.query('select 1')
  listener.release(true)
  expect(heardTexts).toEqual([])
})
