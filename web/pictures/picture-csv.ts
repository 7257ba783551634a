import { guardCell } from '../../contract/values/guarded-cells.ts'
import { saveFile } from '../ui/save-file.ts'
import type { PictureColumn } from './picture-column.ts'

const quoteCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const lineOf = (cells: readonly string[]) =>
  `${cells.map((text) => quoteCell(guardCell(text))).join(',')}\r\n`

/** The rows of a picture as CSV, with the mark by which spreadsheets recognize UTF-8. */
export const pictureCsv = <Row>(columns: readonly PictureColumn<Row>[], rows: readonly Row[]) =>
  `\uFEFF${lineOf(columns.map(({ header }) => header))}${rows
    .map((row) => lineOf(columns.map(({ text, csv }) => (csv ?? text)(row))))
    .join('')}`

export const savePictureCsv = <Row>(
  fileName: string,
  columns: readonly PictureColumn<Row>[],
  rows: readonly Row[],
): void => saveFile(new Blob([pictureCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), fileName)
