/** Reasons to leave out a cell, or to refuse its row if the field is required. */
export const wrongKinds = {
  'missing name': 'A name is missing',
  'missing value': 'A required value is missing',
  'rounded number': 'A number that a spreadsheet has rounded: 1.23E+11',
  'impossible date': 'A day that does not exist, or is none',
  'no date': '1/1/1900, 0001-01-01 and the like: no date',
  'either order': 'A date that is read one way or the other, in a column that has both',
  'end before start': 'A policy that ends before it begins',
  'bad email': 'No email address',
  'second email': 'A second email in a cell',
  'bad phone': 'No telephone number of ten digits',
  'second phone': 'A second telephone in a cell',
  'note of a phone': 'An extension, or a word next to a phone number',
  'bad state': 'No state, district or territory',
  'bad ZIP': 'No ZIP code',
  'bad country': 'No country',
  'bad EIN': 'No EIN of nine digits',
  'private number': 'A personal number, such as that of a card, which is stored nowhere',
  'bad NAIC': 'No NAIC number',
  'bad amount': 'No amount in US dollars',
  'negative amount': 'An amount below zero',
  'return premium': 'A return premium: an amount below zero',
  'second amount': 'A second amount in a cell',
  'percent as amount': 'A percentage where an amount is to be',
  'bad vehicle': 'No model year, or no VIN',
  'bad choice': 'A value that is not allowed',
  'bad limits': 'Limits that are not written as such',
  'unknown person': 'A person who is not in the agency',
  'incomplete thing': 'A policy, vehicle, holder or person of which too little is said',
  'unknown carrier': 'A carrier that is not under Settings',
  'unknown line': 'A line that is not under Settings',
  'premium once':
    'A premium that each line of a policy names: it was taken once, as that of the whole policy',
  'line guessed': 'A line that can be commercial or personal: it was taken as commercial',
  'too long': 'A text that is longer than there is room for',
  formula: 'A formula instead of its result',
  'cell error': '#N/A, #REF! and the like',
  'beyond the columns': 'A cell to the right of the last column',
  'shifted columns': 'Cells one column too far to the left or right',
  'twice in the file': 'A policy that is in the file twice with other values',
} as const
export type WrongKind = keyof typeof wrongKinds

/** Corrections that are reported. */
export const correctionKinds = {
  'zero put back': 'A ZIP code, EIN or NAIC number without its leading zero',
  'state by its name': 'Connecticut is CT',
  'country by its code': 'An address outside the United States, by its postal code or province',
  'blanks taken off': 'Blanks before or behind, and such as no one sees',
  'amount read': 'Dollars and commas, or a European amount',
  'characters taken out': 'Control characters',
  'HTML taken out': 'Marks of a web page',
  'first of several': 'Several emails or phones in a cell',
  'first limit': 'Several limits in a cell: the first was taken',
  'until cancelled': 'A policy that runs until it is cancelled',
  'not numbered yet': 'A policy that has no number yet',
  'day of a number': 'A date that a spreadsheet has left as its number',
  'personal number dropped': 'A personal number in another column',
  'letters damaged': 'Letters that were lost on the way',
  'end of the VIN': 'Only the last eight characters of a full VIN are stored',
  'several lines': 'A policy of several lines, filed as a package: its description lists them',
  'either category': 'A line that can be commercial or personal, taken as personal',
  'no retroactive date': 'A claims-made policy without its retroactive date',
  'left out: total': 'A row of totals, or a heading or footing of a report',
  'left out: twice': 'The same row once more',
} as const
export type CorrectionKind = keyof typeof correctionKinds

/** The key that counts skipped cells of a kind, in the same map as the corrections. */
export const leftOutKey = (kind: string) => `left out ${kind}`

export interface RowFinding {
  kind: WrongKind | CorrectionKind
  /** Null if the finding concerns the whole row. */
  column: string | null
  /** A text for people, without row and column. */
  says: string
}

/** 'Row 14, Premium: “12%” is a percentage, not an amount.' */
export const formatFinding = (row: number, { column, says }: Pick<RowFinding, 'column' | 'says'>) =>
  `Row ${row}${column === null ? '' : `, ${column}`}: ${says}`
