import { setImmediate as othersFirst } from 'node:timers/promises'
import type { FileRow } from './table-file.ts'
import { toWellFormedText } from './well-formed-text.ts'

const sliceLength = 10

/**
 * Yields to other requests. Call it after each piece of work: it pauses once this task has run for
 * 10 ms.
 */
export function createYielder(): () => Promise<void> | undefined {
  let sliceStart = performance.now()
  return () => {
    if (performance.now() - sliceStart < sliceLength) return undefined
    return othersFirst().then(() => {
      sliceStart = performance.now()
    })
  }
}

// A slice is processed without a pause. A cell takes about five microseconds, a long cell more.
const maxRows = 200
const maxCells = 1000
const maxCharacters = 64 * 1024

/** Collects rows, as well-formed text, into slices limited by rows, cells and characters. */
export class RowSlicer {
  #rows: FileRow[] = []
  #cells = 0
  #characters = 0

  /** Adds a row. Returns whether the slice is full and must be taken with `take`. */
  add({ table, number, cells }: FileRow): boolean {
    const row = { table, number, cells: cells.map(toWellFormedText) }
    this.#rows.push(row)
    this.#cells += row.cells.length
    for (const cell of row.cells) this.#characters += cell.length
    return this.#rows.length >= maxRows || this.#cells >= maxCells || this.#characters >= maxCharacters
  }

  /** Returns the rows so far, perhaps none, and begins a new slice. */
  take(): FileRow[] {
    const rows = this.#rows
    this.#rows = []
    this.#cells = 0
    this.#characters = 0
    return rows
  }
}
