import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Pack, pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import { removeUnfiledFiles } from '../features/documents/file-cleanup.ts'
import { drawThumbnailJob } from '../features/documents/thumbnails.ts'
import { folderFiles } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'
import { createSecrets } from '../platform/secrets.ts'
import { readEveryRow } from '../testing/every-row.ts'
import { pdfFile, pdfOf, readWholeFile } from '../testing/files.ts'
import { makeTestFolder } from '../testing/folders.ts'
import { newJobFor, runQueuedJobs } from '../testing/jobs.ts'
import { makeEmptyDatabase } from '../testing/own-database.ts'
import { portal } from '../testing/portal.ts'
import { isBackupDue, readLastBackup } from './last-backup.ts'
import { lockFilesForBackup } from './locks.ts'
import { makeBackup } from './make-backup.ts'
import { openStore } from './open-store.ts'
import type { BackupHeader, BackupPart, TableDigest } from './parts.ts'
import { backupKeyFor, readBackup, restoreParts, verifyBackup } from './restore-backup.ts'
import { readTar, writeTar } from './tar.ts'
import { connectUnlimited } from './unlimited-connection.ts'
import { verifyParts } from './verify-parts.ts'

const key = 'the key of the tests, thirty-two or more'
const log = pino({ level: 'error' })

/** A portal with a policy, two documents and a waiting job, and its backup. */
async function makeTestBackup({ withThumbnails = false } = {}) {
  const world = await portal()
  const { context, connection, given } = world
  await context.db
    .insertInto('installation')
    .values({ name: 'key', value: createSecrets(key).mark })
    .execute()
  await given.policy()
  const documents = [
    await given.document(),
    await given.document({ file: pdfFile('loss runs.pdf', pdfOf(700_000)) }),
  ]
  if (withThumbnails) for (const { id } of documents) await drawThumbnailJob(context)({ id })
  // Uses up a job id, so that the waiting job's id is not 1.
  await newJobFor(context, 'doNothing', {})
  await runQueuedJobs(context, 'doNothing', async () => undefined)
  await newJobFor(context, 'sendNothing', { words: 'tab\there, \\ and\na line' })
  await sql`insert into undelivered (job_id, recipient, subject)
    select id, 'ines@plover.example', 'Your new policy' from graphile_worker._private_jobs`.execute(
    context.db,
  )
  const folder = await makeTestFolder()
  const { place, name } = await openStore(join(folder, 'a.tar'), { s3Service: undefined })
  if (name === null) throw new Error('A file was named')
  const rows = await readEveryRow(connection)
  const backup = { to: undefined, keep: 3, passphrase: undefined }
  const make = (secretKey: string) =>
    makeBackup({
      connection,
      files: context.files,
      settings: { secretKey, secretKeyPrevious: undefined, backup },
      now: context.now,
      place,
      name,
      isAutomatic: true,
    })
  return {
    ...world,
    ...(await make(key)),
    make,
    documents,
    rows,
    chosen: { place, name },
    file: join(folder, name),
  }
}

// Spec: backup/whole
test('a backup put into an empty place has every row, every byte and every job that waits', async () => {
  const { context, rows, manifest, chosen, make } = await makeTestBackup()
  expect(manifest.files).toMatchObject({ count: 2, wrong: 0 })
  const files = folderFiles(await makeTestFolder())
  const target = { connection: { connectionString: await makeEmptyDatabase() }, files, withJobs: true, log }
  await restoreParts(readBackup(chosen, undefined), target)
  expect(await readEveryRow(target.connection)).toEqual(rows)
  const client = await connectUnlimited(target.connection)
  onTestFinished(() => client.end())
  const addedResult = await client.query(
    `select (graphile_worker.add_job('next')).id::int > max(job_id) as later from undelivered`,
  )
  expect(addedResult.rows, 'what is noted of a job is never taken for another’s').toEqual([{ later: true }])
  const keptDocuments = await context.db.selectFrom('documents').select(['storageKey', 'size']).execute()
  for (const { storageKey, size } of keptDocuments)
    expect(await readWholeFile(files, storageKey, size)).toEqual(
      await readWholeFile(context.files, storageKey, size),
    )

  expect(await readLastBackup(context.db, { to: undefined })).toMatchObject({
    complete: { at: '2026-11-20T15:00:00.000Z', files: 2, wrongFiles: 0 },
    lastFailure: null,
  })
  await expect(make(key)).rejects.toThrow('already exists')
  const manualBackup = { beganAt: '2026-11-20T16:00:00Z', endedAt: '2026-11-20T16:00:01Z', byItself: false }
  await context.db
    .insertInto('backups')
    .values({ id: newId(), ...manualBackup, place: '/elsewhere', failure: 'There is no room left' })
    .execute()
  expect((await readLastBackup(context.db, { to: '/backups' })).lastFailure, 'of each night').toBeNull()
  expect((await readLastBackup(context.db, { to: undefined })).lastFailure).toMatchObject({
    failure: 'There is no room left',
  })
  const isDue = (time: string) =>
    isBackupDue(context.db, { now: new Date(time), timeZone: 'America/New_York' })
  expect(await isDue('2026-11-21T06:59:00Z'), 'before the next night').toBe(false)
  expect(await isDue('2026-11-21T07:00:00Z'), 'at two of the next').toBe(true)

  await expect(restoreParts(readBackup(chosen, undefined), target)).rejects.toThrow(
    'The database is not empty',
  )
  const strayFile = join(files.incoming, 'stray')
  await writeFile(strayFile, 'of another portal')
  await files.store('stray', strayFile)
  const elsewhereInput = { ...target, connection: { connectionString: await makeEmptyDatabase() } }
  await expect(restoreParts(readBackup(chosen, undefined), elsewhereInput)).rejects.toThrow(
    'The file storage is not empty: it has stray',
  )
  expect(Object.keys(await readEveryRow(elsewhereInput.connection)), 'it is as empty as before').toEqual([
    'jobs',
    'sequences',
  ])
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await expect(restoreParts(readBackup(chosen, undefined), target)).rejects.toThrow('jobs wait in its queue')
})

test('thumbnails are in no backup, and are drawn again after a restore', async () => {
  const { rows, manifest, chosen } = await makeTestBackup({ withThumbnails: true })
  expect(rows.thumbnails).toHaveLength(2)
  expect(manifest.files).toMatchObject({ count: 2, wrong: 0 })
  const files = folderFiles(await makeTestFolder())
  const target = { connection: { connectionString: await makeEmptyDatabase() }, files, withJobs: true, log }
  await restoreParts(readBackup(chosen, undefined), target)
  const { thumbnails } = await readEveryRow(target.connection)
  expect(thumbnails).toEqual([])
})

// Spec: backup/files
test('while a backup is being made no file is removed that it may know, and no other backup begins', async () => {
  const { context, connection, given } = await portal()
  const { id } = await given.document()
  const { storageKey } = await context.db
    .selectFrom('documents')
    .select('storageKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const present = async () => {
    const keys: string[] = []
    for await (const { key } of context.files.all()) keys.push(key)
    return keys
  }
  const remove = () => runQueuedJobs(context, 'removeUnfiled', removeUnfiledFiles(context))
  const client = await connectUnlimited(connection)
  await lockFilesForBackup(client)
  await context.db.deleteFrom('documents').where('id', '=', id).execute()
  await newJobFor(context, 'removeUnfiled', [{ key: storageKey }])
  await remove()
  expect(await present()).toEqual([storageKey])
  const otherConnection = await connectUnlimited(connection)
  await expect(lockFilesForBackup(otherConnection)).rejects.toThrow(
    'Another backup of this portal is running',
  )
  await otherConnection.end()
  await client.end()
  await remove()
  expect(await present(), 'it was put off, and not forgotten').toEqual([])
})

// Spec: backup/damaged
test('a damaged backup is refused with the place, and one of another key before anything begins', async () => {
  const { manifest, chosen, file, make } = await makeTestBackup()
  expect(() => backupKeyFor(manifest.about, 'another key of thirty-two characters')).toThrow(
    'the key of this backup differs',
  )
  expect(() => backupKeyFor(manifest.about, undefined)).toThrow('does not contain its key')
  expect(backupKeyFor(manifest.about, key)).toBe(key)
  await expect(make('another key of thirty-two characters')).rejects.toThrow('not the key of this database')
  const wholeFile = await readFile(file)
  const verify = () => verifyBackup(readBackup(chosen, undefined))
  const damagedBackup = async (bytes: Buffer) => {
    await writeFile(file, bytes)
    return verify().catch(String)
  }
  const flipByte = (position: number) => {
    const bytes = Buffer.from(wholeFile)
    bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position)
    return bytes
  }
  const pdfOffset = wholeFile.indexOf('%PDF-1.4') + 100_000
  expect(await damagedBackup(flipByte(pdfOffset))).toMatch(/damaged: the file \S+ differs from the backup/)
  expect(await damagedBackup(flipByte(wholeFile.indexOf('tables/users/1.copy.gz') + 600))).toContain(
    'tables/users/1.copy.gz',
  )
  expect(await damagedBackup(flipByte(wholeFile.indexOf('tables/users/1.copy.gz')))).toContain(
    'damaged: before byte',
  )
  expect(await damagedBackup(wholeFile.subarray(0, pdfOffset))).toContain('damaged: before byte')
  expect(await damagedBackup(wholeFile.subarray(0, wholeFile.lastIndexOf('manifest.json')))).toContain(
    'its end is missing',
  )
  for (let index = 0; index < wholeFile.length; index += Math.floor(wholeFile.length / 12)) {
    const findings = await damagedBackup(flipByte(index))
    if (typeof findings === 'string') expect(findings).toContain('This backup is damaged')
    else expect(findings, `all of it in spite of byte ${index}`).toEqual(manifest)
  }
  await writeFile(file, wholeFile)
  expect(await verify()).toEqual(manifest)
})

/** A forged backup with consistent hashes: some content is replaced. */
async function* craftParts(
  parts: AsyncIterable<BackupPart>,
  {
    table = (name) => name,
    about: changeHeader = (header) => header,
    row = (text) => text,
    key: keyOf = (key) => key,
  }: {
    table?: (name: string) => string
    about?: (header: BackupHeader) => BackupHeader
    row?: (text: string) => string
    key?: (key: string) => string
  },
): AsyncGenerator<BackupPart> {
  const tables: TableDigest[] = []
  const files = createHash('sha256')
  let hash = createHash('sha256')
  for await (const part of parts) {
    if (part.kind === 'about') yield { ...part, about: changeHeader(part.about) }
    else if (part.kind === 'some rows') {
      const rows = Buffer.from(row(part.rows.toString()))
      hash.update(rows)
      yield { ...part, table: table(part.table), rows }
    } else if (part.kind === 'rows') {
      const rows = { ...part.rows, name: table(part.rows.name), sha256: hash.digest('hex') }
      hash = createHash('sha256')
      tables.push(rows)
      yield { ...part, rows }
    } else if (part.kind === 'file') yield { ...part, key: keyOf(part.key) }
    else if (part.kind === 'files') {
      const list = part.files.map((file) => ({ ...file, key: keyOf(file.key) }))
      for (const { key: name, sha256 } of list) files.update(`${sha256}  ${name}\n`)
      yield { ...part, files: list }
    } else if (part.kind === 'manifest') {
      const { manifest } = part
      const header = changeHeader(manifest.about)
      const all = { ...manifest.files, sha256: files.digest('hex') }
      yield { ...part, manifest: { ...manifest, about: header, tables, files: all } }
    } else yield part
  }
}

test('a crafted backup gives the database no statement of its own and leads to no place outside of the storage', async () => {
  const { chosen, documents } = await makeTestBackup()
  const folder = await makeTestFolder()
  const craftBackup = (changes: Parameters<typeof craftParts>[1]) =>
    craftParts(readBackup(chosen, undefined), changes)
  const expectRefused = async (parts: AsyncIterable<BackupPart>, reason: string) => {
    const connection = { connectionString: await makeEmptyDatabase() }
    const files = folderFiles(join(folder, 'files'))
    await expect(restoreParts(parts, { connection, files, withJobs: true, log })).rejects.toThrow(reason)
    expect(Object.keys(await readEveryRow(connection)), 'it is as empty as before').toEqual([
      'jobs',
      'sequences',
    ])
  }
  await verifyBackup(verifyParts(craftBackup({})))

  const mismatchText = 'its tables are not those that its migrations make'
  const executedFile = join(folder, 'ran')
  const statement = `users (id) from program 'touch ${executedFile}' --`
  const table = (name: string) => (name === 'users' ? statement : name)
  await expect(verifyBackup(verifyParts(craftBackup({ table })))).rejects.toThrow('the rows of users (id)')
  await expectRefused(craftBackup({ table }), 'it has rows of users (id)')
  const header =
    (change: (tables: BackupHeader['tables']) => BackupHeader['tables']) => (backupHeader: BackupHeader) => ({
      ...backupHeader,
      tables: change(backupHeader.tables),
    })
  await expectRefused(
    craftBackup({
      table,
      about: header((tables) => tables.map((one) => ({ ...one, name: table(one.name) }))),
    }),
    mismatchText,
  )
  await expectRefused(
    craftBackup({
      about: header((tables) =>
        tables.map((table) => ({ ...table, columns: [...table.columns, 'another'] })),
      ),
    }),
    mismatchText,
  )
  await expectRefused(craftBackup({ about: header((tables) => tables.slice(1)) }), mismatchText)
  async function* otherArchive() {
    for await (const part of readBackup(chosen, undefined))
      if (part.kind === 'rows') yield { ...part, rows: { ...part.rows, name: table(part.rows.name) } }
      else yield part
  }
  await expectRefused(verifyParts(otherArchive()), 'the rows of users (id)')
  expect(existsSync(executedFile)).toBe(false)

  const [{ id = '' } = {}] = documents
  const key = (name: string) => (name === id ? 'another' : name)
  const packBackup = (changes: Parameters<typeof craftParts>[1]) => readTar(writeTar(craftBackup(changes)))
  await expect(verifyBackup(verifyParts(packBackup({ key })))).rejects.toThrow(
    'files/another (its content is not valid',
  )
  const incompleteBackup = craftParts(readBackup(chosen, undefined), { key })
  async function* backupParts() {
    for await (const part of incompleteBackup) yield part.kind === 'file' ? { ...part, key: id } : part
  }
  await expect(verifyBackup(verifyParts(readTar(writeTar(backupParts()))))).rejects.toThrow('lists/1.json')
  // A document's row contains its id twice. The second is the storage key.
  const row = (text: string) => text.replace(new RegExp(`(${id}.*)${id}`), '$1../../outside')
  await expectRefused(craftBackup({ row: (text) => `${text}more\n` }), 'invalid input syntax')
  await expectRefused(craftBackup({ row }), 'a document names the file ../../outside')
})

test('what a crafted backup would fill the memory with is refused', async () => {
  async function* bytesOf(tar: Pack, pieces = Number.POSITIVE_INFINITY) {
    let remainingPieces = pieces
    for await (const piece of tar) {
      if (piece instanceof Uint8Array) yield piece
      remainingPieces -= 1
      if (remainingPieces === 0) return
    }
  }
  const firstPartOf = (bytes: AsyncIterable<Uint8Array>) => readTar(bytes).next()
  const largeArchive = pack()
  largeArchive.entry({ name: 'about.json', size: 65 * 2 ** 20 })
  const head = bytesOf(largeArchive, 1)
  await expect(firstPartOf(head)).rejects.toThrow('in about.json (it is too large)')
  const bomb = pack()
  const member = gzipSync(Buffer.alloc(32 * 2 ** 20), { level: 1 })
  bomb.entry({ name: 'tables/users/1.copy.gz' }, Buffer.concat(Array.from({ length: 9 }, () => member)))
  bomb.finalize()
  await expect(firstPartOf(bytesOf(bomb))).rejects.toThrow(
    'users/1.copy.gz (Cannot create a Buffer larger than',
  )
})

test('where a passphrase is set, a backup that is not encrypted is refused', async () => {
  const { chosen } = await makeTestBackup()
  await expect(verifyBackup(readBackup(chosen, 'four brass lanterns by the quay'))).rejects.toThrow(
    'remove BACKUP_PASSPHRASE',
  )
})
