import { join } from 'node:path'
import { z } from 'zod'
import { archiveHours } from '../../../contract/values/archive-labels.ts'
import type { Context } from '../../context.ts'
import { discardFile, StorageFullFailure } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { BusyError } from '../../platform/outage.ts'
import { record } from '../activity/record.ts'
import { archiveToMake, beginArchiveAttempt, undoArchiveAttempt, updateArchiveAttempt } from './queries.ts'
import { type ArchiveProgress, writeArchive } from './write-archive.ts'

const ArchiveJob = z.object({ archive: z.string() })

const maxTries = 5
// In ms, between two updates of the progress.
const progressInterval = 500

/**
 * Thrown if the archive was removed or another process took over. The attempt then stops silently.
 */
class ArchiveSuperseded extends Error {}

/**
 * Job: makes an archive. Each attempt has its own key, which is also the storage key of its file.
 * An attempt removes the file of an earlier attempt that was killed. Of two attempts at the same
 * time, only the later one continues.
 */
export const makeArchive = (context: Context) => async (payload: unknown) => {
  const { archive: id } = ArchiveJob.parse(payload)
  const key = newId()
  const lockedArchive = await context.db.transaction().execute(async (tx) => {
    const row = await archiveToMake(tx, id)
    if (!row) return null
    if (row.tries < maxTries) await beginArchiveAttempt(tx, id, key)
    return row
  })
  if (!lockedArchive) return
  if (lockedArchive.storageKey) await context.files.remove(lockedArchive.storageKey)
  // An attempt that was killed could not store why it failed, so the job stores this reason.
  if (lockedArchive.tries >= maxTries)
    return failArchive(
      context,
      { ...lockedArchive, storageKey: lockedArchive.storageKey ?? '' },
      'The portal stopped each time while it created the archive',
    )
  await tryMakeArchive(context, {
    ...lockedArchive,
    storageKey: key,
    isLast: lockedArchive.tries + 1 === maxTries,
  })
}

interface ArchiveToMake {
  clientId: string | null
  askedBy: string
  withNotes: boolean
  storageKey: string
}

async function tryMakeArchive(
  context: Context,
  { isLast, ...archive }: ArchiveToMake & { isLast: boolean },
): Promise<void> {
  const { storageKey, clientId, withNotes } = archive
  const { db, files } = context
  const path = join(files.incoming, storageKey)
  try {
    const reportProgress = createProgressNoter(context, storageKey)
    const writtenArchive = await writeArchive(context, {
      path,
      scope: { clientId, withNotes },
      reportProgress,
    })
    await files.store(storageKey, path)
    if (!(await finishArchive(context, archive, writtenArchive))) await files.remove(storageKey)
  } catch (error) {
    await discardFile(path)
    if (error instanceof ArchiveSuperseded) return
    if (error instanceof BusyError) await undoArchiveAttempt(db, storageKey)
    const isStorageFull = isStorageFullError(error)
    if (!(isStorageFull || (isLast && !(error instanceof BusyError)))) throw error
    context.log.error({ err: error }, 'An archive could not be made')
    await failArchive(
      context,
      archive,
      isStorageFull
        ? 'No space left in the storage'
        : "It failed repeatedly. The portal's log has the reason",
    )
  }
}

const fullDiskCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']
const isStorageFullError = (error: unknown) =>
  error instanceof StorageFullFailure ||
  (error instanceof Error && 'code' in error && fullDiskCodes.includes(String(error.code)))

/** Stores the progress. Throws if the portal shuts down or the archive is no longer wanted. */
function createProgressNoter({ db, pause }: Pick<Context, 'db' | 'pause'>, storageKey: string) {
  let lastNotedAt = Number.NEGATIVE_INFINITY
  return async ({ progress, rows, files }: ArchiveProgress) => {
    const now = performance.now()
    if (now < lastNotedAt + progressInterval) return
    lastNotedAt = now
    await pause(0)
    const changes = { progress: Math.round(progress * 1000) / 1000, rowsCount: rows, filesCount: files }
    if (!(await updateArchiveAttempt(db, storageKey, changes))) throw new ArchiveSuperseded()
  }
}

const archiveActionsOf = (clientId: string | null) =>
  clientId === null
    ? ({ made: 'agency.archiveMade', failed: 'agency.archiveFailed' } as const)
    : ({ made: 'client.archiveMade', failed: 'client.archiveFailed' } as const)

/**
 * Marks the archive as ready for one day. Returns false if the archive was removed meanwhile or
 * another attempt has replaced this one.
 */
const finishArchive = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { storageKey, clientId, askedBy }: ArchiveToMake,
  { size, sha256, rows, files }: ArchiveProgress & { size: number; sha256: Buffer },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const isStillRequested = await updateArchiveAttempt(tx, storageKey, {
      state: 'ready',
      progress: 1,
      rowsCount: rows,
      filesCount: files,
      size,
      sha256,
      endedAt: now().toISOString(),
      expiresAt: new Date(now().getTime() + archiveHours * 3_600_000).toISOString(),
    })
    if (!isStillRequested) return false
    await record(
      tx,
      { me: null, now },
      {
        action: archiveActionsOf(clientId).made,
        ...(clientId ? { id: clientId, clientId } : {}),
        details: { agentId: [null, askedBy], rows, files, bytes: size },
      },
    )
    return true
  })

const failArchive = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { storageKey, clientId, askedBy }: Pick<ArchiveToMake, 'storageKey' | 'clientId' | 'askedBy'>,
  failure: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const endedAt = now().toISOString()
    if (!(await updateArchiveAttempt(tx, storageKey, { state: 'failed', failure, endedAt }))) return
    await record(
      tx,
      { me: null, now },
      {
        action: archiveActionsOf(clientId).failed,
        ...(clientId ? { id: clientId, clientId } : {}),
        details: { agentId: [null, askedBy], failure },
      },
    )
  })
