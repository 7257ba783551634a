import { createWriteStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { columnOf } from '../../contract/values/book-columns.ts'
import { readLines } from '../agency.ts'
import type { Db } from '../database/tables.ts'
import { carriersKnown } from '../features/carriers/queries.ts'
import { type CheckedRow, checkedRows } from '../features/imports/checked-rows.ts'
import { type Finding, inWords } from '../features/imports/findings.ts'
import { lookAtFile, openImport, type TableLook } from '../features/imports/look-at-file.ts'
import { type Lookups, lookupsOf } from '../features/imports/lookups.ts'
import type { MappedColumn } from '../features/imports/map-columns.ts'
import { wrongRowsOf } from '../features/imports/wrong-rows.ts'
import { type Command, read, WrongUse } from './command.ts'
import { onDatabase } from './on-database.ts'

const Given = z.object({ file: z.string('Please name the file'), wrong: z.string().optional() })

// Of each table so many rows are shown; the file of wrong rows has all.
const mostShown = 20

const fieldName = (field: NonNullable<MappedColumn['field']>) =>
  field === 'people.name' ? 'Person name, first and last' : columnOf(field).head

function sayColumns({ name, format, headRow, rows, columns, said }: TableLook): void {
  console.info(
    `\n${name === '' ? 'The table' : `Sheet “${name}”`}: ${rows.toLocaleString('en-US')} rows, heads in row ${headRow}`,
  )
  console.info(`Read as: ${format ?? 'no known form; its columns were guessed'}`)
  const widest = Math.max(...columns.map(({ head }) => head.length), 10)
  for (const { head, field, certainty, because, dropped, at } of columns) {
    const shown = (head || `column ${at + 1}`).padEnd(widest)
    if (dropped) console.info(`  ${shown}  dropped (${dropped})`)
    else if (field) console.info(`  ${shown}  → ${fieldName(field)} (${certainty}: ${because})`)
    else console.info(`  ${shown}  left out`)
  }
  for (const one of said) console.info(`  ! ${one}`)
}

interface Counts {
  good: number
  wrong: number
  left: number
  mended: Map<Finding['kind'], number>
  /** Cells that good rows are taken without. */
  cells: number
}

function count(row: CheckedRow, counts: Counts): void {
  if (row.fate === 'good') counts.good++
  else if (row.fate === 'wrong') counts.wrong++
  else counts.left++
  for (const { kind } of row.mended) counts.mended.set(kind, (counts.mended.get(kind) ?? 0) + 1)
}

async function lookupsIn(db: Db): Promise<Lookups> {
  const [carriers, lines] = [await carriersKnown(db), await readLines(db)]
  return lookupsOf(
    carriers.map(({ name }) => ({ name, aliases: [], companies: [] })),
    lines.map(({ name, category, formerNames }) => ({ name, category, aliases: formerNames })),
  )
}

/** Says what a file would be read as, and which of its rows are wrong. */
async function sayFile(path: string, wrongTo: string | undefined, lookups: Lookups): Promise<void> {
  const file = await openImport(path)
  try {
    const look = await lookAtFile(file, { lookups, year: new Date().getUTCFullYear() })
    console.info(look.form)
    for (const one of look.said) console.info(`! ${one}`)
    for (const table of look.tables) sayColumns(table)
    const counts: Counts = { good: 0, wrong: 0, left: 0, mended: new Map(), cells: 0 }
    const writers = new Map(look.tables.map((table) => [table.table, wrongRowsOf(table)]))
    async function* wrongRows(): AsyncGenerator<string> {
      const begun = new Set<number>()
      for await (const slice of checkedRows(file, look, lookups))
        for (const row of slice) {
          count(row, counts)
          for (const cell of row.leftOut)
            if (++counts.cells <= mostShown) console.info(`  - ${inWords(row.number, cell)}`)
          if (row.fate !== 'wrong') continue
          if (counts.wrong <= mostShown)
            for (const one of row.wrong) console.info(`  ✗ ${inWords(row.number, one)}`)
          const writer = writers.get(row.table)
          if (!writer) continue
          if (!begun.has(row.table)) yield writer.head
          begun.add(row.table)
          yield writer.line(row)
        }
    }
    console.info('')
    if (wrongTo) await pipeline(wrongRows, createWriteStream(wrongTo, { flags: 'wx', mode: 0o600 }))
    else for await (const _ of wrongRows());
    if (counts.wrong > mostShown)
      console.info(`  … and ${(counts.wrong - mostShown).toLocaleString('en-US')} more rows`)
    for (const [kind, times] of counts.mended) console.info(`  ~ ${kind}: ${times.toLocaleString('en-US')}`)
    const [good, wrong, left, cells] = [counts.good, counts.wrong, counts.left, counts.cells].map((one) =>
      one.toLocaleString('en-US'),
    )
    console.info(`Cells left out of good rows: ${cells}`)
    console.info(`\nRows: ${good} good, ${wrong} wrong, ${left} left out. Nothing was written to the portal.`)
  } finally {
    await file.close()
  }
}

export const lookAtImportCommand: Command = {
  usage: `look-at-import FILE [--wrong WRONG.csv]
      Says what a CSV, a workbook (.xlsx) or JSON of clients, policies, vehicles or certificate holders would be read as:
      which column is taken for what, which rows are wrong and why. Writes nothing to the portal; with --wrong a file of
      the wrong rows alone.`,
  options: { wrong: { type: 'string' } },
  words: ['file'],
  async run(given) {
    const { file, wrong } = read(Given, given)
    await access(file).catch(() => {
      throw new WrongUse(`There is no file ${file}`)
    })
    await onDatabase(async ({ db }) => sayFile(file, wrong, await lookupsIn(db)))
  },
}
