import type { BookKind } from '../../../contract/values/book-columns.ts'
import type { Finding } from './findings.ts'
import type { ImportField } from './heads.ts'
import type { Values } from './row-values.ts'

interface Around {
  wholeName: string
  fields: ReadonlySet<ImportField>
  about: BookKind
  headOf(field: ImportField): string | null
  /** Whether something is said of it already. */
  isWrong(field: ImportField): boolean
}

const suffix = /^(jr|sr|ii|iii|iv|v)\.?$/i

/** 'Reyes, Maria' and 'Maria Reyes' as first and last name. */
export function namesIn(whole: string): { first: string; last: string } {
  const [before = '', behind = ''] = whole.split(',').map((part) => part.trim())
  if (behind !== '' && !suffix.test(behind)) return { first: behind, last: before }
  const words = whole.replace(',', ' ').split(' ').filter(Boolean)
  const count = words.length > 2 && suffix.test(words.at(-1) ?? '') ? 2 : 1
  return words.length === 1
    ? { first: words[0] ?? '', last: '' }
    : { first: words.slice(0, -count).join(' '), last: words.slice(-count).join(' ') }
}

const needed: Record<
  BookKind,
  readonly (readonly [ImportField, 'missing name' | 'missing policy number' | 'missing value', string])[]
> = {
  accounts: [],
  people: [],
  policies: [
    ['policies.number', 'missing policy number', 'The policy has no number'],
    ['policies.start', 'missing value', 'The policy has no start'],
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

/** Takes whole names apart, puts together the name of a person's account, and says which names and values are missing. */
export function names(values: Values, { wholeName, fields, about, headOf, isWrong }: Around): Finding[] {
  if (wholeName !== '') {
    const { first, last } = namesIn(wholeName)
    values['people.firstName'] ??= first
    if (last !== '') values['people.lastName'] ??= last
  }
  const person = [values['people.firstName'], values['people.lastName']].filter(Boolean).join(' ')
  const isNamed =
    values['accounts.name'] ??
    values['accounts.id'] ??
    values['accounts.number'] ??
    values['accounts.externalIds']
  if (isNamed === undefined && person !== '' && !isWrong('accounts.name')) {
    values['accounts.name'] = person
    values['accounts.kind'] ??= 'person'
  }
  const found: Finding[] = []
  const says = (field: ImportField, kind: Finding['kind'], text: string) => {
    if (!isWrong(field)) found.push({ kind, column: headOf(field), says: text })
  }
  const hasAccount = values['accounts.name'] !== undefined || isNamed !== undefined
  // A holder or a vehicle may be named by its policy alone.
  if (
    !hasAccount &&
    (about === 'accounts' || about === 'people' || (about === 'policies' && fields.has('accounts.name')))
  )
    says('accounts.name', 'missing name', 'The account has no name')
  if (about === 'people' && person === '' && values['people.email'] === undefined)
    says('people.lastName', 'missing name', 'The person has neither a name nor an e-mail')
  for (const [field, kind, text] of needed[about])
    if (fields.has(field) && values[field === 'people.name' ? 'people.lastName' : field] === undefined)
      says(field, kind, text)
  return found
}
