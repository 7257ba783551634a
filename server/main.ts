import { openDatabase } from './database/open.ts'
import { openLog } from './platform/log.ts'
import { WrongSetting } from './platform/settings.ts'
import { readSettings, type Settings } from './settings.ts'

const began = performance.now()

function welcome(settings: Settings, address: string): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const lines = [
    `${settings.agency.name} is open at ${shownAddress(settings, address)} (ready in ${seconds} s)`,
  ]
  if (!settings.smtpUrl)
    lines.push(`Mail is kept as .eml files in ${settings.dataDir}/mail (set SMTP_URL to send it)`)
  if (settings.demo !== 'none')
    lines.push('Demo sign-ins, all with the password demo-portal-2026: admin, agent, agent2, client, client2')
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}

const shownAddress = (settings: Settings, address: string) =>
  settings.publicUrl.startsWith('http://localhost')
    ? address.replace(/127\.0\.0\.1|\[::1\]|0\.0\.0\.0/, 'localhost')
    : settings.publicUrl

async function start() {
  const settings = readSettings(process.env)
  // At a terminal somebody reads along: only what needs them.
  const logger = openLog(process.stdout.isTTY && !process.env.LOG_LEVEL ? 'warn' : settings.logLevel)
  // It starts while the portal is read from the disk.
  const opening = openDatabase(settings, logger)
  opening.catch(() => undefined)
  const { openPortal } = await import('./portal.ts')
  const portal = await openPortal(settings, logger, opening)
  let closing = false
  const stop = async (code: number) => {
    if (closing) return
    closing = true
    try {
      await portal.close()
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
  console.info(welcome(settings, portal.address))
}

try {
  await start()
} catch (error) {
  if (error instanceof WrongSetting)
    console.error(`The portal cannot start with these settings:\n\n${error.message}\n`)
  else console.error('The portal could not start:', error)
  process.exit(1)
}
