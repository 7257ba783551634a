import type { BookField } from '../../../../contract/values/book-columns.ts'
import type { ImportChange, ImportValues } from '../../../../contract/values/import-storage.ts'
import type { BookRowColumns } from '../table-queries.ts'

/** Values by field, in the format in which file and book are compared. */
export type FieldValues = Partial<Record<BookField, string | null>>

const properties: Partial<Record<BookField, string>> = {
  'accounts.mailingStreet': 'address',
  'accounts.locationStreet': 'locationAddress',
  'accounts.since': 'clientSince',
  'accounts.number': 'accountNumber',
  'policies.number': 'policyNumber',
  'policies.line': 'type',
  'policies.start': 'startDate',
  'policies.end': 'endDate',
  'policies.frequency': 'paymentFrequency',
  'policies.limit': 'coverageLimit',
  'policies.limits': 'coverages',
}

/** The portal's property name of a field. */
export const storedPropertyOf = (field: BookField): string =>
  properties[field] ?? field.slice(field.indexOf('.') + 1)

export const columnFor = (field: BookField): string =>
  storedPropertyOf(field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function columnText(columns: BookRowColumns, column: string): string | null {
  const value = columns[column]
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  return typeof value === 'string' ? value : null
}

export const fileValues = (values: ImportValues, fields: readonly BookField[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))

/** The book's values of fields that are stored unchanged in one column. */
export const bookValues = (columns: BookRowColumns, fields: readonly BookField[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field, columnText(columns, columnFor(field))]))

const lists: readonly BookField[] = ['accounts.externalIds', 'accounts.managers']
const entriesOf = (text: string) => text.split('; ').filter(Boolean)

const isField = (name: string, fieldValues: FieldValues): name is BookField =>
  Object.hasOwn(fieldValues, name)

/** Changes from the book to the file. Empty cells change nothing, and lists only grow. */
export function changesBetween(fileFields: FieldValues, storedRow: FieldValues): ImportChange[] {
  return Object.keys(fileFields).flatMap((field): ImportChange[] => {
    if (!isField(field, fileFields)) return []
    const [newValue, oldValue] = [fileFields[field] ?? null, storedRow[field] ?? null]
    if (newValue === null || newValue === oldValue) return []
    if (!lists.includes(field)) return [{ field, before: oldValue, after: newValue }]
    const entriesBefore = entriesOf(oldValue ?? '')
    const addedEntries = entriesOf(newValue).filter((one) => !entriesBefore.includes(one))
    return addedEntries.length === 0
      ? []
      : [{ field, before: oldValue, after: [...entriesBefore, ...addedEntries].sort().join('; ') }]
  })
}

/** All values of a new record as changes, for the preview. */
export const changesOfNew = (fileFields: FieldValues): ImportChange[] => changesBetween(fileFields, {})
