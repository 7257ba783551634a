import type { ImportOutcome } from '../../../../contract/values/import-labels.ts'
import type { ImportChange } from '../../../../contract/values/import-storage.ts'
import type { StagedCandidate } from '../fingerprints.ts'
import type { RowMatch, StagedRow } from '../row-queries.ts'
import { changesOfNew, type FieldValues } from './fields.ts'
import type { MatchTarget } from './import-kind.ts'

export const chosenReason = 'As you chose'
export const chosenBeforeReason = 'As chosen for an earlier import'

export const emptyMatch = (row: Pick<StagedRow, 'id' | 'accountKey'>): RowMatch => ({
  id: row.id,
  accountKey: row.accountKey,
  outcome: 'new',
  targetId: null,
  parentId: null,
  because: null,
  candidates: [],
  changes: [],
  findings: [],
})

export const newMatch = (row: StagedRow, targetId: string, fileFields: FieldValues): RowMatch => ({
  ...emptyMatch(row),
  targetId,
  changes: changesOfNew(fileFields),
})

/** The match of a row whose record is in the book. */
export const matchInBook = (
  row: StagedRow,
  targetId: string,
  changes: readonly ImportChange[],
  reason: string,
): RowMatch => ({ ...emptyMatch(row), targetId, changes, because: reason, outcome: matchOutcomeOf(changes) })

export const matchOutcomeOf = (changes: readonly ImportChange[]): ImportOutcome =>
  changes.length > 0 ? 'changed' : 'same'

export const toWrongMatch = (row: StagedRow, message: string): RowMatch => ({
  ...emptyMatch(row),
  outcome: 'wrong',
  findings: [{ kind: 'not found', column: null, says: message }],
})

/** The match of a row whose owner is not imported; null if the owner is. */
export function matchWithoutOwner(row: StagedRow, owner: MatchTarget | undefined): RowMatch | null {
  if (!owner) return toWrongMatch(row, 'No client is named for this row, here or by a policy in the portal')
  const match = emptyMatch(row)
  if (owner.outcome === 'doubtful')
    return { ...match, outcome: 'doubtful', because: 'Choose the client first' }
  if (owner.outcome === 'wrong' || owner.outcome === 'left out' || owner.targetId === null)
    return { ...match, outcome: 'left out', because: 'Its client is not imported' }
  return null
}

/** Whether a row with this outcome is in the book after the import is written. */
export const isInBook = (outcome: ImportOutcome) =>
  outcome === 'new' || outcome === 'changed' || outcome === 'same'

/** The rows of the same files that a row could be. */
export const stagedCandidates = (
  { alike }: Pick<StagedRow, 'alike'>,
  stagedByKey: ReadonlyMap<string, StagedCandidate>,
): RowMatch['candidates'] => alike.flatMap((key) => stagedByKey.get(key)?.candidate ?? [])
