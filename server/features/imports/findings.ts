/** Reasons to leave out a cell, or to refuse its row if the field is required. */
export const wrongKindLabels = {
  'missing name': 'A name is missing',
  'missing value': 'A required value is missing',
  'rounded number': 'A number rounded by a spreadsheet: 1.23E+11',
  'impossible date': 'Not a date, or a date that does not exist',
  'no date': 'A placeholder for no date, like 1/1/1900 or 0001-01-01',
  'either order': 'A date with unclear month and day, in a column that has both orders',
  'end before start': 'A policy that ends before it starts',
  'bad email': 'Not an email address',
  'second email': 'A second email in a cell',
  'bad phone': 'Not a ten-digit phone number',
  'second phone': 'A second phone number in a cell',
  'note of a phone': 'An extension, or a word next to a phone number',
  'bad state': 'Not a state, district or territory',
  'bad ZIP': 'Not a ZIP code',
  'bad country': 'Not a country',
  'bad EIN': 'Not a nine-digit EIN',
  'private number': 'A private number, such as a card number, which the portal does not store',
  'bad NAIC': 'Not a NAIC number',
  'bad amount': 'Not an amount in US dollars',
  'negative amount': 'An amount below zero',
  'return premium': 'A return premium: an amount below zero',
  'second amount': 'A second amount in a cell',
  'percent as amount': 'A percentage instead of an amount',
  'bad vehicle': 'Not a model year, or not a VIN',
  'bad choice': 'A value that is not allowed',
  'bad limits': 'Limits in an unknown format',
  'unknown person': 'A person who does not work for the agency',
  'incomplete thing': 'A policy, vehicle, holder or person with required details missing',
  'unknown carrier': 'A carrier that is not under Settings',
  'unknown line': 'A line that is not under Settings',
  'premium once': 'The same premium on each line of a policy: taken once, for the whole policy',
  'line guessed': 'A line that can be commercial or personal, taken as commercial',
  'too long': 'A text that is too long',
  formula: 'A formula instead of its result',
  'cell error': 'A spreadsheet error, such as #N/A or #REF!',
  'beyond the columns': 'A cell to the right of the last column',
  'shifted columns': 'Cells one column too far to the left or right',
  'twice in the file': 'A policy that is in the file twice, with different values',
} as const
export type WrongKind = keyof typeof wrongKindLabels

/** Corrections that are reported. */
export const correctionKinds = {
  'zero put back': 'A ZIP code, EIN or NAIC number without its leading zero',
  'state by its name': 'A state by its name: Connecticut became CT',
  'country by its code': 'An address outside the United States, by its postal code or province',
  'blanks taken off': 'Spaces before or after a text, and invisible characters',
  'amount read': 'An amount with dollar signs and commas, or in European format',
  'characters taken out': 'Control characters',
  'HTML taken out': 'HTML from a web page',
  'first of several': 'Several emails or phones in a cell',
  'first limit': 'Several limits in a cell: the first was taken',
  'until cancelled': 'A policy that runs until it is cancelled',
  'not numbered yet': 'A policy that has no number yet',
  'day of a number': 'A date stored as a spreadsheet number',
  'personal number dropped': 'A personal number in another column',
  'letters damaged': 'Letters damaged by an earlier export',
  'end of the VIN': 'Only the last eight characters of a full VIN are stored',
  'several lines': 'A policy with several lines, imported as a package: its description lists them',
  'name proposed': 'A carrier, line, state or status by a short name or a misspelling',
  'either category': 'A line that can be commercial or personal, taken as personal',
  'no retroactive date': 'A claims-made policy without its retroactive date',
  'left out: total': 'A row of totals, or a header or footer of a report',
  'left out: twice': 'A duplicate row',
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
