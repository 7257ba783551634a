import { importDays } from '../../../contract/values/import-labels.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { deleteRun, importFilesOf, runsToForget, updateImportFile } from './queries.ts'
import { clearRows } from './row-queries.ts'

/**
 * What was brought is forgotten, with what a rehearsal has made of it: of a run nothing is left but what it did. Answers under which
 * keys its files lie.
 */
export async function deleteImportedFiles(tx: Db, runId: string): Promise<string[]> {
  const files = await importFilesOf(tx, runId)
  for (const { id, tables } of files) {
    const withoutSamples = tables.map((table) => ({ ...table, samples: table.samples.map(() => []) }))
    await updateImportFile(tx, id, { storageKey: null, tables: JSON.stringify(withoutSamples) })
  }
  await clearRows(tx, runId)
  return files.flatMap(({ storageKey }) => storageKey ?? [])
}

/**
 * Files that were brought go after some days, with what a rehearsal has made of them: they have what no portal is to keep. A run
 * that was written into the book stays without them; one that was not goes too.
 */
export async function deleteOldImports({
  db,
  files,
  now,
}: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - importDays * 86_400_000)
  for (const { id, committedAt } of await runsToForget(db, before)) {
    for (const { storageKey } of await importFilesOf(db, id)) if (storageKey) await files.remove(storageKey)
    await (committedAt === null ? deleteRun(db, id) : deleteImportedFiles(db, id))
  }
}
