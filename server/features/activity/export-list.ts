import { type Exported, mostExported } from '../../../contract/activity.ts'
import type { Visit } from '../../context.ts'
import { csvLine } from './csv-line.ts'
import { record } from './record.ts'

// Each part is read by itself, so that others are answered in between.
const part = 2000

interface Page {
  limit: number
  cursor: string | undefined
  uncounted: true
}

interface List<Row> {
  heads: readonly string[]
  cells: (row: Row) => readonly string[]
  /** A part of it, as whoever exports it sees it. */
  read: (visit: Visit, page: Page) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>
}

/** A list as CSV, from its beginning. It leaves only once it is on record that it does, by `recorded`. */
export async function exported<Row>(
  visit: Visit,
  { heads, cells, read }: List<Row>,
  recorded: (rows: number) => Parameters<typeof record>[2],
): Promise<Exported> {
  let csv = csvLine(heads)
  let count = 0
  let cursor: string | undefined
  do {
    const limit = Math.min(part, mostExported - count)
    const { rows, nextCursor } = await read(
      { ...visit, ...visit.unhurried },
      { limit, cursor, uncounted: true },
    )
    for (const row of rows) csv += csvLine(cells(row))
    count += rows.length
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined && count < mostExported)
  await visit.write((tx) => record(tx, visit, recorded(count)))
  return { csv, rows: count, isWhole: cursor === undefined }
}

/** A list of clients, policies and the like: which one, and what it was narrowed to, go on record. */
export const exportedList = <Row>(visit: Visit, what: string, filters: object, list: List<Row>) =>
  exported(visit, list, (rows) => ({ action: 'agency.listExported', details: { list: what, rows, filters } }))
