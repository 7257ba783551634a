import { rightOfBookText } from '../../../../contract/values/book-columns.ts'
import { personFingerprint } from '../fingerprints.ts'
import { personIdentityOf } from '../identities.ts'
import type { KnownAccount } from '../write-queries.ts'
import type { ImportKind } from './import-kind.ts'
import { importedPersonFields, matchPeople } from './match-people.ts'
import { isInBook } from './matches.ts'

export const peopleKind: ImportKind<'people'> = {
  name: 'people',
  parent: 'accounts',
  fields: importedPersonFields,
  match: matchPeople,
  newRows: async (_, rows, { at }) =>
    rows.map(({ columns, row: { values } }) => ({
      ...columns,
      added_at: at,
      may: rightOfBookText(values['people.rights']),
      is_owner: values['people.isOwner'] === 'yes',
    })),
  // Only answers to questions are stored. A person who was matched without a question is matched
  // the same way in a later import.
  remember: () => async (rows) =>
    rows.flatMap(({ values, targetId, parentId, outcome, answer }): KnownAccount[] => {
      if (answer === null || answer === 'new' || parentId === null) return []
      const id =
        outcome === 'left out' && answer === 'left out' ? parentId : isInBook(outcome) ? targetId : null
      return id === null
        ? []
        : [{ fingerprint: personFingerprint(personIdentityOf(values), id), accountId: parentId }]
    }),
}
