import type { BookField } from '../../../contract/values/book-columns.ts'
import { stateNames } from '../../../contract/values/us-address.ts'
import { isMisspelling, onlyMatch } from './close-names.ts'

const normalizeChoice = (text: string) =>
  text
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()

const stateCodesByName = new Map<string, string>(
  Object.entries(stateNames).map(([code, name]): [string, string] => [normalizeChoice(name), code]),
)
const otherNames = new Map([
  ['commonwealth of puerto rico', 'PR'],
  ['us virgin islands', 'VI'],
  ['united states virgin islands', 'VI'],
  ['washington dc', 'DC'],
  // Abbreviations that do not match the beginning of exactly one state's name.
  ['ala', 'AL'],
  ['fla', 'FL'],
  ['miss', 'MS'],
  ['penna', 'PA'],
  ['w va', 'WV'],
])

/** The code of a state by code or name: CT, Connecticut. */
export const stateCodeOf = (text: string): string | undefined => {
  const code = text.replace(/[.\s]/g, '').toUpperCase()
  return code in stateNames
    ? code
    : (stateCodesByName.get(normalizeChoice(text)) ?? otherNames.get(normalizeChoice(text)))
}

/** Like `stateCodeOf`, but also accepts abbreviated names: Conn, N. Hamp. */
export function parseState(text: string): string | undefined {
  const words = normalizeChoice(text).split(' ')
  const startsWithName = (name: string) => {
    const parts = name.split(' ')
    return parts.length === words.length && parts.every((part, index) => part.startsWith(words[index] ?? ' '))
  }
  const [onlyMatch, other] = [...stateCodesByName.keys()].filter(startsWithName)
  const isShort = text.replace(/[^a-z]/gi, '').length < 3
  return stateCodeOf(text) ?? (onlyMatch && !other && !isShort ? stateCodesByName.get(onlyMatch) : undefined)
}

/** The one state whose name a text misspells; null if none or several are close. */
export const guessStateCode = (text: string): string | null =>
  onlyMatch(stateCodesByName, (name) => isMisspelling(normalizeChoice(text), name))

/** Other systems' words for the choices of a field; null for words without a meaning here. */
const choiceSynonyms: Partial<Record<BookField, readonly [RegExp, string | null][]>> = {
  'accounts.kind': [
    [/^(business|commercial|company|corp|organi[sz]ation|c|b)\b/i, 'business'],
    [/^(person|personal|individual|p|i)\b/i, 'person'],
  ],
  'accounts.standing': [
    [/^(prospect|prsp|lead|suspect|quote|open)/i, 'prospect'],
    [/^(active|act$|customer|cust$|client|insured|current|curr$|yes|a$)/i, 'active'],
    [/^(former|inactive|inact$|lost|cancel|dead|purged|closed|no$|x$)/i, 'former'],
  ],
  'policies.category': [
    [/^(commercial|business|comm|cl|c)\b/i, 'commercial'],
    [/^(personal|individual|pers|pl|p)\b/i, 'personal'],
  ],
  // The dates, or the cancellation date, decide whether a policy has ended.
  'policies.status': [
    // A requested or announced cancellation has not taken effect.
    [
      /^(pending|pend|intent to|notice of)[ -][a-z -]{0,20}canc|^canc(el|ell?ation)?[. -]{1,3}(pend|request|notice)/i,
      'active',
    ],

    [/^(active|in[- ]?force|issued|current|renewed|renewal|new|bound|rewritten|reinstated|a$)/i, 'active'],
    [/^(act|actv|inf|iss|curr|ren|renw|rnwl|nb|bnd|rwr|rew|reinst|ri)$/i, 'active'],
    [/^(pending|quoted?|submitted|applied|future|binder|pend$|pnd$|sub$|subm$|app$)/i, 'pending'],
    [/^(expired|ended|history|exp$|expd$|hist$)/i, 'active'],
  ],
  'policies.frequency': [
    [
      /^(m|monthly|every month|(12|twelve)[ -]?pay|pay[ -]?12|12 (equal |monthly )?(payments|installments)|12 months)$/i,
      'monthly',
    ],
    [
      /^(q|quarter|qtrly|quarterly|every quarter|(4|four)[ -]?pay|pay[ -]?4|4 (equal |quarterly )?(payments|installments))$/i,
      'quarterly',
    ],
    [
      /^(s|sa|semi|semi[ -]?annual|semi[ -]?annually|half[ -]?yearly|bi-?annual|bi-?annually|twice a year|(2|two)[ -]?pay|pay[ -]?2|2 (equal )?(payments|installments))$/i,
      'semi-annually',
    ],
    [
      /^(a|annual|annually|yearly|full|full annual|full pay|full payment|pay in full|payment in full|paid in full|pif|pre-?paid|(1|one|single)[ -]?pay|pay[ -]?1|(1|one|single) payment)$/i,
      'annually',
    ],
  ],
  'policies.offAs': [
    [
      /^canc(ell?ed|'?d)(?![a-z])|^canc(el|ell?ation)?(?![a-z])(?![. -]{1,3}(pend|request|notice))|^cxl|^(flat|pro[ -]?rata|short[ -]?rate)[ -]{1,3}canc|^(lapsed?|inactive)(?![a-z])/i,
      'cancelled',
    ],
    [/^non-?\s?renew/i, 'not renewed'],
    [/^(replaced|rewritten)/i, 'replaced'],
  ],
}

// Finds the frequency in 'Monthly payments', 'Billed quarterly', 'Annual plan'.
const planFrequencyPattern =
  /^(?:paid |billed )?(monthly|quarterly|semi[ -]?annual|semi[ -]?annually|annual|annually)(?: (?:pay|payments?|plan|payment plan|pay plan|billing|billed|bill|installments?|premium|mode|eft))?$/

/** Words of statuses in full. A misspelling of one is proposed as its choice. */
const statusWords: Partial<Record<BookField, readonly (readonly [string, string])[]>> = {
  'accounts.standing': [
    ['prospect', 'prospect'],
    ['active', 'active'],
    ['customer', 'active'],
    ['client', 'active'],
    ['current', 'active'],
    ['former', 'former'],
    ['inactive', 'former'],
  ],
  'policies.status': [
    ['active', 'active'],
    ['in force', 'active'],
    ['issued', 'active'],
    ['current', 'active'],
    ['renewed', 'active'],
    ['renewal', 'active'],
    ['bound', 'active'],
    ['pending', 'pending'],
    ['quoted', 'pending'],
    ['submitted', 'pending'],
  ],
}

/** The one choice whose word a text misspells; null if none or several are close. */
export const guessChoice = (field: BookField, text: string): string | null =>
  onlyMatch(statusWords[field] ?? [], (word) => isMisspelling(normalizeChoice(text), word))

/** The choice that a cell means; undefined if unknown. */
export function parseChoice(
  field: BookField,
  text: string,
  oneOf: readonly string[],
): string | null | undefined {
  const plainText = text.trim().toLowerCase()
  const words =
    field === 'policies.frequency' ? (planFrequencyPattern.exec(plainText)?.[1] ?? plainText) : plainText
  const exactChoice = oneOf.find((one) => one === plainText)
  if (exactChoice) return exactChoice
  return choiceSynonyms[field]?.find(([pattern]) => pattern.test(words))?.[1]
}
