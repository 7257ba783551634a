import type { ImportKind } from './import-kind.ts'
import { matchPeople } from './match-people.ts'

export const people: ImportKind<'people'> = {
  name: 'people',
  match: matchPeople,
}
