import { expect, test } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { api } from '../contract/index.ts'
import type { Db } from './database/tables.ts'
import { statement } from './platform/statement.ts'
import { believableCalls, type EndpointName } from './testing/believable-calls.ts'
import { portal } from './testing/portal.ts'

const hour = 3_600_000

test('an instance goes on answering every call as before when a newer one has added a column to every table', async () => {
  const world = await portal()
  const { as, people, context, clock } = world
  const { client, agent, admin } = people
  const calls = believableCalls(world)
  const everyCall = async () => {
    const statuses: Record<string, number> = {}
    for (const [group, endpoints] of Object.entries(api))
      for (const [own, endpoint] of Object.entries(endpoints) as [string, Endpoint][])
        for (const person of [client, agent, admin]) {
          if (endpoint.who && !endpoint.who.includes(person.role)) continue
          const name = `${group}.${own}` as EndpointName
          const sent = await calls[name]()
          const { status } = await as(person, { confirmed: true }).call(endpoint, sent)
          statuses[`${name} ${person.role}`] = status
        }
    // Wrong passwords are among them: a later round finds them forgotten.
    clock.time = new Date(clock.time.getTime() + hour)
    return statuses
  }
  const before = await everyCall()
  const { rows } = await context.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { name } of rows) await context.pool.query(`alter table ${name} add column of_a_newer_one text`)
  expect(await everyCall()).toEqual(before)
}, 120_000)

test('what was prepared before a newer instance changed the type of a column is asked without that', async () => {
  const { context } = await portal()
  const pageOf = statement('page of a carrier', (db: Db, { name }: { name: string }) =>
    db.selectFrom('carriers').select('claimPage').where('name', '=', name),
  )
  const page = () => pageOf(context.pool, { name: 'Chubb' })
  await context.pool.query(`insert into carriers (name, claim_page) values ('Chubb', 'https://chubb.example')
    on conflict (name) do update set claim_page = excluded.claim_page`)
  const before = await page()
  await context.pool.query('alter table carriers alter column claim_page type varchar(400)')
  expect(await page()).toEqual(before)
  expect(before).toEqual([{ claimPage: 'https://chubb.example' }])
})
