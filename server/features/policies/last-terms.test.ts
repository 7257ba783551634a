import type pg from 'pg'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import { approvedClient } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'
import { policyToChange, updatePolicy } from './queries.ts'

/** Computed independently, by the rule of `hasLaterTerm`. */
const expectedLastTerms = `select p.id, p.user_id, p.start_date::text, p.end_date::text from policies p
  where p.status = 'active' and p.deactivated_at is null and not exists (
    select from policies l where l.user_id = p.user_id and l.deactivated_at is null and l.status = 'active'
      and l.start_date >= p.end_date
      and (l.renewed_from = p.id or (l.policy_number = p.policy_number and l.type = p.type)))
  order by p.id`
const storedLastTerms = `select policy_id as id, user_id, start_date::text, end_date::text from last_terms order by policy_id`

async function world() {
  const { context, given, people } = await portal()
  const { id } = await given.policy({ startDate: '2020-01-01', policyNumber: 'A' })
  const readRows = async (text: string) => (await context.pool.query(text)).rows
  return {
    ...context,
    people,
    id,
    agree: async (caseName: string) =>
      expect(await readRows(storedLastTerms), caseName).toEqual(await readRows(expectedLastTerms)),
    isLast: async (policy: string) => (await readRows(storedLastTerms)).some((row) => row.id === policy),
  }
}

const copy = `insert into policies (id, user_id, policy_number, carrier, type, category, description, status, premium, deductible,
    coverage_limit, start_date, end_date, payment_frequency, coverage_type, coverages, renewed_from, created_by, created_at)
  select gen_random_uuid(), user_id, policy_number, carrier, type, category, description, 'active', premium, deductible,
    coverage_limit, $2::date, $2::date + 365, payment_frequency, coverage_type, coverages, $3::uuid, created_by, created_at
  from policies where id = $1 returning id`

const fileTerm = async (
  connection: pg.Pool | pg.PoolClient,
  sourceId: string,
  start: string,
  renewedFrom: string | null = null,
) => {
  const { rows } = await connection.query<{ id: string }>(copy, [sourceId, start, renewedFrom])
  return rows[0]?.id ?? ''
}

/** A deterministic sequence of pseudorandom numbers. */
function* numbers() {
  for (let state = 20; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

// Spec: queue/renewals
test('the table of last terms is right after any change of policies', async () => {
  const { pool, people, id, agree } = await world()
  const ids = [id]
  for (const year of [2021, 2022, 2023]) ids.push(await fileTerm(pool, id, `${year}-01-01`))
  const draw = numbers()
  const one = <T>(choices: readonly T[]) =>
    choices[Math.floor((draw.next().value ?? 0) * choices.length)] as T
  const changes: (() => [string, unknown[]])[] = [
    () => [`status = $2`, [one(['active', 'pending', 'active'])]],
    () => [`deactivated_at = now(), deactivation_reason = $2`, [one(['entered in error', 'replaced'])]],
    () => [`deactivated_at = null, deactivation_reason = null, premium = $2`, [900]],
    () => [`policy_number = $2`, [one(['A', 'B'])]],
    () => [`type = $2`, [one(['Cyber Liability Insurance', 'Commercial Auto Insurance'])]],
    () => [`renewed_from = $2`, [one([null, ...ids])]],
    () => [
      `start_date = $2::date, end_date = $2::date + 365`,
      [one(['2020-01-01', '2021-01-01', '2022-06-01'])],
    ],
    () => [`end_date = start_date + $2::int`, [one([100, 365, 400])]],
    () => [`user_id = $2`, [one([people.client.id, people.client.id, people.otherClient.id])]],
    () => [`carrier = $2`, ['Chubb']],
  ]
  for (let turn = 0; turn < 300; turn++) {
    const [assignments, values] = one(changes)()
    await pool.query(`update policies set ${assignments} where id = $1`, [one(ids), ...values])
    await agree(`${turn}: ${assignments} ${values}`)
  }
  await pool.query(
    `update policies set status = 'active', deactivated_at = null, deactivation_reason = null,
    policy_number = 'A', type = 'Cyber Liability Insurance', renewed_from = null, user_id = $1`,
    [people.client.id],
  )
  await agree('all at once')
  await pool.query('delete from policies where id = $1', [ids[3]])
  await agree('deleted')
})

test('of two terms that are added at once, only the later one is the last term', async () => {
  const { pool, id, agree, isLast } = await world()
  const [firstConnection, secondConnection] = [await pool.connect(), await pool.connect()]
  await Promise.all([firstConnection.query('begin'), secondConnection.query('begin')])
  const earlierTerm = await fileTerm(firstConnection, id, '2021-01-01')
  const filing = fileTerm(secondConnection, id, '2022-01-01')
  await firstConnection.query('commit')
  const laterTerm = await filing
  await secondConnection.query('commit')
  firstConnection.release()
  secondConnection.release()
  await agree('both are filed')
  expect([await isLast(id), await isLast(earlierTerm), await isLast(laterTerm)]).toEqual([false, false, true])
})

test('a change of a term’s dates does not deadlock with calls that lock the client first', async () => {
  const testPortal = await portal()
  const { as, context, people } = testPortal
  const { bop, form } = await approvedClient(testPortal)
  const clientId = people.client.id
  const { body: task } = await as(people.agent).call(api.tasks.create, {
    what: 'Call about the audit',
    about: { kind: 'policy', id: bop.id },
  })
  const calls = [
    () => as(people.agent).call(api.certificates.approve, { clientId, ...form }),
    () =>
      as(people.agent).call(api.tasks.create, {
        what: 'Ask for the payroll',
        about: { kind: 'policy', id: bop.id },
      }),
    () => as(people.agent).call(api.tasks.change, { id: task.task.id, ownerId: people.admin.id }),
  ]
  const me = {
    id: people.agent.id,
    role: 'agent' as const,
    covers: null,
    manages: false,
    accountId: null,
    may: null,
  }
  for (const [turn, call] of calls.entries()) {
    const called = await context.db.transaction().execute(async (tx) => {
      const { endDate } = await policyToChange(tx, me, bop.id, { deactivated: false })
      const callPromise = call()
      await waitUntilOneBlocked(context.pool)
      await updatePolicy(tx, bop.id, { endDate: endDate.replace(/\d\d$/, `1${turn}`) })
      return { beside: callPromise }
    })
    expect((await called.beside).status).toBeLessThan(300)
  }
})
