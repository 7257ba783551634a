import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { DB } from './database/tables.ts'
import { createAdmin } from './features/admin/cli-admin.ts'
import { openDb, openPool } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { makeTestFolder } from './testing/folders.ts'
import { makeEmptyDatabase, migratedDatabase } from './testing/own-database.ts'
import { portalCommand } from './testing/process.ts'

/** The settings of an agency without people, on the given database or on a migrated one. */
async function newAgency(databaseUrl?: string) {
  const DATABASE_URL = databaseUrl ?? (await migratedDatabase())
  const ownPool = openPool({ connectionString: DATABASE_URL })
  onTestFinished(() => ownPool.end())
  const agency = {
    AGENCY_NAME: 'Wharf Insurance',
    AGENCY_PHONE: '(860) 555-0100',
    AGENCY_EMAIL: 'a@wharf.example',
  }
  return { own: ownPool, environment: { DATABASE_URL, DATA_DIR: await makeTestFolder(), ...agency } }
}

const denise = ['--email', 'Denise@wharf.example', '--first-name', 'Denise', '--last-name', 'Okafor']
const password = 'four brass lanterns\n'

// Spec: setup/first-admin
test('the first admin of a database is made at the machine, on record, and may set the door open again', async () => {
  const { own, environment } = await newAgency()
  const addressResult = await portalCommand(['setup-address'], environment)
  expect(addressResult.said).toMatch(/^http:\/\/localhost:3000\/setup#\S{43}\n$/)
  const madeCommand = await portalCommand(['create-admin', ...denise], environment, password)
  expect(madeCommand).toEqual({ code: 0, said: 'Denise Okafor can now sign in as denise@wharf.example.\n' })
  const readPeople = async () =>
    (await own.query('select role, email, password_hash, two_step_since from users')).rows
  const [firstPerson] = await readPeople()
  expect(firstPerson).toMatchObject({ role: 'admin', email: 'denise@wharf.example' })
  expect(firstPerson?.password_hash).toMatch(/^\$argon2id/)

  const takenCommand = await portalCommand(['create-admin', ...denise], environment, password)
  expect([takenCommand.code, takenCommand.said]).toEqual([
    1,
    expect.stringContaining('is already registered'),
  ])
  const lateResult = await portalCommand(['setup-address'], environment)
  expect([lateResult.code, lateResult.said]).toEqual([1, expect.stringContaining('already has an admin')])

  await own.query('update users set two_step_since = now()')
  const resetReply = await portalCommand(
    ['reset-access', '--email', 'denise@wharf.example'],
    environment,
    password,
  )
  expect([resetReply.code, resetReply.said]).toEqual([0, expect.stringContaining('has a new password')])
  const [personAfter, ...otherPeople] = await readPeople()
  expect(otherPeople).toEqual([])
  expect(personAfter?.two_step_since).toBeNull()
  expect(personAfter?.password_hash).not.toBe(firstPerson?.password_hash)

  const { rows: jobs } = await own.query(
    `select t.identifier from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  expect(jobs, 'they are told by mail once the portal runs').toEqual([{ identifier: 'tellOwner' }])

  const unknownEmailResult = await portalCommand(
    ['reset-access', '--email', 'x@wharf.example'],
    environment,
    password,
  )
  expect([unknownEmailResult.code, unknownEmailResult.said]).toEqual([
    1,
    expect.stringContaining('No one has'),
  ])
  const { rows } = await own.query('select action, actor_id from events order by id')
  expect(rows).toEqual([
    { action: 'agent.created', actor_id: null },
    { action: 'agent.accessReset', actor_id: null },
  ])
})

// Spec: setup/first-admin
test('a password is never an argument, must follow the rules, and what is left out is named', async () => {
  const { own, environment } = await newAgency()
  const createdResult = await portalCommand(
    ['create-admin', ...denise, '--password', 'four brass lanterns'],
    environment,
  )
  expect([createdResult.code, createdResult.said]).toEqual([
    1,
    expect.stringContaining('Do not give the password as an argument'),
  ])
  expect(createdResult.said).not.toContain('brass')
  for (const [typedText, reason] of [
    ['DeniseOkafor\n', 'must not be your name'],
    ['', 'at least 10 characters'],
  ] as const) {
    const refusedCommand = await portalCommand(['create-admin', ...denise], environment, typedText)
    expect([refusedCommand.code, refusedCommand.said]).toEqual([1, expect.stringContaining(reason)])
  }
  // These cases test the command's own rules without a process for each case.
  const parts = { db: openDb<DB>(own), now: () => new Date() }
  const person = { email: 'denise@wharf.example', firstName: 'Denise', lastName: 'Okafor' }
  for (const [typedText, reason] of [
    ['short', 'at least 10 characters'],
    ['password123', 'one of the most used'],
    ['WharfInsurance1', "contains your agency's name"],
    ['Okafor1985!', 'contains your name'],
    ['Denise Okafor', 'must not be your name'],
  ] as const)
    await expect(createAdmin(parts, person, typedText)).rejects.toThrow(reason)
  expect((await own.query('select 1 from users')).rows).toEqual([])
  // Input that nobody reads is no error of its own.
  const short = await portalCommand(['create-admin', '--email', 'denise'], environment, 'x'.repeat(1_000_000))
  expect([short.code, short.said]).toEqual([1, expect.stringContaining('Please give --first-name')])
  expect(short.said).toContain('valid email address')
  expect(short.said).toContain('Usage:\n\n  npm run portal -- create-admin')
  expect(short.said).not.toContain('portal -- doctor')
  const unreachableEnvironment = { ...environment, DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' }
  expect(await portalCommand(['create-admin', ...denise], unreachableEnvironment, password)).toEqual({
    code: 1,
    said: expect.stringMatching(/^DATABASE_URL: Connection failed: .+ECONNREFUSED.+\n$/),
  })
  for (const [args, code] of [
    [[], 1],
    [['--help'], 0],
  ] as const)
    expect(await portalCommand([...args], environment)).toEqual({
      code,
      said: expect.stringContaining('Usage:'),
    })
  const extraArgumentResult = await portalCommand(
    ['create-admin', ...denise, 'hunter2'],
    environment,
    password,
  )
  expect([extraArgumentResult.code, extraArgumentResult.said]).toEqual([
    1,
    expect.stringContaining('Do not give the password as an argument'),
  ])
  expect(extraArgumentResult.said).not.toContain('hunter2')
  expect((await own.query('select 1 from users')).rows).toEqual([])
  expect((await portalCommand(['make-coffee'], environment)).said).toContain("Unknown command 'make-coffee'")
})

// Spec: setup/commands
test('with the embedded database it works while the portal stands still, and beside one that runs', async () => {
  const DATA_DIR = await makeTestFolder()
  const settings = join(await makeTestFolder(), 'settings.env')
  await writeFile(settings, `DATA_DIR=${DATA_DIR}\nLOG_LEVEL=error\n`)
  const madeCommand = await portalCommand(['create-admin', ...denise, '--env-file', settings], {}, password)
  expect(madeCommand).toMatchObject({ code: 0 })
  // The database already runs, as it does next to a running portal.
  const embeddedServer = await startEmbeddedPostgres({ folder: DATA_DIR, log: () => undefined })
  onTestFinished(() => embeddedServer.stop())
  const resultBeside = await portalCommand(
    [`--env-file=${settings}`, 'reset-access', '--email', 'denise@wharf.example'],
    {},
    password,
  )
  expect(resultBeside).toMatchObject({ code: 0, said: expect.stringContaining('has a new password') })
  const databaseClient = new pg.Client(embeddedServer.connection)
  await databaseClient.connect()
  onTestFinished(() => databaseClient.end())
  const { rows } = await databaseClient.query("select 1 from events where action = 'agent.accessReset'")
  expect(rows, 'and it leaves the database running').toHaveLength(1)

  const missingFileResult = await portalCommand(
    ['create-admin', ...denise, '--env-file', 'nowhere.env'],
    {},
    password,
  )
  expect(missingFileResult.code).not.toBe(0)
  expect(missingFileResult.said).toContain('nowhere.env')
})

test('the certificates to trust that a file of settings names are trusted by a command too', async () => {
  const server = new SMTPServer({ secure: true })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = z.object({ port: z.number() }).parse(server.server.address())
  const folder = await makeTestFolder()
  const [authority, settings] = [join(folder, 'authority.pem'), join(folder, 'settings.env')]
  const lines = [`PUBLIC_URL=https://127.0.0.1:${port}`, `DATA_DIR=${folder}`, 'DEMO=false']
  await writeFile(settings, [...lines, `NODE_EXTRA_CA_CERTS=${authority}`].join('\n'))
  const { said } = await portalCommand(['doctor', '--env-file', settings], {})
  // The file of the certificate authority does not exist. Node's warning names the path at which it
  // looked.
  expect(said).toContain(`extra certs from \`${authority}\``)
  expect(said).toContain('✗ Address')
})

test('what only looks, and a backup, leave neither a key nor a database where there is no portal yet', async () => {
  const folder = await makeTestFolder()
  const DATA_DIR = join(folder, 'data')
  for (const [words, expectedText] of [
    [['doctor'], 'There is none in'],
    [['upgrade', '--dry-run'], 'There is no database in'],
    [['backup', `${folder}/`], 'There is no database in'],
    [['backup', join(folder, 'not-mounted')], 'There is no folder'],
  ] as const)
    expect(await portalCommand([...words], { DATA_DIR, DEMO: 'false' })).toEqual({
      code: 1,
      said: expect.stringContaining(expectedText),
    })
  expect(await readdir(folder)).toEqual(['data'])
  const DATABASE_URL = await makeEmptyDatabase()
  expect(await portalCommand(['backup', `${folder}/`], { DATA_DIR, DATABASE_URL })).toEqual({
    code: 1,
    said: expect.stringContaining('is empty'),
  })
  expect(await readdir(DATA_DIR), 'where the doctor has put a file, and taken it away again').toEqual([
    'files',
  ])
})

// Spec: upgrade/command
test('an upgrade says what it will do, does it, and says whether there is a way back', async () => {
  const { own, environment } = await newAgency(await makeEmptyDatabase())
  await own.query(await readFile(join(import.meta.dirname, 'testing/earlier/0.1.0.sql'), 'utf8'))
  await own.query(`update public.policies set end_date = '2999-12-31'`)
  const plannedCommand = await portalCommand(['upgrade', '--dry-run'], environment)
  const stoppedText =
    'Certificates that stop until an agent completes them (Certificates, Complete Certificates):'
  const company = '- 1 approved policy without a writing company with NAIC number'
  const wording = '- 1 approved policy with a special wording that no form on file provides'
  expect(plannedCommand).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^The database is of a release before 0\.2\.0\. This is \d.* To be run: .*-releases.*\nReleases before 0\.2\.0 cannot start/,
    ),
  })
  expect(plannedCommand.said).toContain([stoppedText, company, wording].join('\n'))
  const countMigrations = async () => (await own.query('select from public.kysely_migration')).rowCount
  const countBefore = await countMigrations()
  expect(await portalCommand(['upgrade'], environment)).toEqual({
    code: 0,
    said: plannedCommand.said
      .replace('Releases before', 'Done.\nReleases before')
      .replace(wording, '- 1 approved policy that lacks a fact or a form'),
  })
  expect(await countMigrations()).toBeGreaterThan(countBefore ?? 0)
  // The database now names another build of the same release as the last one that ran.
  await own.query(`update public.releases set version = '0.2.0+another'`)
  expect((await portalCommand(['upgrade', '--dry-run'], environment)).said).toMatch(
    /^The database was brought up to date by 0\.2\.0\+another\. This is 0\.2\.0.*\nRollback to 0\.2\.0\+another is possible: 0\.2\.0 or newer/,
  )
})
