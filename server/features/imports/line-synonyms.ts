/**
 * A kind of coverage as files name it. Agencies name their lines freely, so `linePattern` finds the
 * line by a word in its name.
 */
export interface LineSynonyms {
  /** The name shown if the agency has no such line. */
  name: string
  linePattern: RegExp
  /** Undefined if it belongs to both categories. */
  category?: 'commercial' | 'personal'
  /** Abbreviations, ACORD codes among them, in lower case without punctuation. */
  words: readonly string[]
  /** The package policy that this coverage may be part of. */
  packageKind?: 'businessowners' | 'package'
}

const coverages: readonly LineSynonyms[] = [
  {
    name: 'Businessowners',
    linePattern: /business ?owner/i,
    category: 'commercial',
    words: ['bop', 'bopgl', 'businessowners policy'],
  },
  {
    name: 'Commercial Package',
    linePattern: /\bpackage\b/i,
    category: 'commercial',
    words: ['cpp', 'pkg', 'cpkg', 'cpkge', 'package', 'smp', 'package policy'],
  },
  {
    name: 'Commercial Auto',
    linePattern: /auto/i,
    category: 'commercial',
    words: [
      'autob',
      'auto',
      'business auto',
      'ba',
      'ca',
      'bap',
      'bauto',
      'caut',
      'comauto',
      'truckers',
      'trucking',
      'commercial vehicle',
    ],
    packageKind: 'package',
  },
  {
    name: 'Personal Auto',
    linePattern: /auto/i,
    category: 'personal',
    words: ['autop', 'paut', 'pauto', 'pa', 'pap', 'ppa', 'private passenger auto'],
  },
  {
    name: 'Commercial Property',
    linePattern: /property/i,
    category: 'commercial',
    words: ['propc', 'prop', 'cprop', 'property', 'cf', 'commercial fire', 'building contents', 'bpp'],
    packageKind: 'businessowners',
  },
  {
    name: 'Cyber Liability',
    linePattern: /cyber/i,
    words: ['cyber', 'cyb', 'cybr', 'network security', 'privacy liability', 'data breach'],
    packageKind: 'businessowners',
  },
  {
    name: 'Directors and Officers',
    linePattern: /d&o|directors/i,
    words: ['do', 'd o', 'dno', 'directors officers liability', 'management liability'],
  },
  {
    name: 'General Liability',
    linePattern: /general liab/i,
    words: ['gl', 'cgl', 'gliab', 'commercial general liability', 'commercial gl'],
    packageKind: 'businessowners',
  },
  {
    name: 'Inland Marine',
    linePattern: /inland marine/i,
    words: ['inmrc', 'inmar', 'im', 'equipment floater', 'contractors equipment'],
    packageKind: 'businessowners',
  },
  {
    name: 'Professional Liability (Errors & Omissions)',
    linePattern: /professional|errors/i,
    words: [
      'eo',
      'e o',
      'eno',
      'pl',
      'prof',
      'profl',
      'profliab',
      'errors omissions',
      'professional liability',
      'malpractice',
    ],
  },
  {
    name: 'Umbrella',
    linePattern: /umbrella|excess/i,
    category: 'commercial',
    words: ['cumbr', 'cumb', 'umb', 'umbr', 'umbrc', 'xs', 'excess', 'exliab', 'excess umbrella'],
    packageKind: 'package',
  },
  {
    name: 'Personal Umbrella',
    linePattern: /umbrella/i,
    category: 'personal',
    words: ['pumbr', 'pumb', 'pup', 'umbrp'],
  },
  {
    name: 'Workers’ Compensation',
    linePattern: /workers/i,
    words: ['work', 'wc', 'wcomp', 'workcomp', 'work compensation', 'wc el'],
  },
  {
    name: 'Homeowners',
    linePattern: /^home|condo|rent|mobile/i,
    category: 'personal',
    words: [
      'home',
      'ho',
      'hom',
      'mho',
      'mobile home',
      'mobile homeowners',
      'condo',
      'condominium',
      'condo unit owners',
      'renters',
    ],
  },
  { name: 'Life', linePattern: /^life/i, category: 'personal', words: ['term life', 'whole life'] },
  {
    name: 'Dwelling Fire',
    linePattern: /^property|dwelling/i,
    category: 'personal',
    words: ['dfire', 'dp', 'dwelling', 'personal property'],
  },
  {
    name: 'Personal Liability',
    linePattern: /^(personal )?liability/i,
    category: 'personal',
    words: ['pl', 'cpl', 'comprehensive personal liability'],
  },
  { name: 'Flood', linePattern: /flood/i, words: ['nfip', 'fld', 'pflood', 'cflood'] },
  {
    name: 'Employment Practices Liability',
    linePattern: /employment|epli/i,
    words: ['epli', 'epl', 'employment practices'],
    packageKind: 'businessowners',
  },
  {
    name: 'Liquor Liability',
    linePattern: /liquor/i,
    words: ['liquor', 'liq', 'dram shop', 'lql', 'll'],
    packageKind: 'businessowners',
  },
  { name: 'Bond', linePattern: /bond|surety/i, words: ['surety', 'surety bond', 'bonds', 'contract bond'] },
  {
    name: 'Crime',
    linePattern: /crime/i,
    words: ['fidelity', 'crim', 'employee dishonesty'],
    packageKind: 'businessowners',
  },
  { name: 'Fiduciary Liability', linePattern: /fiduciary/i, words: ['fiduciary', 'fid', 'fidu'] },
  {
    name: 'Equipment Breakdown',
    linePattern: /equipment breakdown|boiler/i,
    words: ['boiler machinery', 'boiler', 'eb', 'bm', 'b m'],
    packageKind: 'businessowners',
  },
  { name: 'Glass', linePattern: /\bglass\b/i, words: ['plate glass'], packageKind: 'businessowners' },
  {
    name: 'Pollution Liability',
    linePattern: /pollution|environmental/i,
    words: ['pollution', 'poll', 'environmental'],
  },
  { name: 'Garage', linePattern: /garage/i, words: ['garag', 'garage liability', 'gkll'] },
  { name: 'Builders Risk', linePattern: /builder/i, words: ['builder risk', 'br', 'course of construction'] },
  { name: 'Earthquake', linePattern: /earthquake/i, words: ['eq', 'quake', 'dic'] },
  { name: 'Watercraft', linePattern: /boat|watercraft/i, words: ['boat', 'yacht'] },
  { name: 'Motorcycle', linePattern: /motorcycle/i, words: ['cycle'] },
]

const synonyms: Record<string, string> = {
  comm: 'commercial',
  automobile: 'auto',
  comp: 'compensation',
  worker: 'workers',
  workmens: 'workers',
  workmans: 'workers',
  homeowner: 'homeowners',
}

/** The sorted words of a coverage: 'Auto, commercial' equals 'Comm. Auto'. */
const senseKeyOf = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .join(' ')
    .replace(/\b(business|home) ?owners?\b/g, '$1owners')
    .replace(/\b(ho|dp) ?\d\b/g, '$1')
    .replace(/\bworker s\b/g, 'workers')
    // After workers' compensation, employers liability names no separate coverage.
    .replace(/(?<=\bcompensation|\bcomp) (and )?employers liability$/, '')
    .replace(/^(umbrella|excess) liability$/, '$1')
    .replace(/^commercial umbrella$|^umbrella commercial$/, 'umbrella')
    .split(' ')
    .filter((word) => word !== 'and')
    .map((word) => synonyms[word] ?? word)
    .sort()
    .join(' ')

const synonymsBySense = Map.groupBy(
  coverages.flatMap((coverage) =>
    [...new Set([coverage.name, ...coverage.words].map(senseKeyOf))].map((senseKey) => ({
      sense: senseKey,
      coverage,
    })),
  ),
  ({ sense }) => sense,
)

// Max names whose coverages are cached. The cache pays, because the cells of a list repeat a few
// lines.
const maxCachedNames = 1000
const cachedSynonyms = new Map<string, LineSynonyms[]>()

export function findCoverages(words: string): readonly LineSynonyms[] {
  const cachedCoverages = cachedSynonyms.get(words)
  if (cachedCoverages) return cachedCoverages
  const coverages = (synonymsBySense.get(senseKeyOf(words)) ?? []).map(({ coverage }) => coverage)
  if (cachedSynonyms.size >= maxCachedNames) cachedSynonyms.clear()
  cachedSynonyms.set(words, coverages)
  return coverages
}

/** The coverage that the words name, if they name exactly one. */
export const singleCoverageNamed = (words: string): LineSynonyms | null => {
  const [onlyMatch = null, ...otherCoverages] = findCoverages(words)
  return otherCoverages.length === 0 ? onlyMatch : null
}

/** The coverages that an agency's line offers. */
export const coveragesOfLine = ({ name, category }: { name: string; category: string }): LineSynonyms[] =>
  coverages.filter(
    (coverage) => coverage.linePattern.test(name) && [undefined, category].includes(coverage.category),
  )

/** 'PL' is professional liability or personal liability: only the category tells which. */
export const isAmbiguousCoverage = (words: string): boolean => words === 'pl'
