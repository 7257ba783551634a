import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { claimDatabaseKey, resealWithNewKey } from '../admin/encryption-key.ts'
import { sealRecord } from './seal-record.ts'

const hour = 60 * 60_000

/** Two clients. The log has a former and a present name and phone number of each. */
async function world() {
  const world = await portal()
  const { as, people, clock, context } = world
  const agent = as(people.admin)
  const change = (id: string, changes: object) => agent.call(api.clients.update, { id, ...changes })
  expect((await change(people.client.id, { firstName: 'Wilhelmina', phone: '8605550101' })).status).toBe(200)
  expect((await change(people.otherClient.id, { firstName: 'Ottokar', phone: '8605550202' })).status).toBe(
    200,
  )
  const advanceClock = (ms: number) => {
    clock.time = new Date(clock.time.getTime() + ms)
  }
  const readChanges = async (clientId: string) =>
    (await as(people.admin).call(api.activity.log, { clientId })).body.events.flatMap(
      ({ changes }) => changes,
    )
  /** The whole events table as text. */
  const readRecordedEvents = async () => {
    const { rows } = await context.pool.query<{ all: string }>(
      `select coalesce(string_agg(events::text, E'\\n'), '') as all from events`,
    )
    return rows[0]?.all ?? ''
  }
  return {
    ...world,
    advanceClock,
    change,
    changes: readChanges,
    onRecord: readRecordedEvents,
    seal: () => sealRecord(context)(),
  }
}

// Spec: seal/people
test('what the record says of a person is sealed an hour later or two, and reads as before in the log, on the client’s page and in the CSV', async () => {
  const { as, people, advanceClock, seal, changes, onRecord } = await world()
  const { admin, client } = people
  const changesBefore = await changes(client.id)
  expect(changesBefore).toContainEqual({ field: 'First Name', before: 'Maria', after: 'Wilhelmina' })

  await seal()
  expect(await onRecord(), 'what was just done may still be taken back').toContain('Wilhelmina')
  advanceClock(2 * hour)
  await seal()
  expect(await onRecord()).not.toMatch(/Wilhelmina|8605550101|Ottokar|8605550202/)
  expect(await changes(client.id)).toEqual(changesBefore)
  const clientEntries = await as(admin).call(api.activity.ofClient, { id: client.id })
  expect(clientEntries.body.events.flatMap(({ changes }) => changes)).toEqual(changesBefore)
  const { csv } = (await as(admin, { confirmed: true }).call(api.activity.export, { clientId: client.id }))
    .body
  expect(csv).toContain('First Name: Maria → Wilhelmina')

  const firstEvents = await onRecord()
  await seal()
  expect(await onRecord(), 'nothing is sealed twice').toBe(firstEvents)
})

// Spec: seal/erased
test('without the key of a person the record reads as erased, and that of another as before', async () => {
  const { context, people, advanceClock, seal, changes, onRecord } = await world()
  advanceClock(2 * hour)
  await seal()
  const otherChanges = await changes(people.otherClient.id)
  await context.db.deleteFrom('dataKeys').where('id', '=', people.client.id).execute()
  expect(await changes(people.client.id)).toContainEqual({
    field: 'First Name',
    before: 'erased',
    after: 'erased',
  })
  expect(await onRecord()).not.toMatch(/Wilhelmina|8605550101/)
  expect(otherChanges).toContainEqual(expect.objectContaining({ after: 'Ottokar' }))
  expect(await changes(people.otherClient.id)).toEqual(otherChanges)
})

test('what is put on record after a key has gone is sealed by a new one, and what was sealed before stays unreadable', async () => {
  const { context, people, advanceClock, seal, change, changes } = await world()
  advanceClock(2 * hour)
  await seal()
  await context.db.deleteFrom('dataKeys').where('id', '=', people.client.id).execute()
  await change(people.client.id, { firstName: 'Mina' })
  advanceClock(2 * hour)
  await seal()
  const names = (await changes(people.client.id)).filter(({ field }) => field === 'First Name')
  expect(names).toEqual([
    { field: 'First Name', before: 'Wilhelmina', after: 'Mina' },
    { field: 'First Name', before: 'erased', after: 'erased' },
  ])
})

// Spec: seal/jobs
test('sealing that broke off goes on where it was, and two at once seal each entry once', async () => {
  const { context, advanceClock, seal, change, people, onRecord } = await world()
  advanceClock(2 * hour)
  const brokenKeys = {
    ...context,
    secrets: {
      ...context.secrets,
      open: () => {
        throw new Error('The process was killed')
      },
    },
  }
  await expect(sealRecord(brokenKeys)()).rejects.toThrow('The process was killed')
  expect(await onRecord(), 'nothing is half-done').toContain('Wilhelmina')
  await Promise.all([seal(), seal()])
  expect(await onRecord()).not.toContain('Wilhelmina')
  await change(people.client.id, { firstName: 'Theodora' })
  advanceClock(2 * hour)
  await seal()
  expect(await onRecord()).not.toContain('Theodora')
})

// Spec: seal/jobs
test('a change of SECRET_KEY seals the keys of people anew, and the record is read under the new one alone', async () => {
  const { context, people, advanceClock, seal, changes } = await world()
  const [firstKey, next] = [
    'the first key, of thirty-two characters',
    'the next key, of thirty-two characters',
  ]
  const start = async (key: string, keyBefore?: string) => {
    context.secrets = createSecrets(key, keyBefore)
    await claimDatabaseKey(context)
  }
  await start(firstKey)
  advanceClock(2 * hour)
  await seal()
  const changesBefore = await changes(people.client.id)
  expect(changesBefore).toContainEqual(expect.objectContaining({ after: 'Wilhelmina' }))
  await start(next, firstKey)
  expect(await changes(people.client.id)).toEqual(changesBefore)
  await runQueuedJobs(context, 'sealAnew', resealWithNewKey(context))
  await start(next)
  expect(await changes(people.client.id)).toEqual(changesBefore)
})

// Spec: seal/append-only
test('nothing else of the record can be changed, nor its details but by the sealing', async () => {
  const { context } = await world()
  const expectRefused = (statement: string) =>
    expect(context.pool.query(statement)).rejects.toThrow('events are only ever added')
  await expectRefused(`update events set details = '{}'`)
  await expectRefused('delete from events')
  const one = await context.pool.connect()
  try {
    await one.query(`begin; select set_config('portal.sealing', 'on', true)`)
    await expect(one.query(`update events set at = now()`)).rejects.toThrow('events are only ever added')
  } finally {
    await one.query('rollback')
    one.release()
  }
})
