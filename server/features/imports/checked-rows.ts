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
function rowNameOf(field: ImportField, cell: string, reading: CellResult): RowName | null {
  const kind = nameKindsByField[field]
  const cellText = kind === undefined ? '' : shortenText(storableText(cell, field) ?? '', maxNameLength)
  if (kind === undefined || cellText === '') return null
  if ('wrong' in reading)
    return unknownNameKinds.has(reading.wrong)
      ? { kind, written: cellText, means: null, because: null }
      : null
  const deactivationReason = reading.also?.find(([extraField]) => extraField === 'policies.offAs')?.[1]
  const meaning = reading.value ?? (kind === 'policyStatuses' ? deactivationReason : undefined) ?? null
  const isAsWritten = meaning?.toLowerCase() === cellText.toLowerCase()
  return meaning === null || isAsWritten
    ? null
    : { kind, written: cellText, means: meaning, because: reading.proposed ?? null }
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
  readonly #look: StoredImportTable
  readonly #lookups: Lookups
  readonly #read: ColumnToRead[]
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
    this.#look = table
    this.#lookups = lookups
    this.#read = table.columns.flatMap(({ at, head, field }): ColumnToRead[] =>
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
    this.#order = [...this.#read].sort(
      (a, b) => Number(a.column.is === 'line') - Number(b.column.is === 'line'),
    )
    this.#fields = new Set(this.#read.map(({ field }) => field))
    this.#dropped = new Set(table.columns.filter(({ dropped }) => dropped !== null).map(({ at }) => at))
    this.#policies = new CheckedPolicies(this.#fields)
    this.#heads = table.heads.findLastIndex((head) => head !== '') + 1
    this.#plainHeads = table.heads.map(normalizedHeader)
  }

  check(number: number, input: readonly string[]): CheckedRow | null {
    const cells = input.map((cell, index) => (this.#dropped.has(index) ? '' : cell))
    if (number <= this.#look.headRow || cells.every((cell) => cell.trim() === '')) return null
    const none: Omit<CheckedRow, 'fate'> = {
      table: this.#look.table,
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
      return { ...none, fate: 'left out', mended: [{ kind: 'left out: total', column: null, says: line }] }
    const read = this.#values(cells)
    const { values, mended } = read
    const cellContext = { fields: this.#fields, about: this.#look.about, headOf: this.#headOf }
    const missing = completeNames(values, { ...cellContext, wholeName: read.wholeName })
    const taxNumber = this.#taxNumberOfPerson(values, cells)
    const row = {
      ...none,
      values,
      mended,
      names: read.names,
      cells: taxNumber.length > 0 ? this.#withoutTaxNumber(none.cells) : none.cells,
    }
    const shiftFinding = this.#shifted(cells, read.unreadCells)
    if (shiftFinding) return { ...row, fate: 'wrong', wrong: [shiftFinding] }
    const unread = [...read.unreadCells, ...taxNumber]
    // Lists the missing fields first. If a cell was rejected, its reason explains the missing
    // field.
    const problem = missing.map(({ field, ...finding }): RowFinding => {
      const cell = unread.find((one) => one.field === field)
      return cell ? findingOf(cell) : finding
    })
    if (problem.length > 0)
      problem.push(
        ...unread.filter((cell) => !missing.some(({ field }) => field === cell.field)).map(findingOf),
      )
    const skippedCells = [
      ...unread,
      ...this.#beyond(cells),
      ...this.#endBeforeStart(values, cells),
      ...removeIncompleteRecords(values, cellContext).map(({ field, says }) =>
        this.#left(field, cells, 'incomplete thing', says),
      ),
    ]
    if (triggerIn(values) === 'Claims-made')
      mended.push({
        kind: 'no retroactive date',
        column: this.#labelOf('policies.coverageType'),
        says: 'The policy is claims-made and its retroactive date is missing: enter it on the policy',
      })
    const { duplicateRow, difference } = this.#policies.check(number, values, this.#headOf)
    if (difference) problem.push(difference)
    if (problem.length > 0) return { ...row, fate: 'wrong', wrong: problem }
    // A duplicate row still reports a cell that is left out.
    if (!duplicateRow || skippedCells.length > 0) return { ...row, fate: 'good', leftOutCells: skippedCells }
    const message = `This is a duplicate of row ${duplicateRow}`
    return { ...row, fate: 'left out', mended: [{ kind: 'left out: twice', column: null, says: message }] }
  }

  #left(field: ImportField, cells: readonly string[], kind: WrongKind, message: string): RejectedCell {
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
    const [first] = filledCells
    if (first === undefined) return []
    const field = this.#read[0]?.field ?? 'accounts.name'
    const message = `${quoteCell(first)} is to the right of the last column${filledCells.length > 1 ? `, with ${filledCells.length - 1} more` : ''}: probably a separator inside a text`
    const texts = filledCells
      .slice(0, maxExtraNames)
      .map((cell) => storableText(cell, 'policies.description'))
    // A label and its number may be in two cells, so the joined text is redacted too.
    const text = texts.every((one) => one !== null) ? redactText(texts.join(', ')) : null
    return [{ field, kind: 'beyond the columns', column: 'To the right', says: message, text }]
  }

  #cellOf(field: ImportField, cells: readonly string[]): string {
    const at = this.#read.find((one) => one.field === field)?.index
    return at === undefined ? '' : (cells[at] ?? '')
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
    const at = this.#read.find(({ field }) => field === 'accounts.ein')?.index
    return cells.map((cell, index) => (index === at ? '•••' : cell))
  }

  /** Leaves out an end before the start, and a cancellation date outside the term. */
  #endBeforeStart(values: ImportValues, cells: readonly string[]): RejectedCell[] {
    const { 'policies.start': start, 'policies.end': end, 'policies.cancelledOn': cancellationDay } = values
    if (start === undefined) return []
    const rejectedCells: RejectedCell[] = []
    const leave = (field: 'policies.end' | 'policies.cancelledOn', message: string) => {
      delete values[field]
      rejectedCells.push(this.#left(field, cells, 'end before start', message))
    }
    if (end !== undefined && end <= start)
      leave('policies.end', `The policy ends on ${end} but starts on ${start}: imported with a one-year term`)
    const last = values['policies.end'] ?? addYears(start, 1)
    if (cancellationDay !== undefined && (cancellationDay < start || cancellationDay > last))
      leave('policies.cancelledOn', `${cancellationDay} is not in the term, ${start} to ${last}`)
    // A cancellation date implies that the policy was cancelled.
    if (values['policies.cancelledOn'] !== undefined) values['policies.offAs'] ??= 'cancelled'
    return rejectedCells
  }

  readonly #headOf = (field: ImportField): string | null =>
    this.#read.find((one) => one.field === field)?.head ?? null

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
      const reading = readCell(isMapped ? meaning : cell, column, {
        order: this.#look.orders[index] ?? 'assumed',
        lookups: this.#lookups,
        category:
          values['policies.category'] ?? (values['accounts.kind'] === 'business' ? 'commercial' : undefined),
        system: this.#look.system,
      })
      this.#take(row, { field, head, cell }, reading)
      // If the limits cannot be read as a list, a single amount sets the headline limit.
      if ('wrong' in reading && field === 'policies.limits' && !this.#fields.has('policies.limit')) {
        const limit = readCell(cell, columnOf('policies.limit'), defaultCellContext(this.#lookups))
        if ('value' in limit && limit.value !== null) values['policies.limit'] = limit.value
      }
      // A cell may also set another field: the status 'Cancelled' sets the reason why the policy is
      // off.
      for (const [extraField, value] of 'value' in reading ? (reading.also ?? []) : [])
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
    reading: CellResult,
  ): void {
    const name = rowNameOf(field, cell, reading)
    if (name) row.names.push(name)
    const leave = (kind: WrongKind, message: string, isPrivate = false) =>
      row.unreadCells.push({
        field,
        kind,
        column: head,
        says: message,
        text: isPrivate ? null : storableText(cell, field),
      })
    if ('wrong' in reading) {
      leave(reading.wrong, reading.says)
      return
    }
    for (const [kind, message] of reading.mended) row.mended.push({ kind, column: head, says: message })
    if (reading.rest) leave(reading.rest.kind, reading.rest.text, reading.rest.isPrivate)
    if (reading.value === null) return
    if (field === 'people.name') row.wholeName = reading.value
    else row.values[field] = reading.value
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
    for (const [part, reading] of parseAddress(addressFields)) this.#take(row, columnPlaceOf(part), reading)
  }

  /** Why a row is no data: a total, a repeated header, or a report's footer. */
  #lineOfReport(cells: readonly string[]): string | null {
    const line = findReportLine(cells, this.#look.heads.length)
    if (line) return line
    const isEmpty = (cell: string) => cell.trim() === ''
    const isHeaderRow = cells.every(
      (cell, index) => isEmpty(cell) || normalizedHeader(cell) === this.#plainHeads[index],
    )
    const isRepeated = isHeaderRow && cells.filter((cell) => !isEmpty(cell)).length >= 2
    return isRepeated ? 'The column headers are repeated here' : null
  }

  /** Detects cells shifted by one column: three or more wrong cells fit the next column. */
  #shifted(cells: readonly string[], problem: readonly RowFinding[]): RowFinding | null {
    const kind: WrongKind = 'shifted columns'
    const unfitColumns = this.#read.filter(
      ({ head, column }) => parsedKinds.has(column.is) && problem.some((one) => one.column === head),
    )
    if (unfitColumns.length < 3) return null
    for (const [by, side] of [
      [1, 'right'],
      [-1, 'left'],
    ] as const) {
      const fittingColumns = unfitColumns.filter(({ index, column }) =>
        this.#fits(cells[index + by] ?? '', column),
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
    const reading = readCell(cell, column, defaultCellContext(this.#lookups))
    return 'value' in reading && reading.value !== null
  }
}

/** Yields the mapped rows of a file, checked and cleaned, in batches. Reads the file again. */
export async function* checkedRows(
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
