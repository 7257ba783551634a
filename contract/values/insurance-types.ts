export const categories = ['commercial', 'personal'] as const
export type Category = (typeof categories)[number]

/** How types are shown that are not called so: the seven personal ones of the specification. */
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

/** A type as it is shown on its own: "Commercial Auto Insurance", 'Home'. */
export const typeName = (type: string) => typeNames.get(type) ?? type

/** The title of a policy: its type, with 'Insurance' appended only if missing ('Personal Auto Insurance'). */
export const withInsurance = (type: string) => {
  const name = typeName(type)
  return /insurance/i.test(name) ? name : `${name} Insurance`
}

/** A commercial line in the width of a sidebar: the word Insurance is left out. */
export const shortTypeName = (type: string) => typeName(type).replace(' Insurance', '')
