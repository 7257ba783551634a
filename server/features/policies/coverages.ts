import type { z } from 'zod'
import type { Coverage } from '../../../contract/policies.ts'
import type { NewPolicy } from '../../../contract/policy-forms.ts'

type Given = z.output<typeof NewPolicy>['coverages'][number]

/** What all coverages of this name are; a limit where there is none yet, or they are not the same. */
function kindBefore(before: readonly Coverage[], name: string): Given['kind'] {
  const [kind, ...others] = new Set(
    before.filter(({ type }) => type === name).map((one) => one.kind ?? 'limit'),
  )
  return others.length === 0 ? kind : 'limit'
}

/**
 * Coverages as they are kept. Programs that do not know of deductibles among them leave out which is one: it stays what it was.
 * In the order of the keys in which the database has them: what did not change is told by that.
 */
export const coveragesKept = (given: readonly Given[], before: readonly Coverage[] = []): Coverage[] =>
  given.map(({ kind: said, ...coverage }) => {
    const kind = said ?? kindBefore(before, coverage.type)
    return kind === undefined || kind === 'limit' ? coverage : { kind, ...coverage }
  })
