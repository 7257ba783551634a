import { type CsvExport, maxExportedRows } from '../../../contract/activity.ts'
import type { RequestContext } from '../../context.ts'
import { csvLine } from './csv-line.ts'
import { record } from './record.ts'

// Rows per read. Other requests run between reads.
const part = 2000

interface ExportPage {
  limit: number
  cursor: string | undefined
  uncounted: true
}

interface ListExport<Row> {
  heads: readonly string[]
  cells: (row: Row) => readonly string[]
  read: (
    visit: RequestContext,
    page: ExportPage,
  ) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>
}

/**
 * Exports a list as CSV, from its first row. Returns only after the audit log has recorded the
 * export.
 */
export async function exportCsv<Row>(
  visit: RequestContext,
  { heads, cells, read }: ListExport<Row>,
  recorded: (rows: number) => Parameters<typeof record>[2],
): Promise<CsvExport> {
  let csv = csvLine(heads)
  let count = 0
  let cursor: string | undefined
  do {
    const limit = Math.min(part, maxExportedRows - count)
    const { rows, nextCursor } = await read(
      { ...visit, ...visit.background },
      { limit, cursor, uncounted: true },
    )
    for (const row of rows) csv += csvLine(cells(row))
    count += rows.length
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined && count < maxExportedRows)
  await visit.write((tx) => record(tx, visit, recorded(count)))
  return { csv, rows: count, isWhole: cursor === undefined }
}

/** Exports a list as CSV. The audit entry names the list and its filters. */
export const exportList = <Row>(
  visit: RequestContext,
  what: string,
  filters: object,
  list: ListExport<Row>,
) =>
  exportCsv(visit, list, (rows) => ({
    action: 'agency.listExported',
    details: { list: what, rows, filters },
  }))
