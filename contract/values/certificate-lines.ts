import { type CoverageKind, type LineTraits, lineOfType } from './lines.ts'

/** Line of a policy on certificates. It decides which standard wordings may be printed. */
export type CertificateLine =
  | 'general liability'
  | 'auto liability'
  | 'umbrella liability'
  | 'workers compensation'
  | 'other'

const linesByCoverageKind: Partial<Record<CoverageKind, CertificateLine>> = {
  liability: 'general liability',
  // A package includes general liability.
  package: 'general liability',
  auto: 'auto liability',
  umbrella: 'umbrella liability',
  'workers compensation': 'workers compensation',
}

/** Null for an unknown type: its certificates print no standard wording. */
export function certificateLineOf(lines: readonly LineTraits[], type: string): CertificateLine | null {
  const line = lineOfType(lines, type)
  if (!line) return null
  // Personal lines never meet the requirements of a business contract.
  return (line.category === 'commercial' && linesByCoverageKind[line.kind]) || 'other'
}
