import { z } from 'zod'
import { unlessHeld } from '../../backup/locks.ts'
import type { Context } from '../../context.ts'
import { notedKeysBefore, removeStoringNote } from '../../platform/files.ts'
import { knownKeys, queueLaterFileRemoval } from './file-queries.ts'

// Longer than any upload takes from its first byte to its row.
const grace = 60 * 60_000
// Longer than any call takes from keeping a file to its row, so that with a look every twenty minutes it goes within the hour.
const undecided = 30 * 60_000
// Long enough to notice that a database was restored from a backup, and to bring back what it lacks.
const minUnknownAge = 7 * 86_400_000
const filesPerQuery = 500
// A backup waits for them to be removed, or they for the backup.
const together = 50
const afterBackup = 10 * 60_000
// What a crash left is gone by then: uploads are noted, papers that were drawn are looked after by a job. Where much more
// belongs to nobody, it is the database that is the wrong one.
const minUnknownFiles = 20

const Files = z.array(z.object({ key: z.string() }))

/** A job: removes those of the files that no document has; later, where a backup is being made that may know them. */
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

/** Removes files that no document has, unless a backup is being made. Answers whether it was done. */
const removeAll = ({ db, files }: Pick<Context, 'db' | 'files'>, keys: readonly string[]) =>
  unlessHeld(db, async () => {
    for (const key of keys) await files.remove(key)
  })

/**
 * Removes what uploads left behind on this machine: what broke off before it had come whole, and what was kept for a row that
 * never came, however many there are. Each of these was noted as it was kept, so no other file is in question.
 */
export async function sweepIncoming({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>) {
  const at = now().getTime()
  await files.removeUnfinished(new Date(at - grace))
  const noted = await notedKeysBefore(files, new Date(at - undecided))
  for (let place = 0; place < noted.length; place += filesPerQuery) {
    const keys = noted.slice(place, place + filesPerQuery)
    const filed = await knownKeys(db, keys)
    const unfiled = keys.filter((key) => !filed.has(key))
    // While a backup is made the notes stay, and it is looked again.
    if (unfiled.length > 0 && !(await removeAll({ db, files }, unfiled))) return
    for (const key of keys) await removeStoringNote(files, key)
  }
}

/**
 * Removes files that no document knows, and of which no note and no job knows any more: of a disk that was lost, say. It looks at those older than a week only. Removes nothing, and says so, when more of them would go than stay, or more
 * than twenty and than a tenth.
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
      log.info({}, 'Files that no document knows stay for another night: a backup is being made')
      return
    }
  if (unknown.length > 0)
    log.info({ removed: unknown.length, known }, 'Files that no document knows were removed')
}
