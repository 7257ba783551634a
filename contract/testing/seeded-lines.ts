import type { Category } from '../values/insurance-types.ts'
import type { CoverageKind, LineTraits } from '../values/lines.ts'

/** Lines of a new portal: the specification's types in its order, with their traits. */
const seeds: [Category, string, CoverageKind][] = [
  ['commercial', "Business Owner's Policy (BOP)", 'package'],
  ['commercial', 'Commercial Auto Insurance', 'auto'],
  ['commercial', 'Commercial Property Insurance', 'property'],
  ['commercial', 'Cyber Liability Insurance', 'cyber'],
  ['commercial', 'Directors and Officers (D&O) Insurance', 'management'],
  ['commercial', 'General Liability Insurance', 'liability'],
  ['commercial', 'Inland Marine Insurance', 'marine'],
  ['commercial', 'Professional Liability Insurance (Errors & Omissions)', 'professional'],
  ['commercial', 'Umbrella & Excess Liability Insurance', 'umbrella'],
  ['commercial', "Workers' Compensation Insurance", 'workers compensation'],
  ['personal', 'auto', 'auto'],
  ['personal', 'home', 'package'],
  ['personal', 'life', 'other'],
  ['personal', 'business', 'package'],
  ['personal', 'umbrella', 'umbrella'],
  ['personal', 'property', 'property'],
  ['personal', 'liability', 'liability'],
]

export const seededLines: readonly LineTraits[] = seeds.map(([category, name, kind]) => ({
  category,
  name,
  kind,
  limits: [],
  claimsMade: ['cyber', 'management', 'professional'].includes(kind),
  hasVehicles: kind === 'auto',
  onCertificates: true,
  formerNames: [],
  retiredAt: null,
}))

const typesOfCategory = (chosenCategory: Category) =>
  seeds.flatMap(([category, name]) => (category === chosenCategory ? name : []))
export const commercialTypes = typesOfCategory('commercial')
export const personalTypes = typesOfCategory('personal')
