import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { unexpectedExitCode } from '../failure.ts'
import { newId } from '../platform/ids.ts'

const command = join(import.meta.dirname, '../command.ts')

/**
 * Makes backups in a child process, because encryption would block requests. At most one backup
 * runs at a time, and a backup ends with this process.
 */
export function openBackupProcess({
  db,
  log,
  now,
  settings,
}: Pick<Context, 'db' | 'log' | 'now' | 'settings'>) {
  let runningBackup: { child: ChildProcess; whenEnded: Promise<void> } | null = null

  /** Records a failed backup for a child process that could not record the failure itself. */
  const note = (failure: string) =>
    db
      .insertInto('backups')
      .values({
        id: newId(),
        beganAt: now().toISOString(),
        endedAt: now().toISOString(),
        byItself: true,
        place: settings.backup.to ?? '',
        failure,
      })
      .execute()
      .catch((error: unknown) => log.error({ err: error }, 'The end of a backup could not be recorded'))

  return {
    /** Starts a backup unless one is running. The backup records its result in the database. */
    begin() {
      if (runningBackup) return
      const child = spawn(process.execPath, [...process.execArgv, command, 'backup'], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-2000)
        })
      const endPromise = new Promise<void>((resolve) => {
        child.once('error', (error) => log.error({ err: error }, 'The backup could not begin'))
        child.once('close', async (code, signal) => {
          runningBackup = null
          if (code === 0) log.info({}, output.trim())
          else log.error({ ended: signal ?? code }, output.trim() || 'The system stopped the backup')
          // The portal's own shutdown sends the other signals, and is no failure.
          if (signal === 'SIGKILL')
            await note('The system stopped the backup (SIGKILL), possibly because it ran out of memory')
          if (code === unexpectedExitCode) await note('The backup failed. The portal log has the error')
          resolve()
        })
      })
      runningBackup = { child, whenEnded: endPromise }
    },
    async close() {
      runningBackup?.child.kill()
      await runningBackup?.whenEnded
    },
  }
}
