import { type BookKind, bookFields, columnOf } from '../../../contract/values/book-columns.ts'
import { problemColumnHeader } from '../../../contract/values/import-labels.ts'
import type { StoredImportColumn, StoredImportTable } from '../../../contract/values/import-storage.ts'
import type { CellPattern, ColumnStats } from './column-stats.ts'
import type { RecognizedFormat } from './formats.ts'
import {
  bookKindOfFields,
  fieldOfHeader,
  fieldOfHeaderIn,
  type ImportField,
  looseHeaderMatch,
  normalizedHeader,
} from './header-detection.ts'
import { droppedKindOfHeader } from './redaction.ts'

/** The expected cell pattern per kind of field. Other kinds have no pattern. */
const expectedPatterns: Partial<Record<string, CellPattern>> = {
  email: 'email',
  phone: 'phone',
  zip: 'zip',
  state: 'state',
  day: 'day',
  carrier: 'carrier',
  line: 'line',
}

/**
 * Columns recognized by their cells alone, in this order, if the share of matching cells is at
 * least `minShare`. Lists of holders use `holderField`.
 */
const fieldsByPattern: readonly {
  pattern: CellPattern
  minShare: number
  field: ImportField
  holderField?: ImportField
}[] = [
  { pattern: 'email', minShare: 0.7, field: 'people.email', holderField: 'holders.email' },
  { pattern: 'ein', minShare: 0.7, field: 'accounts.ein' },
  { pattern: 'vin', minShare: 0.7, field: 'vehicles.vinEnd' },
  { pattern: 'line', minShare: 0.6, field: 'policies.line' },
  { pattern: 'carrier', minShare: 0.6, field: 'policies.carrier' },
  { pattern: 'phone', minShare: 0.7, field: 'accounts.phone', holderField: 'holders.phone' },
  { pattern: 'state', minShare: 0.8, field: 'accounts.mailingState', holderField: 'holders.state' },
  { pattern: 'zip', minShare: 0.8, field: 'accounts.mailingZip', holderField: 'holders.zip' },
  { pattern: 'dollars', minShare: 0.8, field: 'policies.premium' },
]

type AssignColumn = (
  column: StoredImportColumn,
  field: ImportField,
  certainty: StoredImportColumn['certainty'],
  reason: string,
) => void

interface TableToMap {
  headers: readonly string[]
  columnStats: readonly ColumnStats[]
  format: RecognizedFormat | null
  /** The year of the preview. */
  year: number
}

const matchesExpected = (field: ImportField, columnStats: ColumnStats | undefined): boolean => {
  const expectedPattern = field === 'people.name' ? undefined : expectedPatterns[columnOf(field).is]
  return (
    expectedPattern === undefined ||
    !columnStats ||
    columnStats.filled === 0 ||
    columnStats.share(expectedPattern) >= 0.4
  )
}

/** Maps each column of a table to a field, with a certainty. */
export function mapColumns({ headers, columnStats, format, year }: TableToMap): StoredImportColumn[] {
  const columns = headers.map((head, index): StoredImportColumn => {
    const stats = columnStats[index]
    const hasSsns = stats?.isOfSsns && !/\b(f?ein|tax id|tin)\b/.test(normalizedHeader(head))
    const droppedKind = droppedKindOfHeader(head) ?? (hasSsns ? 'Social Security numbers' : null)
    const reason = droppedKind ? `It has ${droppedKind}` : 'No field has this name'
    return { at: index, head, field: null, certainty: 'certain', because: reason, dropped: droppedKind }
  })
  const takenFields = new Set<ImportField>()
  const assignColumn: AssignColumn = (column, field, certainty, reason) => {
    if (column.dropped || takenFields.has(field)) return
    takenFields.add(field)
    Object.assign(column, { field, certainty, because: reason })
  }
  // If two columns have one header, the one with values has the field.
  const isEmpty = ({ at }: StoredImportColumn) => (columnStats[at]?.filled ?? 0) === 0
  const freeColumns = () =>
    columns
      .filter(({ field, dropped, head }) => field === null && dropped === null && !isIgnoredHeader(head))
      .sort((one, other) => Number(isEmpty(one)) - Number(isEmpty(other)))
  const isIgnoredHeader = (head: string) => head === problemColumnHeader || format?.meaning(head) === null
  if (format)
    for (const column of freeColumns()) {
      const field = format.meaning(column.head)
      if (field) assignColumn(column, field, 'certain', `Matched by the columns of ${format.name}`)
    }
  mapByHeaders(freeColumns(), columnStats, assignColumn)
  const subject = format?.about ?? bookKindOfFields(takenFields)
  for (const column of freeColumns()) {
    const field = isPartOfMappedAddress(fieldOfHeaderIn(column.head, subject), takenFields)
    if (field)
      assignColumn(
        column,
        field,
        matchesExpected(field, columnStats[column.at]) ? 'likely' : 'unsure',
        'Matched by header',
      )
  }
  mapByParts(freeColumns(), columnStats, { subject, take: assignColumn })
  for (const { pattern, minShare, field, holderField = field } of fieldsByPattern)
    for (const column of freeColumns()) {
      const bookKind = bookKindOfFields(takenFields)
      const stats = columnStats[column.at]
      if (
        !stats ||
        stats.filled < 3 ||
        stats.share(pattern) < minShare ||
        (pattern === 'dollars' && bookKind !== 'policies')
      )
        continue
      assignColumn(column, bookKind === 'holders' ? holderField : field, 'unsure', 'Matched by its values')
    }
  mapByDates(freeColumns(), columnStats, { takenFields: takenFields, take: assignColumn, year })
  insuredIsClient(columns, takenFields)
  // Values without a field are lost, so a person decides.
  for (const column of freeColumns()) {
    if (isEmpty(column)) continue
    column.certainty = 'unsure'
    const field = fieldOfHeader(column.head) ?? fieldOfHeaderIn(column.head, subject)
    if (field && takenFields.has(field)) column.because = 'Another column is read as this field'
  }
  return columns
}

/** 'Country' belongs to the address with other columns in the file; otherwise it is left out. */
function isPartOfMappedAddress(field: ImportField | undefined, takenFields: ReadonlySet<ImportField>) {
  if (field !== 'accounts.mailingCountry') return field
  const hasMappedField = (prefix: string) => [...takenFields].some((one) => one.startsWith(prefix))
  if (hasMappedField('accounts.mailing')) return field
  return hasMappedField('accounts.location') ? 'accounts.locationCountry' : undefined
}

const clientIdentifyingFields: readonly ImportField[] = [
  'accounts.name',
  'accounts.id',
  'accounts.number',
  'accounts.externalIds',
  'people.firstName',
  'people.lastName',
  'people.name',
]

/** 'Named Insured' is the client in a list without another client column. */
function insuredIsClient(
  columns: readonly StoredImportColumn[],
  takenFields: ReadonlySet<ImportField>,
): void {
  if (clientIdentifyingFields.some((field) => takenFields.has(field))) return
  const insuredColumn = columns.find(({ field }) => field === 'policies.namedInsured')
  if (insuredColumn) insuredColumn.field = 'accounts.name'
}

/** Maps headers that mean the same in any file. */
function mapByHeaders(
  freeColumns: readonly StoredImportColumn[],
  columnStats: readonly ColumnStats[],
  assignColumn: AssignColumn,
): void {
  for (const isExpectedOnly of [true, false])
    for (const column of freeColumns) {
      const field = column.field === null ? fieldOfHeader(column.head) : undefined
      if (field && matchesExpected(field, columnStats[column.at]) === isExpectedOnly)
        assignColumn(
          column,
          field,
          isExpectedOnly ? 'likely' : 'unsure',
          isExpectedOnly ? 'Matched by header' : 'Matched by header, but its cells look different',
        )
    }
}

/** Maps headers that are sentences: first by all of their words, then by their beginning. */
function mapByParts(
  freeColumns: readonly StoredImportColumn[],
  columnStats: readonly ColumnStats[],
  { subject, take }: { subject: BookKind; take: AssignColumn },
): void {
  const partMatches = freeColumns.flatMap((column) => {
    // The field of a known header is mapped to another column already.
    if (fieldOfHeader(column.head) ?? fieldOfHeaderIn(column.head, subject)) return []
    const match = looseHeaderMatch(column.head, subject)
    return match && matchesExpected(match.field, columnStats[column.at]) ? [{ column, match }] : []
  })
  for (const { column, match } of partMatches)
    if (match.isWhole) take(column, match.field, 'likely', 'Matched by words in the header')
  for (const { column, match } of partMatches)
    if (!match.isWhole && column.field === null)
      take(column, match.field, 'unsure', 'Matched by the start of its header')
}

/**
 * The earlier of two date columns with unknown headers is the start. A column whose dates lie at
 * least 16 years back holds birth dates and is dropped.
 */
function mapByDates(
  freeColumns: readonly StoredImportColumn[],
  columnStats: readonly ColumnStats[],
  { takenFields, take, year }: { takenFields: ReadonlySet<ImportField>; take: AssignColumn; year: number },
): void {
  const dateColumns = freeColumns
    .map((column) => ({ column, of: columnStats[column.at] }))
    .filter(({ of }) => of !== undefined && of.filled >= 3 && of.share('day') >= 0.8)
    .map(({ column, of }) => ({ column, usual: of?.usualYear ?? year }))
  for (const { column, usual } of dateColumns)
    if (usual <= year - 16)
      Object.assign(column, { dropped: 'birth dates', because: 'Its years look like birth dates' })
  const [start, end, ...otherDateColumns] = dateColumns
    .filter(({ column }) => column.dropped === null)
    .sort((a, b) => a.usual - b.usual)
  const isOpen =
    !takenFields.has('policies.start') &&
    !takenFields.has('policies.end') &&
    takenFields.has('policies.number')
  if (!isOpen || !start || !end || otherDateColumns.length > 0 || start.usual === end.usual) return
  take(start.column, 'policies.start', 'unsure', 'Matched by its values')
  take(end.column, 'policies.end', 'unsure', 'Matched by its values')
}

const fields = new Map<string, ImportField>([
  ...bookFields.map(({ field }): [string, ImportField] => [field, field]),
  ['people.name', 'people.name'],
])

/** The field with this name; null if there is none. */
export const fieldByName = (name: string): ImportField | null => fields.get(name) ?? null

/** Derives what a table is about from its mapped columns, unless its format decides. */
export const withMappedFields = (table: StoredImportTable): StoredImportTable => ({
  ...table,
  about:
    table.format === null
      ? bookKindOfFields(new Set(table.columns.flatMap(({ field }) => field ?? [])))
      : table.about,
})
