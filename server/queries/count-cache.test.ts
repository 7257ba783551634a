import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxCountedInSearch, maxCountedRows } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { freshPortal } from '../testing/portal.ts'

test('a total beyond those that are counted is told again to who asks the same again; a page that shows all, another question and another person are answered as it is', async () => {
  const { as, people, context } = await freshPortal()
  await sql`insert into requests (id, type, status, description, details, is_urgent, requester_id, created_at, changed_at)
    select gen_random_uuid(), 'other', 'pending', 'Something else', '', false, ${people.client.id}, now(), now()
    from generate_series(1, ${maxCountedRows + 1}::int)`.execute(context.db)
  const countAsAgent = async (query: object = {}) => {
    const { total, isTotalCapped } = (await as(people.agent).call(api.requests.list, { limit: 5, ...query }))
      .body
    return [total, isTotalCapped]
  }
  expect(await countAsAgent()).toEqual([maxCountedRows, true])
  await sql`delete from requests where id in (select id from requests limit ${maxCountedRows - 9}::int)`.execute(
    context.db,
  )
  expect(await countAsAgent()).toEqual([maxCountedRows, true])
  expect(await countAsAgent({ status: 'pending' })).toEqual([10, undefined])
  expect(await countAsAgent({ limit: 10 })).toEqual([10, undefined])
  expect((await as(people.admin).call(api.requests.list, { limit: 5 })).body.total).toBe(10)
  expect((await as(people.otherAgent).call(api.requests.list, { limit: 5 })).body.total).toBe(0)
})

test('the matches of a search are counted to 500, and all of them are read page by page', async () => {
  const { as, people, context } = await freshPortal()
  const matches = maxCountedInSearch + 3
  await sql`insert into requests (id, type, status, description, details, is_urgent, requester_id, created_at, changed_at)
    select gen_random_uuid(), 'other', 'pending', 'Hail ' || n, '', false, ${people.client.id}, now(), now()
    from generate_series(1, ${matches}::int) as copies(n)`.execute(context.db)
  const { call } = as(people.agent)
  const askedInput = { search: 'hail', limit: 200 }
  const foundValues = new Set<string>()
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await call(api.requests.list, { ...askedInput, ...(cursor && { cursor }) })
    expect([body.total, body.isTotalCapped]).toEqual([maxCountedInSearch, true])
    for (const { id } of body.requests) foundValues.add(id)
    cursor = body.nextCursor
  }
  expect(foundValues.size).toBe(matches)
  expect((await call(api.requests.list, { limit: 50 })).body.total).toBe(matches)
})

test('figures of a dashboard that are less than that are counted each time; those of a large book once a minute for each person', async () => {
  const { as, people, context, given } = await freshPortal()
  const add = (count: number) =>
    sql`insert into policies (id, user_id, policy_number, carrier, type, category, status, premium, deductible, coverage_limit,
        start_date, end_date, coverages, created_by, created_at)
      select gen_random_uuid(), ${people.client.id}, 'HBP ' || n, 'The Hartford', 'General Liability Insurance', 'commercial',
        'active', 5862, 0, 0, '2026-08-01', '2027-08-01', '[]', ${people.admin.id}, '2026-08-01'
      from generate_series(1, ${count}::int) as copies(n)`.execute(context.db)
  const active = async (person: typeof people.agent) =>
    (await as(person).call(api.home.agent, {})).body.activePolicies
  await add(maxCountedRows - 1)
  expect(await active(people.agent)).toBe(maxCountedRows - 1)
  await given.policy({ startDate: '2026-08-01' })
  expect(await active(people.agent)).toBe(maxCountedRows)
  await add(1)
  expect(await active(people.agent)).toBe(maxCountedRows + 1)
  await add(1)
  expect(await active(people.agent)).toBe(maxCountedRows + 1)
  expect(await active(people.admin)).toBe(maxCountedRows + 2)
  expect(await active(people.otherAgent)).toBe(0)
})

test('what waits is counted each time, however much was done before it', async () => {
  const { as, people, context, given } = await freshPortal()
  await sql`insert into requests (id, type, status, description, details, is_urgent, requester_id, created_at, changed_at)
    select gen_random_uuid(), 'other', 'completed', 'Something else', '', false, ${people.client.id}, now(), now()
    from generate_series(1, ${maxCountedRows + 1}::int)`.execute(context.db)
  const { id } = await given.request()
  const readFigures = async () => (await as(people.agent).call(api.requests.figures, {})).body
  expect(await readFigures()).toMatchObject({ pending: 1, inProgress: 0, total: maxCountedRows + 2 })
  await as(people.agent).call(api.requests.changeStatus, { requestId: id, status: 'in_progress' })
  expect(await readFigures()).toMatchObject({ pending: 0, inProgress: 1, total: maxCountedRows + 2 })
  expect((await as(people.agent).call(api.home.agent, {})).body.pendingRequests).toBe(0)
})

test('unread messages are counted to ten thousand', async () => {
  const { as, people, context } = await freshPortal()
  await sql`insert into messages (id, client_id, sender_id, receiver_id, content, created_at)
    select gen_random_uuid(), ${people.client.id}, ${people.client.id}, ${people.agent.id}, 'Hello, Daniel', now()
    from generate_series(1, ${maxCountedRows + 1}::int)`.execute(context.db)
  expect((await as(people.agent).call(api.messages.unreadCount, {})).body.unreadCount).toBe(maxCountedRows)
})
