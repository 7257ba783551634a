import type { BookField } from '../../../contract/values/book-columns.ts'

const names: Record<string, string> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  guam: 'GU',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'puerto rico': 'PR',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  'virgin islands': 'VI',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
  'american samoa': 'AS',
  'northern mariana islands': 'MP',
  'commonwealth of puerto rico': 'PR',
  'us virgin islands': 'VI',
  'united states virgin islands': 'VI',
  'washington dc': 'DC',
  'armed forces americas': 'AA',
  'armed forces europe': 'AE',
  'armed forces pacific': 'AP',
  // As they are abbreviated beside the two letters.
  ala: 'AL',
  alas: 'AK',
  ariz: 'AZ',
  ark: 'AR',
  cal: 'CA',
  calif: 'CA',
  col: 'CO',
  colo: 'CO',
  conn: 'CT',
  del: 'DE',
  fla: 'FL',
  flor: 'FL',
  geo: 'GA',
  haw: 'HI',
  ida: 'ID',
  ill: 'IL',
  ind: 'IN',
  kan: 'KS',
  kans: 'KS',
  ken: 'KY',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  miss: 'MS',
  mont: 'MT',
  neb: 'NE',
  nebr: 'NE',
  nev: 'NV',
  'n hamp': 'NH',
  'n jersey': 'NJ',
  'n mex': 'NM',
  'new mex': 'NM',
  'n york': 'NY',
  'n car': 'NC',
  'no carolina': 'NC',
  'n carolina': 'NC',
  'n dak': 'ND',
  'n dakota': 'ND',
  okla: 'OK',
  ore: 'OR',
  oreg: 'OR',
  pen: 'PA',
  penn: 'PA',
  penna: 'PA',
  'r island': 'RI',
  's car': 'SC',
  'so carolina': 'SC',
  's carolina': 'SC',
  's dak': 'SD',
  's dakota': 'SD',
  tenn: 'TN',
  tex: 'TX',
  virg: 'VA',
  wash: 'WA',
  'w va': 'WV',
  'w virginia': 'WV',
  wis: 'WI',
  wisc: 'WI',
  wyo: 'WY',
}

const byName = new Map(Object.entries(names))

/** The code of a state by its name, or an abbreviation of it: Connecticut, Conn. */
export const stateNamed = (text: string): string | undefined =>
  byName.get(text.toLowerCase().replaceAll('.', ' ').replace(/\s+/g, ' ').trim())

/** What other systems say for the words of a field; null where it comes to nothing. */
const said: Partial<Record<BookField, readonly [RegExp, string | null][]>> = {
  'accounts.kind': [
    [/^(business|commercial|company|corp|organi[sz]ation|c|b)\b/i, 'business'],
    [/^(person|personal|individual|p|i)\b/i, 'person'],
  ],
  'accounts.standing': [
    [/^(prospect|lead|suspect|quote|open)/i, 'prospect'],
    [/^(active|customer|client|insured|current|yes|a$)/i, 'active'],
    [/^(former|inactive|lost|cancel|dead|purged|closed|no$|x$)/i, 'former'],
  ],
  'policies.category': [
    [/^(commercial|business|comm|cl|c)\b/i, 'commercial'],
    [/^(personal|individual|pers|pl|p)\b/i, 'personal'],
  ],
  // What has ended follows from its dates, or from the day of its cancellation.
  'policies.status': [
    // A cancellation that is asked for or announced has not taken effect.
    [
      /^(pending|pend|intent to|notice of)[ -][a-z -]{0,20}canc|^canc(el|ell?ation)?[. -]{1,3}(pend|request|notice)/i,
      'active',
    ],

    [/^(active|in ?force|issued|current|renewed|renewal|new|bound|rewritten|a$)/i, 'active'],
    [/^(pending|quoted?|submitted|applied|future|binder)/i, 'pending'],
    [/^(expired|ended|history)/i, 'active'],
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

// 'Monthly payments', 'Billed quarterly', 'Annual plan': the word that says how often.
const frequencyInPlan =
  /^(?:paid |billed )?(monthly|quarterly|semi[ -]?annual|semi[ -]?annually|annual|annually)(?: (?:pay|payments?|plan|payment plan|pay plan|billing|billed|bill|installments?|premium|mode|eft))?$/

/** The word of a field that a cell means; undefined where it is none. */
export function choiceIn(
  field: BookField,
  text: string,
  oneOf: readonly string[],
): string | null | undefined {
  const plain = text.trim().toLowerCase()
  const words = field === 'policies.frequency' ? (frequencyInPlan.exec(plain)?.[1] ?? plain) : plain
  const exact = oneOf.find((one) => one === plain)
  if (exact) return exact
  return said[field]?.find(([meaning]) => meaning.test(words))?.[1]
}
