import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A port that nobody has. The address is part of the portal's own, so it has to be known before. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return String(typeof address === 'object' ? address?.port : '')
}

/** A portal with the demo in a process of its own, for what changes what everybody sees: where it is, and how it ends. */
export async function ownPortal() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-own-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, DEMO: 'true', PORT: port, LOG_LEVEL: 'error' },
  })
  let said = ''
  const origin = `http://localhost:${port}`
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text
      if (said.includes(origin)) resolve()
    })
    child.stderr.on('data', (text) => {
      said += text
    })
    child.on('exit', () => reject(new Error(said)))
  })
  return {
    origin,
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
