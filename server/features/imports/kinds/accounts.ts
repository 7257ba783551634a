import type { Db } from '../../../database/tables.ts'
import { accountNumbersTaken, accountParts, deleteAddedParts, deleteAllParts } from '../account-queries.ts'
import { accountStands } from '../as-book.ts'
import { accountsKnown, accountsNow } from '../book-queries.ts'
import { identityOf } from '../identities.ts'
import { fingerprintOf, identitiesOf, keyAnswered, leftOutPrint, printsOf } from '../known-again.ts'
import type { StagedRow } from '../row-queries.ts'
import { dependentsOf, undoRows } from '../table-queries.ts'
import type { KnownAccount, RowToWrite } from '../write-queries.ts'
import type { ImportKind, WriteContext } from './import-kind.ts'
import { maskedEin, matchAccounts } from './match-accounts.ts'
import { isInBook } from './plain-match.ts'
import { completeAccounts, writeAccounts } from './write-accounts.ts'

export const accounts: ImportKind<'accounts'> = {
  name: 'accounts',
  parent: null,
  joined: [],
  order: null,
  match: matchAccounts,
  complete: completeAccounts,
  async currentValues(tx, rows, { staff, timeZone, secrets }) {
    const ids = rows.flatMap(({ targetId }) => targetId ?? [])
    return new Map(
      (await accountsNow(tx, ids, timeZone)).map((row) => {
        const values = accountStands(row, { open: secrets.open, staff })
        const ein = values['accounts.ein']
        return [row.id, ein ? { ...values, 'accounts.ein': maskedEin(ein) } : values]
      }),
    )
  },
  recheck: recheckAccounts,
  parts: accountParts,
  write: writeAccounts,
  remember: rememberAccounts,
  // An event names its client without a foreign key: it stays when the client is merged into another.
  dependents: (tx, ids) => dependentsOf(tx, 'accounts', ids, [{ table: 'events', column: 'client_id' }]),
  recheckUndo: null,
  async undo(tx, rows) {
    await deleteAllParts(tx, rows.added)
    await undoRows(tx, 'accounts', rows)
    await deleteAddedParts(
      tx,
      rows.changed.flatMap(({ parts }) => parts ?? []),
    )
  },
}

async function recheckAccounts(tx: Db, rows: readonly RowToWrite[], { runId }: WriteContext) {
  const found = new Map<string, string>()
  const numbers = rows.flatMap(({ targetId, values }) =>
    targetId !== null && values['accounts.number'] !== undefined
      ? { id: targetId, number: values['accounts.number'] }
      : [],
  )
  const taken = await accountNumbersTaken(tx, numbers)
  for (const { id, targetId } of rows)
    if (taken.has(targetId ?? '')) found.set(id, 'Another client has its account number by now')
  const added = rows.filter(({ outcome }) => outcome === 'new')
  const identities = await identitiesOf(tx, runId, added)
  const printOf = ({ key, values }: RowToWrite) =>
    fingerprintOf(values, identities.get(key) ?? identityOf(values))
  const known = new Set((await accountsKnown(tx, added.map(printOf))).map(({ fingerprint }) => fingerprint))
  for (const row of added)
    if (known.has(printOf(row))) found.set(row.id, 'Another import brought this client since the rehearsal')
  return found
}

/** Notes whom rows were found to be, and what was chosen of them, so that a later list does not ask again. */
function rememberAccounts(db: Db, runId: string) {
  const targets = new Map<string, string>()
  return async (rows: readonly StagedRow[]): Promise<KnownAccount[]> => {
    const identities = await identitiesOf(db, runId, rows)
    for (const { key, targetId } of rows) if (targetId !== null) targets.set(key, targetId)
    return rows.flatMap((row): KnownAccount[] => {
      const { key, values, targetId, outcome, answer } = row
      const identity = identities.get(key) ?? identityOf(values)
      const own = fingerprintOf(values, identity)
      if (outcome === 'left out' && answer === 'left out')
        return candidatesInBook(row, targets).map((id) => ({
          fingerprint: leftOutPrint(own, id),
          accountId: id,
        }))
      if (targetId === null || !isInBook(outcome)) return []
      return [own, ...printsOf(values, identity, targetId)].map((fingerprint) => ({
        fingerprint,
        accountId: targetId,
      }))
    })
  }
}

/** The accounts of the book that a row could have been. */
const candidatesInBook = ({ candidates }: StagedRow, targets: ReadonlyMap<string, string>): string[] =>
  candidates.flatMap(({ id }) => {
    const key = keyAnswered(id)
    return (key === null ? id : targets.get(key)) ?? []
  })
