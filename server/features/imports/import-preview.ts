import { bookKinds } from '../../../contract/values/book-columns.ts'
import type { ImportNameKind } from '../../../contract/values/import-labels.ts'
import type {
  InterpretedName,
  SkippedCell,
  StoredImportTable,
  UnknownNames,
} from '../../../contract/values/import-storage.ts'
import { type Context, today } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { shortenText } from '../../platform/table-files/well-formed-text.ts'
import { staffForImport } from './book-queries.ts'
import { type CheckedRow, iterateCheckedRows, type RejectedCell, type RowName } from './checked-rows.ts'
import { resolveDeactivationReason } from './deactivation-reason.ts'
import { insertDuplicateCandidates } from './duplicate-queries.ts'
import { leftOutKey } from './findings.ts'
import { type ImportAttempt, ImportJobError, importJob } from './import-job.ts'
import { withLocalCopy } from './local-copy.ts'
import type { Lookups } from './lookups.ts'
import { readLookups } from './lookups.ts'
import { PolicyLines } from './policy-lines.ts'
import { type ImportFileRow, importFilesOf, updateRun } from './queries.ts'
import { concatenatedFields, importKinds } from './record-kinds/import-kinds.ts'
import { matchRows } from './row-matching.ts'
import {
  clearRows,
  countRows,
  importAnswersOf,
  type NewStagedRow,
  reapplyAnswers,
  stageRows,
  termRankFactor,
} from './row-queries.ts'
import { type RowRecord, RunRegistry, recordsOfRow } from './row-records.ts'
import { type StaffLookup, staffLookupFrom } from './staff-lookup.ts'

// Limits for one statement that stages rows. A statement sends its rows as one text.
const batchSize = 1000
const maxCharacters = 512 * 1024
/** Max names of a kind that are kept for review. */
const maxNames = 500

/**
 * A job that previews an import: it reads the files, checks the rows and computes the outcome of
 * each. It only reads the book.
 */
export const previewImportRun = (context: Context) =>
  importJob(context, {
    state: 'rehearsing',
    stateAfterFailure: 'open',
    work: async (attempt) => {
      const { db, agency } = context
      const { run } = attempt
      const files = (await importFilesOf(db, run.id)).filter(({ state }) => state === 'ready')
      if (files.some(({ storageKey }) => storageKey === null))
        throw new ImportJobError('The files are no longer on file. Please add them again')
      const lookups = await readLookups(db, agency().lines, run.meanings)
      const answers = await importAnswersOf(db, run.id)
      await attempt.runPart((tx) => clearRows(tx, run.id))
      const tablesToRead = tablesOfFiles(files)
      const rows = tablesToRead.reduce((sum, { table }) => sum + table.rows, 0)
      let doneCount = 0
      const reportRows = async (count: number) => {
        doneCount += count
        await attempt.reportProgress((doneCount / Math.max(1, rows)) * 0.25)
      }
      const registry = new RunRegistry((ein) => context.secrets.keyedHash(`EIN ${ein}`).toString('base64url'))
      const policyLines = new PolicyLines()
      for (const { file, table } of tablesToRead)
        await eachSlice(context, { file, table, lookups }, async (slice) => {
          for (const row of slice) {
            if (row.fate !== 'good') continue
            registry.learnRow(row.values)
            policyLines.learnRow(tableKeyOf(file, table), row.values, isOfEitherCategory(row))
          }
          await reportRows(slice.length)
        })
      const staff = staffLookupFrom(await staffForImport(db))
      const rowStaging = new RowStaging(context, attempt, { registry: registry, policyLines, lookups, staff })
      for (const one of tablesToRead) await rowStaging.stage(one, reportRows)
      await attempt.runPart((tx) => insertDuplicateCandidates(tx, run.id, registry))
      await reapplyAnswers(db, run.id, answers)
      let matchedCount = 0
      await matchRows(db, context, {
        runId: run.id,
        onProgress: async (count) => {
          matchedCount += count
          await attempt.reportProgress(
            0.5 + 0.5 * Math.min(1, matchedCount / Math.max(1, rowStaging.recordCount)),
          )
        },
      })
      await attempt.runPart(async (tx) => {
        await updateRun(tx, run.id, {
          ...{ state: 'rehearsed', progress: 1, tryKey: null },
          unknown: JSON.stringify(rowStaging.names.stored()),
          mended: JSON.stringify({
            ...Object.fromEntries(rowStaging.corrections.counts),
            ...Object.fromEntries(
              [...rowStaging.leftOutTally.counts].map(([kind, cells]) => [leftOutKey(kind), cells]),
            ),
          }),
          counts: JSON.stringify(await countRows(tx, run.id)),
        })
      })
    },
  })

interface TableToRead {
  file: ImportFileRow & { storageKey: string }
  table: StoredImportTable
}

/** The tables to read, accounts before the kinds that depend on them. */
const tablesOfFiles = (files: readonly ImportFileRow[]): TableToRead[] =>
  files
    .flatMap((file) => {
      const { storageKey } = file
      return storageKey === null
        ? []
        : file.tables
            .filter(({ isTaken }) => isTaken)
            .map((table) => ({ file: { ...file, storageKey }, table }))
    })
    .sort((one, other) => bookKinds.indexOf(one.table.about) - bookKinds.indexOf(other.table.about))

const eachSlice = (
  context: Context,
  { file, table, lookups }: TableToRead & { lookups: Lookups },
  work: (rows: CheckedRow[]) => Promise<void>,
) =>
  withLocalCopy(context, file, async (tableFile) => {
    for await (const slice of iterateCheckedRows(tableFile, { tables: [table] }, lookups)) await work(slice)
  })

const isOfEitherCategory = ({ mended }: CheckedRow) => mended.some(({ kind }) => kind === 'either category')

const tableKeyOf = ({ id }: Pick<ImportFileRow, 'id'>, { table }: StoredImportTable) => `${id} ${table}`

interface PreviewContext {
  registry: RunRegistry
  policyLines: PolicyLines
  lookups: Lookups
  staff: StaffLookup
}
// Max characters that are stored of a cell that is left out.
const maxLeftOutText = 20_000

class NameTally {
  readonly counts = new Map<string, number>()

  /** Returns the count before this call. */
  add(words: string): number {
    const countBefore = this.counts.get(words) ?? 0
    this.counts.set(words, countBefore + 1)
    return countBefore
  }
}

/** The names of all rows: those that could not be read, and those read as another one. */
class FoundNames {
  readonly #unknown = new Map<ImportNameKind, NameTally>()
  readonly #read = new Map<ImportNameKind, Map<string, InterpretedName>>()

  add({ kind, written, means, because }: RowName): void {
    if (means === null) {
      const names = this.#unknown.get(kind) ?? new NameTally()
      this.#unknown.set(kind, names)
      if (names.counts.has(written) || names.counts.size < maxNames) names.add(written)
      return
    }
    const names = this.#read.get(kind) ?? new Map<string, InterpretedName>()
    this.#read.set(kind, names)
    const nameBefore = names.get(written)
    if (nameBefore) nameBefore.rows++
    else if (names.size < maxNames) names.set(written, { means, rows: 1, because })
  }

  stored(): UnknownNames {
    return {
      ...Object.fromEntries(
        [...this.#unknown].map(([kind, { counts }]) => [kind, Object.fromEntries(counts)]),
      ),
      read: Object.fromEntries([...this.#read].map(([kind, names]) => [kind, Object.fromEntries(names)])),
    }
  }
}

type StagedRecord = NewStagedRow & { leftOut: SkippedCell[] }

/** Stages each record of the rows once, and the wrong rows. */
class RowStaging {
  readonly names = new FoundNames()
  readonly corrections = new NameTally()
  /** Counts cells left out of good rows, by reason. */
  readonly leftOutTally = new NameTally()
  recordCount = 0
  #position = 0
  readonly #seen = new NameTally()
  readonly #context: Context
  readonly #attempt: ImportAttempt
  readonly #previewContext: PreviewContext

  constructor(context: Context, attempt: ImportAttempt, previewContext: PreviewContext) {
    this.#context = context
    this.#attempt = attempt
    this.#previewContext = previewContext
  }

  async stage({ file, table }: TableToRead, onProgress: (rows: number) => Promise<void>): Promise<void> {
    const waitingRows = new Map<string, NewStagedRow>()
    let characters = 0
    const flushRows = async () => {
      const rows = [...waitingRows.values()]
      waitingRows.clear()
      characters = 0
      if (rows.length > 0)
        await this.#attempt.runPart((tx) => stageRows(tx, this.#attempt.run.id, rows, concatenatedFields))
    }
    const { lookups } = this.#previewContext
    await eachSlice(this.#context, { file, table, lookups }, async (slice) => {
      for (const row of slice) {
        for (const stagedRow of this.#staged(row, file, table)) {
          const key = `${stagedRow.kind} ${stagedRow.key}`
          const waitingRow = waitingRows.get(key)
          waitingRows.set(key, waitingRow ? joinRows(waitingRow, stagedRow) : stagedRow)
          for (const value of Object.values(stagedRow.values)) characters += value.length
        }
        if (waitingRows.size >= batchSize || characters >= maxCharacters) await flushRows()
      }
      await onProgress(slice.length)
    })
    await flushRows()
  }

  #staged(row: CheckedRow, file: TableToRead['file'], table: StoredImportTable): NewStagedRow[] {
    for (const { kind } of row.mended) if (kind !== 'either category') this.corrections.add(kind)
    if (row.fate === 'left out') return []
    for (const name of row.names) this.names.add(name)
    this.#position++
    const rowPosition = { fileId: file.id, sheet: table.table, number: row.number }
    const toWrongRows = (findings: NewStagedRow['findings']): NewStagedRow[] => {
      // A client in a JSON file gives several records with the same row number, so the key gets a
      // counter.
      const name = `row ${file.id} ${table.table} ${row.number}`
      const repetition = this.#seen.add(name)
      const key = repetition === 0 ? name : `${name} ${repetition}`
      const wrongRow = { ...emptyRow, kind: table.about, key, title: titleOf(row) }
      return [{ ...this.#rowOf(wrongRow, rowPosition), outcome: 'wrong', findings, place: this.#position }]
    }
    if (row.fate === 'wrong') return toWrongRows(row.wrong)
    const { registry, policyLines, lookups, staff } = this.#previewContext
    const policyRow = policyLines.combineRow(
      tableKeyOf(file, table),
      row.values,
      lookups,
      isOfEitherCategory(row),
    )
    if ('asked' in policyRow) {
      this.names.add({ kind: 'lines', written: policyRow.asked, means: null, because: null })
      const column = table.columns.find(({ field }) => field === 'policies.line')?.head ?? null
      const message = `The policy has several lines: ${policyRow.asked}. Please choose one line for it`
      return toWrongRows([{ kind: 'unknown line', column, says: message }])
    }
    if (policyRow.isPackage) this.corrections.add('several lines')
    if (policyRow.isEither) this.corrections.add('either category')
    const values = resolveDeactivationReason(policyRow.values, today(this.#context))
    const uniqueKeyOf = (name: string) => this.#seen.add(name)
    const items = recordsOfRow(values, { about: table.about, registry, uniqueKeyOf })
    if ('unclear' in items) return toWrongRows([{ kind: 'unclear', column: null, says: items.unclear }])
    this.recordCount += items.length
    const guessedCells = policyRow.guesses.map(([kind, field, message]) =>
      cellOf(row, table, { kind, field, says: message }),
    )
    const cells = [...row.leftOutCells, ...guessedCells, ...findUnknownStaff(row, table, staff)]
    const rows = items.map((item) => this.#rowOf(item, rowPosition))
    for (const { kind, field, column, says, text } of cells) {
      this.leftOutTally.add(kind)
      // A cell belongs to the record that it was meant for, otherwise to the client.
      const recordRow = rows.find((row) => field.startsWith(`${row.kind}.`)) ?? rows[0]
      const shortText = text === null ? null : shortenText(text, maxLeftOutText)
      recordRow?.leftOut.push({ file: file.name, row: row.number, column, says, text: shortText })
    }
    return rows
  }

  #rowOf(
    { ein, ...item }: RowRecord,
    rowPosition: Pick<NewStagedRow, 'fileId' | 'sheet' | 'number'>,
  ): StagedRecord {
    const { secrets } = this.#context
    const order = importKinds[item.kind].order?.(item.values) ?? 0
    return {
      ...rowPosition,
      ...item,
      id: newId(),
      // Rows start as left out: only matched rows are written.
      outcome: 'left out',
      title: shortenText(item.title, 200),
      findings: [],
      leftOut: [],
      ...(ein === null ? { einSealed: null } : { einSealed: secrets.seal(ein) }),
      place: order * termRankFactor + this.#position,
    }
  }
}

// Wrong rows have no keys.
const emptyRow = { accountKey: null, policyKey: null, values: {}, ein: null, isNamedOnly: false }

function cellOf(
  { cells }: CheckedRow,
  table: StoredImportTable,
  finding: Pick<RejectedCell, 'kind' | 'field' | 'says'>,
): RejectedCell {
  const column = table.columns.find(({ field }) => field === finding.field)
  return { ...finding, column: column?.head ?? '', text: (cells[column?.at ?? -1] ?? '').trim() }
}

/** Staff named in the row whom the agency does not have. */
function findUnknownStaff(
  { values, cells }: CheckedRow,
  table: StoredImportTable,
  staff: StaffLookup,
): RejectedCell[] {
  return (['accounts.agent', 'accounts.managers'] as const).flatMap((field): RejectedCell[] => {
    const column = table.columns.find((column) => column.field === field)
    const staffText = values[field]
    if (column === undefined || staffText === undefined) return []
    const unknownNames =
      field === 'accounts.agent'
        ? staff.findByName(staffText)?.role === 'agent'
          ? []
          : [staffText]
        : staffText.split(';').filter((one) => one.trim() !== '' && !staff.findByName(one))
    if (unknownNames.length === 0) return []
    const names = unknownNames.map((one) => `“${one.trim()}”`).join(', ')
    const message = `${names} is not an agent of the agency`
    const text = (cells[column.at] ?? '').trim()
    return [{ field, kind: 'unknown person', column: column.head, says: message, text }]
  })
}

/** The title of a wrong row: a policy number or a name. */
const titleOf = ({ values }: CheckedRow): string =>
  shortenText(
    values['policies.number'] ??
      values['accounts.name'] ??
      values['holders.name'] ??
      values['people.lastName'] ??
      '',
    200,
  )

/** Joins two different texts of a field with '; '. `stageRows` does the same in SQL. */
const joinTexts = (rowBefore: NewStagedRow, addedRow: NewStagedRow) =>
  Object.fromEntries(
    concatenatedFields.flatMap((field) => {
      const [valueBefore, addedValue] = [rowBefore.values[field], addedRow.values[field]]
      if (
        valueBefore === undefined ||
        addedValue === undefined ||
        valueBefore.split('; ').includes(addedValue)
      )
        return []
      return [[field, `${valueBefore}; ${addedValue}`]]
    }),
  )

/** Merges two rows of one record before staging. Values of the first row win. */
const joinRows = (rowBefore: NewStagedRow, addedRow: NewStagedRow): NewStagedRow => ({
  ...rowBefore,
  title:
    rowBefore.values['accounts.name'] === undefined && addedRow.values['accounts.name'] !== undefined
      ? addedRow.title
      : rowBefore.title,
  values: { ...addedRow.values, ...rowBefore.values, ...joinTexts(rowBefore, addedRow) },
  einSealed: rowBefore.einSealed ?? addedRow.einSealed,
  accountKey: rowBefore.accountKey ?? addedRow.accountKey,
  policyKey: rowBefore.policyKey ?? addedRow.policyKey,
  isNamedOnly: rowBefore.isNamedOnly && addedRow.isNamedOnly,
  leftOut: [...rowBefore.leftOut, ...addedRow.leftOut],
})
