import { importDays } from '../../../contract/values/import-words.ts'
import type { Context } from '../../context.ts'
import { deleteRun, filesOf, runsToForget, updateFile } from './queries.ts'
import { clearRows } from './row-queries.ts'

/**
 * Files that were brought go after some days, with what a rehearsal has made of them: they have what no portal is to keep. A run
 * that was written into the book stays without them; one that was not goes too.
 */
export async function forgetImports({
  db,
  files,
  now,
}: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - importDays * 86_400_000)
  for (const { id, committedAt } of await runsToForget(db, before)) {
    for (const { id: file, storageKey } of await filesOf(db, id)) {
      if (storageKey) await files.remove(storageKey)
      await updateFile(db, file, { storageKey: null })
    }
    await (committedAt === null ? deleteRun(db, id) : clearRows(db, id))
  }
}
