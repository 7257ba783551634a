import { expect, onTestFinished, test } from 'vitest'
import { onStandby } from './platform/aside.ts'
import { openDb, openPool } from './platform/db.ts'
import { withStandby } from './testing/debian-postgres.ts'
import { folderOfItsOwn } from './testing/folders.ts'
import { addPerson, password } from './testing/people.ts'
import { cookiesOf, ownAgency, portalProcess, signIn } from './testing/process.ts'

function poolOn(connection: Parameters<typeof openPool>[0]) {
  const pool = openPool(connection, 4)
  onTestFinished(() => pool.end())
  return { pool, db: openDb<never>(pool) }
}

test('a standby shows what was written just before; one that is behind or away is left to the main database', async () => {
  const servers = await withStandby()
  const main = poolOn(servers.main.connection)
  const standby = poolOn(servers.standby.connection)
  const warned: string[] = []
  const log = { info: () => {}, error: () => {}, warn: (_: object, text: string) => void warned.push(text) }
  const aside = onStandby(main, standby, log)
  await main.pool.query('create table written (number integer)')
  const read = () =>
    aside(async ({ pool }) => {
      const { rows } = await pool.query(
        'select max(number) as newest, pg_is_in_recovery() as aside from written',
      )
      return rows[0]
    })
  const write = (number: number) => main.pool.query('insert into written values ($1)', [number])
  for (let number = 1; number <= 50; number++) {
    await write(number)
    expect(await read()).toEqual({ newest: number, aside: true })
  }
  const failing = aside(async ({ pool }) => {
    await pool.query('select no_such_column')
  })
  await expect(failing).rejects.toThrow('no_such_column')
  expect(await read(), 'a reading that is wrong in itself is no reason').toEqual({ newest: 50, aside: true })
  expect(warned).toEqual([])

  await standby.pool.query('select pg_wal_replay_pause()')
  await write(51)
  expect(await read()).toEqual({ newest: 51, aside: false })
  await standby.pool.query('select pg_wal_replay_resume()')
  const back = { timeout: 20_000, interval: 100 }
  await expect.poll(read, back).toEqual({ newest: 51, aside: true })

  await servers.standby.kill()
  await write(52)
  expect(await read()).toEqual({ newest: 52, aside: false })
  await servers.standby.startAgain()
  await expect.poll(read, back).toEqual({ newest: 52, aside: true })
  expect(warned).toHaveLength(2)
}, 120_000)

test('the log, its export and figures are read from the standby, and from the main database while it is away', async () => {
  const { main, standby } = await withStandby()
  const { opened } = portalProcess({
    ...ownAgency,
    DATA_DIR: await folderOfItsOwn(),
    DATABASE_URL: main.url,
    DATABASE_READ_URL: standby.url,
  })
  const address = await opened
  const { pool } = poolOn(main.connection)
  const beside = poolOn(standby.connection)
  const admin = await addPerson({ db: openDb(pool), now: () => new Date() }, { role: 'admin' })
  const cookie = cookiesOf(await signIn(address, admin.email, password))
  await pool.query('update sessions set confirmed_at = now()')
  const readings = {
    '/api/admin/activity': 'GET',
    '/api/admin/activity/export': 'POST',
    '/api/home/agent': 'GET',
  }
  const readAll = () =>
    Promise.all(
      Object.entries(readings).map(async ([path, method]) => {
        const answer = await fetch(`${address}${path}`, {
          method,
          headers: { cookie, 'content-type': 'application/json' },
          ...(method === 'POST' ? { body: '{}' } : {}),
        })
        return [answer.status, (await answer.text()).includes('signed in')]
      }),
    )
  const all = [
    [200, true],
    [200, true],
    [200, false],
  ]
  expect(await readAll()).toEqual(all)
  const asked = await beside.pool.query<{ query: string }>(
    `select query from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const texts = asked.rows.map(({ query }) => query).join()
  for (const part of ['events.on_behalf_of', 'active_clients']) expect(texts).toContain(part)
  await standby.kill()
  expect(await readAll()).toEqual(all)
}, 120_000)
