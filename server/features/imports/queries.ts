import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { importDays } from '../../../contract/values/import-labels.ts'
import type { Db, ImportFiles, ImportMappings, ImportRuns } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newJob } from '../../platform/jobs.ts'
import { shownNameOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { newestFirst } from '../../queries/page.ts'
import { addWireId } from '../../wire.ts'
import { zeroCounts } from './counts.ts'

// Each import job reads and writes the whole book, so they run one at a time.
const jobQueue = 'imports'

/** Import jobs share one queue. Invitations have their own: they wait for the mail server. */
export type ImportTask = 'lookAtImport' | 'rehearseImport' | 'commitImport' | 'undoImport' | 'inviteImported'

export const queueImport = (tx: Db, task: ImportTask, payload: { run: string; file?: string }) =>
  sql`select ${newJob(task, payload, task === 'inviteImported' ? 'invitations' : jobQueue)}`.execute(tx)

/** Queues the deletion of a removed file from storage. */
export const queueImportFileRemoval = (tx: Db, storageKey: string) =>
  sql`select ${newJob('removeArchiveFile', { key: storageKey }, 'files')}`.execute(tx)

const countOf = (rows: RawBuilder<unknown>) => sql<number>`(select count(*)::integer from ${rows})`

const selectImportRuns = (db: Db) => db.selectFrom('importRuns')

const selectShownColumns = (rows: ReturnType<typeof selectImportRuns>) =>
  rows
    .innerJoin('users as maker', 'maker.id', 'importRuns.createdBy')
    .select([
      'importRuns.id',
      'importRuns.name',
      'importRuns.createdAt',
      'importRuns.touchedAt',
      'importRuns.state',
      'importRuns.progress',
      'importRuns.rehearsal',
      'importRuns.failure',
      'importRuns.agentId',
      'importRuns.meanings',
      'importRuns.unknown',
      'importRuns.counts',
      'importRuns.mended',
      'importRuns.committedAt',
      'importRuns.undoneAt',
      shownNameOf('maker').as('createdByName'),
      countOf(sql`import_files f where f.run_id = import_runs.id`).as('files'),
      countOf(sql`import_files f where f.run_id = import_runs.id and f.storage_key is not null`).as(
        'keptFiles',
      ),
      countOf(sql`import_changes c where c.run_id = import_runs.id and c.left_because is not null`).as(
        'left',
      ),
    ])
export type RunRow = Awaited<ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>>

/** An import run as the API returns it. */
export function toRunView({ touchedAt, keptFiles, files, left, ...row }: RunRow) {
  const days = importDays * 86_400_000
  return addWireId({
    ...row,
    files,
    left,
    counts: { ...zeroCounts, ...row.counts },
    keptUntil: keptFiles ? new Date(Date.parse(touchedAt) + days).toISOString() : null,
  })
}

/** All runs, newest first. */
export const importRunsSeenBy = listing('imports', {
  rows: ({ db }) => selectImportRuns(db),
  filters: {},
  order: newestFirst('importRuns'),
  addColumns: selectShownColumns,
  items: (rows) => ({ imports: rows.map(toRunView) }),
})

export async function importRunSeenBy(db: Db, id: string): Promise<RunRow> {
  const row = await selectShownColumns(
    selectImportRuns(db).where('importRuns.id', '=', id),
  ).executeTakeFirst()
  if (!row) throw notFound('Import')
  return row
}

/** The stored run, locked until the transaction ends. Throws 404. */
export async function runToChange(tx: Db, id: string) {
  const row = await tx
    .selectFrom('importRuns')
    .where('id', '=', id)
    .select(['id', 'name', 'state', 'rehearsal', 'meanings', 'agentId', 'committedAt', 'undoneAt'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Import')
  return row
}

export const insertRun = (tx: Db, run: Insertable<ImportRuns>) =>
  tx.insertInto('importRuns').values(run).execute()

export const updateRun = (tx: Db, id: string, changes: Updateable<ImportRuns>) =>
  tx.updateTable('importRuns').set(changes).where('id', '=', id).execute()

/** Deletes a run with its files and preview. */
export const deleteRun = (tx: Db, id: string) => tx.deleteFrom('importRuns').where('id', '=', id).execute()

export const importFilesOf = (db: Db, runId: string) =>
  db
    .selectFrom('importFiles')
    .where('runId', '=', runId)
    .orderBy('addedAt')
    .orderBy('id')
    .select(['id', 'name', 'size', 'storageKey', 'state', 'form', 'failure', 'said', 'tables'])
    .execute()
export type ImportFileRow = Awaited<ReturnType<typeof importFilesOf>>[number]

export async function importFileOf(db: Db, runId: string, id: string): Promise<ImportFileRow> {
  const row = (await importFilesOf(db, runId)).find((file) => file.id === id)
  if (!row) throw notFound('File')
  return row
}

export const insertImportFile = (tx: Db, file: Insertable<ImportFiles>) =>
  tx.insertInto('importFiles').values(file).execute()

/** Returns whether the file still exists. */
export async function updateImportFile(
  tx: Db,
  id: string,
  changes: Updateable<ImportFiles>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('importFiles')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Counts a new attempt to preview a file. Returns the number of attempts. */
export async function beginPreviewAttempt(db: Db, id: string): Promise<number> {
  const { tries } = await db
    .updateTable('importFiles')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

/** Takes back the count of an attempt that waited for other jobs and started nothing. */
export const undoPreviewAttempt = (db: Db, id: string) =>
  sql`update import_files set tries = tries - 1 where id = ${id}`.execute(db)

export const deleteImportFile = (tx: Db, id: string) =>
  tx.deleteFrom('importFiles').where('id', '=', id).execute()

export const storedMappings = (db: Db) =>
  db
    .selectFrom('importMappings')
    .innerJoin('users as saver', 'saver.id', 'importMappings.savedBy')
    .orderBy(sql`lower(import_mappings.name)`)
    .select([
      'importMappings.id',
      'importMappings.name',
      'importMappings.fields',
      'importMappings.savedAt',
      shownNameOf('saver').as('savedByName'),
    ])
    .execute()

/** Saves a mapping; replaces one of the same name. */
export const saveMapping = (tx: Db, { id, ...mapping }: Insertable<ImportMappings>) =>
  tx
    .insertInto('importMappings')
    .values({ id, ...mapping })
    .onConflict((row) => row.expression(sql`lower(name)`).doUpdateSet(mapping))
    .execute()

export async function deleteMapping(tx: Db, id: string): Promise<{ name: string }> {
  const row = await tx.deleteFrom('importMappings').where('id', '=', id).returning('name').executeTakeFirst()
  if (!row) throw notFound('Mapping')
  return row
}

/** The agent with the most clients, suggested for new clients. */
export const likelyAgent = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', '=', 'agent')
    .where('deactivatedAt', 'is', null)
    .orderBy(
      (row) =>
        row
          .selectFrom('accounts')
          .whereRef('accounts.agentId', '=', 'users.id')
          .select(({ fn }) => fn.countAll().as('count')),
      'desc',
    )
    .orderBy('createdAt')
    .orderBy('id')
    .select('id')
    .executeTakeFirst()

/** The run in this state, locked; undefined if it has left the state. */
export const lockRunInState = (tx: Db, id: string, state: 'rehearsing' | 'committing' | 'undoing') =>
  tx
    .selectFrom('importRuns')
    .where('id', '=', id)
    .where('state', '=', state)
    .select(['id', 'name', 'agentId', 'meanings', 'tries', 'parts', 'committedBy', 'undoneBy', 'createdBy'])
    .forUpdate()
    .executeTakeFirst()
export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRunInState>>>

export const beginImportAttempt = (tx: Db, id: string, tryKey: string) =>
  sql`update import_runs set tries = tries + 1, try_key = ${tryKey} where id = ${id}`.execute(tx)

/** Takes back the count of an attempt that the portal's shutdown ended. */
export const undoImportAttempt = (db: Db, tryKey: string) =>
  sql`update import_runs set tries = tries - 1 where try_key = ${tryKey}`.execute(db)

/** Returns whether this attempt is still the current one. */
export async function updateImportAttempt(
  db: Db,
  tryKey: string,
  changes: Updateable<ImportRuns>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('importRuns')
    .set(changes)
    .where('tryKey', '=', tryKey)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Locks the run until the transaction ends. Returns whether this attempt is still current. */
export const lockImportAttempt = async (tx: Db, tryKey: string): Promise<boolean> =>
  (await tx
    .selectFrom('importRuns')
    .where('tryKey', '=', tryKey)
    .select('id')
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Idle runs that still have files or preview rows. */
export const importRunsToPurge = (db: Db, endTime: Date) =>
  db
    .selectFrom('importRuns')
    .where('touchedAt', '<', endTime.toISOString())
    .where('state', 'not in', ['rehearsing', 'committing', 'undoing'])
    .where((row) =>
      row.or([
        row('committedAt', 'is', null),
        row.exists(
          row
            .selectFrom('importFiles')
            .whereRef('importFiles.runId', '=', 'importRuns.id')
            .where('importFiles.storageKey', 'is not', null)
            .select('importFiles.id'),
        ),
      ]),
    )
    .select(['id', 'committedAt'])
    .orderBy('id')
    .execute()
