import { z } from 'zod'
import type { Context } from '../../context.ts'
import { archivesToForget, deleteArchive } from './queries.ts'

const FileRemovalJob = z.object({ key: z.string() })

/** A job that deletes the file of a removed archive. */
export const removeArchiveFile =
  ({ files }: Pick<Context, 'files'>) =>
  (payload: unknown) =>
    files.remove(FileRemovalJob.parse(payload).key)

/** Deletes expired archives with their files, and failed ones. */
export async function deleteExpiredArchives({
  db,
  files,
  now,
}: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  for (const { id, storageKey } of await archivesToForget(db, now())) {
    if (storageKey) await files.remove(storageKey)
    await deleteArchive(db, id)
  }
}
