import { type ChangeKind, changeQuestions } from './change-labels.ts'
import { hasVehicles, type LineTraits, lineOfType } from './lines.ts'
import { partKindsFor } from './parts-of-lines.ts'

/** Whether such policies have the subject of the change: workers' compensation has no drivers. */
export function canChange(lines: readonly LineTraits[], type: string, what: ChangeKind): boolean {
  const { thing } = changeQuestions[what]
  if (thing === null) return true
  if (thing === 'vehicle') return hasVehicles(lines, type)
  // Workers' compensation has no additional insureds.
  if (thing === 'form' && lineOfType(lines, type)?.kind === 'workers compensation') return false
  return partKindsFor(lines, type).includes(thing)
}
