import { typeSlug } from './type-slug.ts'

/** The ten commercial lines, by the names that stand on the wire and on the screen. */
export const commercialTypes = [
  "Business Owner's Policy (BOP)",
  'Commercial Auto Insurance',
  'Commercial Property Insurance',
  'Cyber Liability Insurance',
  'Directors and Officers (D&O) Insurance',
  'General Liability Insurance',
  'Inland Marine Insurance',
  'Professional Liability Insurance (Errors & Omissions)',
  'Umbrella & Excess Liability Insurance',
  "Workers' Compensation Insurance",
] as const

export const personalTypes = [
  'auto',
  'home',
  'life',
  'business',
  'umbrella',
  'property',
  'liability',
] as const

/** A type of insurance that a policy can be of. */
export type InsuranceType = (typeof commercialTypes)[number] | (typeof personalTypes)[number]

export const categories = ['commercial', 'personal'] as const
export type Category = (typeof categories)[number]

/** The types that may be chosen in a category. */
export const typesOf = (category: Category): readonly string[] =>
  category === 'commercial' ? commercialTypes : personalTypes

const known = new Map(
  [...commercialTypes, ...personalTypes, 'others'].map((type) => [typeSlug(type).toLowerCase(), type]),
)

/** The type that a name or a slug stands for, in any letter case; null when there is none. */
export const typeNamed = (nameOrSlug: string): string | null =>
  known.get(typeSlug(nameOrSlug.trim()).toLowerCase()) ?? null

export const isCommercial = (type: string) => (commercialTypes as readonly string[]).includes(type)

/** How types are shown that are not called so. */
export const typeNames: Record<string, string> = {
  auto: 'Personal Auto',
  home: 'Home',
  life: 'Life',
  business: 'Business',
  umbrella: 'Umbrella',
  property: 'Property',
  liability: 'Liability',
  others: 'Other',
}

/** A type as it is shown on its own: "Commercial Auto Insurance", 'Home'. */
export const typeName = (type: string) => typeNames[type] ?? type

/** The title of a policy: its type, with 'Insurance' appended only if missing ('Personal Auto Insurance'). */
export const withInsurance = (type: string) => {
  const name = typeName(type)
  return /insurance/i.test(name) ? name : `${name} Insurance`
}

/** A commercial line in the width of a sidebar: the word Insurance is left out. */
export const shortTypeName = (type: string) => typeName(type).replace(' Insurance', '')
