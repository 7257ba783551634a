import { CountsByKind } from '../../../contract/imports.ts'
import { type BookKind, bookKinds } from '../../../contract/values/book-columns.ts'
import { type ImportOutcome, importOutcomes } from '../../../contract/values/import-labels.ts'

/** Counts for every kind and outcome, including zeros. */
export function countByKind(count: (kind: BookKind, outcome: ImportOutcome) => number): CountsByKind {
  const countsOfKind = (kind: BookKind) =>
    Object.fromEntries(importOutcomes.map((outcome) => [outcome, count(kind, outcome)]))
  return CountsByKind.parse(Object.fromEntries(bookKinds.map((kind) => [kind, countsOfKind(kind)])))
}

/** The counts of a run without a preview. */
export const zeroCounts = countByKind(() => 0)
