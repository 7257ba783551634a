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

const slowPoll = { timeout: 30_000, interval: 50 }

/** A portal on a database of its own, with a signed-in person. */
async function openPortal() {
  const DATA_DIR = await makeTestFolder()
  const { child, opened } = portalProcess({ DATA_DIR, ...realAgencyEnvironment })
  const portalUrl = await opened
  const directPool = await openPortalPool(DATA_DIR)
  const there = { db: openDb(directPool), now: () => new Date() }
  const agent = await addTestPerson(there, { role: 'agent' })
  const { email } = await addTestPerson(there, { role: 'client', agent })
  const cookie = cookiesOf(await signInOverHttp(portalUrl, email, testPassword))
  const call = (path: string, body?: object, key?: string) =>
    fetch(`${portalUrl}${path}`, {
      headers: {
        cookie,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  return { child, address: portalUrl, beside: directPool, DATA_DIR, cookie, call }
}

test('a message whose COMMIT was not waited for, or not answered, is never said to be stored', async () => {
  const { call, beside } = await openPortal()
  const waitingBackends = async () =>
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
  await expect.poll(async () => (await waitingBackends()).length, slowPoll).toBe(1)
  await beside.query('select pg_cancel_backend($1)', [(await waitingBackends())[0]?.pid])
  expect(await cancelledCall).toEqual(doubtfulAnswer)
  // The primary stores the message, but no standby confirms it, so the portal does not know whether
  // it is kept.
  expect(await send('Is my policy in force today?', key)).toEqual(doubtfulAnswer)
  expect(await send('And will it be tomorrow?')).toEqual(doubtfulAnswer)
  await expect.poll(waitingBackends, slowPoll).toEqual([])

  await beside.query('alter system reset synchronous_standby_names')
  await beside.query('select pg_reload_conf()')
  await expect.poll(async () => (await send('Thank you very much!'))[0], slowPoll).toBe(201)
}, 90_000)

test('an embedded database that is killed is started again: calls get 503, then all is as before, live and queued', async () => {
  const { address, cookie, call, DATA_DIR, child } = await openPortal()
  const countEmails = async () => (await readdir(join(DATA_DIR, 'mail')).catch(() => [])).length
  let stream = await openTestStream(address, cookie)
  for (const isRepeated of [false, true]) {
    const pidBefore = await databasePidIn(DATA_DIR)
    process.kill(pidBefore, 'SIGKILL')
    const seenStatuses = new Set<number>()
    await expect
      .poll(async () => {
        const { status } = await call('/api/policy')
        seenStatuses.add(status)
        return status === 200 && (await databasePidIn(DATA_DIR)) !== pidBefore
      }, slowPoll)
      .toBe(true)
    expect([...seenStatuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(child.exitCode, `the portal lives${isRepeated ? ' still' : ''}`).toBe(null)
  }

  const mailsBefore = await countEmails()
  await expect
    .poll(async () => {
      // Reconnects like a browser.
      if (stream.told.ended) stream = await openTestStream(address, cookie)
      await call('/api/request', { type: 'coi' })
      return stream.take()
    }, slowPoll)
    .toContain('request')
  await expect.poll(countEmails, slowPoll).toBeGreaterThan(mailsBefore)
}, 120_000)

test('a migration may take longer than any call', async () => {
  const { environment, pool } = await makeTestAgency()
  await pool.query(`
    create function slow() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.installation')
        then perform pg_sleep(5); end if;
    end $$;
    create event trigger slow on ddl_command_end when tag in ('CREATE TABLE') execute function slow()`)
  const portalUrl = await portalProcess(environment).opened
  expect((await fetch(`${portalUrl}/readyz`)).status).toBe(200)
}, 90_000)
