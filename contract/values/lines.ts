import type { ClaimLine } from './claim-labels.ts'
import type { Category } from './insurance-types.ts'
import { typeName } from './insurance-types.ts'
import { typeSlug } from './type-slug.ts'

/** What a line covers: what can be claimed under it, and what is said of it on a certificate, follow from this alone. */
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

/** A line of insurance that the agency writes, as far as anything follows from it. */
export interface LineTraits {
  /** The type of its policies: 'Commercial Auto Insurance', 'auto'. */
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

// As it stands in an address, in any letter case.
const asSought = (nameOrSlug: string) => typeSlug(nameOrSlug.trim()).toLowerCase()

/** The line that a name, a slug or a former name stands for, in any letter case; undefined where there is none. */
export function lineNamed<Of extends LineTraits>(lines: readonly Of[], nameOrSlug: string): Of | undefined {
  const sought = asSought(nameOrSlug)
  return (
    lines.find(({ name }) => asSought(name) === sought) ??
    lines.find(({ formerNames }) => formerNames.some((name) => asSought(name) === sought))
  )
}

/** The line of what is stored or was printed under a type, letter for letter; undefined where there is none. */
export const lineOfType = <Of extends LineTraits>(lines: readonly Of[], type: string): Of | undefined =>
  lines.find(({ name }) => name === type) ?? lines.find(({ formerNames }) => formerNames.includes(type))

/** The lines that may be chosen in a category, in their order; with `chosen` that one too, though it was retired. */
export const linesInCategory = <Of extends LineTraits>(
  lines: readonly Of[],
  category: Category,
  chosen?: string,
): Of[] =>
  lines.filter((line) => line.category === category && (line.retiredAt === null || line.name === chosen))

/** Lines as choices: each under the name it is shown by. */
export const lineOptions = (lines: readonly LineTraits[], category: Category, chosen?: string) =>
  linesInCategory(lines, category, chosen).map(({ name }) => ({ value: name, label: typeName(name) }))

/** Whether a policy of this type has vehicles, and ID cards. */
export const hasVehicles = (lines: readonly LineTraits[], type: string) =>
  lineOfType(lines, type)?.hasVehicles ?? false

const claimLinesOf: Partial<Record<CoverageKind, readonly ClaimLine[]>> = {
  package: ['property', 'liability'],
  auto: ['auto'],
  property: ['property'],
  marine: ['property'],
  'workers compensation': ['workers compensation'],
}

/** What a loss under a policy of this type can be, the likeliest first; all else is a matter of liability. */
export const claimLinesFor = (lines: readonly LineTraits[], type: string): readonly ClaimLine[] =>
  claimLinesOf[lineOfType(lines, type)?.kind ?? 'other'] ?? ['liability']
