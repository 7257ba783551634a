import type { LossKind } from './claim-labels.ts'
import type { Category } from './insurance-types.ts'
import { typeName } from './insurance-types.ts'
import { typeSlug } from './type-slug.ts'

/**
 * Kind of coverage. It decides the possible claims and, with the category, what certificates print.
 */
export const coverageKinds = [
  'liability',
  'property',
  'auto',
  'workers compensation',
  'professional',
  'management',
  'cyber',
  'marine',
  'bond',
  'package',
  'umbrella',
  'other',
] as const
export type CoverageKind = (typeof coverageKinds)[number]

/** Traits of a line on which rules depend. */
export interface LineTraits {
  /** Type of its policies: 'Commercial Auto Insurance', 'auto'. */
  name: string
  category: Category
  kind: CoverageKind
  claimsMade: boolean
  limits: readonly string[]
  hasVehicles: boolean
  onCertificates: boolean
  formerNames: readonly string[]
  retiredAt: string | null
}

// Slug in lower case, for comparison.
const toLineSearchKey = (nameOrSlug: string) => typeSlug(nameOrSlug.trim()).toLowerCase()

/** Finds a line by name, slug or former name, in any letter case. */
export function findLineByName<Line extends LineTraits>(
  lines: readonly Line[],
  nameOrSlug: string,
): Line | undefined {
  const searchKey = toLineSearchKey(nameOrSlug)
  return (
    lines.find(({ name }) => toLineSearchKey(name) === searchKey) ??
    lines.find(({ formerNames }) => formerNames.some((name) => toLineSearchKey(name) === searchKey))
  )
}

/** Finds the line of a stored or printed type by exact name or former name. */
export const lineOfType = <Line extends LineTraits>(lines: readonly Line[], type: string): Line | undefined =>
  lines.find(({ name }) => name === type) ?? lines.find(({ formerNames }) => formerNames.includes(type))

/** Lines on offer in a category, in order; also `chosenType`, even if retired. */
export const linesInCategory = <Line extends LineTraits>(
  lines: readonly Line[],
  category: Category,
  chosenType?: string,
): Line[] =>
  lines.filter((line) => line.category === category && (line.retiredAt === null || line.name === chosenType))

/** Lines as select options, by display name. */
export const lineOptions = (lines: readonly LineTraits[], category: Category, chosenType?: string) =>
  linesInCategory(lines, category, chosenType).map(({ name }) => ({ value: name, label: typeName(name) }))

export const hasVehicles = (lines: readonly LineTraits[], type: string) =>
  lineOfType(lines, type)?.hasVehicles ?? false

/** Whether a certificate may list a policy: it is not over, and its line is for certificates. */
export const isForCertificates = (
  lines: readonly LineTraits[],
  { type, status }: { type: string; status: string },
) => status !== 'expired' && lineOfType(lines, type)?.onCertificates !== false

const lossKindsByCoverage: Partial<Record<CoverageKind, readonly LossKind[]>> = {
  package: ['property', 'liability'],
  auto: ['auto'],
  property: ['property'],
  marine: ['property'],
  'workers compensation': ['workers compensation'],
}

/** Kinds of loss under a policy of this type, likeliest first; 'liability' for all other lines. */
export const lossKindsFor = (lines: readonly LineTraits[], type: string): readonly LossKind[] =>
  lossKindsByCoverage[lineOfType(lines, type)?.kind ?? 'other'] ?? ['liability']
