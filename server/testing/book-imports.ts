import { expect } from 'vitest'
import { api } from '../../contract/index.ts'
import { toCsvLine } from '../features/activity/csv-line.ts'
import { commitImport } from '../features/imports/import-commit.ts'
import { previewImportRun } from '../features/imports/import-preview.ts'
import { undoImport } from '../features/imports/import-undo.ts'
import { previewImportFile } from '../features/imports/preview-job.ts'
import { runQueuedJobs } from './jobs.ts'
import type { portal } from './portal.ts'

type Portal = Awaited<ReturnType<typeof portal>>

/** Uploads files for import and runs the preview. */
export async function uploadAndRehearse(testPortal: Portal, files: Record<string, string | Buffer>) {
  const { id } = await uploadedImport(testPortal, files)
  return runRehearsal(testPortal, id)
}

/** Uploads files for import. The import has read their headers when this resolves. */
export async function uploadedImport(
  { as, people, context }: Portal,
  files: Record<string, string | Buffer>,
) {
  const admin = as(people.admin)
  const { id } = (await admin.call(api.imports.create, { name: 'The book' })).body.import
  for (const [name, content] of Object.entries(files)) {
    const addedReply = await admin.call(api.imports.addFile, { id, file: new File([content], name) })
    expect(addedReply.failure).not.toHaveProperty('error')
  }
  await runQueuedJobs(context, 'lookAtImport', previewImportFile(context))
  return (await admin.call(api.imports.one, { id })).body.import
}

export async function runRehearsal({ as, people, context }: Portal, id: string) {
  const admin = as(people.admin)
  expect((await admin.call(api.imports.rehearse, { id })).failure).not.toHaveProperty('error')
  await runQueuedJobs(context, 'rehearseImport', previewImportRun(context))
  const run = (await admin.call(api.imports.one, { id })).body.import
  expect(run.state, run.failure ?? '').toBe('rehearsed')
  return run
}

export async function runCommit({ as, people, context }: Portal, id: string) {
  const admin = as(people.admin)
  expect((await admin.call(api.imports.commit, { id })).failure).not.toHaveProperty('error')
  await runQueuedJobs(context, 'commitImport', commitImport(context))
  const run = (await admin.call(api.imports.one, { id })).body.import
  expect(run.state, run.failure ?? '').toBe('committed')
  return run
}

export async function runUndo({ as, people, context }: Portal, id: string) {
  const askedReply = await as(people.admin, { confirmed: true }).call(api.imports.undo, { id })
  expect(askedReply.failure).not.toHaveProperty('error')
  await runQueuedJobs(context, 'undoImport', undoImport(context))
  const run = (await as(people.admin).call(api.imports.one, { id })).body.import
  expect(run.state, run.failure ?? '').toBe('undone')
  return run
}

/** The rows of an import's preview. */
export const importRowsOf = async ({ as, people }: Portal, id: string, rowQuery: object = {}) =>
  (await as(people.admin).call(api.imports.rows, { id, ...rowQuery })).body.rows

/**
 * All rows of the tables that an import writes, without their version numbers: an undo is an edit
 * and increments the version.
 */
export async function readStoredBook({ context }: Portal) {
  const tables = [
    'accounts',
    'contacts',
    'people',
    'policies',
    'vehicles',
    'certificate_holders',
    'account_external_ids',
    'account_managers',
    'last_terms',
    'users',
  ]
  const foundInput: Record<string, unknown> = {}
  for (const table of tables)
    foundInput[table] = (
      await context.pool.query(`select to_jsonb(t) - 'version' as row from ${table} t order by 1`)
    ).rows.map(({ row }) => JSON.stringify(row))
  return foundInput
}

const headers = [
  'Account Name',
  'Account Phone',
  'Mailing Address',
  'Mailing City',
  'Mailing State',
  'Mailing ZIP',
  'EIN',
  'Policy Number',
  'Carrier',
  'Line',
  'Policy Start',
  'Policy End',
  'Premium',
]
/** A CSV file with these rows, as a spreadsheet saves it. */
export const makeCsvList = (...rows: string[][]) => [headers, ...rows].map(toCsvLine).join('')
export const bakeryRow = [
  'Harbor Bakery LLC',
  '(860) 555-0144',
  '12 Quay Street',
  'Mystic',
  'CT',
  '06355',
  '12-3456789',
  'HBP 1',
  'The Hartford',
  'BOP',
  '03/14/2026',
  '03/14/2027',
  '$5,862.00',
]
