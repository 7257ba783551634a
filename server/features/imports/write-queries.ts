import { type Insertable, sql } from 'kysely'
import type { BookKind } from '../../../contract/values/book-columns.ts'
import type { Db, ImportChanges } from '../../database/tables.ts'

/** The next rows of a kind to write, in order. */
export const rowsToWrite = (
  tx: Db,
  { runId, kind, limit }: { runId: string; kind: BookKind; limit: number },
) =>
  tx
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('kind', '=', kind)
    .where('isDone', '=', false)
    .where('outcome', 'in', ['new', 'changed'])
    .orderBy('place')
    .limit(limit)
    .select(['id', 'key', 'outcome', 'title', 'values', 'einSealed', 'targetId', 'parentId', 'changes'])
    .execute()
export type RowToWrite = Awaited<ReturnType<typeof rowsToWrite>>[number]

export async function countToWrite(db: Db, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('isDone', '=', false)
    .where('outcome', 'in', ['new', 'changed'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const markRowsWritten = (tx: Db, rows: readonly { id: string }[]) =>
  sql`update import_rows set is_done = true where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)

const reasonsTable = (reasons: ReadonlyMap<string, string>) =>
  sql`unnest(${[...reasons.keys()]}::uuid[], ${[...reasons.values()]}::text[]) as given (id, why)`

/** Marks rows that could not be written, with the reason. */
export const markRowsLeftOut = (tx: Db, reasons: ReadonlyMap<string, string>) =>
  sql`
    update import_rows set is_done = true, outcome = 'left out', because = given.why
    from ${reasonsTable(reasons)} where import_rows.id = given.id`.execute(tx)

export const insertImportChanges = (tx: Db, changes: Insertable<ImportChanges>[]) =>
  tx.insertInto('importChanges').values(changes).execute()

/** The highest position among the run's changes. */
export async function lastChangePosition(tx: Db, runId: string): Promise<number> {
  const { place } = await tx
    .selectFrom('importChanges')
    .where('runId', '=', runId)
    .select(({ fn }) => fn.max<number | null>('place').as('place'))
    .executeTakeFirstOrThrow()
  return place ?? 0
}

/** Counts the rows that a run has written and those that an undo has reverted or left. */
export const importTalliesOf = (db: Db, runId: string) =>
  db
    .selectFrom('importChanges')
    .where('runId', '=', runId)
    .select((row) => [
      row.fn.countAll<number>().filterWhere('isNew', '=', true).as('added'),
      row.fn.countAll<number>().filterWhere('isNew', '=', false).as('changed'),
      row.fn.countAll<number>().filterWhere('undoneAt', 'is not', null).as('undone'),
      row.fn.countAll<number>().filterWhere('leftBecause', 'is not', null).as('left'),
    ])
    .executeTakeFirstOrThrow()

/** The next changes to undo, newest first, all of one kind. */
export async function changesToUndo(tx: Db, runId: string, limit: number) {
  const rows = await tx
    .selectFrom('importChanges')
    .where('runId', '=', runId)
    .where('undoneAt', 'is', null)
    .where('leftBecause', 'is', null)
    .orderBy('place', 'desc')
    .limit(limit)
    .select(['id', 'kind', 'rowId', 'title', 'isNew', 'before', 'einSealed', 'afterHash'])
    .execute()
  return rows.filter(({ kind }) => kind === rows[0]?.kind)
}
export type ChangeToUndo = Awaited<ReturnType<typeof changesToUndo>>[number]

export const markChangesUndone = (tx: Db, ids: readonly string[], timestamp: string) =>
  sql`update import_changes set undone_at = ${timestamp} where id = any(${ids}::uuid[])`.execute(tx)

export const markChangesKept = (tx: Db, reasons: ReadonlyMap<string, string>) =>
  sql`
    update import_changes set left_because = given.why
    from ${reasonsTable(reasons)} where import_changes.id = given.id`.execute(tx)

/** Lets a repeated undo check the rows again that an earlier undo left in place. */
export const clearKeepReasons = (tx: Db, runId: string) =>
  tx.updateTable('importChanges').set({ leftBecause: null }).where('runId', '=', runId).execute()

export interface KnownAccount {
  fingerprint: string
  accountId: string
}

/** Stores the accounts that the rows of a run matched or became. */
export const insertKnownAccounts = (tx: Db, knownAccounts: readonly KnownAccount[], runId: string) =>
  sql`
    insert into import_known (fingerprint, account_id, run_id)
    select distinct on (given.fingerprint) given.fingerprint, given."accountId", ${runId}::uuid
    from json_to_recordset(${JSON.stringify(knownAccounts)}::json) as given (fingerprint text, "accountId" uuid)
    join accounts on accounts.id = given."accountId"
    order by given.fingerprint
    on conflict (fingerprint) do update set account_id = excluded.account_id, run_id = excluded.run_id`.execute(
    tx,
  )
