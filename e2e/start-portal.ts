import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from '../server/testing/memory-folder.ts'

const portalsFolder = memoryFolder() ?? tmpdir()

/**
 * A free port. The portal's settings contain its URL, so the port must be known before the start.
 */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const socketAddress = server.address()
  server.close()
  await once(server, 'close')
  return String(typeof socketAddress === 'object' ? socketAddress?.port : '')
}

/**
 * Starts a portal in a process with an empty folder and waits for the output to match
 * `readyPattern`.
 */
async function startProcess(folder: string, settings: Record<string, string>, readyPattern: RegExp) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compile'),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const startTimeout = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`It did not open within a minute. It said:\n${output}`))
    }, 60_000)
    child.on('exit', () => clearTimeout(startTimeout))
    child.stdout.on('data', (text) => {
      output += text
      const [readyLine] = readyPattern.exec(output) ?? []
      if (!readyLine) return
      clearTimeout(startTimeout)
      resolve(readyLine)
    })
    child.stderr.on('data', (text) => {
      output += text
    })
    child.on('exit', () => reject(new Error(output)))
  })
  return {
    found: url,
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        const exitPromise = once(child, 'exit')
        child.kill('SIGTERM')
        await exitPromise
      }
      await rm(folder, { recursive: true })
    },
  }
}

/** A demo portal in a process of its own, for tests whose changes would affect all others. */
export async function startDemoPortal(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(portalsFolder, 'portal-own-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { end } = await startProcess(folder, { DEMO: 'true', PORT: port, ...settings }, new RegExp(origin))
  return { origin, folder, end }
}

/** An empty portal: its setup link and its data folder. */
export async function startEmptyPortal(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(portalsFolder, 'portal-empty-'))
  await chmod(folder, 0o755)
  const ownSettings = { DEMO: 'false', PORT: await freePort(), ...settings }
  const { found, end } = await startProcess(folder, ownSettings, /http:\S+\/setup#\S+/)
  return { setup: found, folder, end }
}
