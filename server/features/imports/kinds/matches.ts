import type { ImportChange } from '../../../../contract/values/import-kept.ts'
import type { ImportOutcome } from '../../../../contract/values/import-words.ts'
import type { InFiles } from '../known-again.ts'
import type { Matched, StagedRow } from '../row-queries.ts'
import { asNew, type Said } from './fields.ts'
import type { Target } from './import-kind.ts'

export const asChosen = 'As it was chosen'
export const asChosenBefore = 'As it was chosen for an import before'

export const plainMatch = (row: Pick<StagedRow, 'id' | 'accountKey'>): Matched => ({
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

export const newMatch = (row: StagedRow, targetId: string, said: Said): Matched => ({
  ...plainMatch(row),
  targetId,
  changes: asNew(said),
})

/** The match of a row that stands in the book. */
export const foundMatch = (
  row: StagedRow,
  targetId: string,
  changes: readonly ImportChange[],
  because: string,
): Matched => ({ ...plainMatch(row), targetId, changes, because, outcome: outcomeOf(changes) })

export const outcomeOf = (changes: readonly ImportChange[]): ImportOutcome =>
  changes.length > 0 ? 'changed' : 'same'

export const wrongMatch = (row: StagedRow, says: string): Matched => ({
  ...plainMatch(row),
  outcome: 'wrong',
  findings: [{ kind: 'not found', column: null, says }],
})

/** The match of a row whose owner is not imported; null where the owner is. */
export function matchWithoutOwner(row: StagedRow, owner: Target | undefined): Matched | null {
  if (!owner) return wrongMatch(row, 'No client is named for it, here or by a policy in the book')
  const match = plainMatch(row)
  if (owner.outcome === 'doubtful')
    return { ...match, outcome: 'doubtful', because: 'Whose it is has to be chosen first' }
  if (owner.outcome === 'wrong' || owner.outcome === 'left out' || owner.targetId === null)
    return { ...match, outcome: 'left out', because: 'Its client is not imported' }
  return null
}

/** Whether a row of this outcome stands in the book once the import is written. */
export const isInBook = (outcome: ImportOutcome) =>
  outcome === 'new' || outcome === 'changed' || outcome === 'same'

/** The rows of the same files that a row could be. */
export const stagedCandidates = (
  { alike }: Pick<StagedRow, 'alike'>,
  staged: ReadonlyMap<string, InFiles>,
): Matched['candidates'] => alike.flatMap((key) => staged.get(key)?.candidate ?? [])
