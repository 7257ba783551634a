import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const stamp = join(root, 'node_modules/.installed')

/** Installs what the lock file says, unless that is what is there. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.info('Installing what the portal needs…')
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) {
    console.error('npm ci failed: see above. Nothing was started.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, wanted)
}

/**
 * Goes on under a Node that reads TypeScript. Where this one is older, the one that npm installed (Linux) takes over:
 * this process then only hands signals on, waits, and ends as the other one did. True when this process goes on.
 */
export async function onNewNode(script) {
  if (process.features.typescript) return true
  const newer = join(root, 'node_modules/.bin/node')
  if (!existsSync(newer)) {
    console.error(`The portal needs Node 22.18 or newer here; this is ${process.version}.`)
    process.exit(1)
  }
  const { spawn } = await import('node:child_process')
  const child = spawn(newer, [script, ...process.argv.slice(2)], { stdio: 'inherit' })
  // Ctrl-C reaches the child by itself: both are in the terminal's group. Any other signal is handed on.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  return false
}
