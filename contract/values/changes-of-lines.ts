import { asksOf, type ChangeKind } from './change-words.ts'
import { hasVehicles, type Line, lineOf } from './lines.ts'
import { partsOf } from './parts-of-lines.ts'

/** Whether a policy of this type has what would change: nobody drives a workers' compensation policy. */
export function canChange(lines: readonly Line[], type: string, what: ChangeKind): boolean {
  const { thing } = asksOf[what]
  if (thing === null) return true
  if (thing === 'vehicle') return hasVehicles(lines, type)
  // Nobody is an additional insured of workers' compensation.
  if (thing === 'form' && lineOf(lines, type)?.kind === 'workers compensation') return false
  return partsOf(lines, type).includes(thing)
}
