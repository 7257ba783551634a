import { type BookColumn, columnOf } from '../../../contract/values/book-columns.ts'
import { names } from './checked-names.ts'
import { CheckedPolicies } from './checked-policies.ts'
import type { Finding, WrongKind } from './findings.ts'
import { type ImportField, plainHead } from './heads.ts'
import type { ImportFile, TableLook } from './look-at-file.ts'
import type { Lookups } from './lookups.ts'
import { withLines } from './policy-lines.ts'
import { withoutSsn } from './private-cells.ts'
import { quoted, readCell } from './read-cell.ts'
import { reportLineIn } from './report-lines.ts'
import type { Values } from './row-values.ts'

export interface CheckedRow {
  table: number
  number: number
  /** Its cells as they were, without what is dropped. */
  cells: readonly string[]
  values: Values
  /** Good rows are taken, wrong ones refused; what is left out is neither. */
  fate: 'good' | 'wrong' | 'left out'
  wrong: readonly Finding[]
  mended: readonly Finding[]
}

interface Read {
  at: number
  head: string
  field: ImportField
  column: BookColumn
}

const typed = new Set<BookColumn['is']>([
  'email',
  'phone',
  'state',
  'zip',
  'day',
  'dollars',
  'ein',
  'naic',
  'year',
  'vin',
  'carrier',
  'line',
])

const nameColumn: BookColumn = { ...columnOf('people.lastName'), head: 'Person name', most: 200 }

/** A table as far as its rows are read by it. */
export type ReadTable = Omit<TableLook, 'samples' | 'said' | 'notes' | 'filled' | 'rows' | 'name'>

/** Checks the rows of a table, one after the other. */
class TableChecker {
  readonly #look: ReadTable
  readonly #lookups: Lookups
  readonly #read: Read[]
  readonly #fields: ReadonlySet<ImportField>
  readonly #dropped: ReadonlySet<number>
  readonly #policies: CheckedPolicies

  constructor(look: ReadTable, lookups: Lookups) {
    this.#look = look
    this.#lookups = lookups
    this.#read = look.columns.flatMap(({ at, head, field }): Read[] =>
      field === null
        ? []
        : [
            {
              at,
              head: head || `column ${at + 1}`,
              field,
              column: field === 'people.name' ? nameColumn : columnOf(field),
            },
          ],
    )
    this.#fields = new Set(this.#read.map(({ field }) => field))
    this.#dropped = new Set(look.columns.filter(({ dropped }) => dropped !== null).map(({ at }) => at))
    this.#policies = new CheckedPolicies(this.#fields)
  }

  check(number: number, given: readonly string[]): CheckedRow | null {
    const cells = given.map((cell, at) => (this.#dropped.has(at) ? '' : cell))
    const none: Values = {}
    const row = { table: this.#look.table, number, cells: cells.map(withoutSsn), values: none, mended: [] }
    if (number <= this.#look.headRow || cells.every((cell) => cell.trim() === '')) return null
    const left = this.#leftOut(cells)
    if (left)
      return {
        ...row,
        fate: 'left out',
        wrong: [],
        mended: [{ kind: 'left out: total', column: null, says: left }],
      }
    const wrong: Finding[] = []
    const mended: Finding[] = []
    const { values, wholeName } = this.#values(cells, wrong, mended)
    const shifted = this.#shifted(cells, wrong)
    if (shifted) return { ...row, values, fate: 'wrong', wrong: [shifted], mended }
    wrong.push(
      ...names(values, {
        wholeName,
        fields: this.#fields,
        about: this.#look.about,
        headOf: (field) => this.#headOf(field),
        isWrong: (field) => this.#isWrong(field, wrong),
      }),
    )
    const { twice, differs } = this.#policies.check(number, values, wrong, (field) => this.#headOf(field))
    if (differs) wrong.push(differs)
    if (twice && wrong.length === 0)
      return {
        ...row,
        values,
        fate: 'left out',
        wrong: [],
        mended: [{ kind: 'left out: twice', column: null, says: `It is the same as row ${twice}` }],
      }
    return { ...row, values, fate: wrong.length > 0 ? 'wrong' : 'good', wrong, mended }
  }

  #headOf(field: ImportField): string | null {
    return this.#read.find((one) => one.field === field)?.head ?? null
  }

  #isWrong(field: ImportField, wrong: readonly Finding[]): boolean {
    const head = this.#headOf(field)
    return head !== null && wrong.some(({ column }) => column === head)
  }

  #values(cells: readonly string[], wrong: Finding[], mended: Finding[]) {
    const values: Values = {}
    let wholeName = ''
    const order = [...this.#read].sort(
      (a, b) => Number(a.column.is === 'line') - Number(b.column.is === 'line'),
    )
    for (const { at, head, field, column } of order) {
      const reading = readCell(cells[at] ?? '', column, {
        order: this.#look.orders[at] ?? 'assumed',
        lookups: this.#lookups,
        category:
          values['policies.category'] ?? (values['accounts.kind'] === 'business' ? 'commercial' : undefined),
        system: this.#look.system,
      })
      if ('wrong' in reading) {
        wrong.push({ kind: reading.wrong, column: head, says: reading.says })
        continue
      }
      for (const [kind, says] of reading.mended) mended.push({ kind, column: head, says })
      if (reading.value === null) continue
      if (field === 'people.name') wholeName = reading.value
      else values[field] = reading.value
      for (const [also, value] of reading.also ?? [])
        if (also === 'policies.description') values[also] = withLines(values[also] ?? '', value)
        else if (!this.#fields.has(also)) values[also] = value
    }
    return { values, wholeName }
  }

  /** Why a row is none of the table: a total, the heads once more, or what a report says at its end. */
  #leftOut(cells: readonly string[]): string | null {
    const line = reportLineIn(cells, this.#look.heads.length)
    if (line) return line
    const filled = cells.filter((cell) => cell.trim() !== '')
    const heads = this.#look.heads.map(plainHead)
    const same = cells.filter((cell, at) => cell.trim() !== '' && plainHead(cell) === heads[at]).length
    return same >= 2 && same === filled.length ? 'The heads stand there once more' : null
  }

  /** Whether what is wrong comes of cells that stand a column too far: to the right of the heads, or each fitting its neighbour. */
  #shifted(cells: readonly string[], wrong: readonly Finding[]): Finding | null {
    const kind: WrongKind = 'shifted columns'
    const heads = this.#look.heads.findLastIndex((head) => head !== '') + 1
    const beyond = cells.findIndex((cell, at) => at >= heads && cell.trim() !== '')
    if (beyond >= 0)
      return {
        kind,
        column: null,
        says: `There is ${quoted(cells[beyond] ?? '')} to the right of the last column: its cells are shifted, by a separator within a text most likely`,
      }
    const unfit = this.#read.filter(
      ({ head, column }) => typed.has(column.is) && wrong.some((one) => one.column === head),
    )
    if (unfit.length < 3) return null
    for (const [by, side] of [
      [1, 'right'],
      [-1, 'left'],
    ] as const) {
      const fits = unfit.filter(({ at, column }) => this.#fits(cells[at + by] ?? '', column))
      if (fits.length >= 3 && fits.length >= unfit.length - 1)
        return {
          kind,
          column: unfit[0]?.head ?? null,
          says: `From here on the cells stand a column too far to the ${side}`,
        }
    }
    return null
  }

  #fits(cell: string, column: BookColumn): boolean {
    const reading = readCell(cell, column, {
      order: 'assumed',
      lookups: this.#lookups,
      category: undefined,
      system: null,
    })
    return 'value' in reading && reading.value !== null
  }
}

/** The rows of a file as they were mapped, each checked and cleaned, in slices. The file is read once more. */
export async function* checkedRows(
  file: ImportFile,
  { tables }: { tables: readonly ReadTable[] },
  lookups: Lookups,
): AsyncGenerator<CheckedRow[]> {
  const checkers = new Map(tables.map((look) => [look.table, new TableChecker(look, lookups)]))
  for await (const slice of file.rows()) {
    const checked = slice.flatMap(
      ({ table, number, cells }) => checkers.get(table)?.check(number, cells) ?? [],
    )
    if (checked.length > 0) yield checked
  }
}
