import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { InvalidSettingError } from './invalid-setting.ts'
import { minKeyLength, readKeyFile, readOrCreateKey } from './key-file.ts'
import type { S3Service, S3Settings } from './s3-files.ts'
import { destinationsOf, type TelemetryDestinations, TelemetryEnvironment } from './telemetry/environment.ts'

const ranges = ['loopback', 'linklocal', 'uniquelocal']

/** An IP address, a CIDR range, or a name for such ranges. */
function isProxy(text: string): boolean {
  if (ranges.includes(text)) return true
  const [ipText = '', length, ...rest] = text.split('/')
  const maxPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(ipText)] ?? -1
  return (
    maxPrefix > 0 &&
    rest.length === 0 &&
    (length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= maxPrefix))
  )
}

/** Trusted proxies: none, the last N, or these addresses. */
const Proxies = z.string().transform((text, { addIssue }): PlatformSettings['trustProxy'] => {
  const proxiesText = text.trim()
  if (proxiesText === 'false') return false
  if (/^[1-9]$/.test(proxiesText)) return Number(proxiesText)
  const addresses = proxiesText.split(',').map((part) => part.trim())
  if (addresses.every(isProxy)) return addresses
  addIssue(
    proxiesText === 'true'
      ? 'true would trust the leftmost address in X-Forwarded-For, which any caller can set. Set how many proxies are in front of the portal, like 1, or their addresses, like 10.0.0.0/8'
      : 'must be a number of proxies from 1 to 9, or their addresses, like loopback or 10.0.0.0/8, 192.0.2.7',
  )
  return z.NEVER
})

const Database = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host/database',
})

const SecretKey = z.string().min(minKeyLength, `must have at least ${minKeyLength} characters`)

const originError = 'must be an address like https://portal.example.com, without a path'

/**
 * Normalized as browsers write an origin: cookies and links depend on its scheme, and the
 * cross-site check compares it.
 */
const PublicOrigin = z
  .url({ protocol: /^https?$/, error: originError, abort: true })
  .refine((value) => ['', '/'].includes(value.replace(/^[^/]*\/\/[^/?#]*/, '')), originError)
  .transform((value) => new URL(value).origin)

/** Environment variables of the platform, independent of the insurance product. */
export const PlatformEnvironment = TelemetryEnvironment.extend({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: PublicOrigin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: Database.optional(),
  DIRECT_DATABASE_URL: Database.optional(),
  SMTP_URL: z.url('must look like smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TRUST_PROXY: Proxies.default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SECRET_KEY: SecretKey.optional(),
  SECRET_KEY_PREVIOUS: SecretKey.optional(),
  UPLOAD_MAX_MB: z.coerce.number('must be a number of megabytes').int().min(1).max(2000).default(25),
  CLAMD_URL: z
    .url({
      protocol: /^(tcp|unix)$/,
      error: 'must look like tcp://host:3310 or unix:///run/clamav/clamd.ctl',
    })
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://s3.example.com' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3, 'must be the name of a bucket').optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_TO: z
    .string()
    .refine(
      (backupTo) => !/^s3:/.test(backupTo) || /^s3:\/\/[^/]{3,}/.test(backupTo),
      'must be a folder, or a bucket like s3://agency-backups/portal',
    )
    .optional(),
  BACKUP_KEEP: z.coerce.number('must be a number of backups').int().min(1).max(10_000).default(14),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be one of silent, error, warn, info and debug')
    .default('info'),
})

export interface PlatformSettings extends TelemetryDestinations {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  /** For requests, perhaps through a pooler. */
  databaseUrl: string | undefined
  /** The same database without a pooler, for LISTEN, session-level locks and session settings. */
  directDatabaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Proxies trusted with the caller's address: the last N, these addresses, or none. */
  trustProxy: false | number | string[]
  uploadMaxMb: number
  clamdUrl: string | undefined
  /** Undefined: files are kept under DATA_DIR. */
  s3: S3Settings | undefined
  /** The S3 service for files or backups. */
  s3Service: S3Service | undefined
  backup: BackupSettings
  metricsToken: string | undefined
  /** Encrypts stored values and signs outgoing links. */
  secretKey: string
  /** The previous key, during a key rotation. */
  secretKeyPrevious: string | undefined
  logLevel: string
}

export interface BackupSettings {
  /** A folder or s3://bucket/prefix for the nightly backup. Undefined: no nightly backup. */
  to: string | undefined
  /** Backups to keep. */
  keep: number
  /** Encrypts backups. Undefined: they are not encrypted. */
  passphrase: string | undefined
}

/**
 * Reads the environment by a schema. An empty variable counts as unset; NAME_FILE names a file with
 * the value. Throws InvalidSettingError with every wrong setting.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const setVariables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const settingTexts = { ...setVariables, ...readSettingFiles(Object.keys(schema.shape), setVariables) }
  const parsedSettings = schema.safeParse(settingTexts)
  if (parsedSettings.success) return parsedSettings.data
  throw new InvalidSettingError(
    parsedSettings.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}

/** Values from files, as Docker and systemd pass secrets. */
function readSettingFiles(names: string[], setVariables: NodeJS.ProcessEnv): Record<string, string> {
  const valuesFromFiles: Record<string, string> = {}
  for (const name of names) {
    const file = setVariables[`${name}_FILE`]
    if (file === undefined) continue
    if (setVariables[name] !== undefined)
      throw new InvalidSettingError(`${name}: is set twice, here and by ${name}_FILE`)
    try {
      valuesFromFiles[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new InvalidSettingError(`${name}_FILE: ${error instanceof Error ? error.message : error}`)
    }
  }
  return valuesFromFiles
}

export function toPlatformSettings(env: z.output<typeof PlatformEnvironment>): PlatformSettings {
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir,
    ...databasesOf(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    trustProxy: env.TRUST_PROXY,
    uploadMaxMb: env.UPLOAD_MAX_MB,
    clamdUrl: env.CLAMD_URL,
    ...s3Of(env),
    backup: { to: env.BACKUP_TO, keep: env.BACKUP_KEEP, passphrase: env.BACKUP_PASSPHRASE },
    metricsToken: env.METRICS_TOKEN,
    ...destinationsOf(env),
    ...keysOf(env, dataDir),
    logLevel: env.LOG_LEVEL,
  }
}

function databasesOf({ DATABASE_URL, DIRECT_DATABASE_URL }: z.output<typeof PlatformEnvironment>) {
  if (!DATABASE_URL && DIRECT_DATABASE_URL)
    throw new InvalidSettingError('DATABASE_URL: must be set where DIRECT_DATABASE_URL is')
  return { databaseUrl: DATABASE_URL, directDatabaseUrl: DIRECT_DATABASE_URL ?? DATABASE_URL }
}

/**
 * Requires S3_BUCKET and its keys together. If only backups go to the S3 service, `s3` is undefined
 * and `s3Service` is set.
 */
function s3Of(env: z.output<typeof PlatformEnvironment>): Pick<PlatformSettings, 's3' | 's3Service'> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const bucketSetting = S3_BUCKET
    ? 'S3_BUCKET is'
    : isBucket(env.BACKUP_TO)
      ? 'BACKUP_TO names a bucket'
      : null
  const isNamed = S3_ENDPOINT || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY
  if (!bucketSetting && isNamed)
    throw new InvalidSettingError('S3_BUCKET: must be set where another S3_ setting is')
  if (!bucketSetting) return { s3: undefined, s3Service: undefined }
  if (!S3_ACCESS_KEY_ID) throw new InvalidSettingError(`S3_ACCESS_KEY_ID: must be set where ${bucketSetting}`)
  if (!S3_SECRET_ACCESS_KEY)
    throw new InvalidSettingError(`S3_SECRET_ACCESS_KEY: must be set where ${bucketSetting}`)
  const s3Service = {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
  return { s3: S3_BUCKET ? { ...s3Service, bucket: S3_BUCKET } : undefined, s3Service }
}

/** Whether backups go to s3://bucket/prefix instead of a folder. */
export const isBucket = (backupTo: string | undefined): boolean => backupTo?.startsWith('s3://') ?? false

function keysOf({ SECRET_KEY, SECRET_KEY_PREVIOUS }: z.output<typeof PlatformEnvironment>, dataDir: string) {
  const secretKey = SECRET_KEY ?? readOrCreateKey(dataDir)
  if (SECRET_KEY_PREVIOUS === secretKey)
    throw new InvalidSettingError('SECRET_KEY_PREVIOUS: must differ from SECRET_KEY')
  return { secretKey, secretKeyPrevious: SECRET_KEY_PREVIOUS }
}

/** The key that is set, or stored next to the data; undefined before the first start. */
export function currentSecretKey(environment: NodeJS.ProcessEnv): string | undefined {
  const { SECRET_KEY, DATA_DIR } = readEnvironment(
    PlatformEnvironment.pick({ SECRET_KEY: true, DATA_DIR: true }),
    environment,
  )
  return SECRET_KEY ?? readKeyFile(resolve(DATA_DIR))
}
