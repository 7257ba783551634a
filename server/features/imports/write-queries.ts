import { sql } from 'kysely'
import type { BookKind } from '../../../contract/values/book-columns.ts'
import type { Db } from '../../database/tables.ts'
import { columnsOfState, historyOf } from '../policies/history-queries.ts'
import { stateAfter } from '../policies/policy-event-log.ts'
import { cancellationOf, dayOf, isCancellation } from './written-policies.ts'

/** A row of the book, column by column, as the database writes it as JSON. */
export type Columns = Readonly<Record<string, unknown>>

// What an import writes of each kind, by which it is also seen whether somebody edited it since. An EIN stands beside it.
const written = {
  accounts: {
    table: 'accounts',
    columns:
      'kind name sort_name dba entity address location_address phone client_since account_number ein_last_four agent_id contact_id closed_at closed_by',
    beside: 'ein_sealed created_at',
  },
  people: {
    table: 'contacts',
    columns: 'account_id first_name last_name email phone title',
    beside: 'added_at may is_owner',
  },
  policies: {
    table: 'policies',
    columns:
      'user_id policy_number carrier carrier_company_id type category status premium deductible coverage_limit start_date end_date payment_frequency coverage_type coverages description named_insured wholesaler renewed_from deactivated_at deactivated_by deactivation_reason cancelled_on',
    beside: 'created_at created_by gaps life event_version',
  },
  vehicles: {
    table: 'vehicles',
    columns: 'policy_id year make model vin_end removed_at',
    beside: 'place created_at',
  },
  holders: {
    table: 'certificate_holders',
    columns:
      'client_id name street city state zip country removed_at approved_at request_id email phone loan_number operations additional_insured',
    beside: 'created_by created_at',
  },
} as const satisfies Record<BookKind, object>

const listOf = (names: readonly string[], of = '') =>
  sql.join(names.map((name) => sql.raw(of === '' ? name : `${of}.${name}`)))
const columnsOf = (kind: BookKind) => written[kind].columns.split(' ')
const allOf = (kind: BookKind) => ['id', ...columnsOf(kind), ...written[kind].beside.split(' ')]
const tableOf = (kind: BookKind) => sql.table(written[kind].table)
const given = (kind: BookKind, rows: readonly Columns[]) =>
  sql`jsonb_populate_recordset(null::${tableOf(kind)}, ${JSON.stringify(rows)}::jsonb) as given`

/** Rows that are to be written, of the first kind of which there are any, in their order. */
export async function rowsToWrite(tx: Db, runId: string, limit: number) {
  const rows = await tx
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('isDone', '=', false)
    .where('outcome', 'in', ['new', 'changed'])
    .orderBy('kind')
    .orderBy('place')
    .limit(limit)
    .select([
      'id',
      'key',
      'kind',
      'outcome',
      'title',
      'values',
      'einSealed',
      'targetId',
      'parentId',
      'changes',
    ])
    .execute()
  return rows.filter(({ kind }) => kind === rows[0]?.kind)
}
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

export const markWritten = (tx: Db, ids: readonly string[]) =>
  tx
    .updateTable('importRows')
    .set({ isDone: true })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Those that could not be written any more, with why. */
export const markLeft = (tx: Db, rows: readonly { id: string; says: string }[]) =>
  sql`
    update import_rows set is_done = true, outcome = 'left out', because = given.says
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, says text)
    where import_rows.id = given.id`.execute(tx)

/** Rows of the book as they stand, locked until the transaction ends, each with the hash of what an import writes of it. */
export async function standing(tx: Db, kind: BookKind, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; columns: Columns; sealed: Buffer | null; hash: string }>`
    select t.id, (select to_jsonb(w) from (select ${listOf(columnsOf(kind), 't')}) as w) as columns,
      ${kind === 'accounts' ? sql`t.ein_sealed` : sql`null::bytea`} as sealed,
      md5(row(${listOf(columnsOf(kind), 't')})::text) as hash
    from ${tableOf(kind)} t where t.id = any(${ids}::uuid[]) order by t.id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of ids those that stand in a table of the book, and stay there until the transaction ends. */
export async function present(tx: Db, kind: BookKind, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${tableOf(kind)} t where t.id = any(${ids}::uuid[]) for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function insertRows(tx: Db, kind: BookKind, rows: readonly Columns[]): Promise<void> {
  if (rows.length === 0) return
  const names = allOf(kind)
  await sql`insert into ${tableOf(kind)} (${listOf(names)}) select ${listOf(names, 'given')} from ${given(kind, rows)}`.execute(
    tx,
  )
}

/**
 * Writes all columns of rows, with what stands beside them only where it is an EIN. A policy that is cancelled, or no longer is, gets
 * that in its history too.
 */
export async function updateRows(
  tx: Db,
  kind: BookKind,
  rows: readonly Columns[],
  at: string,
): Promise<void> {
  if (rows.length === 0) return
  const names = [...columnsOf(kind), ...(kind === 'accounts' ? ['ein_sealed'] : [])]
  const columns = sql.join(names.map((name) => sql.raw(`${name} = given.${name}`)))
  if (kind !== 'policies') {
    await sql`update ${tableOf(kind)} as t set ${columns} from ${given(kind, rows)} where t.id = given.id`.execute(
      tx,
    )
    return
  }
  const changes = await historyChanges(tx, rows, at)
  const states = changes.map(({ id, state }) => ({
    id,
    version: state.version,
    ...columnsOfState(state),
    life: state.life,
  }))
  const entered = changes.flatMap(({ id: policyId, enter }) => (enter ? { ...enter, policyId } : []))
  const takenBack = changes.flatMap(({ takeBack }) => takeBack)
  await sql`
    with taken_back as (update policy_events set taken_back_at = ${at} where id = any(${takenBack}::uuid[])),
    entered as (
      insert into policy_events (id, policy_id, kind, effective_on, received_on, source, entered_at, applied_at)
      select id, "policyId", kind, "effectiveOn", "receivedOn", 'not stated', ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(entered)}::jsonb)
        as e (id uuid, "policyId" uuid, kind policy_event_kind, "effectiveOn" date, "receivedOn" date)),
    states as (
      select s.id, s.gaps, s."noticeOn", s.life, s.version from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as s (id uuid, gaps datemultirange, "noticeOn" date, life jsonb, version integer))
    update policies as t set ${columns},
      gaps = case when states.id is null then t.gaps else states.gaps end,
      notice_on = case when states.id is null then t.notice_on else states."noticeOn" end,
      life = case when states.id is null then t.life else states.life end,
      event_version = coalesce(states.version, t.event_version)
    from ${given(kind, rows)} left join states on states.id = given.id where t.id = given.id`.execute(tx)
}

/** A change of the history of each policy whose row is cancelled, or no longer is. The policies are locked. */
async function historyChanges(tx: Db, rows: readonly Columns[], at: string) {
  const written = new Map(rows.map((row) => [String(row.id), row]))
  const stood = await tx
    .selectFrom('policies')
    .where('id', '=', sql<string>`any(${[...written.keys()]}::uuid[])`)
    .select(['id', 'startDate', 'endDate', 'cancelledOn', historyOf('policies').as('history')])
    .execute()
  return stood.flatMap(({ id, cancelledOn, ...policy }) => {
    const row = written.get(id)
    const effectiveOn = typeof row?.cancelled_on === 'string' ? row.cancelled_on : null
    if (!row || effectiveOn === cancelledOn) return []
    const term = { startDate: String(row.start_date), endDate: String(row.end_date) }
    const takeBack = policy.history.flatMap((event) =>
      isCancellation(event.kind) && !event.isTakenBack && event.effectiveOn === cancelledOn ? event.id : [],
    )
    const enter = effectiveOn === null ? undefined : cancellationOf(term, effectiveOn, at)
    const change = { takeBack, term, ...(enter ? { enter } : {}) }
    return { id, takeBack, enter, state: stateAfter(policy, change, dayOf(at)) }
  })
}

/** What an account is made of beside its row. */
export interface OfAccount {
  id: string
  externalIds: readonly { system: string; externalId: string }[]
  managers: readonly string[]
}

export async function addOfAccounts(
  tx: Db,
  accounts: readonly OfAccount[],
  { by, at }: { by: string; at: string },
) {
  const ids = accounts.flatMap(({ id, externalIds }) => externalIds.map((one) => ({ ...one, accountId: id })))
  if (ids.length > 0)
    await tx
      .insertInto('accountExternalIds')
      .values(ids)
      .onConflict((row) => row.doNothing())
      .execute()
  const managers = accounts.flatMap(({ id, managers }) =>
    managers.map((userId) => ({ accountId: id, userId, addedAt: at, addedBy: by })),
  )
  if (managers.length > 0)
    await tx
      .insertInto('accountManagers')
      .values(managers)
      .onConflict((row) => row.doNothing())
      .execute()
}

/** Of these policies those of whose events more is known than that they were written, or is to come: their dates are bound by them. */
export async function withALife(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('policies')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(
      sql<boolean>`(life is not null or exists (
        select from policy_events e where e.policy_id = policies.id and e.applied_at is null and e.taken_back_at is null))`,
    )
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What a file says otherwise of policies corrects them, and how that is known nobody has stated. */
export const noteCorrections = (
  tx: Db,
  corrections: readonly { id: string; policyId: string; changes: Record<string, [unknown, unknown]> }[],
  { by, at, day }: { by: string; at: string; day: string },
) =>
  sql`
  with entered as (
    insert into policy_events (id, policy_id, kind, effective_on, received_on, source, changes, entered_by, entered_at, applied_at)
    select given.id, given."policyId", 'correction', p.start_date, ${day}::date, 'not stated', given.changes, ${by}, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(corrections)}::json) as given (id uuid, "policyId" uuid, changes jsonb)
    join policies p on p.id = given."policyId"
    returning policy_id)
  update policies set event_version = event_version_of(policies.id) + added.count
  from (select policy_id, count(*)::integer as count from entered group by policy_id) as added
  where policies.id = added.policy_id`.execute(tx)

/** What other systems call accounts, and who looks after them beside their agents. */
export async function ofAccounts(tx: Db, ids: readonly string[]): Promise<Map<string, OfAccount>> {
  const rows = await tx
    .selectFrom('accounts')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'id',
      sql<
        OfAccount['externalIds']
      >`coalesce((select json_agg(json_build_object('system', x.system, 'externalId', x.external_id))
        from account_external_ids x where x.account_id = accounts.id), '[]')`.as('externalIds'),
      sql<
        string[]
      >`array(select m.user_id::text from account_managers m where m.account_id = accounts.id)`.as(
        'managers',
      ),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes off what of this was not there before. */
export async function keepOfAccounts(tx: Db, accounts: readonly OfAccount[]): Promise<void> {
  const before = JSON.stringify(accounts)
  await sql`
    delete from account_external_ids x using json_to_recordset(${before}::json) as given (id uuid, "externalIds" jsonb)
    where x.account_id = given.id
      and not given."externalIds" @> jsonb_build_array(jsonb_build_object('system', x.system, 'externalId', x.external_id))`.execute(
    tx,
  )
  await sql`
    delete from account_managers m using json_to_recordset(${before}::json) as given (id uuid, managers jsonb)
    where m.account_id = given.id and not given.managers ? m.user_id::text`.execute(tx)
}

/** Of the agency's own numbers of accounts those that another account has. */
export async function numbersTaken(
  tx: Db,
  accounts: readonly { id: string; number: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select given.id from json_to_recordset(${JSON.stringify(accounts)}::json) as given (id uuid, number text)
    join accounts a on lower(a.account_number) = lower(given.number) and a.id <> given.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

interface Changed {
  id: string
  runId: string
  part: number
  place: number
  kind: BookKind
  rowId: string
  title: string
  isNew: boolean
  before: string
  einSealed: Buffer | null
  afterHash: string
}

export const noteChanges = (tx: Db, changes: readonly Changed[]) =>
  tx
    .insertInto('importChanges')
    .values([...changes])
    .execute()

export async function placesOf(tx: Db, runId: string): Promise<number> {
  const { place } = await tx
    .selectFrom('importChanges')
    .where('runId', '=', runId)
    .select(({ fn }) => fn.max<number | null>('place').as('place'))
    .executeTakeFirstOrThrow()
  return place ?? 0
}

/** What a run has done so far, and what was undone of it. */
export const talliesOf = (db: Db, runId: string) =>
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

/** What is to be undone next, the last first, of one kind. */
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

export const markUndone = (tx: Db, ids: readonly string[], at: string) =>
  tx
    .updateTable('importChanges')
    .set({ undoneAt: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export const markLeftInPlace = (tx: Db, rows: readonly { id: string; why: string }[]) =>
  sql`
    update import_changes set left_because = given.why
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, why text)
    where import_changes.id = given.id`.execute(tx)

/** An undo that is asked for again looks once more at what an earlier one has left. */
export const lookAgain = (tx: Db, runId: string) =>
  tx.updateTable('importChanges').set({ leftBecause: null }).where('runId', '=', runId).execute()

// What is a part of a row, and goes with it.
const ownParts = new Set([
  'account_external_ids',
  'account_managers',
  'import_clients',
  'import_known',
  'last_terms',
  // But for what happened since: see `hanging`.
  'policy_events',
])

interface Reference {
  table: string
  column: string
}

/** Every column of the database that names rows of this kind, whatever feature it is of. */
async function referencesTo(tx: Db, kind: BookKind): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as "table", a.attname::text as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${written[kind].table}::regclass order by 1, 2`.execute(tx)
  return rows.filter(({ table }) => !ownParts.has(table))
}

/** On which rows something hangs, and what: names of tables. A row of `going` hangs on nothing: a term goes together with the one before. */
export async function hanging(
  tx: Db,
  kind: BookKind,
  ids: readonly string[],
  going: readonly string[],
): Promise<Map<string, string[]>> {
  const references = await referencesTo(tx, kind)
  // What is on record of a client names them without a key: one that was merged is named on.
  if (kind === 'accounts') references.push({ table: 'events', column: 'client_id' })
  // What an import brought has its first events with it; what somebody entered since is more than that.
  const since = sql`
    select distinct e.policy_id as id, 'policy_events' as what from policy_events e join policies p on p.id = e.policy_id
    where e.policy_id = any(${ids}::uuid[]) and e.kind <> 'correction' and e.entered_by is not null and e.entered_at > p.created_at`
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ id: string; what: string }>`${sql.join(
    references.map(
      ({ table, column }) => sql`
        select distinct ${sql.ref(column)} as id, ${table}::text as what from ${sql.raw(table)}
        where ${sql.raw(column)} = any(${ids}::uuid[])
        ${table === written[kind].table ? sql`and id <> all(${going}::uuid[])` : sql``}`,
    ),
    sql` union all `,
  )} ${kind === 'policies' ? sql`union all ${since}` : sql``}`.execute(tx)
  const found = new Map<string, string[]>()
  for (const { id, what } of rows) found.set(id, [...(found.get(id) ?? []), what])
  return found
}

/** Takes rows out of the book that an import has added and on which nothing hangs. */
export async function deleteRows(tx: Db, kind: BookKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  if (kind === 'accounts') {
    await sql`delete from account_external_ids where account_id = any(${ids}::uuid[])`.execute(tx)
    await sql`delete from account_managers where account_id = any(${ids}::uuid[])`.execute(tx)
  }
  await sql`delete from ${tableOf(kind)} t where t.id = any(${ids}::uuid[])`.execute(tx)
}

/** Notes which accounts the things of a run were, or became. */
export const noteKnown = (
  tx: Db,
  known: readonly { fingerprint: string; accountId: string }[],
  runId: string,
) =>
  sql`
    insert into import_known (fingerprint, account_id, run_id)
    select distinct on (given.fingerprint) given.fingerprint, given."accountId", ${runId}::uuid
    from json_to_recordset(${JSON.stringify(known)}::json) as given (fingerprint text, "accountId" uuid)
    join accounts on accounts.id = given."accountId"
    order by given.fingerprint
    on conflict (fingerprint) do update set account_id = excluded.account_id, run_id = excluded.run_id`.execute(
    tx,
  )

/** The place behind the last vehicle of policies. */
export async function vehiclesOn(tx: Db, policyIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('vehicles')
    .where('policyId', '=', sql<string>`any(${policyIds}::uuid[])`)
    .where('removedAt', 'is', null)
    .groupBy('policyId')
    .select(({ fn }) => ['policyId', fn.max('place').as('place')])
    .execute()
  return new Map(rows.map(({ policyId, place }) => [policyId, place + 1]))
}
