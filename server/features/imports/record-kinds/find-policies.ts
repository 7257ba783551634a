import { unassignedPolicyNumber } from '../../../../contract/values/renewal-labels.ts'
import type { Db } from '../../../database/tables.ts'
import { policiesStartingOn, policiesWithIds, policiesWithNumbers } from '../book-queries.ts'
import { findStagedPolicyKeys, iterateStagedRows, type StagedRow } from '../row-queries.ts'
import { normalizedPolicyNumber, unnumberedPolicyKey } from '../row-records.ts'
import { isUuid } from './free-ids.ts'
import type { FoundPolicy, MatchContext } from './import-kind.ts'

const batchSize = 4000

export const termKey = (number = '', start: string | undefined, carrier: string | undefined) =>
  [normalizedPolicyNumber(number), start, carrier].join('\n')

/** Finds the book's policies with a row's number, latest term first. */
export async function policiesByNumber(db: Db, rows: readonly StagedRow[]) {
  const numberOf = ({ values }: StagedRow) => normalizedPolicyNumber(values['policies.number'] ?? '')
  const numbers = rows.map(numberOf).filter((number) => number !== '')
  const policiesByNumberKey = Map.groupBy(await policiesWithNumbers(db, numbers), ({ number }) => number)
  return (row: StagedRow) => policiesByNumberKey.get(numberOf(row)) ?? []
}

/** Finds staged policies and their owners in the book, by ID, or by number, start and carrier. */
export async function findByNumber(
  db: Db,
  part: Pick<MatchContext, 'runId' | 'accountKeys'>,
): Promise<Pick<MatchContext, 'foundPolicies' | 'policyOwners'>> {
  const foundPolicies = new Map<string, FoundPolicy>()
  const policyOwners = new Map<string, Set<string>>()
  for await (const rows of iterateStagedRows(db, { ...part, kind: 'policies', limit: batchSize })) {
    const ids = rows.flatMap(({ values }) => values['policies.id'] ?? []).filter(isUuid)
    const policiesById = new Map((await policiesWithIds(db, ids)).map((one) => [one.id, one]))
    const numbers = rows.map(({ values }) => normalizedPolicyNumber(values['policies.number'] ?? ''))
    const policiesByTerm = new Map(
      (await policiesWithNumbers(db, numbers))
        .toReversed()
        .map((one) => [termKey(one.number, one.startDate, one.carrier), one]),
    )
    for (const { key, accountKey, values } of rows) {
      const { 'policies.number': number, 'policies.start': start, 'policies.carrier': carrier } = values
      const policyInBook =
        policiesById.get(values['policies.id'] ?? '') ?? policiesByTerm.get(termKey(number, start, carrier))
      if (!policyInBook) continue
      foundPolicies.set(key, { id: policyInBook.id, owner: policyInBook.userId })
      if (accountKey !== null)
        policyOwners.set(accountKey, (policyOwners.get(accountKey) ?? new Set()).add(policyInBook.userId))
    }
  }
  return { foundPolicies, policyOwners }
}

const termKeyOf = (owner: string, carrier = '', line = '', start = '') =>
  [owner, carrier, line, start].join('\n')

/**
 * Finds policies by client, carrier, line and start if the number cannot help: the row has no
 * number, or the book's policy has none yet. Placeholders for a number match nothing.
 */
export async function findWithoutNumber(
  { db, runId, targets, foundPolicies }: MatchContext,
  rows: readonly StagedRow[],
): Promise<void> {
  const openRows = rows.flatMap((row) => {
    const owner = targets.accounts.get(row.accountKey ?? '')?.targetId ?? null
    if (foundPolicies.has(row.key) || owner === null || row.values['policies.id'] !== undefined) return []
    const { 'policies.carrier': carrier, 'policies.line': line, 'policies.start': start = '' } = row.values
    const unnumberedKey = unnumberedPolicyKey(row.accountKey, row.values)
    return [{ row, owner, start, unnumberedKey, term: termKeyOf(owner, carrier, line, start) }]
  })
  if (openRows.length === 0) return
  const claimedIds = new Set([...foundPolicies.values()].map(({ id }) => id))
  const policiesByTermKey = Map.groupBy(
    await policiesStartingOn(db, {
      owners: [...new Set(openRows.map(({ owner }) => owner))],
      starts: [...new Set(openRows.map(({ start }) => start))],
    }),
    (policy) => termKeyOf(policy.userId, policy.carrier, policy.type, policy.startDate),
  )
  const claim = ({ row, owner }: (typeof openRows)[number], id: string) => {
    claimedIds.add(id)
    foundPolicies.set(row.key, { id, owner, reason: 'By its client, carrier, line and start date' })
  }
  const freePolicies = (term: string) =>
    (policiesByTermKey.get(term) ?? []).filter(({ id }) => !claimedIds.has(id))
  const isNumbered = ({ row }: (typeof openRows)[number]) => row.values['policies.number'] !== undefined
  for (const row of openRows.filter((row) => !isNumbered(row))) {
    const candidates = freePolicies(row.term)
    const match =
      candidates.find(({ policyNumber }) => policyNumber === unassignedPolicyNumber) ?? candidates[0]
    if (match) claim(row, match.id)
  }
  // A row with a number matches a policy of the book that has no number yet, unless the files also
  // list that policy without a number.
  const numberedRows = openRows.filter(isNumbered)
  const keys = numberedRows.map(({ unnumberedKey }) => unnumberedKey)
  const stagedKeys = await findStagedPolicyKeys(db, runId, keys)
  for (const numberedRow of numberedRows) {
    const match = freePolicies(numberedRow.term).find(
      ({ policyNumber }) => policyNumber === unassignedPolicyNumber,
    )
    if (match && !stagedKeys.has(numberedRow.unnumberedKey)) claim(numberedRow, match.id)
  }
}
