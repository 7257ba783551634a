import type { z } from 'zod'
import { partForms } from './policy-part-forms.ts'
import type { PolicyPartInput } from './policy-parts.ts'
import { VehicleInput } from './vehicles.ts'

/** Kinds of parts with lists long enough to paste from a spreadsheet. */
export const pastedKinds = ['location', 'driver', 'class code'] as const
export type PastedKind = (typeof pastedKinds)[number]

/** Columns in their default order, with the headings that name them. */
type Columns = Record<string, readonly string[]>

const vehicleColumns: Columns = {
  year: ['year', 'model year', 'yr'],
  make: ['make'],
  model: ['model'],
  vin: ['vin', 'vin end', 'vehicle identification number', 'serial number'],
  garaging: ['garaging', 'garaging address', 'garaged at', 'vehicle garaged at'],
  use: ['use', 'vehicle use'],
  costNew: ['cost new', 'vehicle cost new', 'original cost new'],
  statedAmount: ['stated amount', 'vehicle stated amount'],
  gvw: ['gvw', 'gross vehicle weight', 'gvw lb', 'gvwr'],
  comprehensive: ['comprehensive', 'comprehensive deductible', 'vehicle comprehensive deductible', 'comp'],
  collision: ['collision', 'collision deductible', 'vehicle collision deductible', 'coll'],
}

const columns: Record<PastedKind, Columns> = {
  location: {
    street: ['street', 'address', 'street address', 'address 1', 'location', 'location address'],
    city: ['city', 'town'],
    state: ['state', 'st'],
    zip: ['zip', 'zip code', 'zipcode', 'postal code'],
    description: ['description', 'occupancy', 'use', 'what is there', 'building'],
  },
  driver: {
    name: ['name', 'driver', 'driver name', 'full name'],
    licenseState: ['state', 'license state', 'license state', 'lic state', 'st'],
    excluded: ['excluded', 'exclude', 'excluded driver'],
  },
  'class code': {
    code: ['code', 'class code', 'class', 'classification code'],
    description: ['description', 'classification', 'class description'],
    state: ['state', 'st'],
    basis: ['basis', 'premium basis', 'exposure basis', 'rated by'],
    amount: ['amount', 'exposure', 'payroll', 'annual payroll', 'estimated payroll', 'remuneration', 'sales'],
  },
}

/**
 * Splits copied spreadsheet text: tabs between cells, quotes around cells with tabs or newlines.
 */
export function pastedCellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  const letters = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index] ?? ''
    if (isQuoted) {
      if (letter !== '"') cell += letter === '\n' ? ' ' : letter
      else if (letters[index + 1] === '"') {
        cell += letter
        index++
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === '\t') endCell()
    else if (letter === '\n') {
      endCell()
      rows.push([])
    } else cell += letter
  }
  endCell()
  return rows
}

const normalizeHeader = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^a-z0-9#. ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** The field of each column by a header row; null if the row is not a header. */
function fieldsOfHeader(columns: Columns, row: readonly string[]): (string | null)[] | null {
  const headersByField = Object.entries(columns)
  const fields = row.map(
    (cell) => headersByField.find(([, headers]) => headers.includes(normalizeHeader(cell)))?.[0] ?? null,
  )
  if (!fields.includes(headersByField[0]?.[0] ?? '')) return null
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : null))
}

const yesPattern = /^(y|yes|x|true|1|excluded)$/i

function parsePastedCell(field: string, cell: string): string | boolean {
  if (field === 'excluded') return yesPattern.test(cell)
  if (field === 'state' || field === 'licenseState') return cell.toUpperCase()
  if (field === 'gvw') return cell.replace(/ ?(lbs?|pounds)\.?$/i, '')
  return field === 'basis' || field === 'use' ? cell.toLowerCase() : cell
}

type PastedCells = Record<string, string | boolean>

/** Splits a full address in one cell, '9 Orchard Green, Waterford, CT 06385', into four fields. */
function splitAddressCells(row: PastedCells): PastedCells {
  const { street, city, state, zip } = row
  const parts = typeof street === 'string' ? street.split(',').map((part) => part.trim()) : []
  if (city || state || zip || parts.length < 3) return row
  const [statePart = '', ...zipParts] = (parts.at(-1) ?? '').split(' ').filter(Boolean)
  return {
    ...row,
    street: parts.slice(0, -2).join(', '),
    city: parts.at(-2) ?? '',
    state: statePart.toUpperCase(),
    zip: zipParts.join(' '),
  }
}

/** The filled cells of a row. An empty cell leaves its field unset. */
const cellsByField = (fields: readonly (string | null)[], cells: readonly string[]): PastedCells =>
  Object.fromEntries(
    Object.entries(
      splitAddressCells(
        Object.fromEntries(
          fields.flatMap((field, index) => {
            const cell = cells[index] ?? ''
            return field === null || cell === '' ? [] : [[field, parsePastedCell(field, cell)]]
          }),
        ),
      ),
    ).filter(([, cell]) => cell !== ''),
  )

export interface PastedRows<Row> {
  rows: Row[]
  /** Row numbers in the pasted text, with error texts. */
  rejectedRows: { row: number; why: string }[]
  /** The unreadable rows as pasted, with the header, to correct and read again. */
  rejectedText: string
  /** Ignored columns, by heading or position. */
  ignoredColumns: string[]
}

/**
 * Reads rows pasted from a spreadsheet, with a header or in the default column order. Each
 * unreadable row comes back with an error.
 */
function readRows<Row>(
  columns: Columns,
  parse: (cells: PastedCells) => z.ZodSafeParseResult<Row>,
  text: string,
): PastedRows<Row> {
  const numberedRows = pastedCellsOf(text).map((cells, index) => ({ cells, row: index + 1 }))
  const filledRows = numberedRows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [firstRow] = filledRows
  const headerFields = firstRow ? fieldsOfHeader(columns, firstRow.cells) : null
  const fields = headerFields ?? Object.keys(columns)
  const parsedRows: Row[] = []
  const rejectedRows: { row: number; why: string; cells: string[] }[] = []
  for (const { cells, row } of headerFields ? filledRows.slice(1) : filledRows) {
    const parseResult = parse(cellsByField(fields, cells))
    if (parseResult.success) parsedRows.push(parseResult.data)
    else rejectedRows.push({ row, cells, why: parseResult.error.issues[0]?.message ?? 'This cannot be read' })
  }
  const maxCells = Math.max(0, ...filledRows.map(({ cells }) => cells.length))
  const extraPositions = Array.from({ length: maxCells }, (_, index) => index).filter(
    (position) => (fields[position] ?? null) === null,
  )
  const isColumnFilled = (position: number) => filledRows.some(({ cells }) => (cells[position] ?? '') !== '')
  const rejectedLines =
    rejectedRows.length === 0
      ? []
      : [...(headerFields && firstRow ? [firstRow.cells] : []), ...rejectedRows.map(({ cells }) => cells)]
  return {
    rows: parsedRows,
    rejectedRows: rejectedRows.map(({ row, why }) => ({ row, why })),
    rejectedText: rejectedLines.map((cells) => cells.join('\t')).join('\n'),
    ignoredColumns: extraPositions
      .filter(isColumnFilled)
      .map((position) =>
        headerFields && firstRow?.cells[position] ? firstRow.cells[position] : `column ${position + 1}`,
      ),
  }
}

/** Reads rows of one kind of part. */
export const readPastedParts = (kind: PastedKind, text: string): PastedRows<PolicyPartInput> =>
  readRows<PolicyPartInput>(columns[kind], (cells) => partForms[kind].safeParse({ kind, ...cells }), text)

/** Reads rows of vehicles, with the facts that carriers rate them by. */
export const readPastedVehicles = (text: string): PastedRows<VehicleInput> =>
  readRows(
    vehicleColumns,
    ({ year, make, model, vin, ...rating }) => VehicleInput.safeParse({ year, make, model, vin, rating }),
    text,
  )
