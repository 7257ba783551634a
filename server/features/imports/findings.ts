/** What can be wrong with a row, which is then not taken. */
export const wrongKinds = {
  'missing name': 'A name is missing',
  'missing policy number': 'A policy without a number',
  'missing value': 'What a policy, a vehicle or a holder cannot be without',
  'rounded number': 'A number that a spreadsheet has rounded: 1.23E+11',
  'impossible date': 'A day that does not exist, or is none',
  'either order': 'A date that is read one way or the other, in a column that has both',
  'end before start': 'A policy that ends before it begins',
  'bad email': 'No e-mail address',
  'bad phone': 'No telephone number of ten digits',
  'bad state': 'No state, district or territory',
  'bad ZIP': 'No ZIP code',
  'bad EIN': 'No EIN of nine digits',
  'bad NAIC': 'No NAIC number',
  'bad amount': 'No amount in US dollars',
  'negative amount': 'An amount below zero',
  'percent as amount': 'A percentage where an amount is to be',
  'bad vehicle': 'No model year, or no VIN',
  'bad choice': 'None of the words that can stand there',
  'bad limits': 'Limits that are not written as such',
  'unknown carrier': 'A carrier that is not under Settings',
  'unknown line': 'A line that is not under Settings',
  'too long': 'A text that is longer than there is room for',
  formula: 'A formula in the place of what it comes to',
  'cell error': '#N/A, #REF! and the like',
  'shifted columns': 'Cells that stand a column too far to the left or to the right',
  'twice in the file': 'A policy that stands in the file twice, and not alike',
} as const
export type WrongKind = keyof typeof wrongKinds

/** What was mended, and is said. */
export const mendedKinds = {
  'zero put back': 'A ZIP code, EIN or NAIC number without its leading zero',
  'state by its name': 'Connecticut is CT',
  'blanks taken off': 'Blanks before or behind, and such as no one sees',
  'amount read': 'Dollars and commas, or a European amount',
  'characters taken out': 'Control characters',
  'HTML taken out': 'Marks of a web page',
  'first of several': 'Several e-mails or telephones in a cell',
  'day of a number': 'A date that a spreadsheet has left as its number',
  'personal number dropped': 'A Social Security number in another column',
  'letters damaged': 'Letters that were lost on the way',
  'end of the VIN': 'Of a whole VIN the last eight characters are kept',
  'several lines': 'A policy of several lines, filed as a package: they stand in its description',
  'left out: total': 'A row of totals, or a heading or footing of a report',
  'left out: twice': 'The same row once more',
} as const
export type MendedKind = keyof typeof mendedKinds

/** Something to be said of a row. */
export interface Finding {
  kind: WrongKind | MendedKind
  /** Null where it is of the whole row. */
  column: string | null
  /** In words, without the row and the column. */
  says: string
}

/** 'Row 14, Premium: “12%” is a percentage, not an amount.' */
export const inWords = (row: number, { column, says }: Pick<Finding, 'column' | 'says'>) =>
  `Row ${row}${column === null ? '' : `, ${column}`}: ${says}`
