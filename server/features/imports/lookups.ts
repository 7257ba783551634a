import { type ImportNameKind, importNameKinds } from '../../../contract/values/import-labels.ts'
import type { ImportMeanings } from '../../../contract/values/import-storage.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { foldText } from '../../../contract/values/text-folding.ts'
import type { Db } from '../../database/tables.ts'
import { readStoredCarriers } from '../carriers/queries.ts'
import { carrierShortNames } from './carrier-short-names.ts'
import { isMisspelling, isShortForm, onlyMatch } from './close-names.ts'
import { coveragesOfLine, findCoverages, isAmbiguousCoverage, singleCoverageNamed } from './line-synonyms.ts'

interface KnownCompany {
  name: string
  naic: string | null
  aliases?: readonly string[]
}

/** A carrier that a file may name by its brand, an alias or one of its companies. */
export interface KnownCarrier {
  name: string
  aliases: readonly string[]
  companies: readonly KnownCompany[]
}

export interface KnownLine {
  name: string
  category: 'commercial' | 'personal'
  aliases: readonly string[]
}

/** A carrier or a line that a name probably means, with the reason for people. */
export interface Proposal<Name> {
  name: Name
  because: string
}

/** Finds the agency's carriers and lines by the text of a cell. */
export interface Lookups {
  /** The meaning that a person chose for a state or a status; null without one. */
  meaning(kind: ImportNameKind, text: string): string | null
  /** The only carrier with this short name of the trade, short form or misspelling. */
  proposedCarrier(text: string): Proposal<string> | null
  /** The only line with this short form or misspelling. */
  proposedLine(text: string, category?: string): Proposal<KnownLine> | null
  carrier(text: string): { name: string; company: KnownCompany | null } | null
  /** If two lines share the name, `category` decides; without it the commercial line wins. */
  line(text: string, category?: string): KnownLine | null
  /** The lines in a list such as 'GL, Property'; empty if only one is named, or any is unknown. */
  linesFoundIn(text: string, category?: string): string[]
  /** The commercial package policy with these lines; null if the agency has none that fits. */
  packageOf(lines: readonly string[], category?: string): KnownLine | null
}

const legalWordPattern =
  /\b(the|insurance|ins|company|companies|co|corporation|corp|group|inc|incorporated|llc|mutual|mut|assurance|casualty|cas|indemnity|fire|underwriters|of|and|na|usa)\b/g

const isAscii = (text: string) => !/[^\p{ASCII}]/u.test(text)

function toLookupWords(text: string): string {
  const textStart = text.slice(0, 200)
  // Most cells have no accents to remove.
  const foldedText = isAscii(textStart) ? textStart.toLowerCase() : foldText(textStart)
  return (foldedText.match(/[a-z0-9]+/g) ?? []).join(' ')
}
const brandWords = (text: string) =>
  toLookupWords(text).replace(legalWordPattern, ' ').replace(/ +/g, ' ').trim()

const lineWords = (text: string) => toLookupWords(text.replaceAll('&', ' and '))
const withoutLineSuffix = (key: string) => key.replace(/ (insurance|policy|coverage)$/, '')
// Separators between insurance lines in a cell.
const separatorPattern = /[,;/+&|\n]|\band\b|\bwith\b|\s-\s/i
const packagePattern = /\bpackage\b|business ?owner/i

const meaningKey = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

// Max names whose proposals are cached. The cells of a list repeat a few names.
const maxCachedProposals = 1000

function cacheProposals<Value>(find: (text: string, category?: string) => Value) {
  const proposalsByKey = new Map<string, Value>()
  return (text: string, category?: string): Value => {
    const key = `${category ?? ''}\n${text}`
    const cachedProposal = proposalsByKey.get(key)
    if (cachedProposal !== undefined) return cachedProposal
    if (proposalsByKey.size >= maxCachedProposals) proposalsByKey.clear()
    const value = find(text, category)
    proposalsByKey.set(key, value)
    return value
  }
}

const shortNameReason = 'Matched as a short name'
const misspellingReason = 'Matched by a similar spelling'

export function buildLookups(
  carriers: readonly KnownCarrier[],
  lines: readonly KnownLine[],
  meanings: ImportMeanings = {},
): Lookups {
  const chosenNames = (kind: ImportNameKind, keyOf: (text: string) => string) =>
    new Map(Object.entries(meanings[kind] ?? {}).map(([parsedName, name]) => [keyOf(parsedName), name]))
  const chosenCarriers = chosenNames('carriers', toLookupWords)
  // One choice serves all spellings of a name.
  const chosenBrands = chosenNames('carriers', brandWords)
  const chosenLines = chosenNames('lines', lineWords)
  const chosenMeanings = new Map(
    importNameKinds.map((kind) => [kind, chosenNames(kind, meaningKey)] as const),
  )
  const carriersByName = new Map<string, { name: string; company: KnownCompany | null }>()
  const carriersByBrand = new Map<string, { name: string; company: null } | null>()
  for (const { name, aliases, companies } of carriers) {
    for (const company of companies)
      for (const one of [company.name, ...(company.aliases ?? [])])
        carriersByName.set(toLookupWords(one), { name, company })
    for (const one of [name, ...aliases]) {
      carriersByName.set(toLookupWords(one), { name, company: null })
      const brand = brandWords(one)
      // A name that two carriers share identifies neither.
      if (brand !== '')
        carriersByBrand.set(
          brand,
          carriersByBrand.has(brand) && carriersByBrand.get(brand)?.name !== name
            ? null
            : { name, company: null },
        )
    }
  }
  const linesWithNames = lines.map((line) => ({
    line,
    names: new Set([line.name, ...line.aliases].map(lineWords)),
    coverages: coveragesOfLine(line),
  }))
  const linesNamedLike = (key: string) => {
    const namedCoverages = findCoverages(key)
    return linesWithNames
      .filter(
        ({ names, coverages }) =>
          names.has(key) || namedCoverages.some((coverage) => coverages.includes(coverage)),
      )
      .map(({ line }) => line)
  }
  const line = (text: string, category?: string): KnownLine | null => {
    const key = lineWords(text)
    const chosenLine = lines.find(({ name }) => name === chosenLines.get(key))
    if (chosenLine) return chosenLine
    const exactLines = linesNamedLike(key)
    const nameWithoutSuffix = withoutLineSuffix(key)
    const matchingLines =
      exactLines.length > 0 || nameWithoutSuffix === key ? exactLines : linesNamedLike(nameWithoutSuffix)
    const lineOfCategory = matchingLines.find((line) => line.category === category)
    if (isAmbiguousCoverage(key)) return lineOfCategory ?? null
    return (
      lineOfCategory ?? matchingLines.find(({ name }) => lineWords(name) === key) ?? matchingLines[0] ?? null
    )
  }
  const brands = [...carriersByBrand].flatMap(([brand, carrier]) =>
    carrier === null ? [] : [[brand, carrier.name] as const],
  )
  const proposedCarrier = cacheProposals((text: string): Proposal<string> | null => {
    const [wholeText, brand] = [toLookupWords(text), brandWords(text)]
    const tradeNames = carrierShortNames.filter((shortName) => shortName.words.includes(wholeText))
    const tradeCarriers = carriers.filter(({ name }) => tradeNames.some(({ carrier }) => carrier.test(name)))
    const short =
      (tradeCarriers.length === 1 ? tradeCarriers[0]?.name : null) ??
      onlyMatch(brands, (name) => isShortForm(brand, name))
    if (short) return { name: short, because: shortNameReason }
    const closeMatch = onlyMatch(brands, (name) => isMisspelling(brand, name))
    return closeMatch === null ? null : { name: closeMatch, because: misspellingReason }
  })
  const lineNames = linesWithNames.flatMap(({ line: one, names, coverages }) =>
    [...names, ...coverages.flatMap((coverage) => [lineWords(coverage.name), ...coverage.words])].map(
      (name) => [withoutLineSuffix(name), one] as const,
    ),
  )
  const proposedLine = cacheProposals((text: string, category?: string): Proposal<KnownLine> | null => {
    const key = withoutLineSuffix(lineWords(text))
    if (key.length < 5 || isAmbiguousCoverage(key)) return null
    const names = lineNames.filter(([, one]) => category === undefined || one.category === category)
    const short = onlyMatch(names, (name) => isShortForm(key, name))
    if (short) return { name: short, because: shortNameReason }
    const closeMatch = onlyMatch(names, (name) => isMisspelling(key, name))
    return closeMatch === null ? null : { name: closeMatch, because: misspellingReason }
  })
  return {
    line,
    proposedCarrier,
    proposedLine,
    meaning: (kind, text) => chosenMeanings.get(kind)?.get(meaningKey(text)) ?? null,
    linesFoundIn(text, category) {
      const parts = text
        .slice(0, 500)
        .split(separatorPattern)
        .map((part) => part.trim())
        .filter((part) => lineWords(part) !== '')
      // 'Property' next to a commercial line is not a personal line.
      const isCommercial = parts.some((part) => line(part)?.category === 'commercial')
      const meantCategory = category ?? (isCommercial ? 'commercial' : undefined)
      const names = parts.map(
        (part) => line(part, meantCategory)?.name ?? singleCoverageNamed(lineWords(part))?.name,
      )
      const lineNames = [...new Set(names.flatMap((name) => name ?? []))]
      return names.includes(undefined) || lineNames.length < 2 ? [] : lineNames
    },
    packageOf(names, category) {
      const parts = names.map((name) => lines.find((line) => line.name === name) ?? name)
      const isPersonal = parts.some((part) => typeof part !== 'string' && part.category === 'personal')
      if (isPersonal || category === 'personal') return null
      const partCoverages = parts.map((part) =>
        typeof part === 'string' ? singleCoverageNamed(lineWords(part)) : coveragesOfLine(part)[0],
      )
      const isFittingPackage = (form: 'businessowners' | 'package') =>
        partCoverages.every(
          (partCoverage, index) =>
            partCoverage?.packageKind === 'businessowners' ||
            partCoverage?.packageKind === form ||
            packagePattern.test(names[index] ?? ''),
        )
      const formOf = ({ name }: KnownLine) => (/\bpackage\b/i.test(name) ? 'package' : 'businessowners')
      const packagePart = parts
        .filter((part) => typeof part !== 'string')
        .find((part) => packagePattern.test(part.name))
      if (packagePart) return isFittingPackage(formOf(packagePart)) ? packagePart : null
      const packages = lines.filter(
        (line) => line.category === 'commercial' && packagePattern.test(line.name),
      )
      const hasCoverage = (name: string) => partCoverages.some((partCoverage) => partCoverage?.name === name)
      return (
        packages.find((one) => formOf(one) === 'package' && isFittingPackage('package')) ??
        // A businessowners policy always includes property and liability.
        packages.find(
          (one) =>
            formOf(one) === 'businessowners' &&
            isFittingPackage('businessowners') &&
            hasCoverage('Commercial Property') &&
            hasCoverage('General Liability'),
        ) ??
        null
      )
    },
    carrier(text) {
      const isChosenCarrier = (name: string | undefined) =>
        name !== undefined && carriers.some((carrier) => carrier.name === name)
          ? { name, company: null }
          : null
      return (
        isChosenCarrier(chosenCarriers.get(toLookupWords(text))) ??
        carriersByName.get(toLookupWords(text)) ??
        carriersByBrand.get(brandWords(text)) ??
        isChosenCarrier(chosenBrands.get(brandWords(text)))
      )
    },
  }
}

/**
 * Looks carriers and lines up by all of their names and by the meanings that people chose. Retired
 * ones are included, since the book has policies written with them.
 */
export async function readLookups(
  db: Db,
  lines: readonly LineTraits[],
  meanings: ImportMeanings = {},
): Promise<Lookups & { companyId: (carrier: string, company: string | undefined) => string | null }> {
  const carriers = await readStoredCarriers(db)
  const lookups = buildLookups(
    carriers,
    lines.map(({ name, category, formerNames }) => ({ name, category, aliases: formerNames })),
    meanings,
  )
  const companies = new Map(
    carriers.flatMap(({ name, companies: all }) =>
      all.flatMap((company): [string, string][] =>
        [company.name, ...company.aliases].map((parsedName) => [
          `${name}\n${parsedName.toLowerCase()}`,
          company.id,
        ]),
      ),
    ),
  )
  return {
    ...lookups,
    companyId: (carrier, company) =>
      company === undefined ? null : (companies.get(`${carrier}\n${company.toLowerCase()}`) ?? null),
  }
}
