import { importDays } from '../../../contract/values/import-labels.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { deleteRun, importFilesOf, importRunsToPurge, updateImportFile } from './queries.ts'
import { clearRows } from './row-queries.ts'

/**
 * Deletes a run's file contents and preview. The record of the changes that the run made stays.
 * Returns the storage keys of the files to remove.
 */
export async function deleteImportedFiles(tx: Db, runId: string): Promise<string[]> {
  const files = await importFilesOf(tx, runId)
  for (const { id, tables } of files) {
    const tablesWithoutSamples = tables.map((table) => ({ ...table, samples: table.samples.map(() => []) }))
    await updateImportFile(tx, id, { storageKey: null, tables: JSON.stringify(tablesWithoutSamples) })
  }
  await clearRows(tx, runId)
  return files.flatMap(({ storageKey }) => storageKey ?? [])
}

/**
 * Deletes uploaded files and previews after `importDays`, since they hold data that the portal must
 * not keep. A committed run stays without its files; any other run is deleted.
 */
export async function deleteOldImports({
  db,
  files,
  now,
}: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  const endTime = new Date(now().getTime() - importDays * 86_400_000)
  for (const { id, committedAt } of await importRunsToPurge(db, endTime)) {
    for (const { storageKey } of await importFilesOf(db, id)) if (storageKey) await files.remove(storageKey)
    await (committedAt === null ? deleteRun(db, id) : deleteImportedFiles(db, id))
  }
}
