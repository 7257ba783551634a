import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { features } from '../../registry/features.ts'
import { record } from '../activity/record.ts'
import { type ImportAttempt, importJob } from './import-job.ts'
import { deleteImportNotes } from './note-queries.ts'
import { updateRun } from './queries.ts'
import type { ImportKind } from './record-kinds/import-kind.ts'
import { importKinds } from './record-kinds/import-kinds.ts'
import { writeExceptRefusedRows } from './refused-rows.ts'
import {
  deleteRows,
  dependentsOf,
  lockRows,
  type StoredBookRow,
  toByteaLiteral,
  updateRows,
} from './table-queries.ts'
import {
  type ChangeToUndo,
  changesToUndo,
  clearKeepReasons,
  importTalliesOf,
  markChangesKept,
  markChangesUndone,
} from './write-queries.ts'

const partSize = 300

const rowNames = new Map(features.flatMap((feature) => Object.entries(feature.rowNames ?? {})))

const UndoSnapshot = z.looseObject({
  beside: z
    .object({
      id: z.string(),
      externalIds: z.array(z.object({ system: z.string(), externalId: z.string() })),
      managers: z.array(z.string()),
    })
    .nullable(),
})

/**
 * A job that undoes what a run wrote, newest first, part by part. Rows edited since, and added rows
 * with dependents, stay and are listed. The run and its audit entries stay too.
 */
export const undoImport = (context: Context) =>
  importJob(context, {
    state: 'undoing',
    stateAfterFailure: 'stopped',
    work: async (attempt) => {
      const { db, now } = context
      const { run } = attempt
      const actorId = run.undoneBy ?? run.createdBy
      // A retry keeps the reasons for which the first attempt has left rows in place.
      if (run.tries === 0)
        await attempt.runPart(async (tx) => {
          await clearKeepReasons(tx, run.id)
          await deleteImportNotes(tx, run.id)
        })
      const { added, changed, undone, left } = await importTalliesOf(db, run.id)
      let doneCount = undone + left
      for (;;) {
        const { count, refusedRows } = await attempt.runPart((tx) =>
          undoPart(tx, attempt, { by: actorId, now }),
        )
        for (const error of refusedRows)
          context.log.warn({ err: error, run: run.id }, 'A row of an import was refused and left as it is')
        if (count === 0) break
        doneCount += count
        await attempt.reportProgress(doneCount / Math.max(1, added + changed))
      }
      await attempt.runPart(async (tx) => {
        const talliesAfter = await importTalliesOf(tx, run.id)
        await updateRun(tx, run.id, { state: 'undone', progress: 1, tryKey: null })
        await record(
          tx,
          { me: { id: actorId }, now },
          {
            action: 'agency.importUndone',
            details: { run: run.id, name: run.name, undone: talliesAfter.undone, left: talliesAfter.left },
          },
        )
      })
    },
  })

/** Deletes the rows that the import added, and restores those that it changed. */
async function undoRows(
  tx: Db,
  kind: ImportKind,
  changes: readonly ChangeToUndo[],
  timestamp: string,
): Promise<void> {
  const addedRowIds = changes.flatMap(({ isNew, rowId }) => (isNew ? rowId : []))
  const changedRows = changes.flatMap(({ isNew, rowId, before, einSealed }) => {
    if (isNew) return []
    const { beside, ...columns } = UndoSnapshot.parse(before)
    return {
      parts: beside,
      columns: { ...columns, id: rowId, ein_sealed: einSealed && toByteaLiteral(einSealed) },
    }
  })
  await kind.undoParts?.(tx, { addedIds: addedRowIds, changedRows: changedRows })
  await deleteRows(tx, kind.name, addedRowIds)
  const columns = changedRows.map((changedRow) => changedRow.columns)
  await (kind.update?.(tx, columns, timestamp) ?? updateRows(tx, kind.name, columns))
}

const toLowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

function dependentsText(tables: readonly string[]): string {
  const names = new Set(tables.map((table) => rowNames.get(table) ?? table.replaceAll('_', ' ')))
  return `Other records depend on it: ${[...names].join(', ')}`
}

/** The changes that cannot be undone, with reasons by ID. */
async function keepLaterChanges(
  tx: Db,
  kind: ImportKind,
  changes: readonly ChangeToUndo[],
  current: ReadonlyMap<string, StoredBookRow>,
): Promise<Map<string, string>> {
  const changedRows = changes.flatMap(({ rowId, isNew, before }) => {
    const now = current.get(rowId)
    return now && !isNew ? [{ now, before: UndoSnapshot.parse(before) }] : []
  })
  const idsToKeep = await kind.recheckUndo?.(tx, changedRows)
  const isEdited = ({ rowId, afterHash }: ChangeToUndo) => {
    const row = current.get(rowId)
    return row !== undefined && row.hash !== afterHash
  }
  const keptRows = new Map<string, string>()
  // A row that stays may keep another row: an edited term keeps the previous term.
  for (let sizeBefore = -1; sizeBefore < keptRows.size; ) {
    sizeBefore = keptRows.size
    const addedRowIds = changes.flatMap(({ id, isNew, rowId }) => (isNew && !keptRows.has(id) ? rowId : []))
    const dependents = await (kind.dependents?.(tx, addedRowIds) ?? dependentsOf(tx, kind.name, addedRowIds))
    for (const change of changes) {
      const { id, rowId, isNew } = change
      if (keptRows.has(id)) continue
      const tables = dependents.get(rowId)
      const reason = isNew ? tables && dependentsText(tables) : idsToKeep?.get(rowId)
      if (isEdited(change)) keptRows.set(id, 'It was edited after the import')
      else if (reason !== undefined) keptRows.set(id, reason)
    }
  }
  return keptRows
}

async function undoPart(
  tx: Db,
  { run }: ImportAttempt,
  { by, now }: { by: string; now: Context['now'] },
): Promise<{ count: number; refusedRows: unknown[] }> {
  const changes = await changesToUndo(tx, run.id, partSize)
  const [firstChange] = changes
  if (!firstChange) return { count: 0, refusedRows: [] }
  const kind = importKinds[firstChange.kind]
  const rowIds = changes.map(({ rowId }) => rowId)
  const current = await lockRows(tx, kind.name, rowIds)
  const keptReasons = await keepLaterChanges(tx, kind, changes, current)
  const timestamp = now().toISOString()
  const refusals = await writeExceptRefusedRows(
    changes.filter(({ id, rowId }) => !keptReasons.has(id) && current.has(rowId)),
    tx,
    (batch) => undoRows(tx, kind, batch, timestamp),
  )
  for (const [{ id }, { reason }] of refusals)
    keptReasons.set(id, `It could not be undone: ${toLowerFirst(reason)}`)
  // A row that somebody deleted since needs no undo.
  const undoneIds = changes.flatMap(({ id }) => (keptReasons.has(id) ? [] : id))
  await markChangesUndone(tx, undoneIds, timestamp)
  await markChangesKept(tx, keptReasons)
  await record(
    tx,
    { me: { id: by }, now },
    {
      action: 'agency.importUndonePart',
      details: {
        run: run.id,
        name: run.name,
        kind: kind.name,
        undone: undoneIds.length,
        left: keptReasons.size,
      },
    },
  )
  return { count: changes.length, refusedRows: [...refusals.values()].map(({ error }) => error) }
}
