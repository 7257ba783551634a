import { numberToCome } from '../../../contract/values/renewal-words.ts'
import type { Db } from '../../database/tables.ts'
import { policiesStarting } from './book-queries.ts'
import { policyKeysStaged, type StagedRow } from './row-queries.ts'
import { keyOfUnnumbered } from './things.ts'

interface FoundPolicy {
  id: string
  owner: string
  because?: string
}

interface Given {
  runId: string
  /** The accounts of the book by their keys in the files. */
  accountIds: ReadonlyMap<string, string>
  /** Policies that were found by number or ID; those that are found here are added. */
  found: Map<string, FoundPolicy>
}

const termOf = (owner: string, carrier = '', line = '', start = '') =>
  [owner, carrier, line, start].join('\n')

/**
 * Finds policies by client, carrier, line and start where the number cannot: a row without a number, and a number for a policy
 * that has none yet. The words that stand for a number match nothing.
 */
export async function findUnnumbered(
  db: Db,
  rows: readonly StagedRow[],
  { runId, accountIds, found }: Given,
): Promise<void> {
  const open = rows.flatMap((row) => {
    const owner = row.accountKey === null ? undefined : accountIds.get(row.accountKey)
    if (found.has(row.key) || owner === undefined || row.values['policies.id'] !== undefined) return []
    const { 'policies.carrier': carrier, 'policies.line': line, 'policies.start': start = '' } = row.values
    const unnumberedKey = keyOfUnnumbered(row.accountKey, row.values)
    return [{ row, owner, start, unnumberedKey, term: termOf(owner, carrier, line, start) }]
  })
  if (open.length === 0) return
  const claimed = new Set([...found.values()].map(({ id }) => id))
  const book = Map.groupBy(
    await policiesStarting(db, {
      owners: [...new Set(open.map(({ owner }) => owner))],
      starts: [...new Set(open.map(({ start }) => start))],
    }),
    (policy) => termOf(policy.userId, policy.carrier, policy.type, policy.startDate),
  )
  const claim = ({ row, owner }: (typeof open)[number], id: string) => {
    claimed.add(id)
    found.set(row.key, { id, owner, because: 'By its client, carrier, line and start' })
  }
  const free = (term: string) => (book.get(term) ?? []).filter(({ id }) => !claimed.has(id))
  const isNumbered = ({ row }: (typeof open)[number]) => row.values['policies.number'] !== undefined
  for (const one of open.filter((each) => !isNumbered(each))) {
    const candidates = free(one.term)
    const match = candidates.find(({ policyNumber }) => policyNumber === numberToCome) ?? candidates[0]
    if (match) claim(one, match.id)
  }
  const numbered = open.filter(isNumbered)
  // Where the files have the policy without a number too, that row is the one.
  const staged = await policyKeysStaged(
    db,
    runId,
    numbered.map(({ unnumberedKey }) => unnumberedKey),
  )
  for (const one of numbered) {
    const match = free(one.term).find(({ policyNumber }) => policyNumber === numberToCome)
    if (match && !staged.has(one.unnumberedKey)) claim(one, match.id)
  }
}
