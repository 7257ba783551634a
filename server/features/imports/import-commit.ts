import { dayIn } from '../../../contract/values/days.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { staffForImport } from './book-queries.ts'
import { type ImportAttempt, ImportJobError, importJob } from './import-job.ts'
import { insertImportClients } from './invitation-queries.ts'
import { readLookups } from './lookups.ts'
import { updateRun } from './queries.ts'
import { bookValues, columnFor, type FieldValues } from './record-kinds/fields.ts'
import type { ImportKind, WriteContext } from './record-kinds/import-kind.ts'
import { kindsInOrder } from './record-kinds/import-kinds.ts'
import { writeExceptRefusedRows } from './refused-rows.ts'
import { countRows, iterateStagedRows } from './row-queries.ts'
import { writeSkippedCellNotes } from './skipped-cell-notes.ts'
import { staffLookupFrom } from './staff-lookup.ts'
import {
  type BookRowColumns,
  insertRows,
  lockIds,
  lockRows,
  parentColumn,
  type StoredBookRow,
  toByteaLiteral,
  updateRows,
} from './table-queries.ts'
import {
  countToWrite,
  importTalliesOf,
  insertImportChanges,
  insertKnownAccounts,
  lastChangePosition,
  markRowsLeftOut,
  markRowsWritten,
  type RowToWrite,
  rowsToWrite,
} from './write-queries.ts'

/** Rows per transaction. */
const rowsPerPart = 300
/** Rows per read. */
const batchSize = 1000

/**
 * A job that writes a previewed import into the book, part by part. A part commits with its undo
 * data and audit entries, or not at all, so a retry continues with the next part. Nobody is
 * notified of the added records.
 */
export const commitImport = (context: Context) =>
  importJob(context, {
    state: 'committing',
    stateAfterFailure: 'stopped',
    work: async (attempt) => {
      const { db, now } = context
      const { run } = attempt
      const writeContext = await createWriteContext(context, attempt)
      const remainingCount = await countToWrite(db, run.id)
      const talliesBefore = await importTalliesOf(db, run.id)
      const countBefore = talliesBefore.added + talliesBefore.changed
      let writtenCount = 0
      let part = run.parts
      for (const kind of kindsInOrder)
        for (;;) {
          const { count, refusedRows } = await attempt.runPart((tx) =>
            writePart(tx, attempt, kind, writeContext, { part: part + 1, now }),
          )
          for (const { id, error } of refusedRows)
            context.log.warn(
              { err: error, run: run.id, row: id },
              'A row of an import was refused and left out',
            )
          if (count === 0) break
          part++
          writtenCount += count
          await attempt.reportProgress(
            (countBefore + writtenCount) / Math.max(1, countBefore + remainingCount),
          )
        }
      await rememberRows(db, attempt)
      await writeSkippedCellNotes(attempt, writeContext)
      await attempt.runPart(async (tx) => {
        await insertImportClients(tx, run.id)
        const { added, changed } = await importTalliesOf(tx, run.id)
        await updateRun(tx, run.id, {
          ...{ state: 'committed', progress: 1, tryKey: null },
          counts: JSON.stringify(await countRows(tx, run.id)),
        })
        await record(
          tx,
          { me: { id: writeContext.by }, now },
          { action: 'agency.importCommitted', details: { run: run.id, name: run.name, added, changed } },
        )
      })
    },
  })

async function createWriteContext(
  { db, agency, secrets, now }: Context,
  { run }: ImportAttempt,
): Promise<WriteContext> {
  const people = await staffForImport(db)
  const { agentId } = run
  if (agentId === null || !people.some(({ id, role }) => id === agentId && role === 'agent'))
    throw new ImportJobError('The agent chosen for its clients is no longer active. Please choose another')
  const { lines, timeZone } = agency()
  const { companyId } = await readLookups(db, lines, run.meanings)
  const time = now()
  return {
    runId: run.id,
    at: time.toISOString(),
    by: run.committedBy ?? run.createdBy,
    agentId,
    staff: staffLookupFrom(people),
    secrets,
    timeZone,
    day: dayIn(timeZone, time),
    lines,
    companyId,
  }
}

/** Writes the next part of a kind. Returns its size and the rows that the database refused. */
async function writePart(
  tx: Db,
  { run }: ImportAttempt,
  kind: ImportKind,
  context: WriteContext,
  { part, now }: { part: number; now: Context['now'] },
): Promise<{ count: number; refusedRows: { id: string; error: unknown }[] }> {
  const stagedRowsToWrite = await rowsToWrite(tx, { runId: run.id, kind: kind.name, limit: rowsPerPart })
  if (stagedRowsToWrite.length === 0) return { count: 0, refusedRows: [] }
  const rows = (await kind.complete?.(tx, stagedRowsToWrite, context)) ?? stagedRowsToWrite
  const rowsBefore = await lockRows(tx, kind.name, targetsOf(rows))
  const refusedReasons = await recheckRows(tx, kind, rows, rowsBefore, context)
  const acceptedRows = rows.filter(({ id }) => !refusedReasons.has(id))
  const refusedRows = await writeExceptRefusedRows(acceptedRows, tx, (batch) =>
    writeBatch(tx, kind, batch, { part, storedRows: rowsBefore, context }),
  )
  for (const [{ id }, { reason }] of refusedRows) refusedReasons.set(id, reason)
  const writtenRows = acceptedRows.filter((row) => !refusedRows.has(row))
  const addedCount = writtenRows.filter(({ outcome }) => outcome === 'new').length
  await markRowsWritten(tx, writtenRows)
  await markRowsLeftOut(tx, refusedReasons)
  await updateRun(tx, run.id, { parts: part })
  const details = { run: run.id, name: run.name, part, kind: kind.name, added: addedCount }
  await record(
    tx,
    { me: { id: context.by }, now },
    { action: 'agency.importPart', details: { ...details, changed: writtenRows.length - addedCount } },
  )
  return { count: rows.length, refusedRows: [...refusedRows].map(([{ id }, { error }]) => ({ id, error })) }
}

const targetsOf = (rows: readonly RowToWrite[]) => rows.flatMap(({ targetId }) => targetId ?? [])

/**
 * Finds the rows that must not be written because the book has changed since the preview. Returns a
 * reason per row; a later check overrides an earlier one.
 */
async function recheckRows(
  tx: Db,
  kind: ImportKind,
  rows: readonly RowToWrite[],
  rowsBefore: ReadonlyMap<string, StoredBookRow>,
  context: WriteContext,
): Promise<Map<string, string>> {
  const refusals = new Map<string, string>()
  if (kind.parent !== null) {
    const parentIds = rows.flatMap(({ parentId }) => parentId ?? [])
    const parents = await lockIds(tx, kind.parent, parentIds)
    for (const { id, parentId } of rows)
      if (!parents.has(parentId ?? '')) refusals.set(id, 'The record it belongs to was not imported')
  }
  const values = await kind.bookValues?.(tx, [...rowsBefore.values()], context)
  for (const { id, outcome, targetId, parentId, changes } of rows) {
    const row = rowsBefore.get(targetId ?? '')
    if (outcome === 'new') {
      if (row) refusals.set(id, 'This record was added in the meantime')
      continue
    }
    const fileFields: FieldValues = values?.get(row?.id ?? '') ?? bookValues(row?.columns ?? {}, kind.fields)
    const isMoved = kind.parent !== null && row?.columns[parentColumn(kind.name) ?? ''] !== parentId
    if (!row || isMoved || changes.some(({ field, before }) => (fileFields[field] ?? null) !== before))
      refusals.set(id, 'This record changed since the preview')
  }
  for (const [id, reason] of (await kind.recheck?.(tx, rows, context)) ?? []) refusals.set(id, reason)
  return refusals
}

/** The columns that a row sets, with their values. */
function columnsToWrite(
  kind: ImportKind,
  row: RowToWrite,
  context: WriteContext,
  columnsBefore: BookRowColumns = {},
): BookRowColumns {
  const columns: Record<string, unknown> = {}
  for (const { field, after } of row.changes) {
    const storedColumns = { ...columnsBefore, ...columns }
    const kindColumns = kind.columnsOf?.(field, after, row, { ...context, storedRow: storedColumns })
    Object.assign(columns, kindColumns ?? { [columnFor(field)]: after })
  }
  return columns
}

/** Writes rows into the book, and stores the data that an undo needs. */
async function writeBatch(
  tx: Db,
  kind: ImportKind,
  rows: readonly RowToWrite[],
  {
    part,
    storedRows,
    context,
  }: { part: number; storedRows: ReadonlyMap<string, StoredBookRow>; context: WriteContext },
): Promise<void> {
  const parentColumnName = parentColumn(kind.name)
  const isNew = ({ outcome }: RowToWrite) => outcome === 'new'
  const addedRows = rows.filter(isNew).map((row) => ({
    row,
    columns: {
      ...columnsToWrite(kind, row, context),
      id: row.targetId,
      ...(parentColumnName && { [parentColumnName]: row.parentId }),
    },
  }))
  const changedRows = rows.flatMap((row) => {
    const rowBefore = isNew(row) ? undefined : storedRows.get(row.targetId ?? '')
    return rowBefore ? [{ row, before: rowBefore }] : []
  })
  const parts = await kind.parts?.(
    tx,
    changedRows.map(({ before }) => before.id),
  )
  await insertRows(tx, kind.name, await kind.newRows(tx, addedRows, context))
  const columns = changedRows.map(({ row, before }) => ({
    ...before.columns,
    id: before.id,
    ein_sealed: before.sealed && toByteaLiteral(before.sealed),
    ...columnsToWrite(kind, row, context, before.columns),
  }))
  await (kind.update?.(tx, columns, context.at) ?? updateRows(tx, kind.name, columns))
  await kind.writeParts?.(tx, rows, context)
  const rowsAfter = await lockRows(tx, kind.name, targetsOf(rows))
  const lastPosition = await lastChangePosition(tx, context.runId)
  const changes = rows.flatMap((row, index) => {
    const storedRow = rowsAfter.get(row.targetId ?? '')
    if (!storedRow) return []
    const rowBefore = isNew(row) ? undefined : storedRows.get(storedRow.id)
    return {
      id: newId(),
      runId: context.runId,
      part,
      place: lastPosition + index + 1,
      kind: kind.name,
      rowId: storedRow.id,
      title: row.title,
      isNew: isNew(row),
      before: JSON.stringify(
        rowBefore ? { ...rowBefore.columns, beside: parts?.get(storedRow.id) ?? null } : null,
      ),
      einSealed: rowBefore?.sealed ?? null,
      afterHash: storedRow.hash,
    }
  })
  if (changes.length > 0) await insertImportChanges(tx, changes)
}

/**
 * Stores fingerprints of the rows, so that a later import does not ask staff about the same records
 * again.
 */
async function rememberRows(db: Db, { run, runPart }: ImportAttempt): Promise<void> {
  for (const kind of kindsInOrder) {
    const rememberRows = kind.remember?.(db, run.id)
    if (!rememberRows) continue
    for await (const rows of iterateStagedRows(db, { runId: run.id, kind: kind.name, limit: batchSize })) {
      const knownAccounts = await rememberRows(rows)
      if (knownAccounts.length > 0) await runPart((tx) => insertKnownAccounts(tx, knownAccounts, run.id))
    }
  }
}
