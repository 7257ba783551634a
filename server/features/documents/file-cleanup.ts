import { z } from 'zod'
import { runIfNoBackup } from '../../backup/locks.ts'
import type { Context } from '../../context.ts'
import { pendingKeysBefore, removePendingFile } from '../../platform/files.ts'
import { findKnownKeys, queueLaterFileRemoval } from './file-queries.ts'

// In ms. No upload takes this long from its first byte until its row is written.
const unfiledGracePeriod = 60 * 60_000
// In ms. No call takes this long from storing a file until its row is written. Sweeps run every
// twenty minutes, so a leftover file is gone within the hour.
const decisionPeriod = 30 * 60_000
// In ms. Within this time, somebody notices that the database was restored from a backup, and
// recovers the documents that it lacks.
const minUnknownAge = 7 * 86_400_000
const filesPerQuery = 500
// Files removed under one lock. A backup waits until the lock is released.
const removalsAtOnce = 50
const backupGracePeriod = 10 * 60_000
// Files of crashed calls are removed long before they are `minUnknownAge` old. If more files than
// this, and more than a tenth of all, are unknown, the portal is probably connected to the wrong
// database.
const minUnknownFiles = 20

const FileKeys = z.array(z.object({ key: z.string() }))

/**
 * Job: removes those files of the payload that no document has. Retries later while a backup is
 * running, since the backup may include the files.
 */
export const removeUnfiledFiles =
  ({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>) =>
  async (payload: unknown) => {
    const keys = FileKeys.parse(payload).map(({ key }) => key)
    const knownFileKeys = await findKnownKeys(db, keys)
    const unknownFileKeys = keys.filter((key) => !knownFileKeys.has(key))
    for (let index = 0; index < unknownFileKeys.length; index += removalsAtOnce) {
      const remainingKeys = unknownFileKeys.slice(index)
      if (await removeAll({ db, files }, remainingKeys.slice(0, removalsAtOnce))) continue
      return queueLaterFileRemoval(db, remainingKeys, new Date(now().getTime() + backupGracePeriod))
    }
  }

/** Returns false, and removes nothing, while a backup is running. */
const removeAll = ({ db, files }: Pick<Context, 'db' | 'files'>, keys: readonly string[]) =>
  runIfNoBackup(db, async () => {
    for (const key of keys) await files.remove(key)
  })

/**
 * Removes incomplete uploads from this machine. Also removes stored files whose row was never
 * written, if this machine has their upload note.
 */
export async function sweepIncomingFiles({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>) {
  const time = now().getTime()
  await files.removeUnfinished(new Date(time - unfiledGracePeriod))
  const pendingKeys = await pendingKeysBefore(files, new Date(time - decisionPeriod))
  for (let index = 0; index < pendingKeys.length; index += filesPerQuery) {
    const keys = pendingKeys.slice(index, index + filesPerQuery)
    const knownFileKeys = await findKnownKeys(db, keys)
    const unknownFileKeys = keys.filter((key) => !knownFileKeys.has(key))
    // The notes stay while a backup is running, so the next sweep tries again.
    if (unknownFileKeys.length > 0 && !(await removeAll({ db, files }, unknownFileKeys))) return
    for (const key of keys) await removePendingFile(files, key)
  }
}

/**
 * Removes files older than a week that belong to no document or import, for example because a disk
 * was lost with their upload notes. Only logs an error if more files would go than stay, or more
 * than twenty and more than a tenth.
 */
export async function sweepFiles({ db, files, log, now }: Pick<Context, 'db' | 'files' | 'log' | 'now'>) {
  const endTime = new Date(now().getTime() - minUnknownAge)
  const unknownKeys: string[] = []
  let seenCount = 0
  let batch: string[] = []
  const checkBatch = async () => {
    const knownInBatch = await findKnownKeys(db, batch)
    unknownKeys.push(...batch.filter((key) => !knownInBatch.has(key)))
    seenCount += batch.length
    batch = []
  }
  for await (const { key, since } of files.all()) {
    if (since < endTime) batch.push(key)
    if (batch.length === filesPerQuery) await checkBatch()
  }
  await checkBatch()
  const knownInBatch = seenCount - unknownKeys.length
  const isSuspicious = unknownKeys.length > minUnknownFiles && unknownKeys.length > seenCount / 10
  if (isSuspicious || unknownKeys.length > knownInBatch) {
    log.error(
      { unknown: unknownKeys.length, known: knownInBatch },
      `Of ${seenCount} files that are older than 7 days, ${unknownKeys.length} belong to no document of this database. None was removed; is it the right database for this storage?`,
    )
    return
  }
  for (let index = 0; index < unknownKeys.length; index += removalsAtOnce)
    if (!(await removeAll({ db, files }, unknownKeys.slice(index, index + removalsAtOnce)))) {
      log.info({}, 'Orphaned files are kept until tomorrow: a backup is running')
      return
    }
  if (unknownKeys.length > 0)
    log.info(
      { removed: unknownKeys.length, known: knownInBatch },
      'Files that no document knows were removed',
    )
}
