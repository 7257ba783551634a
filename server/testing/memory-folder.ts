import { existsSync, statfsSync } from 'node:fs'

/**
 * Where Linux keeps files in memory, if there is room: every test has a database of 10 MB, and several are made at once. Their
 * writes kept a disk busier than the tests keep the processors.
 */
export function memoryFolder(): string | null {
  const place = '/dev/shm'
  if (!existsSync(place)) return null
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize > 2 * 2 ** 30 ? place : null
}
