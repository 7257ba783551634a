import pg from 'pg'
import { expect, test } from 'vitest'
import { makeTestFolder } from './testing/folders.ts'
import { makeEmptyDatabase } from './testing/own-database.ts'
import { portalProcess, signInOverHttp } from './testing/process.ts'

test('four instances that start together on an empty database all come up, with one demo agency', async () => {
  const DATABASE_URL = await makeEmptyDatabase()
  const DATA_DIR = await makeTestFolder()
  const instances = Array.from({ length: 4 }, () => portalProcess({ DATABASE_URL, DATA_DIR, DEMO: 'true' }))
  for (const portalUrl of await Promise.all(instances.map(({ opened }) => opened))) {
    expect((await fetch(`${portalUrl}/readyz`)).status).toBe(200)
    expect((await signInOverHttp(portalUrl)).status).toBe(200)
  }
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  expect((await client.query("select count(*)::int as count from users where role = 'admin'")).rows).toEqual([
    { count: 1 },
  ])
  await client.end()
})
