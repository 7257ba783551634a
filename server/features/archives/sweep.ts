import { z } from 'zod'
import type { Context } from '../../context.ts'
import { archivesToForget, deleteArchive } from './queries.ts'

const FileRemovalJob = z.object({ key: z.string() })

/** A job: removes the file of an archive that somebody has removed. */
export const removeArchiveFile =
  ({ files }: Pick<Context, 'files'>) =>
  (payload: unknown) =>
    files.remove(FileRemovalJob.parse(payload).key)

/** Archives that have had their day go with their files, and what is told of those that could not be made. */
export async function forgetArchives({
  db,
  files,
  now,
}: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  for (const { id, storageKey } of await archivesToForget(db, now())) {
    if (storageKey) await files.remove(storageKey)
    await deleteArchive(db, id)
  }
}
