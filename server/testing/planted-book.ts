import { toCsvLine } from '../features/activity/csv-line.ts'
import type { WrongKind } from '../features/imports/findings.ts'
import { coldspringBook } from './coldspring-book.ts'

const headers =
  'LOB,Policy Number,Effective Date,Expiration Date,Named Insured,Client Type,SIC Code,Premium,Contact,Contact Email,Contact Phone,Location,Location City,Location State,Location ZIP,Agency,Branch,Department,Producer,Carrier,NAIC'.split(
    ',',
  )

type BookCells = Readonly<Record<string, string>>

/**
 * Typical errors in lists. 'refused': the row is refused. 'left out': the row is taken without the
 * cell.
 */
const errors: readonly (readonly ['refused' | 'left out', WrongKind, (cells: BookCells) => BookCells])[] = [
  ['refused', 'missing name', () => ({ 'Named Insured': '', Contact: '' })],
  ['refused', 'missing value', () => ({ Carrier: '' })],
  ['left out', 'rounded number', () => ({ 'Policy Number': '1.23E+11' })],
  ['refused', 'impossible date', () => ({ 'Effective Date': '02/30/2026' })],
  ['refused', 'no date', () => ({ 'Effective Date': '01/01/1900' })],
  ['left out', 'end before start', () => ({ 'Expiration Date': '1/13/2020' })],
  ['left out', 'bad email', () => ({ 'Contact Email': 'call first' })],
  ['left out', 'bad phone', () => ({ 'Contact Phone': '555-0101' })],
  ['left out', 'bad state', () => ({ 'Location State': 'XX' })],
  ['left out', 'bad ZIP', () => ({ 'Location ZIP': '063601' })],
  ['left out', 'bad NAIC', () => ({ NAIC: '294590' })],
  ['left out', 'bad amount', () => ({ Premium: 'see dec' })],
  ['left out', 'return premium', () => ({ Premium: '(412.00)' })],
  ['left out', 'percent as amount', () => ({ Premium: '12%' })],
  ['refused', 'unknown carrier', () => ({ Carrier: 'Acme Mutual' })],
  ['refused', 'unknown line', () => ({ LOB: 'Pet' })],
  ['left out', 'too long', () => ({ 'Location City': 'M'.repeat(61) })],
  ['left out', 'formula', () => ({ Premium: '=SUM(A1:A9)' })],
  ['left out', 'cell error', () => ({ Premium: '#REF!' })],
  // Repeats the previous row with another premium.
  ['refused', 'twice in the file', (cells) => ({ ...cells, Premium: '$99.00' })],
]

interface PlantedRows {
  fate: 'refused' | 'left out'
  kind: WrongKind
}

/**
 * The book of `coldspringBook` with one of these errors in every `interval`-th row; `plantedRows`
 * lists the errors.
 */
export function makePlantedBook({ accounts, interval }: { accounts: number; interval: number }) {
  const { policies } = coldspringBook({ accounts })
  const plantedRows = new Map<number, PlantedRows>()
  const lines = policies.content
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)].map(
        ([, quotedText, plainText = '']) => quotedText ?? plainText,
      ),
    )
    .map((cells) =>
      Object.fromEntries(headers.map((head, index): [string, string] => [head, cells[index] ?? ''])),
    )
  const rows = lines.map((row, index): BookCells => {
    const [fate, kind, wrongValue] = errors[plantedRows.size % errors.length] ?? []
    if (index % interval !== interval - 1 || !fate || !kind || !wrongValue) return row
    // Row numbers as in a spreadsheet.
    plantedRows.set(index + 2, { fate, kind })
    return { ...row, ...wrongValue(lines[index - 1] ?? row) }
  })
  const content = [headers, ...rows.map((row) => headers.map((head) => row[head] ?? ''))]
    .map(toCsvLine)
    .join('')
  return { content, planted: plantedRows, rows: rows.length }
}
