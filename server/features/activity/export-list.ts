import { type CsvExport, maxExportedRows } from '../../../contract/activity.ts'
import type { RequestContext } from '../../context.ts'
import { toCsvLine } from './csv-line.ts'
import { record } from './record.ts'

// Rows per read. Other requests run between reads.
const maxRowsPerPart = 2000

interface ExportBounds {
  limit: number
  cursor: string | undefined
  uncounted: true
}

interface ListExport<Row> {
  headers: readonly string[]
  cells: (row: Row) => readonly string[]
  read: (
    context: RequestContext,
    page: ExportBounds,
  ) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>
}

/**
 * Exports a list as CSV, from its first row. Returns only after the audit log has recorded the
 * export.
 */
export async function exportCsv<Row>(
  context: RequestContext,
  { headers, cells, read }: ListExport<Row>,
  recordOf: (rows: number) => Parameters<typeof record>[2],
): Promise<CsvExport> {
  let csv = toCsvLine(headers)
  let count = 0
  let cursor: string | undefined
  do {
    const limit = Math.min(maxRowsPerPart, maxExportedRows - count)
    const { rows, nextCursor } = await read(
      { ...context, ...context.background },
      { limit, cursor, uncounted: true },
    )
    for (const row of rows) csv += toCsvLine(cells(row))
    count += rows.length
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined && count < maxExportedRows)
  await context.write((tx) => record(tx, context, recordOf(count)))
  return { csv, rows: count, isWhole: cursor === undefined }
}

/** Exports a list as CSV. The audit entry names the list and its filters. */
export const exportList = <Row>(
  context: RequestContext,
  listName: string,
  filters: object,
  list: ListExport<Row>,
) =>
  exportCsv(context, list, (rows) => ({
    action: 'agency.listExported',
    details: { list: listName, rows, filters },
  }))
