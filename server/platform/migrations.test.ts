import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeEmptyDatabase, makeTestDatabase } from '../testing/own-database.ts'
import { openDb, openPool } from './db.ts'
import { migrate, upgradeOf } from './migrations.ts'
import { release, version } from './releases.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** An empty database with the migrations before a given one, and a function that runs it. */
async function databaseBefore(migration: string) {
  const db = new pg.Client(await makeEmptyDatabase())
  await db.connect()
  onTestFinished(() => db.end())
  const files = (await readdir(folder)).sort()
  const run = async (file: string) => void (await db.query(await readFile(join(folder, file), 'utf8')))
  for (const file of files.filter((name) => name < migration)) await run(file)
  return { db, migrate: () => run(`${migration}.sql`) }
}

const person = `insert into users (id, role, username, email, agent_id, created_at, sort_name)
  values ($1::uuid, $2, $1::uuid::text, $1::uuid::text, $3, now(), '')`

test('the messages of an agency that has some already become conversations, each with its last', async () => {
  const { db, migrate } = await databaseBefore('0009-messages')
  const [agent, maria, tom, silentUserId] = Array.from({ length: 4 }, () => crypto.randomUUID())
  await db.query(person, [agent, 'agent', null])
  for (const client of [maria, tom, silentUserId]) await db.query(person, [client, 'client', agent])
  const last: Record<string, string> = {}
  for (const [client, count] of [
    [maria, 3],
    [tom, 1],
  ] as const)
    for (let index = 0; index < count; index++) {
      const id = crypto.randomUUID()
      await db.query(
        `insert into messages (id, client_id, sender_id, receiver_id, content, created_at)
        values ($1, $2, $3, $4, 'Hello', $5)`,
        [id, client, ...(index % 2 ? [client, agent] : [agent, client]), `2026-11-0${index + 1}T10:00:00Z`],
      )
      last[String(client)] = id
    }
  await migrate()
  const { rows } = await db.query(
    'select client_id, last_message_id, messages_count, last_at::date::text as day from conversations order by messages_count',
  )
  expect(rows).toEqual([
    { client_id: tom, last_message_id: last[String(tom)], messages_count: 1, day: '2026-11-01' },
    { client_id: maria, last_message_id: last[String(maria)], messages_count: 3, day: '2026-11-03' },
  ])
  const { rows: staff } = await db.query('select distinct staff_id from messages')
  expect(staff).toEqual([{ staff_id: agent }])
})

test('a renewal that is to come waits for its carrier, one that has begun counts as confirmed; of old cancellations no day is made up', async () => {
  const { db, migrate } = await databaseBefore('0025-ended-policies')
  const [agent, owner] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.query(person, [agent, 'agent', null])
  await db.query(person, [owner, 'client', agent])
  /** A one-year policy that starts `startsIn` days from today. */
  async function insertPolicy(
    number: string,
    startsIn: number,
    overrides: { from?: string; reason?: string } = {},
  ) {
    const id = crypto.randomUUID()
    await db.query(
      `insert into policies (id, user_id, policy_number, carrier, type, category, status, premium, deductible,
        coverage_limit, start_date, end_date, coverages, renewed_from, created_at, deactivated_at, deactivation_reason)
      values ($1, $2, $3, 'The Hartford', 'home', 'personal', 'active', 0, 0, 0, current_date + $4::int,
        current_date + $4::int + 365, '[]', $5, now(), case when $6::text is not null then now() end,
        $6::deactivation_reason)`,
      [id, owner, number, startsIn, overrides.from ?? null, overrides.reason ?? null],
    )
    return id
  }
  const expiringPolicy = await insertPolicy('old', -363)
  await insertPolicy('begun', -1, { from: expiringPolicy })
  await insertPolicy('to come', 2, { from: expiringPolicy })
  await insertPolicy('to come, added by hand', 2)
  await insertPolicy('was cancelled', -100, { reason: 'cancelled' })
  await migrate()
  const { rows } = await db.query(
    'select policy_number as number, status, cancelled_on from policies order by policy_number',
  )
  expect(rows).toEqual([
    { number: 'begun', status: 'active', cancelled_on: null },
    { number: 'old', status: 'active', cancelled_on: null },
    { number: 'to come', status: 'pending', cancelled_on: null },
    { number: 'to come, added by hand', status: 'active', cancelled_on: null },
    { number: 'was cancelled', status: 'active', cancelled_on: null },
  ])
})

test('a wording that was approved for a whole certificate is carried to the policies that can have it; holders of the agency are approved', async () => {
  const { db, migrate } = await databaseBefore('0024-wordings-of-policies')
  const [agent, client] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.query(person, [agent, 'agent', null])
  await db.query(person, [client, 'client', agent])
  await db.query(
    `insert into certificate_masters (client_id, wordings, insured_name, approved_by, approved_at)
    values ($1, '{additional insured,waiver of subrogation}', 'Tidewheel Bakery LLC', $2, now())`,
    [client, agent],
  )
  const types = [
    'General Liability Insurance',
    'Professional Liability Insurance (Errors & Omissions)',
    'Space Tourism Insurance',
    "Workers' Compensation Insurance",
  ]
  for (const [index, type] of types.entries()) {
    const id = crypto.randomUUID()
    await db.query(
      `insert into policies (id, user_id, policy_number, carrier, type, category, status, premium, deductible,
        coverage_limit, start_date, end_date, coverages, created_at)
      values ($1, $2, 'N', 'Chubb', $3, 'commercial', 'active', 0, 0, 0, '2026-01-01', '2027-01-01', '[]', now())`,
      [id, client, type],
    )
    await db.query(`insert into certificate_master_policies values ($1, $2, '{Each Occurrence}', $3)`, [
      client,
      id,
      index,
    ])
  }
  for (const [name, personId] of [
    ['By the agency', agent],
    ['By the client', client],
  ])
    await db.query(
      `insert into certificate_holders (id, client_id, name, street, city, state, zip, created_by, created_at)
      values ($1, $2, $3, '18 Depot Road', 'Groton', 'CT', '06340', $4, now())`,
      [crypto.randomUUID(), client, name, personId],
    )
  await migrate()
  const { rows } = await db.query('select wordings from certificate_master_policies order by place')
  const wordingNames = ['additional insured', 'waiver of subrogation']
  expect(rows.map(({ wordings }) => wordings)).toEqual([wordingNames, [], [], wordingNames.slice(1)])
  const holders = await db.query('select name, approved_by from certificate_holders order by name')
  expect(holders.rows).toEqual([
    { name: 'By the agency', approved_by: agent },
    { name: 'By the client', approved_by: null },
  ])
})

// Spec: carriers/list
test('carriers of policies and offers that stand in no list are the agency’s own; what was known of others stays; the release before goes on writing', async () => {
  const { db, migrate } = await databaseBefore('0055-carriers')
  const [agent, client] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.query(person, [agent, 'agent', null])
  await db.query(person, [client, 'client', agent])
  const policy = (carrier: string) =>
    db.query(
      `insert into policies (id, user_id, policy_number, carrier, type, category, status, premium, deductible,
        coverage_limit, start_date, end_date, coverages, created_at)
      values (gen_random_uuid(), $1, 'N', $2, 'home', 'personal', 'active', 0, 0, 0, '2026-01-01', '2027-01-01', '[]', now())`,
      [client, carrier],
    )
  for (const carrier of ['Chubb', 'Erie', '__proto__']) await policy(carrier)
  await db.query(`insert into carriers (name, naic) values ('Chubb', '12345'), ('Of nobody', null)`)
  await migrate()
  const { rows } = await db.query(
    `select name, place, naic, version from carriers where place > 24 or name = 'Chubb' order by place, name`,
  )
  expect(rows).toEqual([
    { name: 'Chubb', place: 4, naic: '12345', version: 1 },
    ...['Erie', 'Of nobody', '__proto__'].map((name) => ({ name, place: 1000, naic: null, version: 1 })),
  ])
  // The previous release, which may still run next to this one, writes like this.
  await policy('Travelers')
  await db.query(`insert into carriers (name) values ('Hiscox') on conflict (name) do nothing`)
  await db.query(`update carriers set claim_phone = '1' where name = 'Hiscox'`)
  await expect(policy('Nobody')).rejects.toThrow('policies_carrier')
})

/** A migrated database with a migration of a newer release, unknown to this one. */
async function newerDatabase(migrateToNewer: string | null) {
  const pool = openPool(await makeTestDatabase(), 1)
  onTestFinished(() => pool.end())
  await pool.query(`insert into kysely_migration values ('9999-later', now()::text)`)
  await pool.query('insert into releases values ($1, now(), $2)', ['99.10.0', migrateToNewer])
  return openDb<never>(pool)
}

test('a database keeps which release brought it up to date', async () => {
  const pool = openPool(await makeTestDatabase(), 1)
  onTestFinished(() => pool.end())
  const db = openDb<never>(pool)
  expect(await upgradeOf(db)).toMatchObject({ pending: [], isNewer: false, databaseRelease: { by: version } })
  expect(await migrate(db)).toBeNull()
  // A start killed right after its migrations leaves the record to the next start.
  await pool.query('delete from releases')
  expect(await migrate(db)).toBeNull()
  expect(await upgradeOf(db)).toMatchObject({ databaseRelease: { by: version } })
  const { rows } = await pool.query('select xmin from releases')
  await migrate(db)
  expect((await pool.query('select xmin from releases')).rows, 'no start writes it again').toEqual(rows)
})

test('two builds of one release work on a database by turns, each noted once, and neither refuses the other', async () => {
  const pool = openPool(await makeTestDatabase(), 1)
  onTestFinished(() => pool.end())
  const db = openDb<never>(pool)
  const otherRelease = `${release}+another`
  await migrate(db)
  await pool.query('insert into releases values ($1, now(), $2)', [otherRelease, release])
  const readReleases = async () => (await pool.query('select version, xmin from releases')).rows
  const releasesBefore = await readReleases()
  expect(await migrate(db)).toBeNull()
  expect(await upgradeOf(db)).toMatchObject({ isNewer: false, databaseRelease: { by: otherRelease } })
  // The other release has a migration that this one does not know.
  await pool.query(`insert into kysely_migration values ('9999-later', now()::text)`)
  expect(await migrate(db)).toMatchObject({
    isNewer: true,
    databaseRelease: { by: otherRelease, worksWith: release },
  })
  expect(await readReleases()).toEqual(releasesBefore)
})

test('a release goes on where a newer one has been, unless that took away what it needs: then it says which one can', async () => {
  for (const worksWith of [null, release, '0.0.9'])
    expect(await migrate(await newerDatabase(worksWith))).toMatchObject({
      isNewer: true,
      databaseRelease: { by: '99.10.0' },
    })
  await expect(migrate(await newerDatabase('99.9.1'))).rejects.toThrow(
    `99.10.0 has upgraded this database, and releases before 99.9.1 no longer work with it. This is ${version}: start 99.9.1 or newer`,
  )
})
