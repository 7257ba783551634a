import type { DayOrder } from '../../../contract/values/import-storage.ts'
import { stateNames } from '../../../contract/values/us-address.ts'
import { shortenText } from '../../platform/table-files/well-formed-text.ts'
import { removeTextGuard } from './cell-text.ts'
import type { Lookups } from './lookups.ts'
import { AmountStats } from './parse-amounts.ts'
import { dateOrderOfText, parseDate } from './parse-dates.ts'
import { isSsn, redactText } from './redaction.ts'

export type CellPattern =
  | 'email'
  | 'phone'
  | 'zip'
  | 'state'
  | 'ein'
  | 'vin'
  | 'day'
  | 'dollars'
  | 'carrier'
  | 'line'

const patterns: readonly [CellPattern, RegExp][] = [
  ['email', /^[^\s@<>]{1,64}@[^\s@<>]{1,190}\.[a-z]{2,24}$/i],
  ['phone', /^(\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}( ?(x|ext\.?) ?\d{1,6})?$/i],
  ['zip', /^\d{5}(-\d{4})?$/],
  ['ein', /^\d{2}-\d{7}$/],
  ['vin', /^(?=.*\d)(?=.*[a-z])[a-hj-npr-z0-9]{17}$/i],
  ['dollars', /^\$? ?\(?-?\d{1,3}(,?\d{3})*\.\d{2}\)?$|^\$ ?\d[\d,]*$/],
]

const maxSamples = 3
const maxSampleLength = 60

/**
 * Replaces the T of a date with time by a blank: on the wire, the form with a T is reserved for the
 * portal's own times.
 */
export const formatSample = (cell: string) => cell.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')

const licencePattern = /^[a-z]{1,2}[- ]?\d[\d *-]{4,18}$/i

/**
 * Whether a cell below an unknown header may be a personal number: eight or nine digits, a date, or
 * a driver's license.
 */
export const mayBePersonalNumber = (cell: string): boolean =>
  /^\d{8,9}$/.test(cell.replace(/[-\s./]/g, '')) || licencePattern.test(cell) || parseDate(cell) !== null

export class ColumnStats {
  filled = 0
  /** The first distinct cells, shortened and redacted. */
  readonly samples: string[] = []
  readonly amounts = new AmountStats()
  private readonly counts = new Map<CellPattern, number>()
  private seenCount = 0
  private ssns = 0
  private readonly years: number[] = []
  private months = 0
  private days = 0
  /** Number of dates in which month and day could be swapped. */
  ambiguous = 0

  /** Adds a cell. Patterns are counted in the first thousands of rows, date orders in all rows. */
  take(cellText: string, lookups: Lookups): void {
    const cell = removeTextGuard(cellText)
    if (cell === '') return
    this.filled++
    if (isSsn(cell)) this.ssns++
    this.amounts.take(cell)
    const provenOrder = cell.length <= 30 && cell.length >= 6 ? dateOrderOfText(cell) : null
    if (provenOrder === 'month') this.months++
    if (provenOrder === 'day') this.days++
    if (provenOrder === 'either') this.ambiguous++
    if (this.samples.length < maxSamples) {
      const sample = shortenText(formatSample(redactText(cell)), maxSampleLength)
      if (!this.samples.includes(sample)) this.samples.push(sample)
    }
    if (this.seenCount >= 3000) return
    this.seenCount++
    this.#countPattern(cell, lookups)
  }

  #countPattern(cell: string, lookups: Lookups): void {
    const count = (pattern: CellPattern) => this.counts.set(pattern, (this.counts.get(pattern) ?? 0) + 1)
    if (cell.length > 120) return
    for (const [cellKind, pattern] of patterns) if (pattern.test(cell)) count(cellKind)
    if (cell.toUpperCase() in stateNames) count('state')
    const dateParts = cell.length >= 6 ? parseDate(cell) : null
    if (dateParts) {
      count('day')
      this.years.push(Number(dateParts.year))
    }
    if (this.seenCount > 500) return
    if (lookups.carrier(cell)) count('carrier')
    if (lookups.line(cell)) count('line')
  }

  /** The share of cells with this pattern, 0 to 1. */
  share(pattern: CellPattern): number {
    const examinedCells =
      pattern === 'carrier' || pattern === 'line' ? Math.min(this.seenCount, 500) : this.seenCount
    return examinedCells === 0 ? 0 : (this.counts.get(pattern) ?? 0) / examinedCells
  }

  /**
   * True if at least 80 percent of the filled cells are Social Security numbers. The whole column
   * is then dropped. Below that share, only the single cells are left out.
   */
  get isOfSsns(): boolean {
    return this.ssns > 0 && this.ssns >= this.filled * 0.8
  }

  /** The median year of the column's dates; null without dates. */
  get usualYear(): number | null {
    return [...this.years].sort((a, b) => a - b)[Math.floor(this.years.length / 2)] ?? null
  }

  /** Whether month or day comes first, as unambiguous dates prove; null without proof. */
  get provenOrder(): 'month' | 'day' | 'both' | null {
    if (this.months > 0 && this.days > 0) return 'both'
    return this.months > 0 ? 'month' : this.days > 0 ? 'day' : null
  }
}

/**
 * The order that the column's own dates prove. Without proof, the one order that the file's other
 * columns prove. Otherwise the American order is assumed.
 */
export function dateOrderOf(column: ColumnStats, all: readonly ColumnStats[]): DayOrder {
  if (column.provenOrder) return column.provenOrder
  const otherOrders = new Set(
    all.map(({ provenOrder }) => provenOrder).filter((provenOrder) => provenOrder !== null),
  )
  const [onlyMatch] = otherOrders
  return otherOrders.size === 1 && onlyMatch && onlyMatch !== 'both' ? onlyMatch : 'assumed'
}
