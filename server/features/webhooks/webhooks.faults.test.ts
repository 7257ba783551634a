import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { addTestPerson } from '../../testing/people.ts'
import { makeTestAgency, waitForExit } from '../../testing/process.ts'
import { startReceiver } from '../../testing/receiver.ts'

const root = join(import.meta.dirname, '../../..')

/** The job of the queue in a process of its own, with a local receiver in place of a public one. */
const program = `
  const { readSettings } = await import('${root}/server/settings.ts')
  const { openLog } = await import('${root}/server/platform/log.ts')
  const { openDatabase } = await import('${root}/server/database/open.ts')
  const { openContext } = await import('${root}/server/open-context.ts')
  const { sendDueDeliveries } = await import('${root}/server/features/webhooks/send-webhooks.ts')
  const settings = readSettings(process.env)
  const log = openLog('error')
  const leaving = new AbortController().signal
  const { context } = await openContext(settings, log, { ...(await openDatabase(settings, log)), leaving })
  await sendDueDeliveries(context, async ({ headers, body }) => {
    const { status } = await fetch(process.env.RECEIVER, { method: 'POST', headers, body })
    if (process.env.DIES) process.kill(process.pid, 'SIGKILL')
    return { status, text: '' }
  })
  process.exit(0)`

test('kill -9 after the receiver accepted an event: it comes once more under its id, and is not lost', async () => {
  const agency = await makeTestAgency()
  const { db, now } = agency
  const SECRET_KEY = randomBytes(32).toString('hex')
  const agent = await addTestPerson(agency, { role: 'agent' })
  const client = await addTestPerson(agency, { role: 'client', company: 'Quillback Tavern', agent })
  const timestamp = now().toISOString()
  await db
    .insertInto('webhooks')
    .values({
      ...{ id: newId(), name: 'List', address: 'https://hooks.example.com/', kinds: ['client'] },
      ...{ withChanges: false, userId: agent.id, ofAgency: false, createdBy: agent.id, createdAt: timestamp },
      secretSealed: createSecrets(SECRET_KEY).seal(`whsec_${randomBytes(32).toString('base64')}`),
    })
    .execute()
  await db
    .insertInto('events')
    .values({
      ...{
        id: newId(),
        at: timestamp,
        actorId: agent.id,
        action: 'client.changed',
        entity: 'client',
        details: '{}',
      },
      ...{ entityId: client.id, clientId: client.id },
    })
    .execute()

  const { host, received } = await startReceiver()
  const run = (overrides: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...agency.environment, SECRET_KEY, RECEIVER: `http://${host}`, ...overrides },
      stdio: 'inherit',
    })
    return waitForExit(child)
  }
  const deliveries = () =>
    db.selectFrom('webhookDeliveries').select(['id', 'attempts', 'nextAt', 'deliveredAt']).execute()
  expect(await run({ DIES: 'yes' })).toBeNull()
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({ attempts: 0, nextAt: timestamp, deliveredAt: null })
  expect(await run()).toBe(0)
  expect(await run()).toBe(0)
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id])
  expect(received[0]?.body).toBe(received[1]?.body)
  expect(await deliveries()).toMatchObject([{ attempts: 1, nextAt: null, deliveredAt: expect.any(String) }])
})
