/** Abbreviations and variants with their full words. */
const wordsByAbbreviation = new Map([
  ['ins', 'insurance'],
  ['insur', 'insurance'],
  ['co', 'company'],
  ['cos', 'companies'],
  ['corp', 'corporation'],
  ['inc', 'incorporated'],
  ['ltd', 'limited'],
  ['grp', 'group'],
  ['mut', 'mutual'],
  ['cas', 'casualty'],
  ['prop', 'property'],
  ['indem', 'indemnity'],
  ['assn', 'association'],
  ['assoc', 'association'],
  ['exch', 'exchange'],
  ['natl', 'national'],
  ['amer', 'american'],
  ['undrs', 'underwriters'],
  ['svc', 'service'],
])

/** Words common to many names, which do not tell carriers apart. */
const genericWords = new Set([
  'insurance',
  'company',
  'companies',
  'group',
  'corporation',
  'incorporated',
  'limited',
  'llc',
  'the',
])

/** Limit of an index row. Compatibility letters such as 'ﷺ' expand to up to 18 characters. */
const maxCarrierKey = 200

/**
 * Comparison key of a carrier name: without case, accents, punctuation and 'The', abbreviations
 * expanded. 'Hartford Fire Ins. Co' and 'HARTFORD FIRE INSURANCE COMPANY' have one key.
 */
export function carrierKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => wordsByAbbreviation.get(word) ?? word)
  const [firstWord, ...rest] = words
  const key = (firstWord === 'the' && rest.length > 0 ? rest : words).join(' ')
  return Array.from(key).slice(0, maxCarrierKey).join('').trimEnd()
}

/** The key without trailing common words: 'Chubb Insurance Company' becomes 'chubb'. */
function shortCarrierKey(name: string): string {
  const words = carrierKey(name).split(' ')
  while (words.length > 1 && genericWords.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

export interface CarrierNames {
  id: string
  name: string
  aliases: readonly string[]
  companies: readonly {
    id: string
    name: string
    naic: string | null
    aliases: readonly string[]
  }[]
}

/** `companyId` is set if the name is that of a writing company. */
export interface CarrierMatch<Carrier> {
  carrier: Carrier
  companyId: string | null
}

/**
 * Finds the carrier for a name in a file. Order: carrier names, aliases, company names and NAIC
 * numbers, then short keys. An ambiguous name matches nothing.
 */
export function carriersByName<Carrier extends CarrierNames>(
  carriers: readonly Carrier[],
): (name: string) => CarrierMatch<Carrier> | null {
  const matchesByOwnName = new Map<string, CarrierMatch<Carrier>>()
  const matchesByName = new Map<string, CarrierMatch<Carrier>>()
  const companies = new Map<string, CarrierMatch<Carrier> | null>()
  const matchesByKey = new Map<string, CarrierMatch<Carrier> | null>()
  const addKey = (
    target: Map<string, CarrierMatch<Carrier> | null>,
    key: string,
    carrierMatch: CarrierMatch<Carrier>,
  ) => {
    const earlierMatch = target.get(key)
    target.set(
      key,
      earlierMatch === undefined || earlierMatch?.carrier === carrierMatch.carrier ? carrierMatch : null,
    )
  }
  for (const carrier of carriers) {
    const brand = { carrier, companyId: null }
    matchesByOwnName.set(carrierKey(carrier.name), brand)
    addKey(matchesByKey, shortCarrierKey(carrier.name), brand)
    for (const alias of carrier.aliases) matchesByName.set(carrierKey(alias), brand)
    for (const { id: companyId, name, naic, aliases } of carrier.companies) {
      const company = { carrier, companyId }
      addKey(companies, carrierKey(name), company)
      if (naic !== null) addKey(companies, naic, company)
      for (const alias of aliases) matchesByName.set(carrierKey(alias), company)
    }
  }
  return (name) => {
    const key = carrierKey(name)
    return (
      matchesByOwnName.get(key) ??
      matchesByName.get(key) ??
      companies.get(key) ??
      (companies.has(key) ? null : (matchesByKey.get(shortCarrierKey(name)) ?? null))
    )
  }
}
