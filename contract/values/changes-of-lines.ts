import { type ChangeKind, changeQuestions } from './change-labels.ts'
import { hasVehicles, type LineTraits, lineOfType } from './lines.ts'
import { partKindsFor } from './parts-of-lines.ts'

/** Whether a policy of this type has what would change: nobody drives a workers' compensation policy. */
export function canChange(lines: readonly LineTraits[], type: string, what: ChangeKind): boolean {
  const { thing } = changeQuestions[what]
  if (thing === null) return true
  if (thing === 'vehicle') return hasVehicles(lines, type)
  // Nobody is an additional insured of workers' compensation.
  if (thing === 'form' && lineOfType(lines, type)?.kind === 'workers compensation') return false
  return partKindsFor(lines, type).includes(thing)
}
