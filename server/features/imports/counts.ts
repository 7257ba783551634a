import type { CountsByKind } from '../../../contract/imports.ts'
import type { BookKind } from '../../../contract/values/book-columns.ts'
import type { ImportOutcome } from '../../../contract/values/import-words.ts'

type Counts = CountsByKind[BookKind]

const ofOutcomes = (count: (outcome: ImportOutcome) => number): Counts => ({
  new: count('new'),
  changed: count('changed'),
  same: count('same'),
  doubtful: count('doubtful'),
  wrong: count('wrong'),
  'left out': count('left out'),
})

/** Every kind with every outcome, also where there are none. */
export const countsOf = (count: (kind: BookKind, outcome: ImportOutcome) => number): CountsByKind => ({
  accounts: ofOutcomes((outcome) => count('accounts', outcome)),
  people: ofOutcomes((outcome) => count('people', outcome)),
  policies: ofOutcomes((outcome) => count('policies', outcome)),
  vehicles: ofOutcomes((outcome) => count('vehicles', outcome)),
  holders: ofOutcomes((outcome) => count('holders', outcome)),
})

/** Of a run that was not rehearsed yet. */
export const noCounts = countsOf(() => 0)
