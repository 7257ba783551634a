import { expect, onTestFinished, test } from 'vitest'
import { portal } from '../../testing/portal.ts'

test('a whole book is imported in one transaction, with query plans made for a nearly empty database', async () => {
  const { context, given, people } = await portal()
  const { id } = await given.policy({ startDate: '2020-01-01', policyNumber: 'A' })
  const book = await context.pool.connect()
  onTestFinished(async () => {
    await book.query('rollback')
    book.release()
  })
  await book.query('begin')
  await book.query(
    'create temp table firms as select gen_random_uuid() as id, n from generate_series(1, 9000) as n',
  )
  for (let startNumber = 1; startNumber <= 9000; startNumber += 1000) {
    await book.query(
      `insert into users (id, role, username, email, sort_name, agent_id, created_at)
      select id, 'client', 'client ' || n, n || '@book.example', '', $1, now() from firms where n between $2 and $2 + 999`,
      [people.agent.id, startNumber],
    )
    await book.query(
      `insert into policies (id, user_id, policy_number, carrier, type, category, description, status, premium, deductible,
        coverage_limit, start_date, end_date, payment_frequency, coverage_type, coverages, created_by, created_at)
      select gen_random_uuid(), firms.id, policy_number, carrier, type, category, description, 'active', premium, deductible,
        coverage_limit, start_date, end_date, payment_frequency, coverage_type, coverages, created_by, policies.created_at
      from policies cross join firms where policies.id = $1 and n between $2 and $2 + 999`,
      [id, startNumber],
    )
  }
  const { rows } = await book.query(
    'select (select count(*) from policies) as policies, (select count(*) from last_terms) as last',
  )
  expect(rows).toEqual([{ policies: 9001, last: 9001 }])
})
