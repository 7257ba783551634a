import { readingsOf, squeezeLetters } from './text-folding.ts'
import type { WordingName } from './wordings.ts'

// Words refused in an agent's text: promises that no certificate may make, and standard wordings
// that the agent did not choose. Agents answer for all other words.

/** A text matches if all patterns match. */
type PhrasePatterns = readonly RegExp[]

const contractPattern =
  /\b(sub)?contract(s|ual|or|ors)?\b|\bagreements?\b|\bleases?\b|\binsurance\b|\bindemnity\b|\bbid\b|\bspecifications?\b|\bstatutes?\b/

/** Promises no certificate may make, with the reason. */
const promiseRules: readonly { patterns: readonly PhrasePatterns[]; reason: string }[] = [
  {
    patterns: [
      // 'Vendor Compliance Department' and 'ADA compliance upgrades' say nothing of insurance.
      [
        /\bcompl(y|ies|ied|ying)\b|(?<!\b(ada|osha|code|nfpa|hipaa)[- ])\bcompliant\b|\bin compliance\b|\bcompliance (with|of|is|has|met|confirmed|verified|certified|guaranteed)\b/,
      ],
      [/\bcompliance\b/, /\binsurance\b|\bcover(age|ed)\b|\bpolic(y|ies)\b/],
      [
        /\b(meets?|met|meeting|satisf(y|ies|ied|ying)|fulfil(l|ls|led|s)?|conforms?|exceeds?)\b/,
        contractPattern,
      ],
      [/\b(requirements?|obligations?|requires|required)\b/, contractPattern],
    ],
    reason:
      'A certificate must not say that insurance complies with a contract or meets its requirements: Connecticut forbids it (Public Act 14-74)',
  },
  {
    patterns: [
      [
        /\bindemnif\w*|\bindemnit(y|ies|ees?)\b(?! (co|company|corp|corporation|insurance|inc|group|exchange|mutual)\b)|\bharmless\b/,
      ],
    ],
    reason: 'A certificate cannot promise indemnity or hold anyone harmless. Only a contract can',
  },
  {
    patterns: [
      [/\bcancel(s|l?ed|l?ing|l?ations?)?\b/],
      [
        /\bnotices?\b|\bnotif(y|ies|ied|ications?)\b/,
        /\bdays?\b|\bgiven?\b|\bsent\b|\bmailed\b|\bprovided?s?\b|\bprior\b|\badvance\b|\bwill\b|\bshall\b|\bwritten\b/,
      ],
    ],
    reason:
      'A certificate cannot promise notice. Notice is given as the policies provide, as the standard wording says',
  },
]

/** Words that express a standard wording. */
const wordingRules: readonly { name: WordingName; patterns: readonly PhrasePatterns[] }[] = [
  {
    name: 'additional insured',
    patterns: [
      [
        /\badd(itional(ly)?|['’]?l|tl|tnl|nl|n['’]l|it)?\b\.? (named )?(ins|assured|interest)/,
        /\bins(ure|d|rd|['’]d)|\bassureds?\b|\binterests?\b|\bins\b/,
      ],
      [/\b(is|are|be|as|include[sd]?|deemed) (an? |also )?(additional |named |co-?)?insureds?\b/],
      [/\bcg ?20 ?\d\d\b/],
    ],
  },
  {
    name: 'waiver of subrogation',
    patterns: [
      [
        /\bsubrog\w*|\bwaive[rds]{0,3}\b|\bwaiving\b|\bwaves\b|\brights? of recovery\b|\brecovery rights?\b|\bwos\b/,
      ],
    ],
  },
  {
    name: 'primary and noncontributory',
    patterns: [
      [
        /\bnon-? ?contrib\w*|\bprimary (and|&|to|over|non|basis|insurance|cover)|\b(is|are|be|as|a) primary\b|\bp ?[&/] ?nc\b|\bpnc\b(?! (bank|financial))/,
      ],
    ],
  },
]

const partyPattern =
  /\b(holders?|owners?|landlords?|lessors?|licensors?|franchisors?|lenders?|mortgagees?|vendors?|obligees?|principals?|(sub)?contractors?|you|yours?|they|them|their|insurers?|carriers?|underwriters?)\b/
const coverPattern = /\b(coverages?|insurance|polic(y|ies))\b/

/**
 * Phrases that grant a standard wording without its words: 'the holder is covered'. Text about a
 * project, its location and its work does not need them.
 */
const grantedWordingRules: readonly { name: WordingName; patterns: readonly PhrasePatterns[] }[] = [
  {
    name: 'additional insured',
    patterns: [
      [
        partyPattern,
        /\bcover(s|ing|ages?)?\b|\bcovered\b(?! (bridge|wagon|parking|porch|walkway|market|dock|patio|pavilion|entrance)\b)/,
      ],
      [partyPattern, /(?<!\b(the|named|our|by|of) )\binsureds?\b|\binsur(es?|ing)\b/],
      [partyPattern, /\bprotect(s|ed|ing)?\b|(?<!\b(fire|flood|fall|dust|erosion|corrosion) )\bprotection\b/],
      [partyPattern, /\bstatus\b|\bbenefits?\b|\bbeneficiar(y|ies)\b|\bentitled\b|\bdefend(s|ed)?\b/],
      [
        partyPattern,
        /\b(under|by|in|on|to|of) (the|this|these|those|that|all|our|any|said|each|every) polic(y|ies)\b/,
      ],
      [/\b(included|named|added) (in|on|under|to) (the|this|these|those|all|our|any) polic(y|ies)\b/],
      [/\b(is|are|be|becomes?|being) (also |fully |automatically |hereby )?(covered|insured|protected)\b/],
      [
        /\b(coverages?|insurance|polic(y|ies)) (also )?(appl(y|ies)|extends?|(is|are) (provided|afforded|granted|extended))\b/,
      ],
    ],
  },
  {
    name: 'waiver of subrogation',
    patterns: [
      [/\b(claims?|actions?|suits?|remed(y|ies))\b/, /\bagainst\b/],
      [
        partyPattern,
        /\brights\b(?![- ]of[- ](way|entry)\b)|\bright (to|against|of (action|recourse|claim))\b|\brecover(s|y|ies)?\b|\brecourse\b|\brelinquish\w*|\brenounc\w*|\bsurrenders?\b|\bforgoe?s?\b|\bsues?\b|\bagainst\b|\breleases\b/,
      ],
    ],
  },
  {
    name: 'primary and noncontributory',
    patterns: [
      [/\bother insurance\b/],
      [partyPattern, /\bcontribut\w*|\bprecedence\b|\b(pays?|responds?) first\b/],
      [coverPattern, /\bcontribut\w*|\bprecedence\b|\b(pays?|responds?) first\b/],
      [partyPattern, /\bprimary\b(?! (school|care|contact|contractor|entrance|election)\b)/],
      [
        partyPattern,
        /\bexcess\b(?! (soil|fill|material|materials|spoils|water|stock|inventory|equipment)\b)/,
      ],
    ],
  },
]

const guaranteePatterns: PhrasePatterns = [
  /\bguarant(ees?|eed|eeing|y|ies)\b|\bwarrant(s|ed|y|ies|ing)?\b|\bassur(es?|ed|ances?)\b|\bpromis(es?|ed|ing)\b|\bpledg(es?|ed)\b/,
  /\bcover(s|ed|ing|ages?)?\b|\binsur(es?|ed|ers?|ance)\b|\bpolic(y|ies)\b|\bloss(es)?\b|\bclaims?\b|\blimits?\b/,
]

// These patterns are matched with the letters alone, so spacing and doubled letters do not matter.
const misspelledWordings: readonly [RegExp, WordingName][] = [
  [/aditionalinsu?r/, 'additional insured'],
  [/waiverofsub|subrogation/, 'waiver of subrogation'],
  [/noncontribut|primaryandnon/, 'primary and noncontributory'],
]

const matchesAll = (patterns: readonly PhrasePatterns[], readings: readonly string[]) =>
  patterns.some((patternGroup) => readings.some((text) => patternGroup.every((words) => words.test(text))))

/** Error text for a promise of compliance, indemnity or notice; null if there is none. */
export function agentPromiseError(text: string): string | null {
  const readings = readingsOf(text)
  return promiseRules.find(({ patterns }) => matchesAll(patterns, readings))?.reason ?? null
}

/** Standard wordings that a text expresses in other words. */
export function findWordings(text: string): WordingName[] {
  const readings = readingsOf(text)
  const letters = readings.map(squeezeLetters)
  const namedWordings = wordingRules
    .filter(({ patterns }) => matchesAll(patterns, readings))
    .map(({ name }) => name)
  const misspelledNames = misspelledWordings
    .filter(([words]) => letters.some((squeezedReading) => words.test(squeezedReading)))
    .map(([, name]) => name)
  return [...new Set([...namedWordings, ...misspelledNames])]
}

/** Standard wordings that a text names, or grants without naming. */
export function findGrantedWordings(text: string): WordingName[] {
  const readings = readingsOf(text)
  const grantedByText = grantedWordingRules
    .filter(({ patterns }) => matchesAll(patterns, readings))
    .map(({ name }) => name)
  return [...new Set([...findWordings(text), ...grantedByText])]
}

/** Whether a text guarantees coverage, which no certificate does. */
export const isCoverageGuarantee = (text: string): boolean =>
  matchesAll([guaranteePatterns], readingsOf(text))

/** Whether a name contains a promise or a standard wording. */
export const hasOverstatement = (text: string): boolean =>
  agentPromiseError(text) !== null || findWordings(text).length > 0
