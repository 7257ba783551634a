export const categories = ['commercial', 'personal'] as const
export type Category = (typeof categories)[number]

/** Display names of types whose wire name differs: the lower-case types of the specification. */
export const typeNames: ReadonlyMap<string, string> = new Map([
  ['auto', 'Personal Auto'],
  ['home', 'Home'],
  ['life', 'Life'],
  ['business', 'Business'],
  ['umbrella', 'Umbrella'],
  ['property', 'Property'],
  ['liability', 'Liability'],
  ['others', 'Other'],
])

/** Display name: 'Commercial Auto Insurance', 'Home'. */
export const typeName = (type: string) => typeNames.get(type) ?? type

/** Title of a policy; 'Insurance' is appended if missing: 'Personal Auto Insurance'. */
export const withInsurance = (type: string) => {
  const name = typeName(type)
  return /insurance/i.test(name) ? name : `${name} Insurance`
}

/** A policy in a sentence: 'Home Insurance policy', 'Business Owner's Policy (BOP)'. */
export function policyInSentence(type: string): string {
  const name = typeName(type)
  return /policy/i.test(name) ? name : `${withInsurance(type)} policy`
}

/** Short display name, without 'Insurance'. */
export const shortTypeName = (type: string) => typeName(type).replace(' Insurance', '')
