import { setImmediate as othersFirst } from 'node:timers/promises'
import type { FileRow } from './table-file.ts'
import { wellFormed } from './well-formed.ts'

const atOnce = 10

/** Lets others be answered in between: asked after each piece of work, it waits once this has taken a hundredth of a second. */
export function turnTaking(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < atOnce) return undefined
    return othersFirst().then(() => {
      since = performance.now()
    })
  }
}

// A slice is walked without a pause. Each cell costs its reader about five microseconds, and a long one more.
const maxRows = 200
const maxCells = 1000
const maxCharacters = 64 * 1024

/** Gathers rows, with well-formed texts, into slices that are bounded by rows, cells and characters. */
export class RowSlicer {
  #rows: FileRow[] = []
  #cells = 0
  #characters = 0

  /** Adds a row. Answers whether the slice is full, and is to be handed on with `take`. */
  add({ table, number, cells }: FileRow): boolean {
    const row = { table, number, cells: cells.map(wellFormed) }
    this.#rows.push(row)
    this.#cells += row.cells.length
    for (const cell of row.cells) this.#characters += cell.length
    return this.#rows.length >= maxRows || this.#cells >= maxCells || this.#characters >= maxCharacters
  }

  /** The rows so far, which may be none; the next slice begins. */
  take(): FileRow[] {
    const rows = this.#rows
    this.#rows = []
    this.#cells = 0
    this.#characters = 0
    return rows
  }
}
