import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { portal } from '../testing/portal.ts'

const content = 'The van is back from the shop'

/** A portal whose database fails the commit of every message, after all its statements. */
async function withoutCommit() {
  const world = await portal()
  const { db } = world.context
  await sql`create function refuse_commit() returns trigger language plpgsql as $$
    begin raise exception 'the commit is refused'; end $$`.execute(db)
  await sql`create constraint trigger refuse_commit after insert on messages
    deferrable initially deferred for each row execute function refuse_commit()`.execute(db)
  return world
}

for (const key of [undefined, 'pressed once'])
  test(`a write ${key ? 'under an Idempotency-Key' : 'without a key'} is answered once it is committed: where the commit fails, nobody reads that it was done`, async () => {
    const { as, people, context, takeErrors } = await withoutCommit()
    const client = as(people.client)
    const callOptions = key === undefined ? {} : { key }
    const refusedReply = await client.call(api.messages.send, { content }, callOptions)
    expect([refusedReply.status, refusedReply.failure.code]).toEqual([500, 'internal'])
    expect(takeErrors()).toHaveLength(1)
    expect((await client.call(api.messages.list, {})).body.total).toBe(0)
    expect(await context.db.selectFrom('once').select('key').execute()).toEqual([])

    await sql`drop trigger refuse_commit on messages`.execute(context.db)
    const repeatedReply = await client.call(api.messages.send, { content }, callOptions)
    expect([repeatedReply.status, repeatedReply.body.message.content]).toEqual([201, content])
    expect((await client.call(api.messages.list, {})).body.total).toBe(1)
  })

test('a write that waits for its commit is not answered meanwhile, and what it wrote is there once it is', async () => {
  const { as, people, context } = await portal()
  const { db } = context
  await sql`create function wait_at_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(3881); return null; end $$`.execute(db)
  await sql`create constraint trigger wait_at_commit after insert on messages
    deferrable initially deferred for each row execute function wait_at_commit()`.execute(db)
  const isWaiting = async () => {
    const { rows } = await sql<{ waits: boolean }>`select exists (
      select from pg_locks where locktype = 'advisory' and objid = 3881 and not granted
        and database = (select oid from pg_database where datname = current_database())) as waits`.execute(db)
    return rows[0]?.waits
  }
  for (const callOptions of [{}, { key: 'pressed once' }]) {
    const answeredStatuses: number[] = []
    const heldClient = await context.pool.connect()
    try {
      await heldClient.query('select pg_advisory_lock(3881)')
      const sentReply = as(people.client).call(api.messages.send, { content }, callOptions)
      void sentReply.then(({ status }) => answeredStatuses.push(status))
      await expect.poll(isWaiting).toBe(true)
      expect(answeredStatuses).toEqual([])
      const totalBefore = (await as(people.client).call(api.messages.list, {})).body.total
      await heldClient.query('select pg_advisory_unlock(3881)')
      expect((await sentReply).status).toBe(201)
      expect((await as(people.client).call(api.messages.list, {})).body.total).toBe(totalBefore + 1)
    } finally {
      heldClient.release()
    }
  }
})
