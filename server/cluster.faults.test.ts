import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { DB } from './database/tables.ts'
import { openDb, openPool } from './platform/db.ts'
import { startCluster } from './testing/cluster.ts'
import { makeTestFolder } from './testing/folders.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import { cookiesOf, portalProcess, realAgencyEnvironment, signInOverHttp } from './testing/process.ts'
import { startWriters } from './testing/writers.ts'

const people = 8
const slowPoll = { timeout: 120_000, interval: 100 }

// Spec: cluster/loss
test('a cluster loses nothing that was acknowledged, doubles nothing and signs nobody out, whichever machine is lost', async () => {
  const figures: string[] = []
  const startedAt = performance.now()
  const cluster = await startCluster()
  figures.push(`The cluster stands after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  await cluster.pgbackrest(await cluster.primary(), 'stanza-create')

  const settings = {
    ...realAgencyEnvironment,
    ...cluster.environment,
    SECRET_KEY: 'the key of both portals, thirty-two or more',
  }
  const start = async () => portalProcess({ ...settings, DATA_DIR: await makeTestFolder() })
  const firstPortal = await start()
  await firstPortal.opened
  const portals = [firstPortal, await start()]
  const addresses = await Promise.all(portals.map(({ opened }) => opened))
  const pool = openPool({ connectionString: cluster.environment.DIRECT_DATABASE_URL ?? '' }, 2)
  onTestFinished(() => pool.end())
  const there = { db: openDb<DB>(pool), now: () => new Date() }
  const agent = await addTestPerson(there, { role: 'agent' })
  const cookies: string[] = []
  for (let person = 0; person < people; person++) {
    const { email } = await addTestPerson(there, { role: 'client', agent })
    cookies.push(cookiesOf(await signInOverHttp(addresses[person % 2] ?? '', email, testPassword)))
  }
  await cluster.pgbackrest(await cluster.primary(), 'backup', '--type=full')

  const writers = startWriters(addresses, cookies)
  await writers.goesOn()

  /**
   * Causes a fault while people write, and waits until the cluster is whole. Measures the longest
   * time without an acknowledgement.
   */
  const measureOutage = async (faultName: string, testDuringFault: () => Promise<() => Promise<void>>) => {
    const moment = Date.now()
    const endFault = await testDuringFault()
    await pause(1000)
    await writers.goesOn()
    const gap = writers.gapAfter(moment)
    figures.push(`${faultName}: nothing was acknowledged for ${gap.toFixed(1)} s`)
    expect(gap).toBeLessThan(60)
    await endFault()
    // Lost data is the more important finding, so check it first.
    await cluster.untilWhole().finally(() => writers.isAllThere(pool))
    await writers.goesOn()
  }

  await measureOutage('The machine of the primary is lost (kill -9 of all that runs there)', async () => {
    const lostPrimary = await cluster.primary()
    cluster.killAll(lostPrimary)
    return () => cluster.startNode(lostPrimary)
  })
  await measureOutage('The machine of the primary is cut off from the network, and runs on', async () => {
    const lostPrimary = await cluster.primary()
    cluster.cutOff(lostPrimary)
    return async () => {
      // The isolated primary has stepped down by itself.
      await expect.poll(() => cluster.asks(lostPrimary, '/primary'), slowPoll).not.toBe('200')
      cluster.putBack(lostPrimary)
    }
  })
  await measureOutage('The machine of the primary stands still for a while, and goes on', async () => {
    const lostPrimary = await cluster.primary()
    cluster.freeze(lostPrimary)
    return async () => cluster.thaw(lostPrimary)
  })
  await measureOutage('Another machine is made the primary on purpose', async () => {
    const primaryBefore = await cluster.primary()
    await cluster.switchOver()
    return async () => expect(await cluster.primary()).not.toBe(primaryBefore)
  })

  // Strict mode: without a synchronous standby nothing is acknowledged.
  const onlyServer = await cluster.primary()
  const otherNodes = (['db1', 'db2', 'db3'] as const).filter((node) => node !== onlyServer)
  for (const node of otherNodes) cluster.killDatabase(node)
  await pause(1000)
  const sizeBefore = writers.acknowledged.size
  await pause(15_000)
  expect(writers.acknowledged.size - sizeBefore).toBe(0)
  figures.push('Without a standby nothing was acknowledged in 15 s (synchronous_mode_strict)')
  for (const node of otherNodes) await cluster.startDatabase(node)
  await writers.goesOn()
  await cluster.untilWhole()
  await writers.isAllThere(pool)

  // The point-in-time restore at the end goes back to this moment. Messages are written before and
  // after it.
  const moment = new Date()
  await writers.goesOn()
  await writers.end()
  const primaryName = await cluster.primary()
  await writers.isAllThere(pool)
  const failures = portals.flatMap(({ said }) =>
    [...said().matchAll(/"message":"(.*?)(?<!\\)"/g)].map(([, text]) => text),
  )
  expect(
    Object.keys(writers.seen).filter((status) => !['201', '503'].includes(status)),
    `of ${[...new Set(failures)].join('; ')}`,
  ).toEqual([])
  for (const [person, cookie] of cookies.entries())
    expect((await fetch(`${addresses[person % 2]}/api/policy`, { headers: { cookie } })).status).toBe(200)
  for (const { child } of portals) expect([child.exitCode, child.signalCode]).toEqual([null, null])
  figures.push(
    `${writers.acknowledged.size} messages were acknowledged, each is there once; ${writers.seen[503] ?? 0} tries got 503; nobody was signed out; no portal was restarted`,
  )

  await cluster.archive()
  const restoreStart = performance.now()
  const data = await cluster.folderOn(primaryName, 'restored')
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
  await cluster.pgbackrest(
    primaryName,
    'restore',
    `--pg1-path=${data}`,
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
  )
  const restoredClient = new pg.Client(await cluster.serveRestored(primaryName, data))
  await restoredClient.connect()
  onTestFinished(() => restoredClient.end().catch(() => undefined))
  const back = new Set(
    (await restoredClient.query('select content from messages')).rows.map(({ content }) => content),
  )
  const expected = [...writers.acknowledged].filter(([, { done }]) => done < moment.getTime() - 50)
  expect(
    expected.filter(([content]) => !back.has(content)),
    'what was there by then',
  ).toEqual([])
  const laterWrites = [...writers.acknowledged].filter(([, { asked }]) => asked > moment.getTime() + 50)
  expect(laterWrites.length).toBeGreaterThan(0)
  expect(
    laterWrites.filter(([content]) => back.has(content)),
    'what came later',
  ).toEqual([])
  figures.push(
    `Restored to a moment: ${back.size} messages, all of before and none of after, in ${((performance.now() - restoreStart) / 1000).toFixed(0)} s`,
  )
  console.info(figures.map((line) => `- ${line}.`).join('\n'))
}, 900_000)
