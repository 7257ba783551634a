import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { Document } from '../contract/documents.ts'
import { formDataOf } from './testing/callers.ts'
import { pdfFile, pdfOf, s3Server } from './testing/files.ts'
import { makeTestFolder } from './testing/folders.ts'
import { migratedDatabase } from './testing/own-database.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import {
  cookiesOf,
  makeTestAgency,
  openTestPortal,
  portalProcess,
  realAgencyEnvironment,
  signInOverHttp,
  waitForExit,
} from './testing/process.ts'

test('on an empty folder the portal opens with the demo, and the next starts find everything again, also after a kill', async () => {
  const DATA_DIR = await makeTestFolder()
  const isSignedIn = async (address: string, cookie: string) =>
    (await fetch(`${address}/api/auth/me`, { headers: { cookie } })).status === 200
  const firstPortal = portalProcess({ DATA_DIR })
  const firstCookies = cookiesOf(await signInOverHttp(await firstPortal.opened))
  expect(firstPortal.said()).toContain('demo-portal-2026')
  expect(firstPortal.said()).toContain(`Its data is in ${DATA_DIR}`)
  expect(await waitForExit(firstPortal.child, 'SIGTERM')).toBe(0)
  const secondPortal = portalProcess({ DATA_DIR })
  const portalUrl = await secondPortal.opened
  expect(await isSignedIn(portalUrl, firstCookies)).toBe(true)
  const laterCookies = cookiesOf(await signInOverHttp(portalUrl))
  // The next portal starts although this one has just been killed and may still be ending.
  secondPortal.child.kill('SIGKILL')
  const thirdOpened = await portalProcess({ DATA_DIR }).opened
  for (const cookie of [firstCookies, laterCookies]) expect(await isSignedIn(thirdOpened, cookie)).toBe(true)
})

test('SIGTERM and Ctrl-C end the calls in hand, then the portal leaves with 0', async () => {
  const agency = await makeTestAgency()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, opened } = portalProcess(agency.environment)
    const portalUrl = await opened
    const { email } = await addTestPerson(agency, { role: 'agent' })
    // Hashing is slow: these calls are still running when the signal arrives.
    const calls = Array.from({ length: 12 }, () => signInOverHttp(portalUrl, email, testPassword))
    await calls[0]
    const end = waitForExit(child, signal)
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await end).toBe(0)
  }
})

test('a wrong setting, a database that is not there, or another key, stops the start with its name and the reason', async () => {
  const tracedEnvironment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=100%',
  }
  const wrongPortal = portalProcess(
    { DATA_DIR: await makeTestFolder(), PORT: 'eighty', ...tracedEnvironment },
    { bySetting: true },
  )
  expect(await waitForExit(wrongPortal.child)).toBe(1)
  expect(wrongPortal.said()).toMatch(/PORT: .+/)
  expect(wrongPortal.said()).toMatch(/OTEL_EXPORTER_OTLP_HEADERS: must be headers like/)
  const { environment: keyedEnvironment } = await makeTestAgency()
  const unreachablePortal = portalProcess({
    ...keyedEnvironment,
    DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:1/portal',
  })
  expect(await waitForExit(unreachablePortal.child)).toBe(1)
  expect(unreachablePortal.said()).toBe(
    'The portal cannot start:\n\nDATABASE_URL: Connection failed: connect ECONNREFUSED 127.0.0.1:1. Check that PostgreSQL runs and that DATABASE_URL names its machine, user, password and database.\n\n',
  )
  await openTestPortal({ ...keyedEnvironment, SECRET_KEY: 'the first key of thirty-two characters' })
  await expect(
    openTestPortal({ ...keyedEnvironment, SECRET_KEY: 'another key of thirty-two characters!' }),
  ).rejects.toThrow('SECRET_KEY: this database was created with another key')
})

test('a port in use, a folder that cannot be written and an old Node are told in a sentence each', async () => {
  const { environment } = await makeTestAgency()
  const { port } = new URL((await openTestPortal(environment)).address)
  const secondPortal = portalProcess({ ...environment, PORT: port })
  expect(await waitForExit(secondPortal.child)).toBe(1)
  expect(secondPortal.said()).toBe(
    `The portal cannot start:\n\nPORT: port ${port} is in use by another program. Stop that program, or set PORT to another number.\n\n`,
  )
  const DATA_DIR = join(await makeTestFolder(), 'file')
  await writeFile(DATA_DIR, '')
  const missingFolderPortal = portalProcess({ DATA_DIR: join(DATA_DIR, 'data') })
  expect(await waitForExit(missingFolderPortal.child)).toBe(1)
  expect(missingFolderPortal.said()).toMatch(
    /^The portal cannot start:\n\nDATA_DIR: nothing can be written to \S+\. Let the user/,
  )
  const oldNodeText = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(oldNodeText)}`,
      join(import.meta.dirname, '../scripts/start.mjs'),
    ],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([
    1,
    'The portal needs Node 20.19 or newer, and this is 18.20.8. Install Node 24 from https://nodejs.org and try again.\n',
  ])
})

test('SECRET_KEY is changed by starting with the old one beside it, and the start says what goes unencrypted', async () => {
  const keyedInput = {
    DATABASE_URL: await migratedDatabase(),
    DEMO: 'true',
    DATA_DIR: await makeTestFolder(),
  }
  const [oldKey, anew] = ['the first key of thirty-two characters', 'another key of thirty-two characters!']
  await (await openTestPortal({ ...keyedInput, SECRET_KEY: oldKey })).close()
  const portalWithBothKeys = portalProcess({
    ...keyedInput,
    SECRET_KEY: anew,
    SECRET_KEY_PREVIOUS: oldKey,
    SMTP_URL: 'smtp://mail.example?ignoreTLS=true',
    BACKUPTO: '/backups',
    WORKERS: '4',
    LOG_LEVEL: 'warn',
  })
  await portalWithBothKeys.opened
  await expect
    .poll(portalWithBothKeys.said, { timeout: 30_000 })
    .toContain('SMTP_URL: what goes to mail.example may go unencrypted')
  expect(portalWithBothKeys.said()).toContain('BACKUPTO is not a setting. Did you mean BACKUP_TO?')
  expect(portalWithBothKeys.said()).toContain('WORKERS is no longer a setting. Start several instances')
  const client = new pg.Client(keyedInput.DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  const countFinishedChanges = async () =>
    (await client.query('select 1 from key_changes where sealed_anew_at is not null')).rowCount
  await expect.poll(countFinishedChanges, { timeout: 30_000 }).toBe(1)
  await waitForExit(portalWithBothKeys.child, 'SIGTERM')
  const { address } = await openTestPortal({ ...keyedInput, SECRET_KEY: anew })
  expect((await signInOverHttp(address)).status).toBe(200)
})

test('npm start takes a file of settings, and who the agency is counts at the first start alone', async () => {
  const { environment } = await makeTestAgency()
  const envFile = join(environment.DATA_DIR, 'settings.env')
  await writeFile(
    envFile,
    Object.entries(environment)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const firstPortal = portalProcess({}, { envFile })
  await firstPortal.opened
  expect(firstPortal.said()).toContain('Quay is open at')
  await waitForExit(firstPortal.child, 'SIGTERM')
  const { name } = await openTestPortal({ ...environment, AGENCY_NAME: 'Wharf' })
  expect(name).toBe('Quay')
})

test('DEMO=reset makes the demo agency anew, and refuses to empty an agency that is not the demo', async () => {
  const DATABASE_URL = await migratedDatabase()
  const DATA_DIR = await makeTestFolder()
  await (await openTestPortal({ DATABASE_URL, DATA_DIR, DEMO: 'true' })).close()
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query("update users set company = 'Changed by a visitor' where username = 'client'")
  await (await openTestPortal({ DATABASE_URL, DATA_DIR, DEMO: 'reset' })).close()
  expect((await client.query("select company from users where username = 'client'")).rows).toEqual([
    { company: 'Tidewheel Bakery LLC' },
  ])
  await client.query("delete from installation where name = 'demo'")
  await expect(openTestPortal({ DATABASE_URL, DATA_DIR, DEMO: 'reset' })).rejects.toThrow(
    'DEMO: this database does not hold the demo agency',
  )
  expect((await client.query('select count(*)::int as count from users')).rows[0]?.count).toBeGreaterThan(10)
})

test('the demo agency is refused in earnest: with DEMO=false, and where others reach PUBLIC_URL and nobody meant it', async () => {
  const DATABASE_URL = await migratedDatabase()
  const DATA_DIR = await makeTestFolder()
  const PUBLIC_URL = 'https://portal.quay.example'
  const expectStartRefused = async (environment: Record<string, string>, reason: string) => {
    const start = openTestPortal({ DATA_DIR, ...environment })
    await expect(start).rejects.toThrow(reason)
    await expect(start).rejects.toThrow('Give an agency of your own a database, or a DATA_DIR, that is empty')
  }
  // The embedded database loads the demo by default.
  await expectStartRefused({ PUBLIC_URL }, `DEMO: others reach ${PUBLIC_URL}`)
  await (await openTestPortal({ DATA_DIR, PUBLIC_URL, ...realAgencyEnvironment })).close()

  await (await openTestPortal({ DATABASE_URL, DATA_DIR, PUBLIC_URL, HOST: '0.0.0.0', DEMO: 'true' })).close()
  for (const DEMO of ['false', ''])
    await expectStartRefused(
      { DATABASE_URL, ...realAgencyEnvironment, DEMO },
      'DEMO: this database holds the demo agency',
    )
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query("delete from installation where name = 'demo'")
  await client.end()
  await expectStartRefused(
    { DATABASE_URL, ...realAgencyEnvironment },
    'DEMO: this database holds the demo agency',
  )
})

test('on a HOST that others reach the demo says how to go on and stops, and an agency of one’s own opens', async () => {
  const DATA_DIR = await makeTestFolder()
  const HOST = '0.0.0.0'
  const start = portalProcess({ DATA_DIR, HOST })
  expect(await waitForExit(start.child)).toBe(1)
  expect(start.said()).toBe(
    'The portal cannot start with these settings:\n\n' +
      'DEMO: others reach this portal by HOST=0.0.0.0, and everybody knows the sign-ins of the demo agency. ' +
      'Set HOST=localhost to try it on this machine alone, or DEMO=true to show the demo to others. ' +
      'Give an agency of your own a database, or a DATA_DIR, that is empty, and DEMO=false\n\n',
  )
  const { name } = await openTestPortal({ DATA_DIR, HOST, ...realAgencyEnvironment })
  expect(name).toBe('Quay')
})

test('with S3 set two instances serve each other’s uploads, and a bucket that there is not stops the start', async () => {
  const bucket = await s3Server()
  const agency = await makeTestAgency()
  const environment = {
    ...agency.environment,
    ...bucket.environment,
    SECRET_KEY: 'the key of both instances, thirty-two or more',
  }
  const { address: one } = await openTestPortal(environment)
  const otherAddress = await portalProcess({ ...environment, DATA_DIR: await makeTestFolder() }).opened
  const { email } = await addTestPerson(agency, {
    role: 'client',
    agent: await addTestPerson(agency, { role: 'agent' }),
  })
  const cookie = cookiesOf(await signInOverHttp(one, email, testPassword))
  for (const [targetAddress, sourceAddress] of [
    [one, otherAddress],
    [otherAddress, one],
  ]) {
    const sentFile = pdfFile('loss runs.pdf', pdfOf(40_000))
    const body = formDataOf([
      ['title', 'Loss runs'],
      ['type', 'other'],
      ['file', sentFile],
    ])
    const keptResponse = await fetch(`${targetAddress}/api/documents/new`, {
      method: 'POST',
      headers: { cookie },
      body,
    })
    const { document } = z.object({ document: Document }).parse(await keptResponse.json())
    // Fetch follows the redirect to the signed link.
    const file = await fetch(`${sourceAddress}/api/document/${document.id}`, { headers: { cookie } })
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, sentFile.size])
  }
  await expect(
    openTestPortal({ ...environment, S3_BUCKET: 'another', DATA_DIR: await makeTestFolder() }),
  ).rejects.toThrow('S3_BUCKET: there is no bucket another')
})
