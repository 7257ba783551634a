import { holderAddress, holderKeyOf } from '../holder-key.ts'
import type { RowMatch, StagedRow } from '../row-queries.ts'
import { childRowsOf } from '../table-queries.ts'
import { bookValues, changesBetween, columnText, fileValues } from './fields.ts'
import { policiesByNumber } from './find-policies.ts'
import { assignIds } from './free-ids.ts'
import type { ImportKind, MatchContext, MatchTarget } from './import-kind.ts'
import { matchInBook, matchWithoutOwner, newMatch } from './matches.ts'

// A holder's fields besides name and address, which identify the holder.
const fields = [
  'holders.country',
  'holders.email',
  'holders.phone',
  'holders.loanNumber',
  'holders.operations',
  'holders.additionalInsured',
] as const

async function matchHolders({ db, targets }: MatchContext) {
  return async (rows: readonly StagedRow[]): Promise<RowMatch[]> => {
    const policyOfRow = await policiesByNumber(db, rows)
    const accountOf = (row: StagedRow): MatchTarget | undefined => {
      if (row.accountKey !== null) return targets.accounts.get(row.accountKey)
      const [policy] = policyOfRow(row)
      return policy && { targetId: policy.userId, outcome: 'same' }
    }
    const owners = [...new Set(rows.flatMap((row) => accountOf(row)?.targetId ?? []))]
    const holdersInBook = new Map(
      (await childRowsOf(db, 'holders', owners)).toReversed().map(({ id, columns }) => {
        const text = (column: string) => columnText(columns, column) ?? ''
        const address = { street: text('street'), city: text('city'), state: text('state'), zip: text('zip') }
        return [`${text('client_id')}\n${holderKeyOf(text('name'), address)}`, { id, columns }]
      }),
    )
    const idFor = await assignIds(db, 'holders', rows)
    return rows.map((row): RowMatch => {
      const account = accountOf(row)
      const ownerlessMatch = matchWithoutOwner(row, account)
      if (ownerlessMatch) return ownerlessMatch
      const parentId = account?.targetId ?? null
      const address = holderAddress(row.values)
      const sameHolder = holdersInBook.get(`${parentId}\n${holderKeyOf(row.title, address)}`)
      const fileFields = fileValues(row.values, fields)
      if (sameHolder) {
        const changes = changesBetween(fileFields, bookValues(sameHolder.columns, fields))
        return { ...matchInBook(row, sameHolder.id, changes, 'One of the client’s holders'), parentId }
      }
      const { street, city, state, zip } = address
      const holderValues = {
        'holders.name': row.title,
        'holders.street': street,
        'holders.city': city,
        'holders.state': state,
        'holders.zip': zip,
      }
      return { ...newMatch(row, idFor(row.values), { ...holderValues, ...fileFields }), parentId }
    })
  }
}

export const holdersKind: ImportKind<'holders'> = {
  name: 'holders',
  parent: 'accounts',
  fields,
  // A holder listed twice has two loans, or two requirements for a certificate.
  concatenatedFields: ['holders.loanNumber', 'holders.operations', 'holders.additionalInsured'],
  match: matchHolders,
  newRows: async (_, rows, { at, by }) =>
    rows.map(({ columns }) => ({ ...columns, created_by: by, created_at: at })),
}
