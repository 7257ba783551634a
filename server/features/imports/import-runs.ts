import type { z } from 'zod'
import type { ImportMapping, ImportRunDetails } from '../../../contract/imports.ts'
import { columnOf } from '../../../contract/values/book-columns.ts'
import {
  busyImportStates,
  type ImportNameCertainty,
  type ImportNameKind,
  importNameCertainties,
  importNameKinds,
  maxImportFiles,
} from '../../../contract/values/import-labels.ts'
import type {
  ImportMeanings,
  StoredImportTable,
  UnknownNames,
} from '../../../contract/values/import-storage.ts'
import { importWarnings } from '../../../contract/values/import-warnings.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { addWireId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import { lockActiveAgent } from '../users/queries.ts'
import { correctionKinds, leftOutKey, wrongKindLabels } from './findings.ts'
import { normalizedHeader } from './header-detection.ts'
import { dropQueuedInvitations } from './invitation-queries.ts'
import { fieldByName, withMappedFields } from './map-columns.ts'
import {
  deleteImportFile,
  deleteMapping,
  deleteRun,
  importFileOf,
  importFilesOf,
  importRunSeenBy,
  insertImportFile,
  insertRun,
  likelyAgent,
  queueImport,
  queueImportFileRemoval,
  runToChange,
  saveMapping,
  storedMappings,
  toRunView,
  updateImportFile,
  updateRun,
} from './queries.ts'
import { countRowsLeftInPlace, wrongRowsByTable } from './row-queries.ts'

function certaintyOf(
  isUnknown: boolean,
  { because, meaning }: { because: string | null; meaning: string | undefined },
): ImportNameCertainty {
  if (isUnknown) return 'unknown'
  if (meaning !== undefined) return 'chosen'
  return because === null ? 'known' : 'proposed'
}

/** The names of a kind in the files with their meanings: those without one first. */
function namesOfKind(unknownNames: UnknownNames, meanings: ImportMeanings, kind: ImportNameKind) {
  const unknownTexts = new Map(Object.entries(unknownNames[kind] ?? {}))
  const readMeanings = new Map(Object.entries(unknownNames.read?.[kind] ?? {}))
  // A name whose meaning people have chosen stays listed, so that they can change the choice.
  const chosenMeanings = new Map(Object.entries(meanings[kind] ?? {}))
  return [...new Set([...unknownTexts.keys(), ...readMeanings.keys(), ...chosenMeanings.keys()])]
    .map((parsedName) => {
      const { means, rows = 0, because = null } = readMeanings.get(parsedName) ?? {}
      const meaning = chosenMeanings.get(parsedName)
      return {
        ...{ of: kind, written: parsedName },
        rows: unknownTexts.get(parsedName) ?? rows,
        means: meaning ?? means ?? null,
        certainty: certaintyOf(unknownTexts.has(parsedName), { because, meaning }),
        because: meaning === undefined ? because : null,
      }
    })
    .sort(
      (one, other) =>
        importNameCertainties.indexOf(one.certainty) - importNameCertainties.indexOf(other.certainty) ||
        other.rows - one.rows ||
        one.written.localeCompare(other.written),
    )
}

const isCorrectionKind = (kind: string): kind is keyof typeof correctionKinds =>
  Object.hasOwn(correctionKinds, kind)

export function toImportTableView({
  samples,
  filled = [],
  said,
  columns: storedColumns,
  ...table
}: StoredImportTable) {
  const columns = storedColumns.map((column, index) => {
    const columnSamples = samples[index] ?? []
    return { ...column, samples: [...columnSamples], filled: filled[column.at] ?? columnSamples.length }
  })
  const warnings = table.isTaken ? importWarnings({ ...table, columns }) : []
  return { ...table, columns, warnings, said: [...warnings, ...said] }
}

export async function importDetails(
  db: Db,
  id: string,
): Promise<{ import: z.input<typeof ImportRunDetails> }> {
  const row = await importRunSeenBy(db, id)
  const files = await importFilesOf(db, id)
  const wrongRowCounts = await wrongRowsByTable(db, id)
  const { agentId, meanings, unknown, mended } = row
  return {
    import: {
      ...toRunView(row),
      agentId,
      fileList: files.map(({ storageKey, tables, ...file }) =>
        addWireId({
          ...file,
          tables: tables.map(toImportTableView),
          wrong: wrongRowCounts
            .filter(({ fileId }) => fileId === file.id && storageKey !== null)
            .map(({ sheet, count }) => ({
              table: sheet,
              rows: count,
              url: `/api/imports/wrong-rows/${id}/${file.id}/${sheet}`,
            })),
        }),
      ),
      names: importNameKinds.flatMap((kind) => namesOfKind(unknown, meanings, kind)),
      mended: Object.entries(mended).flatMap(([kind, rows]) =>
        isCorrectionKind(kind) ? [{ says: correctionKinds[kind], rows }] : [],
      ),
      leftOut: Object.entries(wrongKindLabels).flatMap(([kind, message]) => {
        const cells = mended[leftOutKey(kind)] ?? 0
        return cells > 0 ? [{ says: message, cells }] : []
      }),
      leftInPlace: await countRowsLeftInPlace(db, id),
    },
  }
}

export const importBusyConflict = () =>
  conflict('import_busy', 'This import is running or finished. Please wait, or start a new import')

const recordImportChange = (tx: Db, context: RequestContext, { id, name }: { id: string; name: string }) =>
  record(tx, context, { action: 'agency.importChanged', details: { run: id, name } })

/** Locks a run that can still be changed. A change requires a new preview. */
async function openRun(tx: Db, context: RequestContext, id: string) {
  const run = await runToChange(tx, id)
  if (run.state !== 'open' && run.state !== 'rehearsed') throw importBusyConflict()
  await updateRun(tx, id, {
    state: 'open',
    progress: 0,
    failure: null,
    touchedAt: context.now().toISOString(),
  })
  return run
}

export async function beginImport(tx: Db, context: RequestContext, { name }: { name: string }) {
  const id = newId()
  const timestamp = context.now().toISOString()
  const agent = await likelyAgent(tx)
  await insertRun(tx, {
    ...{
      id,
      name,
      createdBy: context.me.id,
      createdAt: timestamp,
      touchedAt: timestamp,
      agentId: agent?.id ?? null,
    },
  })
  await record(tx, context, { action: 'agency.importBegun', details: { run: id, name } })
  return importDetails(tx, id)
}

export async function addImportFile(tx: Db, context: RequestContext, id: string, storedFile: StoredFile) {
  const run = await openRun(tx, context, id)
  const filesBefore = await importFilesOf(tx, id)
  if (filesBefore.length >= maxImportFiles)
    throw conflict('too_many_files', `An import has at most ${maxImportFiles} files`)
  await insertImportFile(tx, {
    ...{
      id: storedFile.id,
      runId: id,
      name: storedFile.name,
      size: storedFile.size,
      storageKey: storedFile.id,
    },
    addedAt: context.now().toISOString(),
  })
  await queueImport(tx, 'lookAtImport', { run: id, file: storedFile.id })
  await record(tx, context, {
    action: 'agency.importFileAdded',
    details: { run: id, name: run.name, file: storedFile.name, bytes: storedFile.size },
  })
  return importDetails(tx, id)
}

export async function removeImportFile(
  tx: Db,
  context: RequestContext,
  { id, fileId }: { id: string; fileId: string },
) {
  const run = await openRun(tx, context, id)
  const { name, storageKey } = await importFileOf(tx, id, fileId)
  await deleteImportFile(tx, fileId)
  if (storageKey) await queueImportFileRemoval(tx, storageKey)
  await record(tx, context, {
    action: 'agency.importFileRemoved',
    details: { run: id, name: run.name, file: name },
  })
}

async function readTable(tx: Db, { id, fileId, table }: { id: string; fileId: string; table: number }) {
  const { tables } = await importFileOf(tx, id, fileId)
  const storedTable = tables.find((one) => one.table === table)
  if (!storedTable) throw notFound('Table')
  const replaceTable = (newTable: StoredImportTable) =>
    updateImportFile(tx, fileId, {
      tables: JSON.stringify(tables.map((one) => (one.table === table ? newTable : one))),
    })
  return { found: storedTable, replaced: replaceTable }
}

const knownField = (field: string | null) => (field === null ? null : fieldByName(field))

type TableMapping = z.output<typeof ImportMapping> & { id: string; fileId: string }

/** Maps columns to fields. Columns that are not given keep their mapping. */
export async function mapTable(
  tx: Db,
  context: RequestContext,
  { id, fileId, table, isTaken, columns, keepAs }: TableMapping,
) {
  const run = await openRun(tx, context, id)
  const { found, replaced } = await readTable(tx, { id, fileId, table })
  const fieldsByColumn = new Map(columns.map(({ at, field }) => [at, field]))
  for (const [columnIndex, field] of fieldsByColumn) {
    const column = found.columns.find((column) => column.at === columnIndex)
    if (!column) throw wrongField('columns', `The table has no column ${columnIndex + 1}`)
    if (field !== null && fieldByName(field) === null)
      throw wrongField('columns', `There is no field “${field}”`)
    if (field !== null && column.dropped !== null)
      throw wrongField('columns', `“${column.head}” has ${column.dropped}, which the portal does not store`)
  }
  const changedColumns = found.columns.map((column) => {
    const field = fieldsByColumn.get(column.at)
    if (field === undefined) return column
    const reason = field === column.field ? 'Confirmed by hand' : 'Chosen by hand'
    return { ...column, field: knownField(field), certainty: 'certain' as const, because: reason }
  })
  const fields = changedColumns.flatMap(({ field }) => field ?? [])
  const duplicateField = fields.find((field, index) => fields.indexOf(field) !== index)
  if (duplicateField && duplicateField !== 'people.name')
    throw wrongField('columns', `Two columns cannot both be “${columnOf(duplicateField).head}”`)
  await replaced(withMappedFields({ ...found, isTaken, columns: changedColumns }))
  await recordImportChange(tx, context, run)
  if (keepAs !== undefined) {
    const mappableColumns = changedColumns
      .filter(({ dropped, head }) => dropped === null && normalizedHeader(head) !== '')
      .map(({ head, field }) => [normalizedHeader(head), field])
    await saveMapping(tx, {
      ...{ id: newId(), name: keepAs, fields: JSON.stringify(Object.fromEntries(mappableColumns)) },
      ...{ savedBy: context.me.id, savedAt: context.now().toISOString() },
    })
    await record(tx, context, { action: 'agency.importMappingKept', details: { mapping: keepAs } })
  }
}

interface UsedMapping {
  id: string
  fileId: string
  table: number
  mappingId: string
}

/** Applies a saved mapping to the columns that it names. */
export async function applyMapping(
  tx: Db,
  context: RequestContext,
  { id, fileId, table, mappingId }: UsedMapping,
) {
  const run = await openRun(tx, context, id)
  const mapping = (await storedMappings(tx)).find((mapping) => mapping.id === mappingId)
  if (!mapping) throw notFound('Mapping')
  const { found, replaced } = await readTable(tx, { id, fileId, table })
  const fields = new Map(Object.entries(mapping.fields))
  const takenFields = new Set<string>()
  const columns = found.columns.map((column) => {
    const field = column.dropped === null ? fields.get(normalizedHeader(column.head)) : undefined
    if (field === undefined || (field !== null && takenFields.has(field))) return column
    if (field !== null) takenFields.add(field)
    return {
      ...column,
      field: knownField(field),
      certainty: 'certain' as const,
      because: `Matched by the saved columns “${mapping.name}”`,
    }
  })
  const isKept = (head: string) => fields.has(normalizedHeader(head))
  await replaced(
    withMappedFields({
      ...found,
      columns: columns.map((column) =>
        column.field !== null && takenFields.has(column.field) && !isKept(column.head)
          ? { ...column, field: null }
          : column,
      ),
    }),
  )
  await recordImportChange(tx, context, run)
}

export const mappingsForWire = async (db: Db) =>
  (await storedMappings(db)).map(({ fields, ...mapping }) =>
    addWireId({ ...mapping, columns: Object.values(fields).filter((field) => field !== null).length }),
  )

export async function deleteSavedMapping(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { name } = await deleteMapping(tx, id)
  await record(tx, context, { action: 'agency.importMappingRemoved', details: { mapping: name } })
}

type RunChoices = Record<ImportNameKind, readonly { written: string; means: string | null }[]> & {
  id: string
  agentId: string | null
}

const changedMeanings = (meaningsBefore: Record<string, string>, input: RunChoices['lines']) => {
  const names = new Map(Object.entries(meaningsBefore))
  for (const { written, means: name } of input) {
    if (name === null) names.delete(written)
    else names.set(written, name)
  }
  return Object.fromEntries(names)
}

/**
 * Stores what names in the files mean. The next preview checks that the agency has them, as for
 * any name in the files.
 */
export async function saveRunChoices(
  tx: Db,
  context: RequestContext,
  { id, agentId, ...choices }: RunChoices,
) {
  const run = await openRun(tx, context, id)
  if (agentId !== null && !(await lockActiveAgent(tx, agentId))) throw notFound('Agent')
  const { meanings } = run
  await updateRun(tx, id, {
    meanings: JSON.stringify(
      Object.fromEntries(
        importNameKinds.map((kind) => [kind, changedMeanings(meanings[kind] ?? {}, choices[kind])]),
      ),
    ),
    ...(agentId === null ? {} : { agentId }),
  })
  await recordImportChange(tx, context, run)
}

export async function requestRunPreview(tx: Db, context: RequestContext, { id }: { id: string }) {
  const run = await openRun(tx, context, id)
  const files = await importFilesOf(tx, id)
  if (files.some(({ state }) => state === 'looking'))
    throw conflict('import_busy', 'A file is still being read. Please wait')
  if (!files.some(({ state, tables }) => state === 'ready' && tables.some(({ isTaken }) => isTaken)))
    throw conflict('nothing_to_import', 'Please add a file that can be read first')
  if (run.agentId === null || !(await lockActiveAgent(tx, run.agentId)))
    throw wrongField('agentId', 'Please choose the agent for clients without an agent in the file')
  await updateRun(tx, id, { state: 'rehearsing', tries: 0, parts: 0, tryKey: null })
  await queueImport(tx, 'rehearseImport', { run: id })
  await record(tx, context, { action: 'agency.importRehearsed', details: { run: id, name: run.name } })
}

export async function requestCommit(
  tx: Db,
  context: RequestContext,
  { id, rehearsal }: { id: string; rehearsal?: number | undefined },
) {
  const run = await runToChange(tx, id)
  if (isImportBusy(run.state)) throw importBusyConflict()
  const isResumed = run.state === 'stopped' && run.undoneAt === null
  if (run.state !== 'rehearsed' && !isResumed)
    throw conflict('not_rehearsed', 'Please check this import again: something changed since the last check')
  if (!isResumed && rehearsal !== undefined && rehearsal !== run.rehearsal)
    throw conflict('rehearsed_anew', 'This import was checked again in the meantime. Please review it')
  if (isResumed && !(await importFilesOf(tx, id)).some(({ storageKey }) => storageKey !== null))
    throw conflict(
      'not_rehearsed',
      'The rest of this import is no longer on file. Please add the files again. Records already imported are kept',
    )
  if (!isResumed && !(run.agentId && (await lockActiveAgent(tx, run.agentId))))
    throw conflict(
      'not_rehearsed',
      'The agent chosen for its clients is no longer active. Please choose another agent',
    )
  const timestamp = context.now().toISOString()
  await updateRun(tx, id, {
    ...{ state: 'committing', tries: 0, tryKey: null, failure: null, touchedAt: timestamp },
    ...(isResumed ? {} : { progress: 0, committedBy: context.me.id, committedAt: timestamp }),
  })
  await queueImport(tx, 'commitImport', { run: id })
  await record(tx, context, { action: 'agency.importCommitAsked', details: { run: id, name: run.name } })
}

export async function requestImportUndo(tx: Db, context: RequestContext, { id }: { id: string }) {
  const run = await runToChange(tx, id)
  if (isImportBusy(run.state)) throw importBusyConflict()
  if (run.state !== 'committed' && run.state !== 'stopped')
    throw conflict('not_committed', 'This import added nothing')
  const timestamp = context.now().toISOString()
  await updateRun(tx, id, {
    ...{ state: 'undoing', progress: 0, tries: 0, tryKey: null, failure: null, touchedAt: timestamp },
    ...{ undoneBy: context.me.id, undoneAt: timestamp },
  })
  // Undo may remove clients whose invitations are queued.
  await dropQueuedInvitations(tx, id)
  await queueImport(tx, 'undoImport', { run: id })
  await record(tx, context, { action: 'agency.importUndoAsked', details: { run: id, name: run.name } })
}

export const isImportBusy = (state: string) => busyImportStates.some((importState) => importState === state)

export async function removeImport(tx: Db, context: RequestContext, id: string): Promise<void> {
  const run = await runToChange(tx, id)
  if (isImportBusy(run.state)) throw importBusyConflict()
  if (run.committedAt !== null)
    throw conflict('was_committed', 'This import was completed. It stays on the list, even when undone')
  for (const { storageKey } of await importFilesOf(tx, id))
    if (storageKey) await queueImportFileRemoval(tx, storageKey)
  await deleteRun(tx, id)
  await record(tx, context, { action: 'agency.importRemoved', details: { run: id, name: run.name } })
}
