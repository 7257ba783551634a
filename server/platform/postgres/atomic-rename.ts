import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasErrorCode, isRunning } from './system.ts'

/**
 * A temporary path to build something at before it is renamed, so that a partial result is never
 * taken for a whole one and two processes do not collide. Removes what dead processes left behind.
 */
export async function temporaryPathFor(path: string): Promise<string> {
  const prefix = `${basename(path)}.making-`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix)) continue
    const maker = Number(name.slice(prefix.length))
    if (maker !== process.pid && isRunning(maker)) continue
    await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 10 })
  }
  return join(dirname(path), `${prefix}${process.pid}`)
}

/**
 * Renames a finished result into place. If another process has put its result there first, that one
 * stays: both are equal.
 */
export async function moveIntoPlace(temporaryPath: string, path: string) {
  try {
    await rename(temporaryPath, path)
  } catch (error) {
    if (!hasErrorCode(error, 'ENOTEMPTY') && !hasErrorCode(error, 'EEXIST')) throw error
  }
}
