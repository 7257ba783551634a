import { CountsByKind } from '../../../contract/imports.ts'
import { type BookKind, bookKinds } from '../../../contract/values/book-columns.ts'
import { type ImportOutcome, importOutcomes } from '../../../contract/values/import-labels.ts'

/** Every kind with every outcome, also where there are none. */
export function countByKind(count: (kind: BookKind, outcome: ImportOutcome) => number): CountsByKind {
  const ofKind = (kind: BookKind) =>
    Object.fromEntries(importOutcomes.map((outcome) => [outcome, count(kind, outcome)]))
  return CountsByKind.parse(Object.fromEntries(bookKinds.map((kind) => [kind, ofKind(kind)])))
}

/** Of a run that was not rehearsed yet. */
export const noCounts = countByKind(() => 0)
