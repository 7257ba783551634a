import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateOnly } from '../../platform/migrations.ts'
import { makeEmptyDatabase } from '../../testing/own-database.ts'

const folder = join(import.meta.dirname, '../../../migrations')
const releasedMigrations = readFileSync(join(folder, 'order.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => /^[0-9a-f]{64} (\S+)$/.exec(line)?.[1] ?? [])

/** A database as the previous release left it, in its own transaction. */
async function bookBefore(count: number) {
  const book = new pg.Client(await makeEmptyDatabase())
  await book.connect()
  onTestFinished(() => book.end())
  await book.query('begin')
  await migrateOnly(book, releasedMigrations.slice(0, releasedMigrations.indexOf('0071-policy-events')))
  await book.query(`
    insert into users (id, role, username, email, sort_name, created_at) values ('${agent}', 'agent', 'agent', 'a@x.example', 'a', now());
    insert into users (id, role, username, email, sort_name, agent_id, created_at)
      values ('${client}', 'client', 'client', 'c@x.example', 'c', '${agent}', now())`)
  const file = (number: string, overrides: Record<string, string>) => {
    const columns = { ...ordinary, policy_number: `'${number}'`, ...overrides }
    return book.query(
      `insert into policies (${Object.keys(columns)}) select ${Object.values(columns)} from generate_series(1, ${count})`,
    )
  }
  const upgrade = () => book.query(readFileSync(join(folder, '0071-policy-events.sql'), 'utf8'))
  return { book, file, upgrade }
}

const agent = '01900000-0000-7000-8000-000000000001'
const client = '01900000-0000-7000-8000-000000000002'
const ordinary = {
  id: 'gen_random_uuid()',
  user_id: `'${client}'`,
  carrier: "'Chubb'",
  type: "'General Liability Insurance'",
  category: "'commercial'",
  status: "'active'",
  start_date: 'current_date - 100',
  end_date: 'current_date + 265',
  coverages: "'[]'",
  description: "''",
  created_at: 'now()',
  premium: '900',
  deductible: '0',
  coverage_limit: '0',
}
const deactivatedColumns = (reason: string) => ({
  deactivated_at: 'now()',
  deactivated_by: `'${agent}'`,
  deactivation_reason: `'${reason}'`,
})

test('the migration turns a book of the previous release into events: cancellations keep their date, and renewals without a recorded confirmation get a task', async () => {
  const { book, file, upgrade } = await bookBefore(1)
  await file('in force', {})
  await file('cancelled', { ...deactivatedColumns('cancelled'), cancelled_on: 'current_date - 10' })
  await file('flat', { ...deactivatedColumns('cancelled'), cancelled_on: 'current_date - 100' })
  await file('cancelled, no day known', deactivatedColumns('cancelled'))
  await file('in error', deactivatedColumns('entered in error'))
  const expiringIdSql = "(select id from policies where policy_number = 'in force')"
  await file('renewed', { renewed_from: expiringIdSql })
  await file('renewed, not confirmed', { renewed_from: expiringIdSql, status: "'pending'" })
  await file('renewed, confirmed', { renewed_from: expiringIdSql })
  await book.query(`insert into events (id, at, actor_id, action, entity, entity_id, client_id, details)
    select gen_random_uuid(), now(), '${agent}', 'policy.renewalConfirmed', 'policy', id, user_id, '{}'
    from policies where policy_number = 'renewed, confirmed'`)
  await upgrade()
  const { rows } = await book.query(`
    select policy_number, deactivated_at is not null as off, cancelled_on is not null as dated,
      (select array_agg(kind::text order by no) from policy_events e where policy_id = policies.id) as happened,
      exists (select from tasks where policy_id = policies.id) as to_confirm
    from policies order by policy_number`)
  const policy = (policy_number: string, happened: string[], overrides: object = {}) => ({
    ...{ policy_number, off: false, dated: false, happened, to_confirm: false, ...overrides },
  })
  expect(rows).toEqual([
    policy('cancelled', ['new business', 'cancellation'], { dated: true }),
    policy('cancelled, no day known', ['new business'], { off: true }),
    policy('flat', ['new business', 'flat cancellation'], { dated: true }),
    policy('in error', ['new business'], { off: true }),
    policy('in force', ['new business']),
    policy('renewed', ['renewal offered', 'renewal bound'], { to_confirm: true }),
    policy('renewed, confirmed', ['renewal offered', 'renewal bound']),
    policy('renewed, not confirmed', ['renewal offered']),
  ])
})
