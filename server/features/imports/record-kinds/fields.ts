import type { BookField } from '../../../../contract/values/book-columns.ts'
import type { ImportChange, ImportValues } from '../../../../contract/values/import-storage.ts'
import type { BookColumns } from '../table-queries.ts'

/** What is said of a thing, or stands of it, in the words in which both are compared. */
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

/** What the portal calls a field: its own name, but for some. */
export const propertyOf = (field: BookField): string =>
  properties[field] ?? field.slice(field.indexOf('.') + 1)

/** The column in which a field stands. */
export const columnFor = (field: BookField): string =>
  propertyOf(field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function textIn(columns: BookColumns, column: string): string | null {
  const value = columns[column]
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  return typeof value === 'string' ? value : null
}

/** What a file says of a thing, field by field. */
export const fileValues = (values: ImportValues, fields: readonly BookField[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))

/** What stands of a thing in the book, of fields that stand in a column as they are. */
export const bookValues = (columns: BookColumns, fields: readonly BookField[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field, textIn(columns, columnFor(field))]))

const lists: readonly BookField[] = ['accounts.externalIds', 'accounts.managers']
const entriesOf = (text: string) => text.split('; ').filter(Boolean)

const isField = (name: string, of: FieldValues): name is BookField => Object.hasOwn(of, name)

/** Where a file says otherwise than what stands; what it leaves empty stays, and to a list it only adds. */
export function changesBetween(said: FieldValues, stands: FieldValues): ImportChange[] {
  return Object.keys(said).flatMap((field): ImportChange[] => {
    if (!isField(field, said)) return []
    const [after, before] = [said[field] ?? null, stands[field] ?? null]
    if (after === null || after === before) return []
    if (!lists.includes(field)) return [{ field, before, after }]
    const there = entriesOf(before ?? '')
    const more = entriesOf(after).filter((one) => !there.includes(one))
    return more.length === 0 ? [] : [{ field, before, after: [...there, ...more].sort().join('; ') }]
  })
}

/** All that is written of a new thing, for whoever looks at it before. */
export const changesOfNew = (said: FieldValues): ImportChange[] => changesBetween(said, {})
