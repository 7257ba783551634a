import type { BookField } from '../../../../contract/values/book-columns.ts'
import type { ImportValues } from '../../../../contract/values/import-storage.ts'
import { sortKey } from '../../../../contract/values/names.ts'
import type { Db } from '../../../database/tables.ts'
import {
  addAccountParts,
  deleteAddedParts,
  deleteAllParts,
  findTakenAccountNumbers,
  readAccountParts,
} from '../account-queries.ts'
import { accountsByFingerprint } from '../book-queries.ts'
import { chosenDuplicates } from '../duplicate-queries.ts'
import {
  fingerprintOf,
  fingerprintsOf,
  leftOutFingerprint,
  rowKeyOfAnswer,
  stagedIdentitiesOf,
} from '../fingerprints.ts'
import { identityOf } from '../identities.ts'
import type { StagedRow } from '../row-queries.ts'
import { externalIdsIn } from '../row-records.ts'
import { type BookRowColumns, dependentsOf, toByteaLiteral } from '../table-queries.ts'
import type { KnownAccount, RowToWrite } from '../write-queries.ts'
import {
  accountBookValues,
  accountFields,
  accountFileValues,
  agentOfRow,
  managersOfRow,
  maskWholeEin,
} from './account-values.ts'
import { changesOfNew } from './fields.ts'
import type { ImportKind, WriteContext } from './import-kind.ts'
import { matchAccounts } from './match-accounts.ts'
import { isInBook } from './matches.ts'

export const accountsKind: ImportKind<'accounts'> = {
  name: 'accounts',
  parent: null,
  fields: accountFields,
  match: matchAccounts,
  complete: completeAccounts,
  // Previews store EINs masked.
  async bookValues(db, rows, words) {
    const valuesById = await accountBookValues(db, rows, words)
    for (const fileFields of valuesById.values())
      fileFields['accounts.ein'] &&= maskWholeEin(fileFields['accounts.ein'])
    return valuesById
  },
  recheck: recheckAccounts,
  parts: readAccountParts,
  columnsOf,
  newRows: async (_, rows, { at, agentId }) =>
    rows.map(({ columns, row: { title, values } }) => ({
      // An account without a name is named after its person.
      kind: values['accounts.name'] === undefined ? 'person' : 'business',
      agent_id: agentId,
      ...columns,
      name: title,
      sort_name: sortKey(title),
      created_at: at,
    })),
  async writeParts(tx, rows, context) {
    const parts = rows.map(({ targetId, values }) => ({
      id: targetId ?? '',
      externalIds: externalIdsIn(values['accounts.externalIds']),
      managers: managersOfRow(values, context.staff),
    }))
    await addAccountParts(tx, parts, context)
  },
  remember: rememberAccounts,
  // Events refer to clients without a foreign key, since events survive a merge of their client.
  dependents: (tx, ids) => dependentsOf(tx, 'accounts', ids, [{ table: 'events', column: 'client_id' }]),
  async undoParts(tx, { addedIds, changedRows }) {
    await deleteAllParts(tx, addedIds)
    const partsBefore = changedRows.flatMap(({ parts }) => parts ?? [])
    await deleteAddedParts(tx, partsBefore)
  },
}

/**
 * Completes a new client from rows that were found to be the same client. The values of the new
 * client's own row win.
 */
async function completeAccounts(
  tx: Db,
  rows: readonly RowToWrite[],
  { runId, secrets, staff }: WriteContext,
): Promise<RowToWrite[]> {
  const keys = rows.map(({ key }) => key)
  const duplicatesByKey = await chosenDuplicates(tx, runId, keys)
  return rows.map((row) => {
    const duplicates = duplicatesByKey.get(row.key) ?? []
    if (row.outcome !== 'new' || duplicates.length === 0) return row
    let { values, einSealed } = row
    for (const otherDuplicate of duplicates) {
      values = mergeValues(values, otherDuplicate.values)
      einSealed ??= otherDuplicate.einSealed
    }
    const ein = einSealed && secrets.open(einSealed)
    return { ...row, values, einSealed, changes: changesOfNew(accountFileValues(values, ein, staff)) }
  })
}

const addresses = ['accounts.mailing', 'accounts.location']

/** Takes an address as a whole, never its city from one row and its street from another. */
function mergeValues(ownValues: ImportValues, duplicatesByKey: ImportValues): ImportValues {
  const takenAddresses = addresses.filter((start) =>
    Object.keys(ownValues).some((field) => field.startsWith(start)),
  )
  const addedEntries = Object.entries(duplicatesByKey).filter(
    ([field]) => field !== 'accounts.number' && !takenAddresses.some((start) => field.startsWith(start)),
  )
  return { ...Object.fromEntries(addedEntries), ...ownValues }
}

async function recheckAccounts(tx: Db, rows: readonly RowToWrite[], { runId }: WriteContext) {
  const refusals = new Map<string, string>()
  const numbers = rows.flatMap(({ targetId, values }) =>
    targetId !== null && values['accounts.number'] !== undefined
      ? { id: targetId, number: values['accounts.number'] }
      : [],
  )
  const takenNumbers = await findTakenAccountNumbers(tx, numbers)
  for (const { id, targetId } of rows)
    if (takenNumbers.has(targetId ?? '')) refusals.set(id, 'Another client has this account number now')
  const addedRows = rows.filter(({ outcome }) => outcome === 'new')
  const identities = await stagedIdentitiesOf(tx, runId, addedRows)
  const fingerprintOfRow = ({ key, values }: RowToWrite) =>
    fingerprintOf(values, identities.get(key) ?? identityOf(values))
  const knownFingerprints = new Set(
    (await accountsByFingerprint(tx, addedRows.map(fingerprintOfRow))).map(({ fingerprint }) => fingerprint),
  )
  for (const row of addedRows)
    if (knownFingerprints.has(fingerprintOfRow(row)))
      refusals.set(row.id, 'Another import added this client since the preview')
  return refusals
}

function columnsOf(
  field: BookField,
  cellText: string,
  { values, einSealed }: RowToWrite,
  { at, by, agentId, secrets, staff }: WriteContext,
): BookRowColumns | undefined {
  if (field === 'accounts.name') return { name: cellText, sort_name: sortKey(cellText) }
  if (field === 'accounts.ein')
    return einSealed
      ? { ein_sealed: toByteaLiteral(einSealed), ein_last_four: secrets.open(einSealed).slice(-4) }
      : {}
  if (field === 'accounts.agent') return { agent_id: agentOfRow(values, staff) ?? agentId }
  if (field === 'accounts.standing') return { closed_at: at, closed_by: by }
  return field === 'accounts.externalIds' || field === 'accounts.managers' ? {} : undefined
}

/** Stores the matches and choices of rows, so that a later list does not ask again. */
function rememberAccounts(db: Db, runId: string) {
  const targets = new Map<string, string>()
  return async (rows: readonly StagedRow[]): Promise<KnownAccount[]> => {
    const identities = await stagedIdentitiesOf(db, runId, rows)
    for (const { key, targetId } of rows) if (targetId !== null) targets.set(key, targetId)
    return rows.flatMap((row): KnownAccount[] => {
      const { key, values, targetId, outcome, answer } = row
      const identity = identities.get(key) ?? identityOf(values)
      const ownFingerprint = fingerprintOf(values, identity)
      if (outcome === 'left out' && answer === 'left out')
        return bookCandidatesOf(row, targets).map((id) => ({
          fingerprint: leftOutFingerprint(ownFingerprint, id),
          accountId: id,
        }))
      if (targetId === null || !isInBook(outcome)) return []
      return [ownFingerprint, ...fingerprintsOf(values, identity, targetId)].map((fingerprint) => ({
        fingerprint,
        accountId: targetId,
      }))
    })
  }
}

/** IDs of the stored accounts that a staged row may duplicate. */
const bookCandidatesOf = ({ candidates }: StagedRow, targets: ReadonlyMap<string, string>): string[] =>
  candidates.flatMap(({ id }) => {
    const key = rowKeyOfAnswer(id)
    return (key === null ? id : targets.get(key)) ?? []
  })
