import type { z } from 'zod'
import type { Coverage } from '../../../contract/policies.ts'
import type { NewPolicy } from '../../../contract/policy-forms.ts'

type CoverageInput = z.output<typeof NewPolicy>['coverages'][number]

/**
 * The kind of all coverages with this name; 'limit' if they differ, undefined if there are none.
 */
function previousKindOf(coveragesBefore: readonly Coverage[], name: string): CoverageInput['kind'] {
  const [kind, ...otherKinds] = new Set(
    coveragesBefore.filter(({ type }) => type === name).map((one) => one.kind ?? 'limit'),
  )
  return otherKinds.length === 0 ? kind : 'limit'
}

/**
 * Coverages as stored. API clients that do not know deductibles omit `kind`, so a coverage keeps
 * its former kind. Keys are in the database's order, so that unchanged coverages compare equal.
 */
export const normalizeCoverages = (
  input: readonly CoverageInput[],
  coveragesBefore: readonly Coverage[] = [],
): Coverage[] =>
  input.map(({ kind: statedKind, ...coverage }) => {
    const kind = statedKind ?? previousKindOf(coveragesBefore, coverage.type)
    return kind === undefined || kind === 'limit' ? coverage : { kind, ...coverage }
  })

const coverageKey = ({ type, interval, kind }: Coverage) => `${type}\n${interval ?? ''}\n${kind ?? ''}`
const hasDuplicates = (coverages: readonly Coverage[]) =>
  new Set(coverages.map(coverageKey)).size < coverages.length

/**
 * Applies a scheduled change of coverages to the present ones: only what it added, changed or
 * removed, so that later edits stay. If two coverages share a key they cannot be told apart, and
 * the result is exactly `coveragesAfter`.
 */
export function mergeCoverages(
  now: readonly Coverage[],
  coveragesBefore: readonly Coverage[],
  coveragesAfter: readonly Coverage[],
): Coverage[] {
  if ([now, coveragesBefore, coveragesAfter].some(hasDuplicates)) return [...coveragesAfter]
  const amountsBefore = new Map(coveragesBefore.map((one) => [coverageKey(one), one.amount]))
  const newCoverages = new Map(coveragesAfter.map((one) => [coverageKey(one), one]))
  const currentKeys = new Set(now.map(coverageKey))
  const mergedCoverages = now.flatMap((one) => {
    const key = coverageKey(one)
    const next = newCoverages.get(key)
    if (!next) return amountsBefore.has(key) ? [] : [one]
    return amountsBefore.get(key) === next.amount ? [one] : [{ ...one, amount: next.amount }]
  })
  const addedCoverages = coveragesAfter.filter(
    (one) => !currentKeys.has(coverageKey(one)) && !amountsBefore.has(coverageKey(one)),
  )
  return [...mergedCoverages, ...addedCoverages]
}
