import type { BookKind } from './book-columns.ts'
import { problemColumnHeader } from './import-labels.ts'
import { formatCount } from './plural.ts'

interface WarnedColumn {
  at: number
  head: string
  field: string | null
  dropped: string | null
  /** Number of rows with a value. */
  filled: number
}

interface WarnedTable {
  about: BookKind
  rows: number
  columns: readonly WarnedColumn[]
}

/** Data that identifies a record, by kind of record. One field of each entry is enough. */
const requiredFields: Record<BookKind, readonly (readonly [called: string, ...fields: string[]])[]> = {
  accounts: [],
  people: [['the person’s name', 'people.name', 'people.firstName', 'people.lastName', 'people.email']],
  policies: [
    ['the policy number', 'policies.number'],
    ['the effective date', 'policies.start'],
    ['the carrier', 'policies.carrier'],
    ['the line of insurance', 'policies.line'],
  ],
  vehicles: [
    ['the policy', 'policies.number', 'policies.id'],
    ['the vehicle year', 'vehicles.year'],
    ['the make', 'vehicles.make'],
    ['the model', 'vehicles.model'],
  ],
  holders: [
    ['the holder’s name', 'holders.name'],
    ['the holder’s street', 'holders.street'],
    ['the holder’s city', 'holders.city'],
    ['the holder’s state', 'holders.state'],
    ['the holder’s ZIP', 'holders.zip'],
  ],
}

const clientFields = [
  'accounts.name',
  'accounts.id',
  'accounts.number',
  'accounts.externalIds',
  'people.name',
  'people.firstName',
  'people.lastName',
]
const maxListedNames = 12

const joinNames = (names: readonly string[]) =>
  names.length > maxListedNames
    ? `${names.slice(0, maxListedNames).join(', ')} and ${(names.length - maxListedNames).toLocaleString('en-US')} more`
    : names.join(', ')

const describeColumn = ({ head, at }: WarnedColumn) => (head === '' ? `column ${at + 1}` : `“${head}”`)

const rowsOf = (count: number) => formatCount(count, 'row')

/** Warnings about columns and rows that the present mapping would lose, one sentence each. */
export function importWarnings({ about, rows, columns }: WarnedTable): string[] {
  const warnings: string[] = []
  const mappedColumns = columns.filter(({ field }) => field !== null)
  const hasAnyField = (fields: readonly string[]) =>
    mappedColumns.some(({ field }) => field !== null && fields.includes(field))
  const missingFields = requiredFields[about]
    .filter(([, ...fields]) => !hasAnyField(fields))
    .map(([name]) => name)
  if (missingFields.length > 0)
    warnings.push(`No column is read as ${missingFields.join(' or ')}. Choose it under Decisions`)
  const policyFields = about === 'vehicles' || about === 'holders' ? ['policies.number', 'policies.id'] : []
  if (!hasAnyField([...clientFields, ...policyFields]))
    warnings.push('No column says which client a row belongs to. Choose it under Decisions')
  const clientColumns = mappedColumns.filter(({ field }) => field !== null && clientFields.includes(field))
  const [mostFilled] = [...clientColumns].sort((one, other) => other.filled - one.filled)
  if (mostFilled && !hasAnyField(policyFields) && mostFilled.filled < rows)
    warnings.push(
      `Rows without a client: ${describeColumn(mostFilled)} is empty in ${rowsOf(rows - mostFilled.filled)}`,
    )
  // Repeated and missing headings have their own notes.
  const isColumnMentioned = ({ head, at }: WarnedColumn) =>
    head === '' ||
    head === problemColumnHeader ||
    mappedColumns.some((otherColumn) => otherColumn.at < at && otherColumn.head === head)
  const unmappedColumns = columns.filter(
    (column) =>
      column.field === null && column.dropped === null && column.filled > 0 && !isColumnMentioned(column),
  )
  if (unmappedColumns.length > 0)
    warnings.push(`Columns left out: ${joinNames(unmappedColumns.map(describeColumn))}`)
  return warnings
}
