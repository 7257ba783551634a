import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openContext } from './open-context.ts'
import { Environment, findMisspelledSettings, readSettings, removedSettings } from './settings.ts'
import { makeEmptyDatabase } from './testing/own-database.ts'

const SECRET_KEY = 'thirty-two characters or rather more'
const agency = { AGENCY_NAME: 'Quay', AGENCY_PHONE: '(860) 555-0199', AGENCY_EMAIL: 'help@quay.example' }

test('with nothing set the portal runs the demo on localhost:3000 with everything under ./data', () => {
  expect(readSettings({ SECRET_KEY })).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDir: join(process.cwd(), 'data'),
    demo: 'load',
    trustProxy: false,
    agency: {
      name: 'Harborline Insurance Agency',
      phone: '(860) 555-0100',
      email: 'help@harborline.example',
      license: 'CT 0000555',
      timeZone: 'America/New_York',
    },
  })
  expect(readSettings({ SECRET_KEY, PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
})

test('a pooler is named beside the database itself', () => {
  const [DATABASE_URL, DIRECT_DATABASE_URL] = ['pooler', 'db'].map(
    (host) => `postgres://portal@${host}.example/portal`,
  )
  const read = (environment: Record<string, string | undefined>) =>
    readSettings({ SECRET_KEY, ...agency, ...environment })
  expect(read({ DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    directDatabaseUrl: DATABASE_URL,
  })
  expect(read({ DATABASE_URL, DIRECT_DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    directDatabaseUrl: DIRECT_DATABASE_URL,
  })
  expect(() => read({ DIRECT_DATABASE_URL })).toThrow(/^DATABASE_URL/)
})

// Spec: setup/settings
test('without the demo who the agency is may be set, whole or not at all: else the setup page asks', () => {
  const DATABASE_URL = 'postgres://portal@db.example/portal'
  expect(readSettings({ SECRET_KEY, DATABASE_URL })).toMatchObject({ demo: 'none', agency: null })
  expect(() => readSettings({ SECRET_KEY, DEMO: 'false', AGENCY_NAME: 'Quay' })).toThrow(
    /^AGENCY_PHONE.*\nAGENCY_EMAIL/,
  )
  expect(readSettings({ SECRET_KEY, DATABASE_URL, ...agency })).toMatchObject({
    demo: 'none',
    agency: { name: 'Quay', email: 'help@quay.example', license: null, color: '#a33b00' },
  })
  expect(readSettings({ SECRET_KEY, DATABASE_URL, DEMO: 'true' }).demo).toBe('load')
})

test('a wrong setting stops the start with its name and the reason', () => {
  const wrongInput: Record<string, string> = {
    PORT: 'eighty',
    PUBLIC_URL: 'portal',
    AGENCY_TIMEZONE: 'Mystic/Connecticut',
    DEMO: 'yes',
    DATABASE_URL: 'nowhere',
    SMTP_URL: 'mail',
    AGENCY_EMAIL: 'help',
    METRICS_TOKEN: 'short',
    SECRET_KEY: 'short',
    SECRET_KEY_PREVIOUS: 'short',
    TRUST_PROXY: 'maybe',
    LOG_LEVEL: 'loud',
    BACKUP_KEEP: '0',
    BACKUP_PASSPHRASE: 'short',
    BACKUP_TO: 's3://',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization',
  }
  for (const [name, value] of Object.entries(wrongInput))
    expect(() => readSettings({ SECRET_KEY, [name]: value }), name).toThrow(
      new RegExp(`^${name}: must .{6,}$`),
    )
})

test('a name in the environment that is nearly a setting is told, and no other', () => {
  const knownSettings = { DATABASE_URL: 'a', SECRET_KEY_FILE: 'b', PORT: '1', HOST: 'h' }
  const otherSettings = { PATH: '/bin', HOME: '/root', LANG: 'C', MAIL: 'x', PORTS: '2', DATABASES: 'many' }
  expect(findMisspelledSettings({ ...knownSettings, ...otherSettings })).toEqual([])
  const misspelledSettings = { DATABSE_URL: 'a', BACKUPTO: 'b', SMPT_URL: 'c', SECRET_KEYS_FILE: 'd' }
  expect(findMisspelledSettings({ ...knownSettings, ...otherSettings, ...misspelledSettings })).toEqual([
    'DATABSE_URL is not a setting. Did you mean DATABASE_URL?',
    'BACKUPTO is not a setting. Did you mean BACKUP_TO?',
    'SMPT_URL is not a setting. Did you mean SMTP_URL?',
    'SECRET_KEYS_FILE is not a setting. Did you mean SECRET_KEY_FILE?',
  ])
})

test('a setting that went and is still in the environment is told, with what to do instead', () => {
  expect(removedSettings({ PORT: '3000', WORKERS: '', PATH: '/bin' })).toEqual([])
  expect(removedSettings({ WORKERS: '4', AGENCY_COLOR_FILE: '/run/color' })).toEqual([
    'WORKERS is no longer a setting. Start several instances on one database (docs/cluster.md).',
    'AGENCY_COLOR_FILE is no longer a setting. Choose the color under Settings.',
  ])
  const removedNames = [
    'WORKERS',
    'DATABASE_READ_URL',
    'DATABASE_POOL_MAX',
    'PREPARED',
    'HSTS_SUBDOMAINS',
    'IMPORT_MAX_MB',
  ]
  const set = Object.fromEntries(removedNames.map((name) => [name, '1']))
  expect(removedSettings(set)).toHaveLength(removedNames.length)
  expect(findMisspelledSettings(set)).toEqual([])
})

test('PUBLIC_URL is an origin of the web, and kept as browsers write it', () => {
  const publicUrl = (PUBLIC_URL: string) => readSettings({ SECRET_KEY, PUBLIC_URL }).publicUrl
  expect(publicUrl('HTTPS://Portal.Agency.Example/')).toBe('https://portal.agency.example')
  expect(publicUrl('http://localhost:3000')).toBe('http://localhost:3000')
  for (const wrongUrl of [
    'ftp://portal.example',
    'javascript:alert(1)',
    'https://portal.example/x',
    'https://portal.example?x=1',
  ])
    expect(() => publicUrl(wrongUrl), wrongUrl).toThrow(/^PUBLIC_URL: /)
})

test('an empty setting is an absent one', () => {
  expect(readSettings({ SECRET_KEY, DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, demo: 'load' })
})

test('without SECRET_KEY a key is made once, kept beside the data for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const firstSettings = readSettings({ DATA_DIR: folder })
  const secondSettings = readSettings({ DATA_DIR: folder })
  expect(firstSettings.secretKey).toHaveLength(64)
  expect(secondSettings.secretKey).toBe(firstSettings.secretKey)
  const file = join(folder, 'secret.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toBe(firstSettings.secretKey)
  expect(await readdir(folder)).toEqual(['secret.key'])
  // Half a key would protect nothing.
  for (const half of ['', firstSettings.secretKey.slice(0, 31)]) {
    await writeFile(file, half)
    expect(() => readSettings({ DATA_DIR: folder })).toThrow(`SECRET_KEY: ${file} has no complete key`)
  }
})

test('a key that finds no room leaves none, one is made where a file has one name alone, and none beside a link to nowhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settingsText = (scriptStart: string) => `${scriptStart}
    const { readOrCreateKey } = await import(${JSON.stringify(join(import.meta.dirname, 'platform/key-file.ts'))})
    console.log(readOrCreateKey(${JSON.stringify(folder)}))`
  const run = (limit: string, program: string) => {
    const commandArguments = [
      '-c',
      `${limit} "$0" --input-type=module -e "$1" 2>&1`,
      process.execPath,
      program,
    ]
    return spawnSync('/bin/sh', commandArguments, { encoding: 'utf8' }).stdout
  }
  const fullDiskResult = run('ulimit -f 0;', settingsText(''))
  expect(fullDiskResult).toContain('EFBIG')
  expect(await readdir(folder)).toEqual([])
  // Some file systems have no hard links.
  const scriptWithoutLinks = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    fs.linkSync = () => { throw Object.assign(new Error('not permitted'), { code: 'EPERM' }) }
    syncBuiltinESMExports()`
  const secretKey = run('', settingsText(scriptWithoutLinks)).trim()
  expect(secretKey).toHaveLength(64)
  expect(readSettings({ DATA_DIR: folder }).secretKey).toBe(secretKey)
  await rm(join(folder, 'secret.key'))
  await symlink(join(folder, 'not mounted'), join(folder, 'secret.key'))
  expect(() => readSettings({ DATA_DIR: folder })).toThrow('EEXIST')
})

test('the key before is another than the present one', () => {
  const SECRET_KEY_PREVIOUS = 'another key of thirty-two characters'
  expect(readSettings({ SECRET_KEY, SECRET_KEY_PREVIOUS })).toMatchObject({
    secretKey: SECRET_KEY,
    secretKeyPrevious: SECRET_KEY_PREVIOUS,
  })
  expect(readSettings({ SECRET_KEY }).secretKeyPrevious).toBeUndefined()
  expect(() => readSettings({ SECRET_KEY, SECRET_KEY_PREVIOUS: SECRET_KEY })).toThrow(
    /^SECRET_KEY_PREVIOUS: must differ/,
  )
})

test('backups go to a folder, or to a bucket of a service that is named, without the files going there', () => {
  const backup = (BACKUP_TO: string, more = {}) => readSettings({ SECRET_KEY, BACKUP_TO, ...more })
  expect(backup('/backups')).toMatchObject({ s3Service: undefined, backup: { to: '/backups', keep: 14 } })
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(backup('s3://agency-backups', keys)).toMatchObject({
    s3: undefined,
    s3Service: { accessKeyId: 'id' },
  })
  expect(() => backup('s3://agency-backups')).toThrow(/^S3_ACCESS_KEY_ID: must be set where BACKUP_TO names/)
})

test('S3 takes a bucket and both keys or nothing of it, and a scanner an address', () => {
  const s3 = { S3_BUCKET: 'agency', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readSettings({ SECRET_KEY }).s3).toBeUndefined()
  expect(readSettings({ SECRET_KEY, ...s3 }).s3).toEqual({
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'agency',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  for (const name of Object.keys(s3))
    expect(() => readSettings({ SECRET_KEY, ...s3, [name]: '' })).toThrow(new RegExp(`^${name}: must be set`))
  expect(() => readSettings({ SECRET_KEY, S3_ENDPOINT: 's3.example.com' })).toThrow(/^S3_ENDPOINT/)
  expect(() => readSettings({ SECRET_KEY, CLAMD_URL: 'http://clamav' })).toThrow(/^CLAMD_URL/)
  expect(readSettings({ SECRET_KEY, CLAMD_URL: 'tcp://clamav:3310' }).clamdUrl).toBe('tcp://clamav:3310')
  expect(() => readSettings({ SECRET_KEY, UPLOAD_MAX_MB: 'many' })).toThrow(/^UPLOAD_MAX_MB/)
  expect(readSettings({ SECRET_KEY }).uploadMaxMb).toBe(25)
})

test('TRUST_PROXY takes a number of proxies or their addresses, and refuses to believe whatever a caller writes', () => {
  const proxies = (TRUST_PROXY: string) => readSettings({ SECRET_KEY, TRUST_PROXY }).trustProxy
  expect(proxies('false')).toBe(false)
  expect(proxies('1')).toBe(1)
  expect(proxies('loopback')).toEqual(['loopback'])
  expect(proxies('10.0.0.0/8, 192.0.2.7,2001:db8::/32 , uniquelocal')).toEqual([
    '10.0.0.0/8',
    '192.0.2.7',
    '2001:db8::/32',
    'uniquelocal',
  ])
  expect(() => proxies('true')).toThrow(
    /^TRUST_PROXY: .*leftmost address in X-Forwarded-For.*any caller can set/,
  )
  for (const wrongProxies of [
    '0',
    '10',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.0/8/8',
    'proxy',
    'loopback,',
    '::/129',
  ])
    expect(() => proxies(wrongProxies), wrongProxies).toThrow(/^TRUST_PROXY: must be a number/)
})

test('a process has twelve connections for its calls, and whoever comes then waits', async () => {
  const DATABASE_URL = await makeEmptyDatabase()
  const settings = readSettings({ SECRET_KEY, DATABASE_URL })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const connection = { connectionString: DATABASE_URL }
  const exitSignal = new AbortController().signal
  const { context, close } = await openContext(settings, log, { connection, shutdownSignal: exitSignal })
  onTestFinished(close)
  const { pool } = context
  const heldConnections = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
  const next = pool.connect()
  expect([pool.totalCount, pool.waitingCount]).toEqual([12, 1])
  for (const each of heldConnections) each.release()
  ;(await next).release()
})

// Spec: setup/settings
test('every setting may stand in a file of its own, and not in two places', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'key')
  await writeFile(file, `${SECRET_KEY}\n`)
  expect(readSettings({ SECRET_KEY_FILE: file }).secretKey).toBe(SECRET_KEY)
  await writeFile(join(folder, 'headers'), 'Authorization=Basic%20eDp5==,x-scope=agency')
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS_FILE: join(folder, 'headers'),
  }
  expect(readSettings({ SECRET_KEY, ...traces }).tracesTo).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: { Authorization: 'Basic eDp5==', 'x-scope': 'agency' },
  })
  expect(() => readSettings({ SECRET_KEY, SECRET_KEY_FILE: file })).toThrow(/^SECRET_KEY: is set twice/)
  expect(() => readSettings({ SECRET_KEY_FILE: join(folder, 'none') })).toThrow(
    /^SECRET_KEY_FILE: .*no such file/,
  )
})

// Spec: setup/settings
test('docs/configuration.md and .env.example name every setting, of which there are 32 at most', async () => {
  const root = join(import.meta.dirname, '..')
  const page = await readFile(join(root, 'docs/configuration.md'), 'utf8')
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const table = page.split('\n').filter((line) => line.startsWith('| `'))
  const names = Object.keys(Environment.shape)
  expect(names.length).toBeLessThanOrEqual(32)
  for (const name of names) {
    expect(
      table.some((line) => line.includes(`\`${name}\``)),
      `${name} in a table of docs/configuration.md`,
    ).toBe(true)
    expect(example, `${name} in .env.example`).toMatch(new RegExp(`^(# )?${name}=`, 'm'))
  }
})
