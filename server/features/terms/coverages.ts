import type { z } from 'zod'
import type { Coverage } from '../../../contract/policies.ts'
import type { NewPolicy } from '../../../contract/policy-forms.ts'

type CoverageInput = z.output<typeof NewPolicy>['coverages'][number]

/** What all coverages of this name are; a limit where there is none yet, or they are not the same. */
function kindBefore(before: readonly Coverage[], name: string): CoverageInput['kind'] {
  const [kind, ...others] = new Set(
    before.filter(({ type }) => type === name).map((one) => one.kind ?? 'limit'),
  )
  return others.length === 0 ? kind : 'limit'
}

/**
 * Coverages as they are kept. Programs that do not know of deductibles among them leave out which is one: it stays what it was.
 * In the order of the keys in which the database has them: what did not change is told by that.
 */
export const normalizeCoverages = (
  given: readonly CoverageInput[],
  before: readonly Coverage[] = [],
): Coverage[] =>
  given.map(({ kind: said, ...coverage }) => {
    const kind = said ?? kindBefore(before, coverage.type)
    return kind === undefined || kind === 'limit' ? coverage : { kind, ...coverage }
  })

const coverageKey = ({ type, interval, kind }: Coverage) => `${type}\n${interval ?? ''}\n${kind ?? ''}`
const hasTwice = (coverages: readonly Coverage[]) =>
  new Set(coverages.map(coverageKey)).size < coverages.length

/**
 * What a change of coverages that was entered before its day comes to on those that stand by then: what it added, changed or took off,
 * and nothing else, so that what was changed meanwhile stays. Where two are called alike nobody can tell them apart, and all is as the
 * change says it.
 */
export function mergeCoverages(
  now: readonly Coverage[],
  before: readonly Coverage[],
  after: readonly Coverage[],
): Coverage[] {
  if ([now, before, after].some(hasTwice)) return [...after]
  const was = new Map(before.map((one) => [coverageKey(one), one.amount]))
  const will = new Map(after.map((one) => [coverageKey(one), one]))
  const there = new Set(now.map(coverageKey))
  const kept = now.flatMap((one) => {
    const key = coverageKey(one)
    const next = will.get(key)
    if (!next) return was.has(key) ? [] : [one]
    return was.get(key) === next.amount ? [one] : [{ ...one, amount: next.amount }]
  })
  const added = after.filter((one) => !there.has(coverageKey(one)) && !was.has(coverageKey(one)))
  return [...kept, ...added]
}
