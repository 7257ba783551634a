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
}

/** The code of a state by its name. */
export const stateNamed = (text: string): string | undefined => names[text.trim().toLowerCase()]

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
    [/^(active|in ?force|issued|current|renewed|renewal|new|bound|rewritten|a$)/i, 'active'],
    [/^(pending|quoted?|submitted|applied|future|binder)/i, 'pending'],
    [/^(expired|inactive|ended|lapsed|history)/i, 'active'],
  ],
  'policies.frequency': [
    [/^(monthly|month|12|eft|pay ?12|m$)/i, 'monthly'],
    [/^(quarterly|quarter|4|q$)/i, 'quarterly'],
    [/^(semi|half|bi-?annual|2|s$)/i, 'semi-annually'],
    [/^(annual|yearly|full|paid in full|pif|prepaid|1|a$)/i, 'annually'],
  ],
  'policies.offAs': [
    [/^cancel/i, 'cancelled'],
    [/^non-?\s?renew/i, 'not renewed'],
    [/^(replaced|rewritten)/i, 'replaced'],
  ],
}

/** The word of a field that a cell means; undefined where it is none. */
export function choiceIn(
  field: BookField,
  text: string,
  oneOf: readonly string[],
): string | null | undefined {
  const plain = text.trim().toLowerCase()
  const exact = oneOf.find((one) => one === plain)
  if (exact) return exact
  return said[field]?.find(([words]) => words.test(plain))?.[1]
}
