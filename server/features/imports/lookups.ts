import { plain } from '../../../contract/values/as-read.ts'
import { wordsForLine } from './line-words.ts'

interface Company {
  name: string
  naic: string | null
  aliases?: readonly string[]
}

/** A carrier as it is found in a file: by its brand, by another name for it, or by one of its companies. */
export interface KnownCarrier {
  name: string
  aliases: readonly string[]
  companies: readonly Company[]
}

export interface KnownLine {
  name: string
  category: 'commercial' | 'personal'
  aliases: readonly string[]
}

/** What a cell must be found among. */
export interface Lookups {
  carrier(text: string): { name: string; company: Company | null } | null
  /** Of a name that two lines have that of the category, else the commercial one. */
  line(text: string, category?: string): KnownLine | null
}

const legal =
  /\b(the|insurance|ins|company|companies|co|corporation|corp|group|inc|incorporated|llc|mutual|mut|assurance|casualty|cas|indemnity|fire|underwriters|of|and|na|usa)\b/g

const words = (text: string) => (plain(text.slice(0, 200)).match(/[a-z0-9]+/g) ?? []).join(' ')
const brandWords = (text: string) => words(text).replace(legal, ' ').replace(/ +/g, ' ').trim()

/** Finds carriers and lines by the names that are given. */
export function lookupsOf(carriers: readonly KnownCarrier[], lines: readonly KnownLine[]): Lookups {
  const byName = new Map<string, { name: string; company: Company | null }>()
  const byBrand = new Map<string, { name: string; company: null } | null>()
  for (const { name, aliases, companies } of carriers) {
    for (const company of companies)
      for (const one of [company.name, ...(company.aliases ?? [])]) byName.set(words(one), { name, company })
    for (const one of [name, ...aliases]) {
      byName.set(words(one), { name, company: null })
      const brand = brandWords(one)
      // What two carriers share is none's name.
      if (brand !== '')
        byBrand.set(
          brand,
          byBrand.has(brand) && byBrand.get(brand)?.name !== name ? null : { name, company: null },
        )
    }
  }
  const byLine = new Map<string, KnownLine[]>()
  for (const line of lines)
    for (const one of new Set([line.name, ...line.aliases, ...wordsForLine(line)])) {
      const key = words(one)
      byLine.set(key, [...(byLine.get(key) ?? []), line])
    }
  return {
    carrier: (text) => byName.get(words(text)) ?? byBrand.get(brandWords(text)) ?? null,
    line(text, category) {
      const found =
        byLine.get(words(text)) ?? byLine.get(words(text).replace(/ (insurance|policy|coverage)$/, '')) ?? []
      return found.find((line) => line.category === category) ?? found[0] ?? null
    },
  }
}
