import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'

// The test clock: November 20, 2026.
const bop = { policyNumber: 'HBP 1', premium: 8340, startDate: '2025-12-01', endDate: '2026-12-01' } as const

async function world() {
  const office = await portal()
  const { as, people } = office
  const agent = as(people.agent)
  const premiumsOfClient = async () =>
    (await agent.call(api.policies.premiumsOfClient, { id: people.client.id })).body.years
  const readYears = async () => (await as(people.client).call(api.policies.premiums, {})).body.years
  return { ...office, agent, client: as(people.client), ofClient: premiumsOfClient, own: readYears }
}

test('premiums are summed by the year in which the terms begin, and by status', async () => {
  const { given, ofClient, own } = await world()
  expect(await own()).toEqual([])
  const { id } = await given.policy(bop)
  await given.policy({ policyNumber: 'A', premium: 1000.5 })
  await given.policy({ policyNumber: 'B', premium: 500 })
  await given.policy({ policyNumber: 'C', premium: 70, status: 'pending' })
  expect(await ofClient()).toMatchObject([
    { year: 2025, groups: [{ status: 'active', policies: 1, premium: 8340, policyId: id }], changes: [] },
    {
      year: 2026,
      groups: [
        { status: 'active', policies: 2, premium: 1500.5, policyId: null },
        { status: 'pending', policies: 1, premium: 70 },
      ],
    },
  ])
  expect(await own()).toEqual(await ofClient())
})

test('a renewal has its reason beside it, and its client gets no amount before it is shown', async () => {
  const { given, agent, ofClient, own } = await world()
  const { id } = await given.policy(bop)
  const renewal = { id, premium: 8712, shown: false, because: 'payroll rose' }
  const { body } = await agent.call(api.policies.renew, renewal)
  expect((await ofClient())[1]).toMatchObject({
    year: 2026,
    groups: [{ status: 'pending', premium: 8712, policyId: body.policy.id }],
    changes: [{ kind: 'renewal', before: 8340, after: 8712, because: 'payroll rose', on: '2026-12-01' }],
  })
  expect((await own()).map(({ year }) => year)).toEqual([2025])
  expect(JSON.stringify(await own())).not.toMatch(/8712|payroll/)
  await agent.call(api.policies.showRenewal, { id: body.policy.id, because: null })
  expect(await own()).toEqual(await ofClient())
})

test('an imported term is compared with the term before of the same number', async () => {
  const { given, ofClient } = await world()
  await given.policy({ ...bop, startDate: '2024-12-01', endDate: '2025-12-01', premium: 8000 })
  await given.policy(bop)
  const [, last] = await ofClient()
  expect(last?.changes).toMatchObject([{ kind: 'renewal', before: 8000, after: 8340, because: null }])
})

test('changes, audits and cancellations are listed from their days, and notes are for staff', async () => {
  const { given, agent, ofClient, own } = await world()
  const { id } = await given.policy({ policyNumber: 'A', premium: 1000 })
  const dayAndSource = { effectiveOn: '2026-10-01', source: 'e-mail' as const }
  await agent.call(api.policies.update, { id, premium: 1200, deductible: 500, asOf: dayAndSource })
  await agent.call(api.policies.update, { id, premium: 1250 })
  const { version } = (await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body
  const event = { policyId: id, version, source: 'letter', note: 'The client moved banks.' } as const
  const cancelledReply = await agent.call(api.policyEvents.enter, {
    ...event,
    ...{ kind: 'cancellation', effectiveOn: '2026-11-01', reason: 'non-payment', noticeGiven: 'yes' },
  })
  expect(cancelledReply.failure).not.toHaveProperty('error')
  const [year] = await ofClient()
  expect(year?.changes).toMatchObject([
    { kind: 'change', before: 1000, after: 1200, on: '2026-10-01', changed: ['deductible'] },
    { kind: 'cancellation', before: null, after: null, on: '2026-11-01', reason: 'non-payment' },
  ])
  expect(year?.groups).toMatchObject([{ status: 'expired', premium: 1250 }])
  expect(JSON.stringify(await own())).not.toContain('moved banks')
})

test('terms cancelled flat, deactivated or with another agent do not count', async () => {
  const { context, given, agent, ofClient } = await world()
  const flatPolicy = await given.policy({ policyNumber: 'A', premium: 1 })
  const otherPolicy = await given.policy({ policyNumber: 'B', premium: 2 })
  const wrongPolicy = await given.policy({ policyNumber: 'C', premium: 4 })
  await sql`update policies set cancelled_on = start_date where id = ${flatPolicy.id}`.execute(context.db)
  await sql`update policies set elsewhere = '{[2026-09-01,)}' where id = ${otherPolicy.id}`.execute(
    context.db,
  )
  await agent.call(api.policies.deactivate, { id: wrongPolicy.id })
  expect(await ofClient()).toEqual([])
})

test('a bar opens the list of the terms that it counts', async () => {
  const { given, agent, client, people } = await world()
  await given.policy(bop)
  const { id } = await given.policy({ policyNumber: 'A' })
  await given.policy({ policyNumber: 'B', client: people.otherClient })
  const query = { year: '2026', show: 'active', clientId: people.client.id } as const
  expect((await agent.call(api.policies.list, query)).body.policies.map((policy) => policy.id)).toEqual([id])
  const ownReply = await client.call(api.policies.list, { year: '2026', show: 'active' })
  expect(ownReply.body.policies.map((policy) => policy.id)).toEqual([id])
  const wrongReply = await agent.call(api.policies.list, { year: '26' })
  expect(wrongReply.failure.fields).toEqual({ year: 'Please give a year, such as 2026' })
})

test('the client of another agent has no premiums for this one', async () => {
  const { as, people } = await world()
  const { status } = await as(people.otherAgent).call(api.policies.premiumsOfClient, { id: people.client.id })
  expect(status).toBe(404)
})

test('2,000 policies of a client are summed, with the 20 largest changes of a year', async () => {
  const { context, given, ofClient } = await world()
  const { id } = await given.policy(bop)
  await context.db.transaction().execute(async (tx) => {
    // Without the triggers, which do for each row what one import does for all.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into policies (id, user_id, policy_number, carrier, type, category, status, premium, deductible,
      coverage_limit, coverages, start_date, end_date, created_at, created_by)
    select gen_random_uuid(), user_id, 'P' || n % 200, carrier, type, category, status, 100 + n, deductible, coverage_limit, coverages,
      make_date(2017 + n / 200, 12, 1), make_date(2018 + n / 200, 12, 1), created_at, created_by
    from policies, generate_series(0, 1999) as n where id = ${id}`.execute(tx)
  })
  const years = await ofClient()
  expect(years).toHaveLength(10)
  expect(years.at(-1)).toMatchObject({ year: 2026, moreChanges: 180 })
  expect(years.at(-1)?.changes).toHaveLength(20)
})
