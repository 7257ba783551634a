import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CheckedRow, iterateCheckedRows } from '../features/imports/checked-rows.ts'
import { type FilePreview, openImport, previewFile } from '../features/imports/file-preview.ts'
import { formatFinding } from '../features/imports/findings.ts'
import { toImportTableView } from '../features/imports/import-runs.ts'
import { buildLookups } from '../features/imports/lookups.ts'
import { wrongRowsFile } from '../features/imports/wrong-rows.ts'

const commercial = [
  "Business Owner's Policy (BOP)",
  'Commercial Auto Insurance',
  'Commercial Property Insurance',
  'Cyber Liability Insurance',
  'General Liability Insurance',
  'Inland Marine Insurance',
  'Professional Liability Insurance (Errors & Omissions)',
  'Umbrella & Excess Liability Insurance',
  "Workers' Compensation Insurance",
]

/** Sample carriers and lines. */
export const sampleLookups = buildLookups(
  [
    {
      name: 'The Hartford',
      aliases: ['Hartford Fire Ins Co'],
      companies: [{ name: 'Twin City Fire Insurance Company', naic: '29459' }],
    },
    ...['AmTrust', 'Travelers', 'Hanover', 'Hiscox', 'Liberty Mutual', 'Chubb'].map((name) => ({
      name,
      aliases: [],
      companies: [],
    })),
  ],
  [
    ...commercial.map((name) => ({ name, category: 'commercial' as const, aliases: [] })),
    ...['auto', 'home', 'umbrella'].map((name) => ({ name, category: 'personal' as const, aliases: [] })),
  ],
)

/** The result of reading a file like an import. */
export interface ImportReading {
  look: FilePreview
  rows: CheckedRow[]
  good: CheckedRow[]
  /** Messages about rows with errors. */
  wrong: string[]
  /** Messages about corrected or dropped values. */
  mended: string[]
  /** Messages about dropped cells of accepted rows. */
  leftOut: string[]
  /** The error file of the first table. */
  wrongFile: string
}

/** Reads a file's content like an import. */
export async function readImport(content: string | Buffer): Promise<ImportReading> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-import-'))
  try {
    const path = join(folder, 'list')
    await writeFile(path, content)
    const file = await openImport(path)
    try {
      const preview = await previewFile(file, { lookups: sampleLookups, year: 2026 })
      const tables = preview.tables.map((table) => ({ ...table, said: toImportTableView(table).said }))
      const look = { ...preview, tables }
      const rows: CheckedRow[] = []
      for await (const slice of iterateCheckedRows(file, look, sampleLookups)) rows.push(...slice)
      const [firstTable] = look.tables
      const writer = firstTable && wrongRowsFile(firstTable)
      return {
        look,
        rows,
        good: rows.filter(({ fate }) => fate === 'good'),
        wrong: rows.flatMap(({ number, wrong }) => wrong.map((one) => formatFinding(number, one))),
        mended: rows.flatMap(({ number, mended }) => mended.map((one) => formatFinding(number, one))),
        leftOut: rows.flatMap(({ number, leftOutCells }) =>
          leftOutCells.map((one) => formatFinding(number, one)),
        ),
        wrongFile: writer ? writer.head + rows.map(writer.line).join('') : '',
      }
    } finally {
      await file.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
