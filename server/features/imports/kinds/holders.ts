import { asNew, changesOf, holderSaid, holderStands, holderStreet, type Said } from '../as-book.ts'
import { holdersNow, policiesNumbered } from '../book-queries.ts'
import { holderWords, wordsOfHolder } from '../holder-words.ts'
import type { Matched, StagedRow } from '../row-queries.ts'
import {
  type Columns,
  currentRows,
  dependentsOf,
  insertRows,
  undoRows,
  updateRows,
} from '../table-queries.ts'
import { plainNumber } from '../things.ts'
import type { RowToWrite } from '../write-queries.ts'
import { type ColumnNames, changedColumns, textIn } from './changed-columns.ts'
import { freeIds } from './free-ids.ts'
import type { ImportKind, MatchContext, Target, WriteContext } from './import-kind.ts'
import { matchWithoutOwner, outcomeOf, plainMatch } from './plain-match.ts'

async function matchHolders({ db, accounts }: MatchContext) {
  return async (rows: readonly StagedRow[]): Promise<Matched[]> => {
    const numbers = rows.flatMap(({ accountKey, values }) =>
      accountKey === null && values['policies.number'] !== undefined
        ? plainNumber(values['policies.number'])
        : [],
    )
    const book = numbers.length > 0 ? await policiesNumbered(db, numbers) : []
    const accountOf = ({ accountKey, values }: StagedRow): Target | undefined => {
      if (accountKey !== null) return accounts.get(accountKey)
      const number = plainNumber(values['policies.number'] ?? '')
      const hit = book.find((one) => one.number === number)
      return hit && { id: hit.userId, outcome: 'same' }
    }
    const owners = [...new Set(rows.flatMap((row) => accountOf(row)?.id ?? []))]
    const now = Map.groupBy(await holdersNow(db, owners), ({ clientId }) => clientId)
    const idFor = await freeIds(db, 'holders', rows)
    return rows.map((row): Matched => {
      const account = accountOf(row)
      const ended = matchWithoutOwner(row, account)
      if (ended) return ended
      const { values } = row
      const alike = holderWords(row.title, values)
      const same = (now.get(account?.id ?? '') ?? []).find((one) => wordsOfHolder(one.name, one) === alike)
      const match = { ...plainMatch(row), parentId: account?.id ?? null }
      if (same) {
        const changes = changesOf(holderSaid(values), holderStands(same))
        return {
          ...{ ...match, targetId: same.id, changes, outcome: outcomeOf(changes) },
          because: 'Among the holders of the client',
        }
      }
      const said: Said = {
        'holders.name': row.title,
        'holders.street': holderStreet(values),
        'holders.city': values['holders.city'] ?? '',
        'holders.state': values['holders.state'] ?? '',
        'holders.zip': values['holders.zip'] ?? '',
        ...holderSaid(values),
      }
      return { ...match, targetId: idFor(values), changes: asNew(said) }
    })
  }
}

const columnNames: ColumnNames = {
  'holders.country': 'country',
  'holders.email': 'email',
  'holders.phone': 'phone',
  'holders.loanNumber': 'loan_number',
  'holders.operations': 'operations',
  'holders.additionalInsured': 'additional_insured',
}

const newHolder = (
  { targetId, parentId, values, title }: RowToWrite,
  { by, at }: Pick<WriteContext, 'by' | 'at'>,
): Columns => ({
  id: targetId,
  client_id: parentId,
  name: title,
  street: holderStreet(values),
  city: values['holders.city'] ?? '',
  state: values['holders.state'] ?? '',
  zip: values['holders.zip'] ?? '',
  country: values['holders.country'] ?? null,
  email: values['holders.email'],
  phone: values['holders.phone'],
  loan_number: values['holders.loanNumber'],
  operations: values['holders.operations'],
  additional_insured: values['holders.additionalInsured'],
  created_by: by,
  created_at: at,
})

export const holders: ImportKind<'holders'> = {
  name: 'holders',
  parent: 'accounts',
  // A holder that is named twice holds two loans, or wants two things of a certificate.
  joined: ['holders.loanNumber', 'holders.operations', 'holders.additionalInsured'],
  order: null,
  match: matchHolders,
  complete: null,
  async currentValues(tx, rows) {
    const ids = rows.flatMap(({ targetId }) => targetId ?? [])
    return new Map(
      [...(await currentRows(tx, 'holders', ids))].map(([id, { columns }]) => [
        id,
        {
          'holders.country': textIn(columns, 'country'),
          'holders.email': textIn(columns, 'email'),
          'holders.phone': textIn(columns, 'phone'),
          'holders.loanNumber': textIn(columns, 'loan_number'),
          'holders.operations': textIn(columns, 'operations'),
          'holders.additionalInsured': textIn(columns, 'additional_insured'),
        },
      ]),
    )
  },
  recheck: null,
  parts: null,
  async write(tx, { added, changed }, context) {
    await insertRows(
      tx,
      'holders',
      added.map((row) => newHolder(row, context)),
    )
    await updateRows(
      tx,
      'holders',
      changed.map((one) => changedColumns(one, columnNames)),
    )
  },
  remember: null,
  dependents: (tx, ids) => dependentsOf(tx, 'holders', ids),
  recheckUndo: null,
  undo: (tx, rows) => undoRows(tx, 'holders', rows),
}
