import { type ChangeKind, changeQuestions } from './change-labels.ts'
import { hasVehicles, type LineTraits, lineOfType } from './lines.ts'
import { partKindsFor } from './parts-of-lines.ts'

/** Whether policies of a type can have the change: workers' compensation lists no drivers. */
export function canChange(lines: readonly LineTraits[], type: string, kind: ChangeKind): boolean {
  const { subject } = changeQuestions[kind]
  if (kind === 'add state') return isCompensation(lines, type)
  if (kind === 'change exposure') return partKindsFor(lines, type).includes('class code')
  if (subject === null) return true
  if (subject === 'vehicle') return hasVehicles(lines, type)
  // Workers' compensation has no additional insureds, and is not primary to other insurance.
  if (subject === 'form' && kind !== 'add waiver of subrogation' && isCompensation(lines, type)) return false
  return partKindsFor(lines, type).includes(subject)
}

const isCompensation = (lines: readonly LineTraits[], type: string) =>
  lineOfType(lines, type)?.kind === 'workers compensation'

interface PolicyUsStates {
  lines: readonly LineTraits[]
  type: string
  /** States of item 3.A of the policy. */
  statesCovered: readonly string[]
}

/**
 * Warns of a location outside the states of a workers' compensation policy: its employees are
 * uninsured there. Null if there is nothing to warn of.
 */
export function outOfStateWarning(
  { lines, type, statesCovered }: PolicyUsStates,
  { what, state }: { what: string; state: string },
): string | null {
  const isPlace = what === 'add location' || what === 'change location'
  if (!isPlace || state === '' || !isCompensation(lines, type)) return null
  if (statesCovered.length === 0)
    return `Check item 3.A: the states of this policy are not on file. Employees in ${state} may be uninsured.`
  return statesCovered.includes(state)
    ? null
    : `Item 3.A of this policy does not list ${state}. Employees there may be uninsured. Have the state added before work begins there.`
}
