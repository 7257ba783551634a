import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from './backup/open-store.ts'
import { readBackup, verifyBackup } from './backup/restore-backup.ts'
import type { DB } from './database/tables.ts'
import type { Connection } from './platform/connection.ts'
import { openDb, openPool } from './platform/db.ts'
import { type Files, folderFiles } from './platform/files.ts'
import { prepareJobs } from './platform/jobs.ts'
import { migrate } from './platform/migrations.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { s3Files } from './platform/s3-files.ts'
import { formDataOf } from './testing/callers.ts'
import { debianPostgres } from './testing/debian-postgres.ts'
import { directConnectionTo } from './testing/direct-connection.ts'
import { readEveryRow } from './testing/every-row.ts'
import { pdfFile, pdfOf, readWholeFile, s3Server } from './testing/files.ts'
import { makeTestFolder } from './testing/folders.ts'
import { makeEmptyDatabase } from './testing/own-database.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import {
  commandProcess,
  cookiesOf,
  portalCommand,
  portalProcess,
  realAgencyEnvironment,
  signInOverHttp,
  waitForExit,
} from './testing/process.ts'
import { smallDisk } from './testing/small-disk.ts'

const BACKUP_PASSPHRASE = 'four brass lanterns by the quay'

/** A running portal with the embedded database on a folder of its own, and a signed-in client. */
async function portalAtWork(environment: Record<string, string> = {}) {
  const DATA_DIR = await makeTestFolder()
  const settings = { ...realAgencyEnvironment, DATA_DIR, ...environment }
  const portalRun = portalProcess(settings)
  const portalUrl = await portalRun.opened
  const connection = await directConnectionTo(DATA_DIR)
  const pool = openPool(connection, 2)
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  const context = { db: openDb<DB>(pool), now: () => new Date() }
  const client = await addTestPerson(context, {
    role: 'client',
    agent: await addTestPerson(context, { role: 'agent' }),
  })
  const cookie = cookiesOf(await signInOverHttp(portalUrl, client.email, testPassword))
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${portalUrl}${path}`, { ...init, headers: { cookie, ...init.headers } })
  const upload = async (size: number) => {
    const body = formDataOf([
      ['title', 'Loss runs'],
      ['type', 'other'],
      ['file', pdfFile('loss runs.pdf', pdfOf(size))],
    ])
    const { status } = await call('/api/documents/new', { method: 'POST', body })
    return status === 201 || status === 200
  }
  const stop = () => waitForExit(portalRun.child, 'SIGTERM')
  return {
    settings,
    DATA_DIR,
    running: portalRun,
    address: portalUrl,
    connection,
    pool,
    client,
    cookie,
    call,
    upload,
    stop,
  }
}

async function filesInBucket(settings: Awaited<ReturnType<typeof s3Server>>['settings']) {
  const files = s3Files(settings, await makeTestFolder())
  onTestFinished(files.close)
  return files
}

interface StoredBackup {
  key: string
  size: number
  hash: string
}

/** Checks every file named in a database against its hash. Returns their number. */
async function compareBytes(connection: Connection, files: Files): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<StoredBackup>(
    `select storage_key as key, size::int, encode(sha256, 'hex') as hash from documents order by 1`,
  )
  await client.end()
  for (const { key, size, hash } of rows) {
    const digest = createHash('sha256').update(await readWholeFile(files, key, size))
    expect(digest.digest('hex'), key).toBe(hash)
  }
  const there: string[] = []
  for await (const { key } of files.all()) there.push(key)
  expect(there.sort(), 'no other file').toEqual(rows.map(({ key }) => key))
  return rows.length
}

/** Row counts and hashes of the tables in an encrypted backup. */
async function tablesIn(file: string) {
  const { place, name } = await openStore(file, { s3Service: undefined })
  const { tables } = await verifyBackup(readBackup({ place, name: name ?? '' }, BACKUP_PASSPHRASE))
  return tables
}

/** Resolves with the name of a new backup once more than `bytes` bytes of it are written. */
async function waitForPartFile(folder: string, bytes: number, earlierName = ''): Promise<string> {
  for (;;) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.part') || name === earlierName) continue
      if (((await stat(join(folder, name)).catch(() => null))?.size ?? 0) > bytes) return name
    }
    await pause(2)
  }
}

/** Resolves when a process has written more than this many bytes. */
async function hasWritten(pid: number, bytes: number): Promise<void> {
  for (;;) {
    const [, writtenBytes] = /^wchar: (\d+)$/m.exec(await readFile(`/proc/${pid}/io`, 'utf8')) ?? []
    if (Number(writtenBytes) > bytes) return
    await pause(2)
  }
}

// Spec: backup/whole
test('backed up under load, restored into another PostgreSQL and another storage: every row and every byte of one moment', async () => {
  const { settings, DATA_DIR, connection, client, cookie, call, upload, stop } = await portalAtWork({
    BACKUP_PASSPHRASE,
  })
  for (let count = 0; count < 60; count += 1) expect(await upload(500_000)).toBe(true)
  const acknowledgedInput = { uploads: 60, messages: 0 }
  let isOver = false
  const write = async (attemptOnce: () => Promise<boolean>, kind: keyof typeof acknowledgedInput) => {
    while (!isOver) if (await attemptOnce()) acknowledgedInput[kind] += 1
  }
  const send = async () => {
    const body = JSON.stringify({ content: `It is ${Date.now()}`, text: `It is ${Date.now()}` })
    const headers = { 'content-type': 'application/json' }
    const { status } = await call('/api/message', { method: 'POST', body, headers })
    return status === 201 || status === 200
  }
  const load = [
    write(() => upload(60_000), 'uploads'),
    write(() => upload(200_000), 'uploads'),
    write(send, 'messages'),
  ]
  await expect.poll(() => acknowledgedInput.messages, { timeout: 10_000 }).toBeGreaterThan(5)
  const countsBefore = { ...acknowledgedInput }
  const folder = await makeTestFolder()
  const file = join(folder, 'agency.tar.age')
  const madeCommand = await portalCommand(['backup', file], settings)
  const during = { ...acknowledgedInput }
  isOver = true
  await Promise.all(load)
  expect(madeCommand).toMatchObject({ code: 0 })
  expect(during.uploads, 'the portal worked meanwhile').toBeGreaterThan(countsBefore.uploads)
  const source = await readEveryRow(connection)
  await stop()

  const otherPostgres = await debianPostgres()
  const bucket = await s3Server()
  const restoreEnvironment = {
    DATABASE_URL: otherPostgres.url,
    DATA_DIR: await makeTestFolder(),
    ...bucket.environment,
  }
  const restoredCommand = await portalCommand(['restore', file], {
    ...realAgencyEnvironment,
    ...restoreEnvironment,
    BACKUP_PASSPHRASE,
  })
  expect(restoredCommand).toMatchObject({ code: 0 })
  const files = await filesInBucket(bucket.settings)
  const count = await compareBytes(otherPostgres.connection, files)
  expect(count).toBeGreaterThanOrEqual(countsBefore.uploads)
  expect(count).toBeLessThanOrEqual(during.uploads + 2)
  const rows = await readEveryRow(otherPostgres.connection)
  // In these append-only tables each restored row equals a row of the portal, and no earlier row is
  // missing.
  for (const table of ['documents', 'messages', 'events'])
    expect(
      (rows[table] ?? []).filter((row) => !source[table]?.includes(row)),
      table,
    ).toEqual([])
  expect(rows.messages?.length).toBeGreaterThanOrEqual(countsBefore.messages)
  expect(rows.messages?.length, 'with each its conversation').toBeGreaterThan(0)
  expect(await readFile(join(restoreEnvironment.DATA_DIR, 'secret.key'), 'utf8')).toBe(
    await readFile(join(DATA_DIR, 'secret.key'), 'utf8'),
  )
  const copy = join(await makeTestFolder(), 'copy.tar.age')
  const copiedCommand = await portalCommand(['backup', copy], {
    ...realAgencyEnvironment,
    ...restoreEnvironment,
    BACKUP_PASSPHRASE,
  })
  expect(copiedCommand, copiedCommand.said).toMatchObject({ code: 0 })
  expect(await tablesIn(copy), 'every row of every table').toEqual(await tablesIn(file))
  const restoredPortal = portalProcess({ ...realAgencyEnvironment, ...restoreEnvironment })
  const portalUrl = await restoredPortal.opened
  const me = await fetch(`${portalUrl}/api/auth/me`, { headers: { cookie } })
  expect(me.status, 'nobody is signed out').toBe(200)
  expect(await me.text()).toContain(client.id)

  const missingFileResult = await portalCommand(['restore', file], {
    ...realAgencyEnvironment,
    ...restoreEnvironment,
  })
  expect([missingFileResult.code, missingFileResult.said]).toEqual([
    1,
    expect.stringContaining('Set BACKUP_PASSPHRASE'),
  ])
  const wrongKeyResult = await portalCommand(['restore', file], {
    ...realAgencyEnvironment,
    ...restoreEnvironment,
    BACKUP_PASSPHRASE: 'four brass lanterns by the sea',
  })
  expect([wrongKeyResult.code, wrongKeyResult.said]).toEqual([
    1,
    'BACKUP_PASSPHRASE: this backup was made with another passphrase. Set that one\n',
  ])
  const SECRET_KEY = 'another key of thirty-two characters'
  const elsewhereInput = {
    ...realAgencyEnvironment,
    DATABASE_URL: await makeEmptyDatabase(),
    DATA_DIR: await makeTestFolder(),
  }
  const refusedCommand = await portalCommand(['restore', file], {
    ...elsewhereInput,
    SECRET_KEY,
    BACKUP_PASSPHRASE,
  })
  expect([refusedCommand.code, refusedCommand.said]).toEqual([
    1,
    expect.stringContaining('the key of this backup differs'),
  ])
  expect(
    Object.keys(await readEveryRow({ connectionString: elsewhereInput.DATABASE_URL }).catch(() => ({}))),
  ).toEqual([])

  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(5_000_000) ^ 1, 5_000_000)
  await writeFile(file, bytes)
  const verifyResult = await portalCommand(['verify-backup', file], { ...elsewhereInput, BACKUP_PASSPHRASE })
  expect([verifyResult.code, verifyResult.said]).toEqual([
    1,
    expect.stringContaining('This backup is damaged: before byte'),
  ])
}, 180_000)

// Spec: backup/move
test('a portal moves to its own PostgreSQL and a bucket and back, with every row and byte, only while it is stopped', async () => {
  const SECRET_KEY = 'the key of a portal that moves, long enough'
  const { settings, DATA_DIR, connection, pool, upload, stop } = await portalAtWork({ SECRET_KEY })
  for (const size of [10_000, 400_000, 3_000_000]) await upload(size)
  const job = `select graphile_worker.add_job('remind', '{"about": "tomorrow"}', run_at => now() + interval '1 day')`
  await pool.query(job)
  const ownPostgres = await debianPostgres()
  const bucket = await s3Server()
  const file = join(await makeTestFolder(), 'new.env')
  const restoreEnvironment = {
    ...realAgencyEnvironment,
    DATA_DIR,
    DATABASE_URL: ownPostgres.url,
    ...bucket.environment,
  }
  const text = (environment: object) =>
    Object.entries(environment)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join('')
  await writeFile(file, text(restoreEnvironment))
  const moveResult = await portalCommand(['move', file], settings)
  expect([moveResult.code, moveResult.said]).toEqual([
    1,
    expect.stringContaining('A portal is running on this database'),
  ])
  await stop()
  const keyIn = (folder: string) => readFile(join(folder, 'secret.key'), 'utf8')
  await expect(keyIn(DATA_DIR)).rejects.toThrow('ENOENT')
  const embedded = await startEmbeddedPostgres({ folder: DATA_DIR, log: () => undefined })
  const rows = await readEveryRow(embedded.connection)
  await embedded.stop()
  expect(await portalCommand(['move', file], settings)).toMatchObject({ code: 0 })
  expect(await keyIn(DATA_DIR), 'the new settings do not name it').toBe(SECRET_KEY)
  const files = await filesInBucket(bucket.settings)
  expect(await compareBytes(ownPostgres.connection, files)).toBe(3)
  const movedRows = await readEveryRow(ownPostgres.connection)
  expect(movedRows).toEqual(rows)
  expect(movedRows.jobs?.join()).toContain('tomorrow')

  const home = { ...realAgencyEnvironment, DATA_DIR: await makeTestFolder() }
  const back = join(await makeTestFolder(), 'back.env')
  await writeFile(back, text(home))
  await writeFile(join(home.DATA_DIR, 'secret.key'), 'the key of another portal, long enough')
  const otherKey = await portalCommand(['move', back], restoreEnvironment)
  expect([otherKey.code, otherKey.said]).toEqual([1, expect.stringContaining('or the secret.key in its')])
  expect(await readdir(home.DATA_DIR), 'nothing was begun').toEqual(['secret.key'])
  await writeFile(join(home.DATA_DIR, 'secret.key'), SECRET_KEY)
  expect(await portalCommand(['move', back], restoreEnvironment)).toMatchObject({ code: 0 })
  const restartedPortal = portalProcess(home)
  await restartedPortal.opened
  const there = await directConnectionTo(home.DATA_DIR)
  expect(await compareBytes(there, folderFiles(join(home.DATA_DIR, 'files')))).toBe(3)
  const rowsBefore = await readEveryRow(there)
  const stableTables = ['documents', 'users', 'events', 'sessions', 'agency', 'installation', 'sequences']
  for (const table of stableTables) expect(rowsBefore[table], table).toEqual(movedRows[table])
  expect(connection.host).not.toBe(there.host)
}, 120_000)

test('a restore keeps the keys in their files; where another is there, or no room, nothing is restored', async () => {
  const SECRET_KEY_PREVIOUS = 'the key before of a portal, long enough'
  const { settings, stop } = await portalAtWork({ BACKUP_PASSPHRASE, SECRET_KEY_PREVIOUS })
  await stop()
  const file = join(await makeTestFolder(), 'agency.tar.age')
  expect(await portalCommand(['backup', file], settings)).toMatchObject({ code: 0 })
  const DATA_DIR = await makeTestFolder()
  const restoreEnvironment = {
    ...realAgencyEnvironment,
    BACKUP_PASSPHRASE,
    DATA_DIR,
    DATABASE_URL: await makeEmptyDatabase(),
  }
  const keyFileBefore = join(DATA_DIR, 'secret.key.previous')
  await writeFile(keyFileBefore, 'another key of thirty-two characters')
  const refusedCommand = await portalCommand(['restore', file], restoreEnvironment)
  expect([refusedCommand.code, refusedCommand.said]).toEqual([
    1,
    expect.stringContaining('hold different keys'),
  ])
  await writeFile(keyFileBefore, SECRET_KEY_PREVIOUS)
  const { folder: fullFolder, fill } = await smallDisk(1)
  await fill()
  const noSpaceResult = await portalCommand(['restore', file], {
    ...restoreEnvironment,
    DATA_DIR: fullFolder,
  })
  expect([noSpaceResult.code, noSpaceResult.said]).toEqual([
    1,
    expect.stringContaining('The key could not be saved in'),
  ])
  const restoredCommand = await portalCommand(['restore', file], restoreEnvironment)
  expect(restoredCommand, restoredCommand.said).toMatchObject({
    code: 0,
    said: expect.stringContaining(keyFileBefore),
  })
}, 120_000)

// Spec: backup/midway
test('killed midway, on a full disk, and two at once: nothing is left that looks whole, and the next one is', async () => {
  const { settings, pool, upload, DATA_DIR } = await portalAtWork()
  for (let count = 0; count < 12; count += 1) await upload(20_000_000)
  const folder = await makeTestFolder()
  const backupArguments = ['backup', folder]
  const killedCommand = commandProcess(backupArguments, settings)
  const partFile = await waitForPartFile(folder, 1_000_000)
  await waitForExit(killedCommand.child, 'SIGKILL')
  expect((await readdir(folder)).filter((name) => !name.endsWith('.part'))).toEqual([])

  const firstBackup = commandProcess(backupArguments, settings)
  await waitForPartFile(folder, 1_000_000, partFile)
  firstBackup.child.kill('SIGSTOP')
  const secondResult = await portalCommand(['backup', join(await makeTestFolder(), 'other.tar')], settings)
  expect([secondResult.code, secondResult.said]).toEqual([
    1,
    expect.stringContaining('Another backup of this portal is running'),
  ])
  firstBackup.child.kill('SIGCONT')
  expect(await firstBackup.done).toMatchObject({ code: 0 })
  const [wholeFile, ...otherFiles] = await readdir(folder)
  expect(otherFiles, 'what the killed one left is gone').toEqual([])
  expect(await portalCommand(['verify-backup', join(folder, wholeFile ?? '')], settings)).toMatchObject({
    code: 0,
  })

  // A missing and a truncated file are reported; all others are backed up.
  const restoreEnvironment = {
    ...realAgencyEnvironment,
    DATABASE_URL: await makeEmptyDatabase(),
    DATA_DIR: await makeTestFolder(),
    SECRET_KEY: await readFile(join(DATA_DIR, 'secret.key'), 'utf8'),
  }
  const target = { connectionString: restoreEnvironment.DATABASE_URL }
  const restoreCommand = commandProcess(['restore', folder], restoreEnvironment)
  const backupFiles = folderFiles(join(restoreEnvironment.DATA_DIR, 'files'))
  const hasStoredFiles = async () => {
    for await (const { key } of backupFiles.all()) return key !== ''
    return false
  }
  while (!(await hasStoredFiles())) await pause(5)
  await waitForExit(restoreCommand.child, 'SIGKILL')
  expect(Object.keys(await readEveryRow(target))).toEqual(['jobs', 'sequences'])
  expect(await portalCommand(['restore', folder], restoreEnvironment)).toMatchObject({ code: 0 })
  expect(await compareBytes(target, backupFiles)).toBe(12)

  const { folder: smallFolder } = await smallDisk(16)
  const fullFolder = await portalCommand(['backup', `${smallFolder}/`], settings)
  expect([fullFolder.code, fullFolder.said]).toEqual([
    1,
    expect.stringContaining(`No space left in ${smallFolder}`),
  ])
  expect(await readdir(smallFolder)).toEqual([])
  const { rows } = await pool.query('select by_itself, failure from backups order by began_at')
  expect(rows).toEqual([
    { by_itself: false, failure: null },
    { by_itself: false, failure: expect.stringContaining('no room left') },
  ])

  // A missing and a truncated file are reported; all others are restored.
  const files = folderFiles(join(DATA_DIR, 'files'))
  const keys: string[] = []
  for await (const { key } of files.all()) keys.push(key)
  const [goneKey = '', cutKey = ''] = keys
  const placeOf = (key: string) => join(DATA_DIR, 'files', key.slice(-2), key)
  await unlink(placeOf(goneKey))
  await truncate(placeOf(cutKey), 1_000_000)
  const backupCommand = await portalCommand(['backup', join(folder, 'told.tar')], settings)
  expect(backupCommand).toMatchObject({
    code: 0,
    said: expect.stringContaining('2 of the files were missing or damaged'),
  })
  for (const key of [goneKey, cutKey]) expect(backupCommand.said).toContain(key)
  expect(await portalCommand(['verify-backup', join(folder, 'told.tar')], settings)).toMatchObject({
    code: 0,
  })
}, 180_000)

test('killed as it writes into a bucket: nothing is left that looks whole, and the next one is', async () => {
  const { settings, upload } = await portalAtWork()
  for (let count = 0; count < 5; count += 1) await upload(20_000_000)
  const bucket = await s3Server()
  const { S3_BUCKET, ...keys } = bucket.environment
  const bucketAddress = `s3://${S3_BUCKET}/portal`
  const bucketSettings = { ...settings, ...keys, BACKUP_TO: bucketAddress }
  const { place } = await openStore(bucketAddress, { s3Service: bucket.settings })
  onTestFinished(place.close)
  const killedCommand = commandProcess(['backup'], bucketSettings)
  await hasWritten(killedCommand.child.pid ?? 0, 50_000_000)
  await waitForExit(killedCommand.child, 'SIGKILL')
  expect(await place.names()).toEqual([])
  const next = await portalCommand(['backup'], bucketSettings)
  expect(next, next.said).toMatchObject({ code: 0 })
  expect(await place.names()).toHaveLength(1)
  expect(await portalCommand(['verify-backup', bucketAddress], bucketSettings)).toMatchObject({ code: 0 })
}, 120_000)

// Spec: backup/nightly
test('the nightly backup makes one a night, into a bucket, keeps the last so many, and says how old it is', async () => {
  const bucket = await s3Server()
  const { S3_BUCKET, ...service } = bucket.environment
  const BACKUP_TO = `s3://${S3_BUCKET}/backups`
  const token = 'a token of sixteen characters'
  const {
    settings,
    pool,
    address,
    running: moveResult,
  } = await portalAtWork({
    ...service,
    BACKUP_TO,
    BACKUP_KEEP: '2',
    BACKUP_PASSPHRASE,
    METRICS_TOKEN: token,
  })
  const recordedFailures = async () =>
    (await pool.query('select place, failure from backups order by began_at')).rows
  const ask = () => pool.query(`select graphile_worker.add_job('backUp')`)
  const countWaitingJobs = async () =>
    (await pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'backUp'`)).rowCount
  await ask()
  await expect.poll(recordedFailures, { timeout: 20_000 }).toHaveLength(1)
  await ask()
  await expect.poll(countWaitingJobs, { timeout: 10_000 }).toBe(0)
  expect(await recordedFailures(), 'one is enough').toEqual([
    { place: expect.stringMatching(/^s3:\/\/agency\/backups\/portal-.*\.tar\.age$/), failure: null },
  ])
  const readMetrics = async () =>
    (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  expect(await readMetrics()).toMatch(/^portal_backup_age_seconds \d/m)
  expect(await readMetrics()).toMatch(/^portal_backup_failed 0$/m)
  for (let count = 0; count < 2; count += 1) {
    const next = await portalCommand(['backup'], settings)
    expect(next, next.said).toMatchObject({ code: 0 })
  }
  const { place } = (await recordedFailures()).at(-1) ?? {}
  const newest = await portalCommand(['verify-backup', `s3://${S3_BUCKET}/backups`], settings)
  expect(newest).toMatchObject({
    code: 0,
    said: expect.stringContaining(String(place).split('/').at(-1) ?? ''),
  })
  const failurePlace = (await recordedFailures())[0]?.place
  const verifyResult = await portalCommand(['verify-backup', String(failurePlace)], settings)
  expect([verifyResult.code, verifyResult.said]).toEqual([1, expect.stringContaining('There is no ')])

  // A machine that runs out of memory kills a process with the same signal.
  await pool.query('delete from backups')
  await ask()
  process.kill(await backupOf(moveResult.child.pid ?? 0), 'SIGKILL')
  await expect
    .poll(recordedFailures, { timeout: 20_000 })
    .toEqual([
      { place: BACKUP_TO, failure: expect.stringContaining('The system stopped the backup (SIGKILL)') },
    ])
  expect(await readMetrics()).toMatch(/^portal_backup_failed 1$/m)
}, 120_000)

/** Process id of a portal's backup, once it has started. */
async function backupOf(portal: number): Promise<number> {
  for (;;) {
    const children = await readFile(`/proc/${portal}/task/${portal}/children`, 'utf8')
    for (const child of children.split(' ').filter(Boolean)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
      if (command.includes('command.ts\0backup')) return Number(child)
    }
    await pause(2)
  }
}

/**
 * Removes the timestamps that migrations write, which have fractions of a second. The stored
 * database has whole seconds only.
 */
const withoutMigration = (row: string) => row.replaceAll(/"[\d-]+ [\d:]+\.\d+\+00"/g, '')

// Spec: backup/earlier
test('a backup of an earlier state of the tables is restored as it was, and then brought up to today', async () => {
  const DATABASE_URL = await makeEmptyDatabase()
  const DATA_DIR = await makeTestFolder()
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query(await readFile(join(import.meta.dirname, 'testing/earlier/0.1.0.sql'), 'utf8'))
  // The removed row names a key that this test does not have.
  await client.query(`delete from public.installation where name = 'key'`)
  await client.end()
  const pool = openPool({ connectionString: DATABASE_URL })
  onTestFinished(() => pool.end())
  await prepareJobs(pool, pino({ level: 'error' }))
  const file = join(DATA_DIR, 'earlier.tar')
  const environment = {
    ...realAgencyEnvironment,
    DATA_DIR,
    SECRET_KEY: 'the key of an earlier release, long enough',
  }
  expect(await portalCommand(['backup', file], { ...environment, DATABASE_URL })).toMatchObject({ code: 0 })
  const restoreEnvironment = { ...environment, DATABASE_URL: await makeEmptyDatabase() }
  const restoredCommand = await portalCommand(['restore', file], restoreEnvironment)
  expect(restoredCommand, restoredCommand.said).toMatchObject({ code: 0 })
  await migrate(openDb(pool))
  // Migrations create some rows with random ids, which differ. The earlier rows must be equal.
  const [source, target] = [
    await readEveryRow({ connectionString: DATABASE_URL }),
    await readEveryRow({ connectionString: restoreEnvironment.DATABASE_URL }),
  ]
  expect(Object.keys(target)).toEqual(Object.keys(source))
  for (const table of ['users', 'policies', 'documents', 'claims', 'events', 'messages'])
    expect(target[table]?.map(withoutMigration), table).toEqual(source[table]?.map(withoutMigration))
  expect(target.kysely_migration).toHaveLength(source.kysely_migration?.length ?? 0)
})

/** Peak memory of a command in MB. */
async function mostMemory(args: string[], environment: Record<string, string>): Promise<number> {
  const { child, done } = commandProcess(args, environment)
  let maxSize = 0
  let isOver = false
  const ending = done.then(({ code, said }) => {
    isOver = true
    expect(code, said).toBe(0)
  })
  while (!isOver) {
    const file = `/proc/${child.pid}/status`
    const status = existsSync(file) ? await readFile(file, 'utf8').catch(() => '') : ''
    maxSize = Math.max(maxSize, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    await pause(20)
  }
  await ending
  return maxSize
}

// Spec: backup/memory
test('a backup of a book sixty times as large, and its restoring, take hardly more memory', async () => {
  const { settings, connection, upload } = await portalAtWork()
  await upload(5_000_000)
  const folder = await makeTestFolder()
  const restoreMemoryOf = async (name: string) =>
    mostMemory(['restore', join(folder, name)], {
      ...realAgencyEnvironment,
      DATABASE_URL: await makeEmptyDatabase(),
      DATA_DIR: await makeTestFolder(),
      SECRET_KEY: await readFile(join(settings.DATA_DIR, 'secret.key'), 'utf8'),
    })
  const smallFolder = await mostMemory(['backup', join(folder, 'small.tar')], settings)
  const smallRestoreMemory = await restoreMemoryOf('small.tar')
  const unlimitedClient = new pg.Client(connection)
  await unlimitedClient.connect()
  await unlimitedClient.query(
    `insert into events (id, at, action, entity, entity_id, details)
     select gen_random_uuid(), now(), 'test', 'user', gen_random_uuid(), jsonb_build_object('words', repeat(md5(n::text), 12))
     from generate_series(1, 300000) as n`,
  )
  await unlimitedClient.end()
  for (let count = 0; count < 10; count += 1) await upload(20_000_000)
  const largeBackupMemory = await mostMemory(['backup', join(folder, 'large.tar')], settings)
  const largeRestoreMemory = await restoreMemoryOf('large.tar')
  // The large backup has 350 MB more of rows and files.
  expect(largeBackupMemory).toBeLessThan(smallFolder + 120)
  expect(largeRestoreMemory).toBeLessThan(smallRestoreMemory + 120)
}, 240_000)
