import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Log } from '../platform/log.ts'

const command = join(import.meta.dirname, '../command.ts')

/**
 * Makes backups in a process of their own: calls would wait while this one encrypts. One at a time, and none longer than this
 * process lives.
 */
export function backupsInAProcess(log: Log) {
  let present: { child: ChildProcess; ended: Promise<void> } | null = null
  return {
    /** Begins one where none is being made. It notes in the database what came of it. */
    begin() {
      if (present) return
      const child = spawn(process.execPath, [...process.execArgv, command, 'backup'], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said = (said + text).slice(-2000)
        })
      const ended = new Promise<void>((resolve) => {
        child.once('error', (error) => log.error({ err: error }, 'The backup could not begin'))
        child.once('close', (code) => {
          present = null
          if (code === 0) log.info({}, said.trim())
          else log.error({ ended: code }, said.trim())
          resolve()
        })
      })
      present = { child, ended }
    },
    async close() {
      present?.child.kill()
      await present?.ended
    },
  }
}
