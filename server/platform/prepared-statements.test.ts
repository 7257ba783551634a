import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DB, Db } from '../database/tables.ts'
import { portal } from '../testing/portal.ts'
import { openDb, openPool } from './db.ts'
import { StatementNames } from './prepared-statements.ts'
import { type PlanningOptions, statement } from './statement.ts'

/** Instances on one portal's database, each with a single connection. */
async function instances() {
  const { connection, people } = await portal()
  const instance = () => {
    const pool = openPool(connection, 1)
    onTestFinished(() => pool.end())
    const db = openDb<DB>(pool)
    return {
      db,
      inTransaction: <Result>(work: (tx: Db) => Promise<Result>) => db.transaction().execute(work),
      /** The number of runs of each prepared statement of the connection. */
      prepared: async () => {
        const { rows } = await pool.query<{ runs: number }>(
          'select (generic_plans + custom_plans)::int as runs from pg_prepared_statements',
        )
        return rows.map(({ runs }) => runs)
      },
      names: async () => {
        const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements')
        return rows.map(({ name }) => name)
      },
    }
  }
  return { people, instance }
}

async function share(db: Db, among: number) {
  const { rows } = await sql<{ share: number }>`select 12 / ${among}::int as share`.execute(db)
  return rows[0]?.share
}

test('what is sent again and again in transactions is prepared once and run with the values of each time', async () => {
  const { inTransaction, prepared } = (await instances()).instance()
  const shares: unknown[] = []
  for (const among of [1, 2, 3, 4, 6, 12]) shares.push(await inTransaction((tx) => share(tx, among)))
  expect(shares).toEqual([12, 6, 4, 3, 2, 1])
  expect(await prepared()).toEqual([4])
})

test('what counts rows is prepared; what asks for all columns is not', async () => {
  const { inTransaction, prepared } = (await instances()).instance()
  for (let time = 0; time < 3; time++)
    await inTransaction(async (tx) => {
      await sql`select count(*) from users where phone = ${'none'}`.execute(tx)
      await sql`select users.*, count(*) over () from users where phone = ${'none'}`.execute(tx)
    })
  expect(await prepared()).toEqual([1])
})

test('outside of transactions nothing is prepared: it is planned for its values each time', async () => {
  const { db, inTransaction, prepared } = (await instances()).instance()
  for (let time = 0; time < 6; time++) {
    await share(db, 2)
    await inTransaction((tx) => sql`select 1`.execute(tx))
  }
  expect(await prepared()).toEqual([])
})

/** A query with a list of `length` values. Each length is another SQL text. */
const amongMany = (db: Db, length: number) =>
  sql`select 1 where 0 in (${sql.join(Array.from({ length }, (_, index) => index))})`.execute(db)

test('of lists of many lengths no more than a hundred are kept prepared, and none that came once', async () => {
  const { inTransaction, prepared } = (await instances()).instance()
  await inTransaction(async (tx) => {
    for (let length = 1; length <= 130; length++) await amongMany(tx, length)
  })
  expect(await prepared()).toEqual([])
  await inTransaction(async (tx) => {
    for (let length = 1; length <= 130; length++)
      for (let time = 0; time < 3; time++) await amongMany(tx, length)
  })
  expect(await prepared()).toHaveLength(100)
})

const greeting = (name: string, planningOptions?: PlanningOptions) =>
  statement(
    name,
    (_: Db, { to }: { to: string }) => sql<{ said: string }>`select ${sql.lit(name)} || ${to}::text as said`,
    planningOptions,
  )

test('a statement is prepared in transactions too, under its own name, however many others have taken theirs', async () => {
  const { inTransaction, names } = (await instances()).instance()
  const longGreeting = `on record ${'and on '.repeat(12)}`
  const [one, other, anew] = [
    greeting(`${longGreeting}one`),
    greeting(`${longGreeting}other`),
    greeting('anew', { plannedEachTime: true }),
  ]
  await inTransaction(async (tx) => {
    for (let length = 1; length <= 130; length++)
      for (let time = 0; time < 3; time++) await amongMany(tx, length)
  })
  const namesBefore = await names()
  for (let time = 0; time < 4; time++)
    await inTransaction(async (tx) => {
      expect(await one(tx, { to: ' Maria' })).toEqual([{ said: `${longGreeting}one Maria` }])
      expect(await other(tx, { to: ' Maria' })).toEqual([{ said: `${longGreeting}other Maria` }])
      await anew(tx, { to: ' Maria' })
      await greeting('first')(tx, { to: ' Maria' })
    })
  expect((await names()).filter((name) => !namesBefore.includes(name))).toHaveLength(3)
  expect(await names()).toContain('first')
})

test('statements of many forms share a number of names, and take none from others', async () => {
  const { inTransaction, names, prepared } = (await instances()).instance()
  const among = new StatementNames(2)
  const forms = Array.from({ length: 120 }, (_, index) =>
    greeting(`form ${index}`, { statementNames: among }),
  )
  for (const form of forms)
    for (let time = 0; time < 4; time++) await inTransaction((tx) => form(tx, { to: ' Maria' }))
  expect(await names()).toHaveLength(2)
  for (let time = 0; time < 3; time++) await inTransaction((tx) => share(tx, 2))
  expect(await prepared()).toHaveLength(3)
})

test('a transaction that failed leaves its connection, and what that has prepared, fit for the next', async () => {
  const { inTransaction, prepared } = (await instances()).instance()
  for (let time = 0; time < 3; time++) await inTransaction((tx) => share(tx, 2))
  const failedTransaction = inTransaction(async (tx) => {
    await share(tx, 0).catch(() => undefined)
    await share(tx, 3)
  })
  await expect(failedTransaction).rejects.toThrow('current transaction is aborted')
  expect(await inTransaction((tx) => share(tx, 3))).toBe(4)
  expect(await prepared()).toEqual([2])
})

test('what fails as it is to be prepared is prepared when it no longer fails', async () => {
  const { inTransaction } = (await instances()).instance()
  const selectLater = (tx: Db) => sql`select ${1}::int as one from later`.execute(tx)
  for (let time = 0; time < 4; time++)
    await expect(inTransaction(selectLater)).rejects.toThrow('does not exist')
  await inTransaction((tx) => sql`create table later ()`.execute(tx))
  expect((await inTransaction(selectLater)).rows).toEqual([])
})

test('an instance goes on writing while a newer one changes the tables', async () => {
  const { instance, people } = await instances()
  const [olderInstance, newerInstance] = [instance(), instance()]
  const write = (tx: Db) =>
    tx
      .updateTable('users')
      .set({ phone: '8605550199' })
      .where('id', '=', people.client.id)
      .returning(['id', 'phone'])
      .executeTakeFirst()
  const readWhole = (tx: Db) =>
    tx.selectFrom('users').selectAll().where('id', '=', people.client.id).executeTakeFirst()
  const writeAndRead = () => olderInstance.inTransaction(async (tx) => [await write(tx), await readWhole(tx)])
  for (let time = 0; time < 5; time++) await writeAndRead()
  await newerInstance.inTransaction((tx) =>
    sql`alter table users add column motto text default 'Onward'`.execute(tx),
  )
  expect(await writeAndRead()).toMatchObject([{ phone: '8605550199' }, { motto: 'Onward' }])
  expect(await olderInstance.prepared()).toHaveLength(1)
})

test('a connection whose prepared statement does not fit the tables any more fails once, and is replaced', async () => {
  const { instance } = await instances()
  const { db, inTransaction } = instance()
  await sql`create table measured (amount integer); insert into measured values (1)`.execute(db)
  const readAmount = () =>
    inTransaction(async (tx) => {
      const { rows } = await sql<{
        amount: number
      }>`select amount from measured where amount > ${0}::int`.execute(tx)
      return rows[0]?.amount
    })
  for (let times = 0; times < 5; times++) expect(await readAmount()).toBe(1)
  await sql`alter table measured alter column amount type numeric`.execute(db)
  await expect(readAmount()).rejects.toThrow('cached plan')
  expect(await readAmount()).toBe(1)
})

test('a transaction that could not begin stores nothing', async () => {
  const { people, instance } = await instances()
  const { db, inTransaction } = instance()
  const phoneOf = async () =>
    (
      await db
        .selectFrom('users')
        .select('phone')
        .where('id', '=', people.client.id)
        .executeTakeFirstOrThrow()
    ).phone
  const phoneBefore = await phoneOf()
  const query = pg.Client.prototype.query
  const pids: unknown[] = []
  const querySpy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...queryArguments: unknown[]
  ) {
    // BEGIN fails, as if another session had canceled the query.
    return Reflect.apply(
      query,
      this,
      JSON.stringify(queryArguments).includes('"begin"') ? ['select 1 / 0'] : queryArguments,
    )
  })
  onTestFinished(() => querySpy.mockRestore())
  const change = inTransaction(async (tx) => {
    pids.push((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid)
    await tx
      .updateTable('users')
      .set({ phone: '(860) 555-0100' })
      .where('id', '=', people.client.id)
      .execute()
  })
  await expect(change).rejects.toThrow('division by zero')
  querySpy.mockRestore()
  expect([await phoneOf(), pids]).toEqual([phoneBefore, []])
})

test('where the database is gone before it answers a commit, it is not certain that anything was stored', async () => {
  const { people, instance } = await instances()
  const { inTransaction } = instance()
  const { db: sideDb } = instance()
  const cutTransaction = inTransaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid where ${1} = 1`.execute(tx)
    await tx.updateTable('users').set({ firstName: 'Perhaps' }).where('id', '=', people.client.id).execute()
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(sideDb)
  })
  await expect(cutTransaction).rejects.toThrow('A COMMIT was not confirmed')
})
