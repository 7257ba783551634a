import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isCode, isRunning } from './system.ts'

/**
 * A name to make something under before it takes its place: what was broken off is never taken for a whole one, and
 * two that start at once do not disturb each other. What processes that are gone left half-made is removed.
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

/** Puts what was made in its place, unless another process was quicker: then its own is as good. */
export async function moveIntoPlace(made: string, path: string) {
  try {
    await rename(made, path)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error
  }
}
