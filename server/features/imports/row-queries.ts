import { sql } from 'kysely'
import type { BookField, BookKind } from '../../../contract/values/book-columns.ts'
import type { ImportOutcome } from '../../../contract/values/import-labels.ts'
import type {
  ImportCandidate,
  ImportChange,
  ImportFinding,
  ImportValues,
  SkippedCell,
} from '../../../contract/values/import-storage.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { listing } from '../../queries/listing.ts'
import { countByKind } from './counts.ts'

/**
 * Greater than the number of rows in any import. A policy sorts by its start date times this
 * factor, plus its row's place in the files.
 */
export const termRankFactor = 100_000_000

/** Deletes the rows of the previous preview. */
export const clearRows = (tx: Db, runId: string) =>
  tx.deleteFrom('importRows').where('runId', '=', runId).execute()

/** The answers about doubtful rows, by key, to apply them to the next preview. */
export const importAnswersOf = (db: Db, runId: string) =>
  db
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('answer', 'is not', null)
    .select(['kind', 'key', 'answer'])
    .execute()

/** A staged record before it is matched with the book. */
export interface NewStagedRow {
  id: string
  fileId: string
  sheet: number
  number: number
  kind: BookKind
  outcome: ImportOutcome
  key: string
  accountKey: string | null
  policyKey: string | null
  title: string
  values: ImportValues
  einSealed: Buffer | null
  isNamedOnly: boolean
  findings: readonly ImportFinding[]
  leftOut: readonly SkippedCell[]
  place: number
}

/**
 * Stages records. For a record that is staged already, existing values win and missing ones are
 * added; fields in `concatenatedFields` keep both texts. All rows are sent as one text: a parameter
 * per cell costs ten times as much.
 */
export async function stageRows(
  tx: Db,
  runId: string,
  rows: readonly NewStagedRow[],
  concatenatedFields: readonly BookField[],
): Promise<void> {
  const rowValues = rows.map(({ einSealed, ...row }) => ({
    ...row,
    sealed: einSealed?.toString('hex') ?? null,
  }))
  await sql`
    insert into import_rows (id, run_id, file_id, sheet, number, kind, outcome, key, account_key, policy_key, title, values, ein_sealed,
      is_named_only, findings, left_out, place)
    select id, ${runId}::uuid, "fileId", sheet, number, kind, outcome, key, "accountKey", "policyKey", title, values,
      decode(sealed, 'hex'), "isNamedOnly", findings, "leftOut", place
    from json_to_recordset(${JSON.stringify(rowValues)}::json) as given (id uuid, "fileId" uuid, sheet integer, number integer, kind book_kind,
      outcome import_outcome, key text, "accountKey" text, "policyKey" text, title text, values jsonb, sealed text,
      "isNamedOnly" boolean, findings jsonb, "leftOut" jsonb, place bigint)
    on conflict (run_id, kind, key) do update set
      values = excluded.values || import_rows.values || coalesce((
        select jsonb_object_agg(field, (import_rows.values ->> field) || '; ' || (excluded.values ->> field))
        from unnest(${concatenatedFields}::text[]) as field
        where position('; ' || (excluded.values ->> field) || '; ' in '; ' || (import_rows.values ->> field) || '; ') = 0), '{}'),
      title = case when excluded.values ? 'accounts.name' and not import_rows.values ? 'accounts.name'
        then excluded.title else import_rows.title end,
      ein_sealed = coalesce(import_rows.ein_sealed, excluded.ein_sealed),
      account_key = coalesce(import_rows.account_key, excluded.account_key),
      policy_key = coalesce(import_rows.policy_key, excluded.policy_key),
      left_out = import_rows.left_out || excluded.left_out,
      is_named_only = import_rows.is_named_only and excluded.is_named_only`.execute(tx)
}

interface StagedRowsBounds {
  runId: string
  kind: BookKind
  after: number
  limit: number
  /** Limits the rows to these accounts. */
  accountKeys?: readonly string[] | undefined
}

/** A page of staged records in order, without the rows that the check of the file has refused. */
const rowsToMatch = (db: Db, { runId, kind, after, limit, accountKeys }: StagedRowsBounds) =>
  db
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('kind', '=', kind)
    .where('place', '>', after)
    .where('key', 'not like', 'row %')
    .$if(accountKeys !== undefined, (rows) =>
      rows.where('accountKey', '=', sql<string>`any(${accountKeys}::text[])`),
    )
    .orderBy('place')
    .limit(limit)
    .select([
      'id',
      'key',
      'accountKey',
      'policyKey',
      'title',
      'values',
      'einSealed',
      'isNamedOnly',
      'answer',
      'alike',
      'candidates',
      'place',
      'targetId',
      'parentId',
      'outcome',
    ])
    .execute()
export type StagedRow = Awaited<ReturnType<typeof rowsToMatch>>[number]

/** All staged rows of a kind, page by page. */
export async function* iterateStagedRows(
  db: Db,
  part: Omit<StagedRowsBounds, 'after'>,
): AsyncGenerator<StagedRow[]> {
  let lastRow = -1
  for (;;) {
    const rows = await rowsToMatch(db, { ...part, after: lastRow })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    lastRow = last.place
  }
}

/** The keys among these that staged policies have. */
export async function findStagedPolicyKeys(
  db: Db,
  runId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('kind', '=', 'policies')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .select('key')
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** The result of matching a staged record. */
export interface RowMatch {
  id: string
  outcome: ImportOutcome
  targetId: string | null
  parentId: string | null
  accountKey: string | null
  because: string | null
  candidates: readonly ImportCandidate[]
  changes: readonly ImportChange[]
  findings: readonly ImportFinding[]
}

export async function writeMatches(tx: Db, matches: readonly RowMatch[]): Promise<void> {
  if (matches.length === 0) return
  await sql`
    update import_rows set outcome = given.outcome, target_id = given."targetId", parent_id = given."parentId", account_key = given."accountKey",
      because = given.because, candidates = given.candidates, changes = given.changes, findings = given.findings
    from json_to_recordset(${JSON.stringify(matches)}::json) as given (id uuid, outcome import_outcome, "targetId" uuid,
      "parentId" uuid, "accountKey" text, because text, candidates jsonb, changes jsonb, findings jsonb)
    where import_rows.id = given.id`.execute(tx)
}

/** The accounts of the book that match rows of a run other than the given ones. */
export async function findTakenTargets(
  db: Db,
  { runId, accountKeys }: { runId: string; accountKeys: readonly string[] },
) {
  const rows = await db
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('kind', '=', 'accounts')
    .where('key', '<>', sql<string>`all(${accountKeys}::text[])`)
    .where('outcome', 'in', ['same', 'changed'])
    .select('targetId')
    .execute()
  return new Set(rows.flatMap(({ targetId }) => targetId ?? []))
}

export async function countRows(db: Db, runId: string) {
  const rows = await db
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .groupBy(['kind', 'outcome'])
    .select(({ fn }) => ['kind', 'outcome', fn.countAll<number>().as('count')])
    .execute()
  const countsByKey = new Map(rows.map(({ kind, outcome, count }) => [`${kind} ${outcome}`, count]))
  return countByKind((kind, outcome) => countsByKey.get(`${kind} ${outcome}`) ?? 0)
}

export const wrongRowsByTable = (db: Db, runId: string) =>
  db
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('outcome', '=', 'wrong')
    .groupBy(['fileId', 'sheet'])
    .orderBy('sheet')
    .select(({ fn }) => ['fileId', 'sheet', fn.count<number>('number').distinct().as('count')])
    .execute()

/**
 * The wrong rows of a table with their reasons. Some rows are wrong only in combination with
 * others.
 */
export async function wrongRowsOfTable(db: Db, { fileId, sheet }: { fileId: string; sheet: number }) {
  const rows = await db
    .selectFrom('importRows')
    .where('fileId', '=', fileId)
    .where('sheet', '=', sheet)
    .where('outcome', '=', 'wrong')
    .select(['number', 'findings'])
    .execute()
  const findingsByRow = new Map<number, ImportFinding[]>()
  for (const { number, findings } of rows)
    findingsByRow.set(number, [...(findingsByRow.get(number) ?? []), ...findings])
  return findingsByRow
}

/** The first rows that an undo had to leave. */
export const countRowsLeftInPlace = async (db: Db, runId: string) =>
  (
    await db
      .selectFrom('importChanges')
      .where('runId', '=', runId)
      .where('leftBecause', 'is not', null)
      .orderBy('place')
      .limit(200)
      .select(['kind', 'title as name', 'leftBecause as why'])
      .execute()
  ).map(({ why, ...row }) => ({ ...row, why: why ?? '' }))

/** A doubtful account or person, locked until the transaction ends. Throws 404. */
export async function rowToAnswer(tx: Db, { id, rowId }: { id: string; rowId: string }) {
  const row = await tx
    .selectFrom('importRows')
    .where('id', '=', rowId)
    .where('runId', '=', id)
    .select(['id', 'key', 'kind', 'outcome', 'because', 'candidates', 'answer', 'accountKey'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Row')
  return row
}

export const setAnswer = (tx: Db, id: string, answer: string | null) =>
  tx.updateTable('importRows').set({ answer }).where('id', '=', id).execute()

export const reapplyAnswers = (
  tx: Db,
  runId: string,
  answers: readonly { kind: BookKind; key: string; answer: string | null }[],
) =>
  sql`
    update import_rows set answer = given.answer
    from json_to_recordset(${JSON.stringify(answers)}::json) as given (kind book_kind, key text, answer text)
    where import_rows.run_id = ${runId} and import_rows.kind = given.kind and import_rows.key = given.key`.execute(
    tx,
  )

const selectImportRows = (db: Db) => db.selectFrom('importRows')

const selectShownColumns = (rows: ReturnType<typeof selectImportRows>) =>
  rows
    .innerJoin('importFiles as file', 'file.id', 'importRows.fileId')
    .leftJoin('importRows as account', (join) =>
      join
        .onRef('account.runId', '=', 'importRows.runId')
        .on('account.kind', '=', sql.lit('accounts'))
        .onRef('account.key', '=', 'importRows.accountKey'),
    )
    .select([
      'importRows.id',
      'importRows.kind',
      'importRows.outcome',
      'importRows.sheet',
      'importRows.number',
      'importRows.title',
      'importRows.targetId',
      'importRows.because',
      'importRows.candidates',
      'importRows.answer',
      'importRows.changes',
      'importRows.findings',
      'importRows.leftOut',
      'file.name as fileName',
      'file.tables',
      'account.title as account',
    ])
export type ImportRowView = Awaited<
  ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>
>

/** The rows of a preview, in the order in which they are written. */
export const importRowsSeenBy = <Item>(item: (row: ImportRowView) => Item) =>
  listing('import rows', {
    rows: ({ db }) => selectImportRows(db),
    filters: {
      id: (rows, id: string) => rows.where('importRows.runId', '=', id),
      kind: (rows, kind: BookKind) => rows.where('importRows.kind', '=', kind),
      outcome: (rows, outcome: ImportOutcome) => rows.where('importRows.outcome', '=', outcome),
      hasLeftOut: (rows, hasLeftOut: boolean) =>
        rows.where(sql<boolean>`(import_rows.left_out <> '[]') = ${hasLeftOut}`),
    },
    order: [{ column: 'importRows.place' }, { column: 'importRows.id' }],
    addColumns: selectShownColumns,
    items: (rows) => ({ rows: rows.map(item) }),
  })

export const importRowView = (db: Db, id: string): Promise<ImportRowView> =>
  selectShownColumns(selectImportRows(db).where('importRows.id', '=', id)).executeTakeFirstOrThrow()
