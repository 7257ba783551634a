import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { foldPolicy } from '../../../contract/values/policy-state.ts'
import { newId } from '../../platform/ids.ts'
import { migrateOnly } from '../../platform/migrations.ts'
import { makeEmptyDatabase } from '../../testing/own-database.ts'
import { portal } from '../../testing/portal.ts'
import { columnsOfState, policyHistory } from './history-queries.ts'

const folder = join(import.meta.dirname, '../../../migrations')

type EventInput = Omit<CallInput<typeof api.policyEvents.enter>, 'policyId' | 'version' | 'source'>

/** The harness's clock is at November 20, 2026; its policy runs from August 1, 2026 for a year. */
async function world() {
  const testPortal = await portal()
  const { as, given, people, context } = testPortal
  const { db } = context
  const { id } = await given.policy()
  const agent = as(people.agent)
  const enter = async (event: EventInput) => {
    const { version } = (await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body
    const more = { source: 'e-mail', reason: 'other', noticeGiven: 'yes', premium: 900 } as const
    return agent.call(api.policyEvents.enter, { policyId: id, version, ...more, ...event })
  }
  const takeBackLast = async () => {
    const { events } = (await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body
    const last = events.find(({ isTakenBack }) => !isTakenBack)
    return agent.call(api.policyEvents.takeBack, { id: last?.id ?? '' })
  }
  /** The stored columns of the policy, and the same columns as computed from its events. */
  const readStoredState = async () => {
    const { startDate, endDate, life, ...columns } = await db
      .selectFrom('policies')
      .select(['startDate', 'endDate', 'life', 'cancelledOn', 'noticeOn', 'gaps', 'eventVersion'])
      .select(['elsewhere', 'conditionalRenewal'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const state = foldPolicy({ startDate, endDate }, await policyHistory(db, id))
    const { life: _, conditionalRenewal: __, ...foldedState } = columnsOfState(state)
    return [
      { ...columns, life },
      { ...foldedState, life: state.life, conditionalRenewal: state.conditionalRenewal },
    ]
  }
  return { ...testPortal, db, id, agent, enter, takeBackLast, readStoredState }
}

/**
 * Writes like an instance of the previous release: without a version, so that the database computes
 * the state from the events.
 */
const olderWriter = (db: Awaited<ReturnType<typeof world>>['db'], id: string) => ({
  enter: (kind: string, day: string, source = 'letter') =>
    sql`insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_at, applied_at)
      values (${newId()}, ${id}, ${kind}::policy_event_kind, ${day}, ${day}, ${source}::policy_event_source, now(), now())`.execute(
      db,
    ),
  takeBackLast: () =>
    sql`update policy_events set taken_back_at = now() where id = (
      select id from policy_events where policy_id = ${id} and taken_back_at is null order by no desc limit 1)`.execute(
      db,
    ),
  moveEnd: (day: string) => sql`update policies set end_date = ${day} where id = ${id}`.execute(db),
  cancelByRow: (day: string | null) =>
    sql`update policies set cancelled_on = ${day}::date where id = ${id}`.execute(db),
})

test('the previous release and this one can record events in turns, and the policy’s columns always match its last event', async () => {
  const { db, id, agent, enter, takeBackLast, readStoredState } = await world()
  const writeAsOlder = olderWriter(db, id)
  const correctEnd = (endDate: string) => agent.send('PUT', `/api/policy/update/${id}`, { endDate })
  const steps: readonly [string, () => Promise<unknown>][] = [
    [
      'agent of record',
      () => enter({ kind: 'agent of record out', effectiveOn: '2026-12-01', signedOn: '2026-11-10' }),
    ],
    [
      'conditional renewal',
      () => enter({ kind: 'conditional renewal', effectiveOn: '2026-11-20', conditions: ['lower limits'] }),
    ],
    ['older notice', () => writeAsOlder.enter('notice of cancellation', '2026-12-15')],
    ['cancellation', () => enter({ kind: 'cancellation', effectiveOn: '2026-12-15' })],
    ['older reinstatement', () => writeAsOlder.enter('reinstatement', '2026-12-24')],
    ['take back', takeBackLast],
    ['older take-back', writeAsOlder.takeBackLast],
    ['older correction', () => writeAsOlder.enter('correction', '2026-08-01', 'not stated')],
    ['dates', () => correctEnd('2027-07-01')],
    ['older dates', () => writeAsOlder.moveEnd('2027-06-01')],
    ['extension', () => enter({ kind: 'extension', newEndDate: '2027-06-15' })],
    ['nonrenewal', () => enter({ kind: 'notice of nonrenewal', effectiveOn: null })],
    ['older withdrawal', () => writeAsOlder.enter('nonrenewal withdrawn', '2026-11-20')],
    ['older cancellation by row', () => writeAsOlder.cancelByRow('2027-01-10')],
    ['reinstatement', () => enter({ kind: 'reinstatement', effectiveOn: '2027-01-12', noLoss: 'not asked' })],
    ['older audit', () => writeAsOlder.enter('audit', '2026-09-01')],
    ['second cancellation', () => enter({ kind: 'cancellation', effectiveOn: '2027-02-01' })],
    ['older row without cancellation', () => writeAsOlder.cancelByRow(null)],
    ['premium', () => agent.send('PUT', `/api/policy/update/${id}`, { premium: 77 })],
  ]
  for (const [caseName, step] of steps) {
    const answer = await step()
    if (typeof answer === 'object' && answer && 'status' in answer) expect(answer.status, caseName).toBe(200)
    const [columns, foldedState] = await readStoredState()
    expect(columns, caseName).toEqual(foldedState)
  }
})

test('this release never lets the database compute a policy’s state', async () => {
  const { context, id, agent, enter, takeBackLast, readStoredState } = await world()
  await context.pool.query(`create or replace function live_policy(of_policy uuid, entered uuid default null)
    returns void language plpgsql as $$ begin raise exception 'folded in the database'; end $$`)
  const update = (input: object) => agent.send('PUT', `/api/policy/update/${id}`, input)
  const dayAndSource = { effectiveOn: '2026-11-01', source: 'e-mail' }
  for (const step of [
    () => enter({ kind: 'notice of cancellation', effectiveOn: '2026-12-15' }),
    takeBackLast,
    () => update({ premium: 800, asOf: dayAndSource }),
    () => update({ startDate: '2026-08-02', endDate: '2027-07-01' }),
    () => enter({ kind: 'audit', effectiveOn: '2026-09-01' }),
    () => enter({ kind: 'cancellation', effectiveOn: '2026-12-15' }),
    () => agent.call(api.policies.restore, { id }),
  ])
    expect((await step()).status).toBe(200)
  const renewedReply = await agent.call(api.policies.renew, { id, premium: 900 })
  const confirmedReply = await agent.call(api.policies.confirmRenewal, {
    id: renewedReply.body.policy.id,
    source: 'letter',
  })
  expect([renewedReply.status, confirmedReply.status]).toEqual([201, 200])
  const [columns, foldedState] = await readStoredState()
  expect(columns).toEqual(foldedState)
})

test('the database refuses a state that was computed from other events than the policy has', async () => {
  const { db, id, enter } = await world()
  await enter({ kind: 'notice of cancellation', effectiveOn: '2026-12-15' })
  for (const writeStatement of [
    sql`update policies set notice_on = null, event_version = 1 where id = ${id}`,
    sql`update policies set notice_on = null, event_version = 3 where id = ${id}`,
    sql`with entered as (
        insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_at)
        values (${newId()}, ${id}, 'audit', '2026-09-01', '2026-09-01', 'letter', now()))
      update policies set notice_on = null, event_version = 4 where id = ${id}`,
  ])
    await expect(writeStatement.execute(db)).rejects.toMatchObject({ code: 'PL002' })
  await sql`update policies set life = life, event_version = 2 where id = ${id}`.execute(db)
})

test('policies of the previous release get the version of their last event', async () => {
  const book = new pg.Client(await makeEmptyDatabase())
  await book.connect()
  onTestFinished(() => book.end())
  await book.query('begin')
  const releasedMigrations = readFileSync(join(folder, 'order.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => /^[0-9a-f]{64} (\S+)$/.exec(line)?.[1] ?? [])
  await migrateOnly(book, releasedMigrations.slice(0, releasedMigrations.indexOf('0085-event-versions')))
  const agent = newId()
  const client = newId()
  await book.query(`
    insert into users (id, role, username, email, sort_name, created_at) values ('${agent}', 'agent', 'agent', 'a@x.example', 'a', now());
    insert into accounts (id, name, sort_name, kind, agent_id, created_at) values ('${client}', 'C', 'c', 'business', '${agent}', now())`)
  const file = async (number: string, overrides: Record<string, string> = {}) => {
    const columns: Record<string, string> = {
      ...{
        id: 'gen_random_uuid()',
        user_id: `'${client}'`,
        policy_number: `'${number}'`,
        carrier: "'Chubb'",
      },
      ...{
        type: "'General Liability Insurance'",
        category: "'commercial'",
        status: "'active'",
        coverages: "'[]'",
      },
      ...{ start_date: "'2026-08-01'", end_date: "'2027-08-01'", created_at: 'now()' },
      ...{ premium: '900', deductible: '0', coverage_limit: '0' },
      ...overrides,
    }
    await book.query(`insert into policies (${Object.keys(columns)}) values (${Object.values(columns)})`)
  }
  const writtenPolicySql = "(select id from policies where policy_number = 'written')"
  await file('written')
  await file('bound', { renewed_from: writtenPolicySql })
  await file('cancelled', { cancelled_on: "'2026-12-15'" })
  await file('taken back', { cancelled_on: "'2026-12-15'" })
  await book.query(`update policy_events set taken_back_at = now()
    where kind = 'cancellation' and policy_id = (select id from policies where policy_number = 'taken back')`)
  await migrateOnly(book, releasedMigrations)
  await file('bound since', { renewed_from: writtenPolicySql })
  const { rows } = await book.query(
    'select policy_number, event_version, event_version_of(id) as counted from policies order by event_version, policy_number',
  )
  const versions = { written: 1, bound: 2, 'bound since': 2, cancelled: 2, 'taken back': 3 }
  expect(rows).toEqual(
    Object.entries(versions).map(([policy_number, version]) => ({
      ...{ policy_number, event_version: version, counted: version },
    })),
  )
}, 120_000)
