import { csvLine } from '../features/activity/csv-line.ts'
import type { WrongKind } from '../features/imports/findings.ts'
import { coldspringBook } from './coldspring-book.ts'

const heads =
  'LOB,Policy Number,Effective Date,Expiration Date,Named Insured,Client Type,SIC Code,Premium,Contact,Contact Email,Contact Phone,Location,Location City,Location State,Location ZIP,Agency,Branch,Department,Producer,Carrier,NAIC'.split(
    ',',
  )

type Cells = Readonly<Record<string, string>>

/** Errors as they stand in the lists of agencies: what a row has in the place of what is right. */
const errors: readonly (readonly [WrongKind, (before: Cells) => Cells])[] = [
  ['missing policy number', () => ({ 'Policy Number': ' n/a ' })],
  ['missing name', () => ({ 'Named Insured': '', Contact: '' })],
  ['missing value', () => ({ Carrier: '' })],
  ['rounded number', () => ({ 'Policy Number': '1.23E+11' })],
  ['impossible date', () => ({ 'Effective Date': '02/30/2026' })],
  ['end before start', () => ({ 'Expiration Date': '1/13/2020' })],
  ['bad email', () => ({ 'Contact Email': 'call first' })],
  ['bad phone', () => ({ 'Contact Phone': '555-0101' })],
  ['bad state', () => ({ 'Location State': 'XX' })],
  ['bad ZIP', () => ({ 'Location ZIP': '063601' })],
  ['bad NAIC', () => ({ NAIC: '294590' })],
  ['bad amount', () => ({ Premium: 'see dec' })],
  ['negative amount', () => ({ Premium: '(412.00)' })],
  ['percent as amount', () => ({ Premium: '12%' })],
  ['unknown carrier', () => ({ Carrier: 'Acme Mutual' })],
  ['unknown line', () => ({ LOB: 'Pet' })],
  ['too long', () => ({ 'Location City': 'M'.repeat(61) })],
  ['formula', () => ({ Premium: '=SUM(A1:A9)' })],
  ['cell error', () => ({ Premium: '#REF!' })],
  // The row before once more, and not alike.
  ['twice in the file', (before) => ({ ...before, Premium: '$99.00' })],
]

/** The made-up book in which one row in so many has an error of these twenty kinds, with which row has which. */
export function plantedBook({ accounts, every }: { accounts: number; every: number }) {
  const { policies } = coldspringBook({ accounts })
  const planted = new Map<number, WrongKind>()
  const lines = policies.content
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)].map(
        ([, quoted, plain = '']) => quoted ?? plain,
      ),
    )
    .map((cells) => Object.fromEntries(heads.map((head, at): [string, string] => [head, cells[at] ?? ''])))
  const rows = lines.map((row, at): Cells => {
    const [kind, wrong] = errors[planted.size % errors.length] ?? []
    if (at % every !== every - 1 || !kind || !wrong) return row
    // Rows are counted as a spreadsheet does.
    planted.set(at + 2, kind)
    return { ...row, ...wrong(lines[at - 1] ?? row) }
  })
  const content = [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))].map(csvLine).join('')
  return { content, planted, rows: rows.length }
}
