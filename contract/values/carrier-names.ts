/** What is written short, and in one way or another. */
const inFull = new Map([
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

/** What stands behind many names and tells none from another. */
const general = new Set([
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

/** Index rows have a limit, and compatibility letters such as 'ﷺ' become up to 18 each. */
const maxCarrierKey = 200

/**
 * The name of a carrier without what is written in one way or another: letter case, accents, punctuation, 'The', and what is
 * written short. 'Hartford Fire Ins. Co' and 'HARTFORD FIRE INSURANCE COMPANY' have one key.
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
    .map((word) => inFull.get(word) ?? word)
  const [first, ...rest] = words
  const key = (first === 'the' && rest.length > 0 ? rest : words).join(' ')
  return Array.from(key).slice(0, maxCarrierKey).join('').trimEnd()
}

/** The key without what tells no name from another: 'Chubb Insurance Company' is Chubb, where no company is called so. */
function shortKey(name: string): string {
  const words = carrierKey(name).split(' ')
  while (words.length > 1 && general.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** All names by which a carrier is known: its own, its companies' and how others write them. */
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

/** Which carrier is meant, and which of its companies where the name is that of one. */
export interface CarrierMatch<Carrier> {
  carrier: Carrier
  companyId: string | null
}

/**
 * Finds carriers by any of their names, as somebody else's file has them. A name of one's own goes before how others write it,
 * and both before what only sounds like it; what could be two is none. A company is found by its NAIC number too.
 */
export function carriersByName<Carrier extends CarrierNames>(
  carriers: readonly Carrier[],
): (name: string) => CarrierMatch<Carrier> | null {
  const own = new Map<string, CarrierMatch<Carrier>>()
  const written = new Map<string, CarrierMatch<Carrier>>()
  const companies = new Map<string, CarrierMatch<Carrier> | null>()
  const alike = new Map<string, CarrierMatch<Carrier> | null>()
  const put = (
    into: Map<string, CarrierMatch<Carrier> | null>,
    key: string,
    meant: CarrierMatch<Carrier>,
  ) => {
    const before = into.get(key)
    into.set(key, before === undefined || before?.carrier === meant.carrier ? meant : null)
  }
  for (const carrier of carriers) {
    const brand = { carrier, companyId: null }
    own.set(carrierKey(carrier.name), brand)
    put(alike, shortKey(carrier.name), brand)
    for (const alias of carrier.aliases) written.set(carrierKey(alias), brand)
    for (const { id: companyId, name, naic, aliases } of carrier.companies) {
      const company = { carrier, companyId }
      put(companies, carrierKey(name), company)
      if (naic !== null) put(companies, naic, company)
      for (const alias of aliases) written.set(carrierKey(alias), company)
    }
  }
  return (name) => {
    const key = carrierKey(name)
    return (
      own.get(key) ??
      written.get(key) ??
      companies.get(key) ??
      (companies.has(key) ? null : (alike.get(shortKey(name)) ?? null))
    )
  }
}
