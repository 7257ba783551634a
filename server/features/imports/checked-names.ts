import {
  type BookField,
  type BookKind,
  bookFields,
  bookKinds,
} from '../../../contract/values/book-columns.ts'
import type { ImportValues } from '../../../contract/values/import-storage.ts'
import { splitName } from '../../../contract/values/names.ts'
import type { RowFinding } from './findings.ts'
import type { ImportField } from './header-detection.ts'

interface NameContext {
  fields: ReadonlySet<ImportField>
  about: BookKind
  headOf(field: ImportField): string | null
}

/** A required field that a row lacks. */
type MissingField = RowFinding & { field: ImportField }

const neededFields: Record<
  BookKind,
  readonly (readonly [BookField, 'missing name' | 'missing value', string])[]
> = {
  accounts: [],
  people: [],
  policies: [
    ['policies.start', 'missing value', 'The policy has no start date'],
    ['policies.carrier', 'missing value', 'The policy has no carrier'],
    ['policies.line', 'missing value', 'The policy has no line'],
  ],
  vehicles: [
    ['vehicles.year', 'missing value', 'The vehicle has no model year'],
    ['vehicles.make', 'missing value', 'The vehicle has no make'],
    ['vehicles.model', 'missing value', 'The vehicle has no model'],
  ],
  holders: [['holders.name', 'missing name', 'The holder has no name']],
}

// Any of these fields identifies a client or a person.
const identifyingFields = {
  accounts: ['accounts.name', 'accounts.id', 'accounts.number', 'accounts.externalIds'],
  people: ['people.firstName', 'people.lastName', 'people.email'],
} as const

/** Splits whole names, names a person's account, and returns the missing required fields. */
export function completeNames(
  values: ImportValues,
  { wholeName, fields, about, headOf }: NameContext & { wholeName: string },
): MissingField[] {
  if (wholeName !== '') {
    const { first, last } = splitName(wholeName)
    values['people.firstName'] ??= first
    if (last !== '') values['people.lastName'] ??= last
  }
  const person = [values['people.firstName'], values['people.lastName']].filter(Boolean).join(' ')
  const isNamed = identifyingFields.accounts.some((field) => values[field] !== undefined)
  if (!isNamed && person !== '') {
    values['accounts.name'] = person
    values['accounts.kind'] ??= 'person'
  }
  const hasPersonFields = person !== '' || values['people.email'] !== undefined
  // A phone number without a person belongs to the account.
  const phone = values['people.phone']
  if (
    !hasPersonFields &&
    (about !== 'people' || values['accounts.name'] !== undefined) &&
    phone !== undefined &&
    values['accounts.phone'] === undefined
  ) {
    values['accounts.phone'] = phone
    delete values['people.phone']
  }
  const missingFields: MissingField[] = []
  const message = (field: ImportField, kind: RowFinding['kind'], text: string) =>
    missingFields.push({ field, kind, column: headOf(field), says: text })
  // A holder or a vehicle may be identified by its policy alone.
  if (
    values['accounts.name'] === undefined &&
    !isNamed &&
    (about === 'accounts' || about === 'people' || (about === 'policies' && fields.has('accounts.name')))
  )
    message('accounts.name', 'missing name', 'The account has no name')
  // A row in a list of people may name a business and no person.
  if (about === 'people' && !hasPersonFields && values['accounts.name'] === undefined)
    message('people.lastName', 'missing name', 'The person has neither a name nor an email')
  for (const [field, kind, text] of neededFields[about])
    if (fields.has(field) && values[field] === undefined) message(field, kind, text)
  return missingFields
}

const incompleteTexts: Record<BookKind, string> = {
  accounts: 'No client is named for this row',
  people: 'The person has neither a name nor an email',
  policies: 'The policy has no start date, carrier or line',
  vehicles: 'The vehicle has no year, make or model',
  holders: 'The holder has no name',
}

// These fields refer to a record that another row or the book has.
const referenceFields: ReadonlySet<string> = new Set<BookField>([
  'accounts.id',
  'policies.id',
  'policies.number',
  'policies.start',
])

/** Removes the fields of records that lack their required fields, and reports each of them. */
export function removeIncompleteRecords(
  values: ImportValues,
  { about }: NameContext,
): { field: BookField; says: string }[] {
  const hasValue = (field: BookField) => values[field] !== undefined
  return bookKinds.flatMap((kind) => {
    const isWhole =
      kind === 'accounts' || kind === 'people'
        ? identifyingFields[kind].some(hasValue)
        : neededFields[kind].every(([field]) => hasValue(field))
    if (isWhole || (kind === about && kind !== 'people')) return []
    return filledFieldsOf(values, kind).flatMap((field) => {
      if (referenceFields.has(field)) return []
      delete values[field]
      // An ID, a category or a right is not worth reporting by itself.
      return quietFields.has(field) ? [] : [{ field, says: `${incompleteTexts[kind]}: skipped` }]
    })
  })
}

const quietFields: ReadonlySet<string> = new Set<BookField>([
  'people.id',
  'people.rights',
  'people.isOwner',
  'vehicles.id',
  'vehicles.place',
  'holders.id',
  'policies.category',
  'policies.company',
  'policies.naic',
])

const filledFieldsOf = (values: ImportValues, kind: BookKind): BookField[] =>
  bookFields
    .map(({ field }) => field)
    .filter((field) => field.startsWith(`${kind}.`) && values[field] !== undefined)
