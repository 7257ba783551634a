import { z } from 'zod'
import { runUnlessBackup } from '../../backup/locks.ts'
import type { Context } from '../../context.ts'
import { pendingKeysBefore, removePendingFile } from '../../platform/files.ts'
import { knownKeys, queueLaterFileRemoval } from './file-queries.ts'

// In ms, longer than any upload takes from its first byte to its row.
const grace = 60 * 60_000
// In ms, longer than any call takes from storing a file to its row. With a sweep every twenty
// minutes, the file is gone within the hour.
const undecided = 30 * 60_000
// In ms, long enough to notice a database restored from a backup and to recover what it lacks.
const minUnknownAge = 7 * 86_400_000
const filesPerQuery = 500
// Files per lock: a removal and a backup wait for each other.
const together = 50
const afterBackup = 10 * 60_000
// Leftovers of crashes are already gone by this age, through upload notes and removal jobs. If many
// more files are unknown, the database is probably the wrong one.
const minUnknownFiles = 20

const Files = z.array(z.object({ key: z.string() }))

/**
 * Job: removes those of the files that no document has. Retries later while a backup is running,
 * since the backup may include them.
 */
export const removeUnfiled =
  ({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>) =>
  async (payload: unknown) => {
    const keys = Files.parse(payload).map(({ key }) => key)
    const filed = await knownKeys(db, keys)
    const unfiled = keys.filter((key) => !filed.has(key))
    for (let place = 0; place < unfiled.length; place += together) {
      const left = unfiled.slice(place)
      if (await removeAll({ db, files }, left.slice(0, together))) continue
      return queueLaterFileRemoval(db, left, new Date(now().getTime() + afterBackup))
    }
  }

/** Returns false, and removes nothing, while a backup is running. */
const removeAll = ({ db, files }: Pick<Context, 'db' | 'files'>, keys: readonly string[]) =>
  runUnlessBackup(db, async () => {
    for (const key of keys) await files.remove(key)
  })

/**
 * Removes incomplete uploads, and stored files whose row was never written, from this machine. Only
 * files with an upload note are considered.
 */
export async function sweepIncoming({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>) {
  const at = now().getTime()
  await files.removeUnfinished(new Date(at - grace))
  const noted = await pendingKeysBefore(files, new Date(at - undecided))
  for (let place = 0; place < noted.length; place += filesPerQuery) {
    const keys = noted.slice(place, place + filesPerQuery)
    const filed = await knownKeys(db, keys)
    const unfiled = keys.filter((key) => !filed.has(key))
    // The notes stay while a backup is running, so the next sweep tries again.
    if (unfiled.length > 0 && !(await removeAll({ db, files }, unfiled))) return
    for (const key of keys) await removePendingFile(files, key)
  }
}

/**
 * Removes files older than a week that no document, note or job refers to, for example after the
 * loss of a disk. Logs and removes nothing if more files would go than stay, or more than twenty
 * and more than a tenth.
 */
export async function sweepFiles({ db, files, log, now }: Pick<Context, 'db' | 'files' | 'log' | 'now'>) {
  const before = new Date(now().getTime() - minUnknownAge)
  const unknown: string[] = []
  let seen = 0
  let batch: string[] = []
  const ask = async () => {
    const known = await knownKeys(db, batch)
    unknown.push(...batch.filter((key) => !known.has(key)))
    seen += batch.length
    batch = []
  }
  for await (const { key, since } of files.all()) {
    if (since < before) batch.push(key)
    if (batch.length === filesPerQuery) await ask()
  }
  await ask()
  const known = seen - unknown.length
  const many = unknown.length > minUnknownFiles && unknown.length > seen / 10
  if (many || unknown.length > known) {
    log.error(
      { unknown: unknown.length, known },
      `Of ${seen} files that are older than 7 days, ${unknown.length} belong to no document of this database. None was removed; is it the right database for this storage?`,
    )
    return
  }
  for (let place = 0; place < unknown.length; place += together)
    if (!(await removeAll({ db, files }, unknown.slice(place, place + together)))) {
      log.info({}, 'Orphaned files are kept until tomorrow: a backup is running')
      return
    }
  if (unknown.length > 0)
    log.info({ removed: unknown.length, known }, 'Files that no document knows were removed')
}
