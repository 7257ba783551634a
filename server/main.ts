import { resolve } from 'node:path'
import { z } from 'zod'
import { demoPassword } from '../contract/values/demonstration.ts'
import { DatabaseUnreachableError, openDatabase } from './database/open.ts'
import { InvalidSettingError } from './platform/invalid-setting.ts'
import { openLog } from './platform/log.ts'
import { IncompatibleDatabaseError } from './platform/releases.ts'
import { telemetry } from './platform/telemetry/telemetry.ts'
import { unencryptedWarnings } from './platform/tls.ts'
import type { Portal } from './portal.ts'
import { findMisspelledSettings, readSettings, removedSettings, type Settings } from './settings.ts'

const startedAt = performance.now()

function welcomeText(settings: Settings, { address, name, setupAddress }: Portal): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const lines = [`${name} is open at ${shownAddress(settings, address)} (ready in ${seconds} s)`]
  if (!settings.databaseUrl)
    lines.push(`Its data is in ${settings.dataDir} (set DATABASE_URL to use your own database)`)
  if (!settings.smtpUrl)
    lines.push(`Email is saved as .eml files in ${settings.dataDir}/mail (set SMTP_URL to send it)`)
  if (setupAddress)
    lines.push(
      'The portal has no admin yet. Set it up within a day at',
      setupAddress.replace(settings.publicUrl, shownAddress(settings, address)),
    )
  if (settings.demo !== 'none')
    lines.push(`Demo sign-ins, all with the password ${demoPassword}: admin, agent, agent2, client, client2`)
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}

const shownAddress = (settings: Settings, address: string) =>
  settings.publicUrl.startsWith('http://localhost')
    ? address.replace(/127\.0\.0\.1|\[::1\]|0\.0\.0\.0/, 'localhost')
    : settings.publicUrl

async function openPortalWithKey(settings: Settings, logger: ReturnType<typeof openLog>): Promise<Portal> {
  const { env } = process
  for (const line of [
    ...unencryptedWarnings(settings),
    ...removedSettings(env),
    ...findMisspelledSettings(env),
  ])
    logger.warn(line)
  // The embedded database starts while the portal's code loads. Another database is opened only
  // afterwards: its connection timeout would run out while loading blocks the process.
  const ownDatabase = settings.databaseUrl ? null : openDatabase(settings, logger)
  ownDatabase?.catch(() => undefined)
  const { openPortal } = await import('./portal.ts')
  return openPortal(settings, logger, ownDatabase ?? openDatabase(settings, logger))
}

async function printFailure(error: unknown) {
  if (error instanceof InvalidSettingError)
    console.error(`The portal cannot start with these settings:\n\n${error.message}\n`)
  else if (error instanceof IncompatibleDatabaseError)
    console.error(`The portal cannot start:\n\n${error.message}\n`)
  else if (error instanceof DatabaseUnreachableError) {
    const { formatDatabaseUnreachable: formatDatabaseReason } = await import(
      './features/system/check-database.ts'
    )
    console.error(`The portal cannot start:\n\n${formatDatabaseReason(error)}\n`)
  } else {
    const refusal = systemRefusal(error)
    if (refusal) console.error(`The portal cannot start:\n\n${refusal}\n`)
    else console.error('The portal could not start:', error)
  }
}

const SystemError = z.object({
  code: z.string(),
  syscall: z.string().optional(),
  path: z.string().optional(),
  port: z.number().optional(),
})

/** A system error that a setting can fix, in words; null for any other error. */
function systemRefusal(error: unknown): string | null {
  const { code, syscall, path, port } = SystemError.safeParse(error).data ?? {}
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `PORT: port ${port} is in use by another program. Stop that program, or set PORT to another number.`
  if (syscall === 'listen' && code === 'EACCES') return `PORT: this user may not listen on port ${port}.`
  const dataDir = resolve(process.env.DATA_DIR ?? 'data')
  // The path may be a parent folder that must be created.
  const isDataFolder = path !== undefined && (dataDir.startsWith(path) || path.startsWith(dataDir))
  return isDataFolder && ['EACCES', 'EROFS', 'ENOTDIR'].includes(code ?? '')
    ? `DATA_DIR: nothing can be written to ${path}. Let the user who starts the portal write to this folder, or set DATA_DIR to another.`
    : null
}

async function startServer() {
  const settings = readSettings(process.env)
  // At a terminal a person reads the log: only warnings and errors.
  const logger = openLog(process.stdout.isTTY && !process.env.LOG_LEVEL ? 'warn' : settings.logLevel)
  const portal = await openPortalWithKey(settings, logger)
  let isClosing = false
  const stopPortal = async (code: number) => {
    if (isClosing) return
    isClosing = true
    try {
      await portal.close()
      await telemetry.flush?.()
      process.exit(code)
    } catch (error) {
      logger.error({ err: error }, 'The portal did not close cleanly')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopPortal(0))
  portal.whenLost.then((lossReason) => {
    if (!isClosing) logger.error(lossReason)
    return stopPortal(1)
  })
  // This line comes last: a program that waits for it may then stop the portal at once.
  console.info(welcomeText(settings, portal))
}

try {
  await startServer()
} catch (error) {
  if (error instanceof Error && !(error instanceof InvalidSettingError)) telemetry.report?.(error, undefined)
  await Promise.all([printFailure(error).catch(() => undefined), telemetry.flush?.()])
  process.exit(1)
}
