import { readdir } from 'node:fs/promises'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckName } from '../../../contract/values/system-labels.ts'
import { defaultAgency } from '../../agency.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../database/tables.ts'
import { newProbe } from '../../http/probe.ts'
import { openDb, openPool } from '../../platform/db.ts'
import { folderFiles } from '../../platform/files.ts'
import { version } from '../../platform/releases.ts'
import { s3Files } from '../../platform/s3-files.ts'
import { createSecrets } from '../../platform/secrets.ts'
import type { Settings } from '../../settings.ts'
import { s3Server } from '../../testing/files.ts'
import { makeTestFolder } from '../../testing/folders.ts'
import { newJobFor } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { claimDatabaseKey } from '../admin/encryption-key.ts'
import { timeLeft } from './check-address.ts'
import { runCheck } from './checks.ts'

type ContextOverrides = Partial<Omit<Context, 'settings'>> & { settings?: Partial<Settings> }

/** A portal to check, with optional replacements for its parts. */
async function checkedPortal() {
  const world = await portal()
  const look = async (name: CheckName, { settings, ...parts }: ContextOverrides = {}) => {
    const { verdict, says, todo } = await runCheck(name, {
      ...world.context,
      // The check compares the machine's own clock with the database's.
      now: () => new Date(),
      ...parts,
      settings: { ...world.context.settings, ...settings },
    })
    return `${verdict}: ${says}${todo ? ` → ${todo}` : ''}`
  }
  return { ...world, look }
}

const portOf = (server: Server) => {
  const socketAddress = server.address()
  return typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0
}

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return portOf(server)
}

async function mailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ closeTimeout: 200, ...options })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return portOf(server.server)
}

// Spec: doctor/checks
test('the database, its tables, its key, the clocks and the jobs are right, or it is said what is wrong and what to do', async () => {
  const { look, context } = await checkedPortal()
  expect(await look('version')).toBe(`right: This is ${version}.`)
  expect(await look('database')).toMatch(/^right: PostgreSQL \d+\.\d+, on this machine\.$/)
  const pool = openPool({ connectionString: 'postgres://portal@127.0.0.1:1/portal' })
  onTestFinished(() => pool.end())
  const unreachableDatabase = {
    db: openDb<DB>(pool),
    settings: { databaseUrl: 'postgres://portal@127.0.0.1:1/portal' },
  }
  expect(await look('database', unreachableDatabase)).toMatch(
    /^wrong: Connection failed: .*ECONNREFUSED.* → Check that/,
  )
  expect(await look('tables', unreachableDatabase)).toBe(
    'unknown: The database did not answer as expected. See Database.',
  )

  expect(await look('tables')).toBe('right: The database is up to date.')
  await context.pool.query("insert into kysely_migration values ('9999-later', now())")
  expect(await look('tables')).toMatch(/^weak: The database is from a newer release/)
  await context.pool.query("delete from kysely_migration where name >= '0030'")
  expect(await look('tables')).toMatch(/^wrong: \d+ changes? of this release .+ → Start the portal/)

  expect(await look('key')).toMatch(/^unknown: The database has no key yet/)
  await claimDatabaseKey(context)
  expect(await look('key')).toBe('right: The key matches this database.')
  const otherKeyContext = { secrets: createSecrets('another key, of thirty-two letters or more') }
  expect(await look('key', otherKeyContext)).toMatch(
    /^wrong: The key does not match this database.+ → Set SECRET_KEY to/,
  )

  expect(await look('clock')).toMatch(/^right: It is .+, and the database agrees to within a second\.$/)
  const slowClock = { now: () => new Date(Date.now() - 90_000) }
  expect(await look('clock', slowClock)).toMatch(
    /The database's clock is 90 seconds ahead\. → Synchronize both/,
  )

  expect(await look('backup')).toMatch(/^weak: No automatic backup\. → Set BACKUP_TO/)
  const nightly = { settings: { backup: { to: '/backups', keep: 14, passphrase: undefined } } }
  expect(await look('backup', nightly)).toMatch(/^weak: No backup yet\. The first one runs within the hour/)
  const insertBackup = (hoursAgo: number, failure: string | null) =>
    context.pool.query(
      `insert into backups (id, began_at, place, by_itself, ended_at, bytes, files, wrong_files, failure)
        values (gen_random_uuid(), now() - make_interval(hours => $1), '/backups/a', true, now(), 1, 1, 0, $2)`,
      [hoursAgo, failure],
    )
  await insertBackup(9, null)
  expect(await look('backup', nightly)).toMatch(
    /^weak: The last backup is 9 hours old, in \/backups\/a\. It is not encrypted and .+ → Set BACKUP_PASSPHRASE/,
  )
  const encryptedSettings = {
    settings: { backup: { ...nightly.settings.backup, passphrase: 'four brass lanterns' } },
  }
  expect(await look('backup', encryptedSettings)).toBe(
    'right: The last backup is 9 hours old, in /backups/a.',
  )
  await insertBackup(1, 'The disk is full')
  expect(await look('backup', nightly)).toMatch(
    /^wrong: The last attempt failed: The disk is full\. The last backup is 9 hours/,
  )
  await context.pool.query('delete from backups')
  await insertBackup(60, null)
  expect(await look('backup', nightly)).toMatch(/^wrong: The last backup is 60 hours old/)
  // Backups by another process, such as a timer, are in the table too.
  expect(await look('backup')).toMatch(/^wrong: The last backup is 60 hours old.+ → Run a backup/)
  await insertBackup(40, null)
  expect(await look('backup')).toBe('right: The last backup is 40 hours old, in /backups/a.')
  await insertBackup(1, 'The disk is full')
  expect(await look('backup')).toMatch(/^wrong: The last attempt failed: The disk is full\./)

  expect(await look('jobs')).toBe('right: All jobs are on schedule.')
  await newJobFor(context, 'tidy', {})
  await context.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 hour'")
  expect(await look('jobs'), 'it was put there a moment ago').toBe('right: All jobs are on schedule.')
  await context.pool.query("update graphile_worker._private_jobs set created_at = now() - interval '1 hour'")
  expect(await look('jobs')).toMatch(/^wrong: 1 job is waiting, one for more than five minutes/)
})

// Spec: doctor/checks
test('a mail server is right that lets the portal in; one that does not, or is not there, is wrong in its own words', async () => {
  const { look } = await checkedPortal()
  expect(await look('mail')).toMatch(/^weak: Email is saved in .+ and not sent.+ → Set SMTP_URL/)
  const openMailServer = await mailServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  expect(await look('mail', { settings: { smtpUrl: `smtp://127.0.0.1:${openMailServer}` } })).toBe(
    'right: The mail server accepts the portal. Emails come from help@harborline.example.',
  )
  expect(await look('mail', { settings: { smtpUrl: `smtps://127.0.0.1:${openMailServer}` } })).toMatch(
    /^wrong: The mail server cannot be reached: it does not use TLS on this port\. The usual port is 465 for smtps: and 587 for smtp:\. →/,
  )
  const offlineMail = {
    settings: { smtpUrl: `smtp://127.0.0.1:${openMailServer}` },
    agency: () => defaultAgency,
  }
  expect(await look('mail', offlineMail)).toMatch(/^weak: .+ No email is sent.+ → Set MAIL_FROM/)
  const refusingServer = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, callback) => callback(new Error('Who are you?')),
  })
  const knownSettings = { settings: { smtpUrl: `smtp://portal:hunter2hunter2@127.0.0.1:${refusingServer}` } }
  const refusedReply = await look('mail', knownSettings)
  expect(refusedReply).toMatch(
    /^wrong: The mail server did not accept the user name and password: 535 .*Who are you\?.* → Check the host/,
  )
  expect(refusedReply).not.toContain('hunter2')
  expect(await look('mail', { settings: { smtpUrl: 'smtp://127.0.0.1:1' } })).toMatch(
    /^wrong: The mail server cannot be reached/,
  )
})

// Spec: doctor/checks
test('files are kept, read and removed where they are to stand, and nothing is left of it', async () => {
  const { look, context } = await checkedPortal()
  expect(await look('files')).toMatch(/^right: A test file in .+ was written, read and removed\. .+ left\.$/)
  for await (const { key } of context.files.all()) expect.fail(`${key} was left behind`)
  const folder = await makeTestFolder()
  const files = folderFiles(join(folder, 'files'))
  for (const _ of [1, 2, 3]) await look('files', { files })
  expect((await readdir(join(folder, 'files'))).length, 'folders that are left of three looks').toBe(2)
  const brokenFiles = { ...files, store: async () => Promise.reject(new Error('Read-only file system')) }
  expect(await look('files', { files: brokenFiles })).toMatch(
    /^wrong: A test file could not be written to .+: Read-only file system\. → Check that the disk is there/,
  )
  const { settings } = await s3Server()
  const bucket = s3Files(settings, folder)
  onTestFinished(bucket.close)
  expect(await look('files', { files: bucket, settings: { s3: settings } })).toMatch(
    /^right: A test file in the bucket .+ was written, read and removed\./,
  )
  const otherSettings = { ...settings, bucket: 'another' }
  const missingBucket = s3Files(otherSettings, folder)
  onTestFinished(missingBucket.close)
  expect(await look('files', { files: missingBucket, settings: { s3: otherSettings } })).toMatch(
    /^wrong: A test file could not be written to the bucket another .+ bucket does not exist.* → Check S3_ENDPOINT/,
  )
})

// Spec: doctor/checks
test('a scanner is right that finds the test virus', async () => {
  const { look } = await checkedPortal()
  expect(await look('scanner')).toMatch(/^weak: Uploads are not scanned/)
  const verdict = async (answer: string) => {
    const port = await listenOn(
      createServer((socket) => {
        let receivedText = ''
        socket.on('data', (part) => {
          receivedText += part.toString('latin1')
          if (receivedText.endsWith('H*\0\0\0\0')) socket.end(answer)
        })
      }),
    )
    const clamdUrl = `tcp://127.0.0.1:${port}`
    return look('scanner', { settings: { clamdUrl } })
  }
  expect(await verdict('stream: Eicar-Test-Signature FOUND\0')).toBe(
    'right: The scanner finds the test virus (Eicar-Test-Signature).',
  )
  expect(await verdict('stream: OK\0')).toMatch(/^wrong: The scanner passed a test virus as clean/)
  const unreachableScanner = { settings: { clamdUrl: 'tcp://127.0.0.1:1' } }
  expect(await look('scanner', unreachableScanner)).toMatch(
    /^wrong: The scanner gives no verdict: .*ECONNREFUSED.* 127\.0\.0\.1:1/,
  )
})

// A certificate for 127.0.0.1, issued by an unknown authority.
const certificateOfAnAuthority = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqG7MljzeRUsAZBUo
0afOgwL+yeahxA8+oXIGVU6y8XqhRANCAASE80U7UDfUW8iQRF+x7JOE6jPPerHe
ooKLqgC+/skzd6w/7tLQ3aOshrbHQUUJyH7MWU5na9qlGKhL58mxl8wC
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASSgAwIBAgIUeG5gyEytdgeDFqhzJJ4gGq2wy7gwCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIU29tZWJvZHkwIBcNMjYxMTIzMDgwMjU5WhgPMjEyNjEwMzAw
ODAyNTlaMBQxEjAQBgNVBAMMCTEyNy4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49
AwEHA0IABITzRTtQN9RbyJBEX7Hsk4TqM896sd6igouqAL7+yTN3rD/u0tDdo6yG
tsdBRQnIfsxZTmdr2qUYqEvnybGXzAKjUzBRMA8GA1UdEQQIMAaHBH8AAAEwHQYD
VR0OBBYEFOUQKRQd4vB6e81Z4ALA57OCeMGiMB8GA1UdIwQYMBaAFLSFTr6xo9aF
jG8RpOR7/gY/o+MQMAoGCCqGSM49BAMCA0kAMEYCIQDYabmGJQZWpg1keEmfG3Ny
Y/Q8oLhTMYOKjq9ScAuVDgIhALHdtXlS36ySiK6vxMeu4cEHEUBDlRoszjm7MfD1
GYiO
-----END CERTIFICATE-----
`,
}

// Spec: doctor/checks
test('the address leads to this portal and to no other, and an event comes through it within a second', async () => {
  const { look, app, as, context } = await checkedPortal()
  const publicUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const addressSettings = { settings: { publicUrl } }
  expect(await look('address', addressSettings)).toBe(
    `right: ${publicUrl} opens this portal, on this machine only.`,
  )
  expect(await look('events', addressSettings)).toMatch(/^right: An event arrived in \d+ ms\.$/)

  // A portal with another key gets no information.
  const otherKeyContext = {
    ...addressSettings,
    secrets: createSecrets('another key, of thirty-two letters or more'),
  }
  expect(await look('address', otherKeyContext)).toMatch(/^wrong: Something else answers at .+ \(404\)/)
  expect(await look('events', otherKeyContext)).toBe(
    'unknown: Another program answers at the address. See Address.',
  )

  expect(await look('proxies', addressSettings)).toMatch(/^right: Requests come through no proxy/)
  expect(await look('proxies', otherKeyContext)).toBe(
    'unknown: Another program answers at the address. See Address.',
  )

  const anHourAgo = () => new Date(context.now().getTime() - 3_600_000)
  const { question } = newProbe({ ...context, now: anHourAgo })
  expect((await as(null).send('GET', `/api/events?probe=${question}`)).status).toBe(401)

  const offlineMail = { settings: { publicUrl: 'http://127.0.0.1:1' } }
  expect(await look('address', offlineMail)).toBe(
    'wrong: http://127.0.0.1:1: No answer there. → Start the portal and its proxy.',
  )
  const unreachableSettings = { settings: { publicUrl: 'https://portal.nowhere.invalid' } }
  expect(await look('address', unreachableSettings)).toMatch(
    /^wrong: https:\/\/portal\.nowhere\.invalid: The host name was not found/,
  )
  const listenerPort = await listenOn(
    createHttpServer((_, reply) => reply.writeHead(301, { location: 'https://elsewhere.example/' }).end()),
  )
  expect(await look('address', { settings: { publicUrl: `http://127.0.0.1:${listenerPort}` } })).toMatch(
    /redirects to https:\/\/elsewhere\.example\/\. → Set PUBLIC_URL/,
  )
  // The TLS mail server has a self-signed certificate.
  const selfSigned = await mailServer({ secure: true })
  expect(await look('address', { settings: { publicUrl: `https://127.0.0.1:${selfSigned}` } })).toMatch(
    /^wrong: https:.+ certificate.+ → Renew the HTTPS certificate/,
  )
  const foreignAuthorityPort = await mailServer({ secure: true, ...certificateOfAnAuthority })
  expect(
    await look('address', { settings: { publicUrl: `https://127.0.0.1:${foreignAuthorityPort}` } }),
  ).toMatch(/^wrong: https:.+ this machine does not know its issuer\. → .+NODE_EXTRA_CA_CERTS/)
})

test('a certificate is late in its last fortnight, and one that is given for hours in its last quarter', () => {
  const certificateValid = (validFrom: string, validTo: string) => ({
    valid_from: validFrom,
    valid_to: validTo,
  })
  const now = new Date('2026-11-20T12:00:00Z')
  const year = certificateValid('Jan  1 00:00:00 2026 GMT', 'Dec  1 12:00:00 2026 GMT')
  expect(timeLeft(year, now)).toEqual({ left: '11 days', isLate: true })
  const validCertificate = certificateValid('Nov 20 11:00:00 2026 GMT', 'Nov 20 23:00:00 2026 GMT')
  expect(timeLeft(validCertificate, now)).toEqual({ left: '11 hours', isLate: false })
  expect(timeLeft(validCertificate, new Date('2026-11-20T21:30:00Z'))).toEqual({
    left: '1 hour',
    isLate: true,
  })
})

// Spec: doctor/checks
test('a proxy that gathers what is told one by one is found out', async () => {
  const { look, app } = await checkedPortal()
  const innerAddress = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = await listenOn(
    createHttpServer((incomingRequest, reply) => {
      const passedRequest = request(`${innerAddress}${incomingRequest.url}`, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => reply.writeHead(200, answer.headers).end(Buffer.concat(parts)))
      })
      passedRequest.end()
    }),
  )
  expect(await look('events', { settings: { publicUrl: `http://127.0.0.1:${port}` } })).toMatch(
    /^wrong: Live updates reach the browser late.+ → Have the proxy pass on \/api\/events at once/,
  )
})
