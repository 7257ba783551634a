import { openDatabase, Unreached } from './database/open.ts'
import { openLog } from './platform/log.ts'
import { TooNew } from './platform/releases.ts'
import { unencrypted } from './platform/tls.ts'
import { watcher } from './platform/watching/watcher.ts'
import { WrongSetting } from './platform/wrong-setting.ts'
import type { Portal } from './portal.ts'
import { misspelled, readSettings, type Settings } from './settings.ts'

const began = performance.now()

function welcome(settings: Settings, { address, name, setupAddress }: Portal): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const lines = [`${name} is open at ${shownAddress(settings, address)} (ready in ${seconds} s)`]
  if (!settings.databaseUrl)
    lines.push(`Its data are in ${settings.dataDir} (set DATABASE_URL for a database of your own)`)
  if (!settings.smtpUrl)
    lines.push(`Mail is kept as .eml files in ${settings.dataDir}/mail (set SMTP_URL to send it)`)
  if (setupAddress)
    lines.push(
      'It has no admin yet. Set it up, within a day, at',
      setupAddress.replace(settings.publicUrl, shownAddress(settings, address)),
    )
  if (settings.demo !== 'none')
    lines.push('Demo sign-ins, all with the password demo-portal-2026: admin, agent, agent2, client, client2')
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}

const shownAddress = (settings: Settings, address: string) =>
  settings.publicUrl.startsWith('http://localhost')
    ? address.replace(/127\.0\.0\.1|\[::1\]|0\.0\.0\.0/, 'localhost')
    : settings.publicUrl

async function open(settings: Settings, logger: ReturnType<typeof openLog>): Promise<Portal> {
  for (const line of [...unencrypted(settings), ...misspelled(process.env)]) logger.warn(line)
  // The embedded database starts while the portal is read from the disk. Any other has only so long to answer, and the reading
  // leaves it no moment to be heard.
  const embedded = settings.databaseUrl ? null : openDatabase(settings, logger)
  embedded?.catch(() => undefined)
  const { openPortal } = await import('./portal.ts')
  return openPortal(settings, logger, embedded ?? openDatabase(settings, logger))
}

/** Says why the portal could not start. */
async function tellFailure(error: unknown) {
  if (error instanceof WrongSetting)
    console.error(`The portal cannot start with these settings:\n\n${error.message}\n`)
  else if (error instanceof TooNew) console.error(`The portal cannot start:\n\n${error.message}\n`)
  else if (error instanceof Unreached) {
    const { whyUnreached } = await import('./features/system/look-at-database.ts')
    console.error(`The portal cannot start:\n\n${whyUnreached(error)}\n`)
  } else if (isOfSystem(error)) console.error(`The portal cannot start:\n\n${whyRefused(error)}\n`)
  else console.error('The portal could not start:', error)
}

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && String(error.code) in whyRefusedBy

/** The refusals of the operating system that a setting mends. */
const whyRefusedBy: Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string> = {
  EADDRINUSE: ({ port }) =>
    `PORT: port ${port} is in use by another program. End that one, or set PORT to another number.`,
  EACCES: ({ path, port }) => (path ? mayNotWrite(path) : `PORT: this user may not listen on port ${port}.`),
  EROFS: ({ path = '' }) => mayNotWrite(path),
  ENOTDIR: ({ path = '' }) => mayNotWrite(path),
}

const mayNotWrite = (path: string) =>
  `DATA_DIR: nothing can be written to ${path}. Give its folder to the user who starts the portal, or set DATA_DIR to another.`

const whyRefused = (error: NodeJS.ErrnoException) => whyRefusedBy[error.code ?? '']?.(error) ?? error.message

async function start() {
  const settings = readSettings(process.env)
  // At a terminal somebody reads along: only what needs them.
  const logger = openLog(process.stdout.isTTY && !process.env.LOG_LEVEL ? 'warn' : settings.logLevel)
  const portal = await open(settings, logger)
  let closing = false
  const stop = async (code: number) => {
    if (closing) return
    closing = true
    try {
      await portal.close()
      await watcher.flush?.()
      process.exit(code)
    } catch (error) {
      logger.error({ err: error }, 'The portal did not close cleanly')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  portal.lost.then((what) => {
    if (!closing) logger.error(what)
    return stop(1)
  })
  // Last: whoever reads it may end the portal at once.
  console.info(welcome(settings, portal))
}

try {
  await start()
} catch (error) {
  if (error instanceof Error && !(error instanceof WrongSetting)) watcher.report?.(error, undefined)
  await Promise.all([tellFailure(error).catch(() => undefined), watcher.flush?.()])
  process.exit(1)
}
