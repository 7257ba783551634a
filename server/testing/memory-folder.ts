import { existsSync, statfsSync } from 'node:fs'

/**
 * Linux's in-memory folder, if there is room. Each test has a database of 10 MB, and several run at
 * once: on a disk, writing would take longer than the tests compute.
 */
export function memoryFolder(): string | null {
  const memoryFolder = '/dev/shm'
  if (!existsSync(memoryFolder)) return null
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize > 2 * 2 ** 30 ? memoryFolder : null
}
