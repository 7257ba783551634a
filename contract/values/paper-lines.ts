import { type CoverageKind, type LineTraits, lineOfType } from './lines.ts'

/** What a policy is on the papers that others rely on: what may be said beside it follows from this, and from nothing else. */
export type PaperLine =
  | 'general liability'
  | 'auto liability'
  | 'umbrella liability'
  | 'workers compensation'
  | 'other'

const ofKind: Partial<Record<CoverageKind, PaperLine>> = {
  liability: 'general liability',
  // It has general liability in it.
  package: 'general liability',
  auto: 'auto liability',
  umbrella: 'umbrella liability',
  'workers compensation': 'workers compensation',
}

/** What a type of insurance is on papers; null for one that is not known, of which nothing is said. */
export function paperLineOf(lines: readonly LineTraits[], type: string): PaperLine | null {
  const line = lineOfType(lines, type)
  if (!line) return null
  // What a household has says nothing to a holder: no contract of a business is met by it.
  return (line.category === 'commercial' && ofKind[line.kind]) || 'other'
}
