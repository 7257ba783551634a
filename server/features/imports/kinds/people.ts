import { rightInBook } from '../../../../contract/values/book-columns.ts'
import { personStands } from '../as-book.ts'
import { peopleNow } from '../book-queries.ts'
import { personIdentityOf } from '../identities.ts'
import { personPrint } from '../known-again.ts'
import { type Columns, dependentsOf, insertRows, undoRows, updateRows } from '../table-queries.ts'
import type { KnownAccount, RowToWrite } from '../write-queries.ts'
import { type ColumnNames, changedColumns } from './changed-columns.ts'
import type { ImportKind } from './import-kind.ts'
import { matchPeople } from './match-people.ts'
import { isInBook } from './plain-match.ts'

const columnNames: ColumnNames = {
  'people.firstName': 'first_name',
  'people.lastName': 'last_name',
  'people.email': 'email',
  'people.phone': 'phone',
  'people.title': 'title',
}

const newPerson = ({ targetId, parentId, values }: RowToWrite, at: string): Columns => ({
  id: targetId,
  account_id: parentId,
  added_at: at,
  first_name: values['people.firstName'],
  last_name: values['people.lastName'],
  email: values['people.email'],
  phone: values['people.phone'],
  title: values['people.title'],
  may: rightInBook(values['people.rights']),
  is_owner: values['people.isOwner'] === 'yes',
})

export const people: ImportKind<'people'> = {
  name: 'people',
  parent: 'accounts',
  joined: [],
  order: null,
  match: matchPeople,
  complete: null,
  async currentValues(tx, rows) {
    const accountIds = rows.flatMap(({ parentId }) => parentId ?? [])
    return new Map((await peopleNow(tx, accountIds)).map((row) => [row.id, personStands(row)]))
  },
  recheck: null,
  parts: null,
  async write(tx, { added, changed }, { at }) {
    await insertRows(
      tx,
      'people',
      added.map((row) => newPerson(row, at)),
    )
    await updateRows(
      tx,
      'people',
      changed.map((one) => changedColumns(one, columnNames)),
    )
  },
  // Only what somebody chose: a person who was found without a question is found so again.
  remember: () => async (rows) =>
    rows.flatMap(({ values, targetId, parentId, outcome, answer }): KnownAccount[] => {
      if (answer === null || answer === 'new' || parentId === null) return []
      const id =
        outcome === 'left out' && answer === 'left out' ? parentId : isInBook(outcome) ? targetId : null
      return id === null
        ? []
        : [{ fingerprint: personPrint(personIdentityOf(values), id), accountId: parentId }]
    }),
  dependents: (tx, ids) => dependentsOf(tx, 'people', ids),
  recheckUndo: null,
  undo: (tx, rows) => undoRows(tx, 'people', rows),
}
