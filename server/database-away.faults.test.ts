import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDb } from './platform/db.ts'
import { databasePidIn } from './testing/direct-connection.ts'
import { makeTestFolder } from './testing/folders.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import {
  cookiesOf,
  makeTestAgency,
  openPortalPool,
  portalProcess,
  realAgencyEnvironment,
  signInOverHttp,
} from './testing/process.ts'
import { openTestStream } from './testing/streams.ts'

const patient = { timeout: 30_000, interval: 50 }

/** A portal on a database of its own, with a signed-in person. */
async function openPortal() {
  const DATA_DIR = await makeTestFolder()
  const { child, opened } = portalProcess({ DATA_DIR, ...realAgencyEnvironment })
  const address = await opened
  const beside = await openPortalPool(DATA_DIR)
  const there = { db: openDb(beside), now: () => new Date() }
  const agent = await addTestPerson(there, { role: 'agent' })
  const { email } = await addTestPerson(there, { role: 'client', agent })
  const cookie = cookiesOf(await signInOverHttp(address, email, testPassword))
  const call = (path: string, body?: object, key?: string) =>
    fetch(`${address}${path}`, {
      headers: {
        cookie,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  return { child, address, beside, DATA_DIR, cookie, call }
}

test('a message whose COMMIT was not waited for, or not answered, is never said to be stored', async () => {
  const { call, beside } = await openPortal()
  const waiting = async () =>
    (await beside.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")).rows
  const send = async (content: string, key: string = randomUUID()) => {
    const answer = await call('/api/message', { content }, key)
    return [answer.status, await answer.text()]
  }
  const doubtfulAnswer = [503, expect.stringContaining('This may or may not have been saved')]
  await beside.query("alter system set synchronous_standby_names = 'nobody'")
  await beside.query('select pg_reload_conf()')

  const key = randomUUID()
  const cancelledCall = send('Is my policy in force today?', key)
  await expect.poll(async () => (await waiting()).length, patient).toBe(1)
  await beside.query('select pg_cancel_backend($1)', [(await waiting())[0]?.pid])
  expect(await cancelledCall).toEqual(doubtfulAnswer)
  // The primary stores the message, but no standby confirms it, so the portal does not know whether
  // it is kept.
  expect(await send('Is my policy in force today?', key)).toEqual(doubtfulAnswer)
  expect(await send('And will it be tomorrow?')).toEqual(doubtfulAnswer)
  await expect.poll(waiting, patient).toEqual([])

  await beside.query('alter system reset synchronous_standby_names')
  await beside.query('select pg_reload_conf()')
  await expect.poll(async () => (await send('Thank you very much!'))[0], patient).toBe(201)
}, 90_000)

test('an embedded database that is killed is started again: calls get 503, then all is as before, live and queued', async () => {
  const { address, cookie, call, DATA_DIR, child } = await openPortal()
  const mails = async () => (await readdir(join(DATA_DIR, 'mail')).catch(() => [])).length
  let stream = await openTestStream(address, cookie)
  for (const again of [false, true]) {
    const before = await databasePidIn(DATA_DIR)
    process.kill(before, 'SIGKILL')
    const seenStatuses = new Set<number>()
    await expect
      .poll(async () => {
        const { status } = await call('/api/policy')
        seenStatuses.add(status)
        return status === 200 && (await databasePidIn(DATA_DIR)) !== before
      }, patient)
      .toBe(true)
    expect([...seenStatuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(child.exitCode, `the portal lives${again ? ' still' : ''}`).toBe(null)
  }

  const mailsBefore = await mails()
  await expect
    .poll(async () => {
      // Reconnects like a browser.
      if (stream.told.ended) stream = await openTestStream(address, cookie)
      await call('/api/request', { type: 'coi' })
      return stream.take()
    }, patient)
    .toContain('request')
  await expect.poll(mails, patient).toBeGreaterThan(mailsBefore)
}, 120_000)

test('a migration may take longer than any call', async () => {
  const { environment, pool } = await makeTestAgency()
  await pool.query(`
    create function slow() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.installation')
        then perform pg_sleep(5); end if;
    end $$;
    create event trigger slow on ddl_command_end when tag in ('CREATE TABLE') execute function slow()`)
  const address = await portalProcess(environment).opened
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
}, 90_000)
