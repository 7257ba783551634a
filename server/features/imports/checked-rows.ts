import { type BookColumn, columnOf } from '../../../contract/values/book-columns.ts'
import { triggerOf } from '../../../contract/values/coverage-trigger.ts'
import { addYears } from '../../../contract/values/days.ts'
import type { ImportNameKind } from '../../../contract/values/import-labels.ts'
import type { ImportValues, StoredImportTable } from '../../../contract/values/import-storage.ts'
import { shortenText } from '../../platform/table-files/well-formed-text.ts'
import { completeNames, removeIncompleteRecords } from './checked-names.ts'
import { CheckedPolicies } from './checked-policies.ts'
import type { ImportFile } from './file-preview.ts'
import type { RowFinding, WrongKind } from './findings.ts'
import { type ImportField, normalizedHeader } from './header-detection.ts'
import type { Lookups } from './lookups.ts'
import { type AddressPart, addressGroups, addressParts, parseAddress } from './parse-addresses.ts'
import { addLines } from './policy-lines.ts'
import { type CellResult, cleanCell, quoteCell, readCell, removedNumbersRemainder } from './read-cell.ts'
import { mayHoldSsn, redactText, storableText } from './redaction.ts'
import { findReportLine } from './report-lines.ts'

/** A cell that cannot be imported. The cell is left out, or its row is refused. */
export interface RejectedCell extends RowFinding {
  field: ImportField
  kind: WrongKind
  column: string
  /** The cell as the file has it; null if its content must not be stored. */
  text: string | null
}

/** A name in a row that could not be read, or was read as another one. */
export interface RowName {
  kind: ImportNameKind
  written: string
  /** Null if the name could not be read. */
  means: string | null
  /** Why the meaning is only a proposal, for people. */
  because: string | null
}

export interface CheckedRow {
  table: number
  number: number
  /** The original cells, redacted, without dropped columns. */
  cells: readonly string[]
  values: ImportValues
  /** Good rows are imported, wrong rows refused. Rows left out are neither. */
  fate: 'good' | 'wrong' | 'left out'
  wrong: readonly RowFinding[]
  mended: readonly RowFinding[]
  /** Cells of an imported row that are not imported. */
  leftOutCells: readonly RejectedCell[]
  names: readonly RowName[]
}

interface ReadRow {
  values: ImportValues
  wholeName: string
  unreadCells: RejectedCell[]
  mended: RowFinding[]
  names: RowName[]
}

const nameKindsByField: Partial<Record<ImportField, ImportNameKind>> = {
  'policies.carrier': 'carriers',
  'policies.line': 'lines',
  'policies.status': 'policyStatuses',
  'accounts.standing': 'accountStatuses',
  'accounts.mailingState': 'states',
  'accounts.locationState': 'states',
  'holders.state': 'states',
}

const maxNameLength = 200
const unknownNameKinds: ReadonlySet<WrongKind> = new Set([
  'unknown carrier',
  'unknown line',
  'bad state',
  'bad choice',
])

/** The name in a cell of one of these fields, unless it was read as written. */
function rowNameOf(field: ImportField, cell: string, cellResult: CellResult): RowName | null {
  const kind = nameKindsByField[field]
  const cellText = kind === undefined ? '' : shortenText(storableText(cell, field) ?? '', maxNameLength)
  if (kind === undefined || cellText === '') return null
  if ('wrong' in cellResult)
    return unknownNameKinds.has(cellResult.wrong)
      ? { kind, written: cellText, means: null, because: null }
      : null
  const deactivationReason = cellResult.also?.find(([extraField]) => extraField === 'policies.offAs')?.[1]
  const meaning = cellResult.value ?? (kind === 'policyStatuses' ? deactivationReason : undefined) ?? null
  const isAsWritten = meaning?.toLowerCase() === cellText.toLowerCase()
  return meaning === null || isAsWritten
    ? null
    : { kind, written: cellText, means: meaning, because: cellResult.proposed ?? null }
}

interface ColumnToRead {
  index: number
  head: string
  field: ImportField
  column: BookColumn
}

const parsedKinds = new Set<BookColumn['is']>([
  'email',
  'phone',
  'state',
  'zip',
  'day',
  'dollars',
  'ein',
  'naic',
  'year',
  'vin',
  'carrier',
  'line',
])

// Max stored cells of a row that are to the right of the last column.
const maxExtraNames = 100
const nameColumn: BookColumn = { ...columnOf('people.lastName'), head: 'Person name', most: 200 }

const addressFields: ReadonlySet<ImportField> = new Set(
  addressGroups.flatMap(({ state, zip, country }) => [state, zip, country]),
)

const triggerIn = ({ 'policies.coverageType': type, 'policies.description': description }: ImportValues) =>
  triggerOf({ coverageType: type ?? null, description: description ?? null })

const findingOf = ({ kind, column, says }: RejectedCell): RowFinding => ({ kind, column, says })

/**
 * The context for a cell that is read alone, without its column's date order or its row's category.
 */
const defaultCellContext = (lookups: Lookups) =>
  ({ order: 'assumed', lookups, category: undefined, system: null }) as const

class TableChecker {
  readonly #table: StoredImportTable
  readonly #lookups: Lookups
  readonly #columns: ColumnToRead[]
  /**
   * The columns in reading order: the category before the line, because the category decides what a
   * line's name means.
   */
  readonly #order: ColumnToRead[]
  readonly #fields: ReadonlySet<ImportField>
  readonly #dropped: ReadonlySet<number>
  readonly #policies: CheckedPolicies
  /** Number of columns, up to the last one with a header. */
  readonly #heads: number
  readonly #plainHeads: readonly string[]

  constructor(table: StoredImportTable, lookups: Lookups) {
    this.#table = table
    this.#lookups = lookups
    this.#columns = table.columns.flatMap(({ at, head, field }): ColumnToRead[] =>
      field === null
        ? []
        : [
            {
              index: at,
              head: head || `column ${at + 1}`,
              field,
              column: field === 'people.name' ? nameColumn : columnOf(field),
            },
          ],
    )
    this.#order = [...this.#columns].sort(
      (a, b) => Number(a.column.is === 'line') - Number(b.column.is === 'line'),
    )
    this.#fields = new Set(this.#columns.map(({ field }) => field))
    this.#dropped = new Set(table.columns.filter(({ dropped }) => dropped !== null).map(({ at }) => at))
    this.#policies = new CheckedPolicies(this.#fields)
    this.#heads = table.heads.findLastIndex((head) => head !== '') + 1
    this.#plainHeads = table.heads.map(normalizedHeader)
  }

  check(number: number, input: readonly string[]): CheckedRow | null {
    const cells = input.map((cell, index) => (this.#dropped.has(index) ? '' : cell))
    if (number <= this.#table.headRow || cells.every((cell) => cell.trim() === '')) return null
    const rowWithoutValues: Omit<CheckedRow, 'fate'> = {
      table: this.#table.table,
      number,
      cells: cells.map(redactText),
      values: {},
      wrong: [],
      mended: [],
      leftOutCells: [],
      names: [],
    }
    const line = this.#lineOfReport(cells)
    if (line)
      return {
        ...rowWithoutValues,
        fate: 'left out',
        mended: [{ kind: 'left out: total', column: null, says: line }],
      }
    const rowReading = this.#values(cells)
    const { values, mended } = rowReading
    const cellContext = { fields: this.#fields, about: this.#table.about, headOf: this.#headOf }
    const missingNames = completeNames(values, { ...cellContext, wholeName: rowReading.wholeName })
    const taxNumber = this.#taxNumberOfPerson(values, cells)
    const row = {
      ...rowWithoutValues,
      values,
      mended,
      names: rowReading.names,
      cells: taxNumber.length > 0 ? this.#withoutTaxNumber(rowWithoutValues.cells) : rowWithoutValues.cells,
    }
    const shiftFinding = this.#shifted(cells, rowReading.unreadCells)
    if (shiftFinding) return { ...row, fate: 'wrong', wrong: [shiftFinding] }
    const unreadCells = [...rowReading.unreadCells, ...taxNumber]
    // Lists the missing fields first. If a cell was rejected, its reason explains the missing
    // field.
    const problems = missingNames.map(({ field, ...finding }): RowFinding => {
      const cell = unreadCells.find((one) => one.field === field)
      return cell ? findingOf(cell) : finding
    })
    if (problems.length > 0)
      problems.push(
        ...unreadCells
          .filter((cell) => !missingNames.some(({ field }) => field === cell.field))
          .map(findingOf),
      )
    const skippedCells = [
      ...unreadCells,
      ...this.#beyond(cells),
      ...this.#endBeforeStart(values, cells),
      ...removeIncompleteRecords(values, cellContext).map(({ field, says }) =>
        this.#leftOutRow(field, cells, 'incomplete thing', says),
      ),
    ]
    if (triggerIn(values) === 'Claims-made')
      mended.push({
        kind: 'no retroactive date',
        column: this.#labelOf('policies.coverageType'),
        says: 'The policy is claims-made and its retroactive date is missing: enter it on the policy',
      })
    const { duplicateRow, difference } = this.#policies.check(number, values, this.#headOf)
    if (difference) problems.push(difference)
    if (problems.length > 0) return { ...row, fate: 'wrong', wrong: problems }
    // A duplicate row still reports a cell that is left out.
    if (!duplicateRow || skippedCells.length > 0) return { ...row, fate: 'good', leftOutCells: skippedCells }
    const message = `This is a duplicate of row ${duplicateRow}`
    return { ...row, fate: 'left out', mended: [{ kind: 'left out: twice', column: null, says: message }] }
  }

  #leftOutRow(field: ImportField, cells: readonly string[], kind: WrongKind, message: string): RejectedCell {
    return {
      field,
      kind,
      column: this.#labelOf(field),
      says: message,
      text: storableText(this.#cellOf(field, cells), field),
    }
  }

  /** Cells to the right of the last header belong to no column. */
  #beyond(cells: readonly string[]): RejectedCell[] {
    const filledCells = cells.slice(this.#heads).filter((cell) => cell.trim() !== '')
    const [firstCell] = filledCells
    if (firstCell === undefined) return []
    const field = this.#columns[0]?.field ?? 'accounts.name'
    const message = `${quoteCell(firstCell)} is to the right of the last column${filledCells.length > 1 ? `, with ${filledCells.length - 1} more` : ''}: probably a separator inside a text`
    const texts = filledCells
      .slice(0, maxExtraNames)
      .map((cell) => storableText(cell, 'policies.description'))
    // A label and its number may be in two cells, so the joined text is redacted too.
    const text = texts.every((one) => one !== null) ? redactText(texts.join(', ')) : null
    return [{ field, kind: 'beyond the columns', column: 'To the right', says: message, text }]
  }

  #cellOf(field: ImportField, cells: readonly string[]): string {
    const columnIndex = this.#columns.find((column) => column.field === field)?.index
    return columnIndex === undefined ? '' : (cells[columnIndex] ?? '')
  }

  /**
   * Leaves out a tax number that may be a Social Security number: it belongs to a person or to a
   * personal policy, or its header names both kinds of numbers. A number formatted as an EIN stays.
   */
  #taxNumberOfPerson(values: ImportValues, cells: readonly string[]): RejectedCell[] {
    const field = 'accounts.ein'
    if (values[field] === undefined) return []
    const head = this.#headOf(field) ?? ''
    const kind = values['accounts.kind']
    const isPersonalAccount =
      kind === 'person' || (kind === undefined && values['policies.category'] === 'personal')
    if (!isPersonalAccount && !mayHoldSsn(head)) return []
    if (/^\d{2}-\d{7}$/.test(this.#cellOf(field, cells).trim())) return []
    delete values[field]
    const numberOwner = isPersonalAccount ? "A person's tax number" : 'What may be a Social Security number'
    const message = `${numberOwner} is skipped unless it is written as an EIN: 12-3456789`
    return [{ field, kind: 'bad EIN', column: head, says: message, text: null }]
  }

  #withoutTaxNumber(cells: readonly string[]): string[] {
    const columnIndex = this.#columns.find(({ field }) => field === 'accounts.ein')?.index
    return cells.map((cell, index) => (index === columnIndex ? '•••' : cell))
  }

  /** Leaves out an end before the start, and a cancellation date outside the term. */
  #endBeforeStart(values: ImportValues, cells: readonly string[]): RejectedCell[] {
    const { 'policies.start': start, 'policies.end': end, 'policies.cancelledOn': cancellationDay } = values
    if (start === undefined) return []
    const rejectedCells: RejectedCell[] = []
    const dropField = (field: 'policies.end' | 'policies.cancelledOn', message: string) => {
      delete values[field]
      rejectedCells.push(this.#leftOutRow(field, cells, 'end before start', message))
    }
    if (end !== undefined && end <= start)
      dropField(
        'policies.end',
        `The policy ends on ${end} but starts on ${start}: imported with a one-year term`,
      )
    const lastDay = values['policies.end'] ?? addYears(start, 1)
    if (cancellationDay !== undefined && (cancellationDay < start || cancellationDay > lastDay))
      dropField('policies.cancelledOn', `${cancellationDay} is not in the term, ${start} to ${lastDay}`)
    // A cancellation date implies that the policy was cancelled.
    if (values['policies.cancelledOn'] !== undefined) values['policies.offAs'] ??= 'cancelled'
    return rejectedCells
  }

  readonly #headOf = (field: ImportField): string | null =>
    this.#columns.find((column) => column.field === field)?.head ?? null

  #labelOf(field: ImportField): string {
    return this.#headOf(field) ?? (field === 'people.name' ? nameColumn : columnOf(field)).head
  }

  #values(cells: readonly string[]): ReadRow {
    const row: ReadRow = { values: {}, wholeName: '', unreadCells: [], mended: [], names: [] }
    const { values } = row
    for (const { index, head, field, column } of this.#order) {
      const cell = cells[index] ?? ''
      if (addressFields.has(field)) continue
      const kind = nameKindsByField[field]
      const meaning = kind === undefined ? null : this.#lookups.meaning(kind, cell)
      const isMapped = meaning !== null && (kind === 'policyStatuses' || kind === 'accountStatuses')
      const cellResult = readCell(isMapped ? meaning : cell, column, {
        order: this.#table.orders[index] ?? 'assumed',
        lookups: this.#lookups,
        category:
          values['policies.category'] ?? (values['accounts.kind'] === 'business' ? 'commercial' : undefined),
        system: this.#table.system,
      })
      this.#take(row, { field, head, cell }, cellResult)
      // If the limits cannot be read as a list, a single amount sets the headline limit.
      if ('wrong' in cellResult && field === 'policies.limits' && !this.#fields.has('policies.limit')) {
        const limit = readCell(cell, columnOf('policies.limit'), defaultCellContext(this.#lookups))
        if ('value' in limit && limit.value !== null) values['policies.limit'] = limit.value
      }
      // A cell may also set another field: the status 'Cancelled' sets the reason why the policy is
      // off.
      for (const [extraField, value] of 'value' in cellResult ? (cellResult.also ?? []) : [])
        if (extraField === 'policies.description')
          values[extraField] = addLines(values[extraField] ?? '', value)
        else if (!this.#fields.has(extraField)) values[extraField] = value
    }
    for (const group of addressGroups)
      if (addressParts.some((part) => this.#fields.has(group[part]))) this.#address(row, group, cells)
    return row
  }

  #take(
    row: ReadRow,
    { field, head, cell }: { field: ImportField; head: string; cell: string },
    cellResult: CellResult,
  ): void {
    const name = rowNameOf(field, cell, cellResult)
    if (name) row.names.push(name)
    const addUnreadCell = (kind: WrongKind, message: string, isPrivate = false) =>
      row.unreadCells.push({
        field,
        kind,
        column: head,
        says: message,
        text: isPrivate ? null : storableText(cell, field),
      })
    if ('wrong' in cellResult) {
      addUnreadCell(cellResult.wrong, cellResult.says)
      return
    }
    for (const [kind, message] of cellResult.mended) row.mended.push({ kind, column: head, says: message })
    if (cellResult.rest) addUnreadCell(cellResult.rest.kind, cellResult.rest.text, cellResult.rest.isPrivate)
    if (cellResult.value === null) return
    if (field === 'people.name') row.wholeName = cellResult.value
    else row.values[field] = cellResult.value
  }

  #address(row: ReadRow, group: (typeof addressGroups)[number], cells: readonly string[]): void {
    const addressFields: Partial<Record<AddressPart, string>> = {}
    const columnPlaceOf = (part: AddressPart) => ({
      field: group[part],
      head: this.#labelOf(group[part]),
      cell: this.#cellOf(group[part], cells),
    })
    for (const part of addressParts) {
      const { text, mended, dropped } = cleanCell(columnPlaceOf(part).cell)
      const meaning = part === 'state' && text !== null ? this.#lookups.meaning('states', text) : null
      if (text !== null) addressFields[part] = meaning ?? text
      this.#take(row, columnPlaceOf(part), { value: null, mended, rest: removedNumbersRemainder(dropped) })
    }
    if (Object.keys(addressFields).length === 0) return
    for (const [part, cellResult] of parseAddress(addressFields))
      this.#take(row, columnPlaceOf(part), cellResult)
  }

  /** Why a row is no data: a total, a repeated header, or a report's footer. */
  #lineOfReport(cells: readonly string[]): string | null {
    const line = findReportLine(cells, this.#table.heads.length)
    if (line) return line
    const isEmpty = (cell: string) => cell.trim() === ''
    const isHeaderRow = cells.every(
      (cell, index) => isEmpty(cell) || normalizedHeader(cell) === this.#plainHeads[index],
    )
    const isRepeated = isHeaderRow && cells.filter((cell) => !isEmpty(cell)).length >= 2
    return isRepeated ? 'The column headers are repeated here' : null
  }

  /** Detects cells shifted by one column: three or more wrong cells fit the next column. */
  #shifted(cells: readonly string[], findings: readonly RowFinding[]): RowFinding | null {
    const kind: WrongKind = 'shifted columns'
    const unfitColumns = this.#columns.filter(
      ({ head, column }) => parsedKinds.has(column.is) && findings.some((finding) => finding.column === head),
    )
    if (unfitColumns.length < 3) return null
    for (const [offset, side] of [
      [1, 'right'],
      [-1, 'left'],
    ] as const) {
      const fittingColumns = unfitColumns.filter(({ index, column }) =>
        this.#fits(cells[index + offset] ?? '', column),
      )
      if (fittingColumns.length >= 3 && fittingColumns.length >= unfitColumns.length - 1)
        return {
          kind,
          column: unfitColumns[0]?.head ?? null,
          says: `From here on, cells are one column too far to the ${side}`,
        }
    }
    return null
  }

  #fits(cell: string, column: BookColumn): boolean {
    const cellResult = readCell(cell, column, defaultCellContext(this.#lookups))
    return 'value' in cellResult && cellResult.value !== null
  }
}

/** Yields the mapped rows of a file, checked and cleaned, in batches. Reads the file again. */
export async function* iterateCheckedRows(
  file: ImportFile,
  { tables }: { tables: readonly StoredImportTable[] },
  lookups: Lookups,
): AsyncGenerator<CheckedRow[]> {
  const checkers = new Map(tables.map((table) => [table.table, new TableChecker(table, lookups)]))
  for await (const slice of file.rows()) {
    const checkedSlice = slice.flatMap(
      ({ table, number, cells }) => checkers.get(table)?.check(number, cells) ?? [],
    )
    if (checkedSlice.length > 0) yield checkedSlice
  }
}
