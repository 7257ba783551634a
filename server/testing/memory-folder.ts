import { existsSync, statfsSync } from 'node:fs'

/**
 * Linux's in-memory folder, if there is room. Each test has a database of 10 MB, and several run at
 * once: on a disk, writing would take longer than the tests compute.
 */
export function memoryFolder(): string | null {
  const place = '/dev/shm'
  if (!existsSync(place)) return null
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize > 2 * 2 ** 30 ? place : null
}
