import { type Insertable, sql, type Updateable } from 'kysely'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db, RequirementSets, RequirementShortfalls } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { instantSql, shownNameOf } from '../../queries/json.ts'
import { fileUrlOf } from '../documents/json-queries.ts'

/** Sets of a client that are listed, and that may be open at once. */
export const maxRequirementSets = 100

const selectSets = (db: Db, me: Me) =>
  seenBy(db, me)
    .requirementSets.leftJoin('certificateHolders as holder', 'holder.id', 'requirementSets.holderId')
    .leftJoin(
      seenBy(db, me)
        .documents.select(['documents.id', 'documents.title', 'documents.fileName'])
        .as('contract'),
      (join) => join.onRef('contract.id', '=', 'requirementSets.documentId'),
    )
    .select([
      'requirementSets.id',
      'requirementSets.clientId',
      'requirementSets.holderId',
      'holder.name as holderName',
      'requirementSets.project',
      'requirementSets.content',
      'requirementSets.documentPage',
      'requirementSets.writtenAt',
      'requirementSets.version',
      'contract.id as documentId',
      'contract.title as documentTitle',
      sql<string | null>`case when contract.id is not null then ${fileUrlOf('contract')} end`.as(
        'documentUrl',
      ),
    ])

/** A set as the viewer sees it. */
export type SetRow = Awaited<ReturnType<typeof setsSeenBy>>[number]

export const setsSeenBy = (db: Db, me: Me, clientId: string) =>
  selectSets(db, me)
    .where('requirementSets.clientId', '=', clientId)
    .orderBy('requirementSets.createdAt', 'desc')
    .orderBy('requirementSets.id')
    .limit(maxRequirementSets)
    .execute()

export async function setSeenBy(db: Db, me: Me, id: string): Promise<SetRow> {
  const row = await selectSets(db, me).where('requirementSets.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Requirement set')
  return row
}

/** A set that the viewer sees, locked until the transaction ends, or 404. */
export async function setToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .requirementSets.where('requirementSets.id', '=', id)
    .select('requirementSets.id')
    .forUpdate('requirementSets')
    .executeTakeFirst()
  const set = row && (await lockSet(tx, row.id))
  if (!set) throw notFound('Requirement set')
  return set
}

/**
 * An open set of a client that is not closed, locked until the transaction ends; undefined if there
 * is none.
 */
export const lockSet = (tx: Db, id: string) =>
  tx
    .selectFrom('requirementSets')
    .leftJoin('certificateHolders as holder', 'holder.id', 'requirementSets.holderId')
    .where('requirementSets.id', '=', id)
    .where('requirementSets.closedAt', 'is', null)
    .select([
      'requirementSets.id',
      'requirementSets.clientId',
      'holder.name as holderName',
      'requirementSets.project',
      'requirementSets.content',
      'requirementSets.checked',
      'requirementSets.documentId',
      'requirementSets.documentPage',
      'requirementSets.version',
    ])
    .forUpdate('requirementSets')
    .executeTakeFirst()

export type StoredSet = NonNullable<Awaited<ReturnType<typeof lockSet>>>

export const insertSet = (tx: Db, set: Insertable<RequirementSets>) =>
  tx.insertInto('requirementSets').values(set).execute()

export const updateSet = (tx: Db, id: string, changes: Updateable<RequirementSets>) =>
  tx.updateTable('requirementSets').set(changes).where('id', '=', id).execute()

/** Keeps the present version of a set. A version that is kept already stays as it is. */
export const insertVersion = (tx: Db, id: string) =>
  sql`insert into requirement_versions
      (set_id, version, project, content, document_id, document_page, written_by, written_at)
    select id, version, project, content, document_id, document_page, written_by, written_at
    from requirement_sets where id = ${id}
    on conflict do nothing`.execute(tx)

export async function countSets(tx: Db, clientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('requirementSets')
    .where('clientId', '=', clientId)
    .where('closedAt', 'is', null)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const maxVersions = 200

export const versionsSeenBy = (db: Db, me: Me, id: string) =>
  seenBy(db, me)
    .requirementSets.where('requirementSets.id', '=', id)
    .innerJoin('requirementVersions as kept', 'kept.setId', 'requirementSets.id')
    .innerJoin('users as writer', 'writer.id', 'kept.writtenBy')
    .select(['kept.version', 'kept.content', 'kept.project', 'kept.documentPage', 'kept.writtenAt'])
    .select(shownNameOf('writer').as('writtenByName'))
    .orderBy('kept.version', 'desc')
    .limit(maxVersions)
    .execute()

/** Whether the request or task that asks for the shortfall is still open. */
const isAskOpen = sql<boolean>`(
  exists (select from requests r where r.id = requirement_shortfalls.request_id and r.status <> 'completed')
  or exists (select from tasks t
    where t.id = requirement_shortfalls.task_id and t.done_at is null and t.removed_at is null))`

const shortfallColumns = [
  'requirementShortfalls.id',
  'requirementShortfalls.setId',
  'requirementShortfalls.requirement',
  'requirementShortfalls.requestId',
] as const

/** The open shortfalls of sets. */
export const openShortfallsOf = (db: Db, setIds: readonly string[]) =>
  db
    .selectFrom('requirementShortfalls')
    .where(sql<boolean>`set_id = any(${setIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .select(shortfallColumns)
    .select([
      sql<string | null>`case when settled_at is null then ${instantSql(sql.ref('foundAt'))} end`.as(
        'newSince',
      ),
      sql<string | null>`case when ${isAskOpen} then ${instantSql(sql.ref('askedAt'))} end`.as('askedAt'),
    ])
    .execute()

export type OpenShortfall = Awaited<ReturnType<typeof openShortfallsOf>>[number]

/** Inserts a shortfall, or adds to the open one of the requirement. */
export const saveShortfall = (tx: Db, shortfall: Insertable<RequirementShortfalls>) => {
  const { id: _, setId: __, clientId: ___, requirement: ____, ...changes } = shortfall
  return tx
    .insertInto('requirementShortfalls')
    .values(shortfall)
    .onConflict((row) =>
      row.columns(['setId', 'requirement']).where('endedAt', 'is', null).doUpdateSet(changes),
    )
    .execute()
}

/** Ends the open shortfalls of a set, all but those of these requirements. */
export const endShortfalls = (
  tx: Db,
  setId: string,
  keptRequirements: readonly string[],
  timestamp: string,
) =>
  tx
    .updateTable('requirementShortfalls')
    .set({ endedAt: timestamp })
    .where('setId', '=', setId)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`requirement <> all(${keptRequirements}::text[])`)
    .execute()

/** A new shortfall on the work queue, locked until the transaction ends, or 404. */
export async function newShortfallToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .requirementShortfalls.where('requirementShortfalls.id', '=', id)
    .where('requirementShortfalls.settledAt', 'is', null)
    .where('requirementShortfalls.foundAt', 'is not', null)
    .innerJoin('requirementSets as set', 'set.id', 'requirementShortfalls.setId')
    .leftJoin('certificateHolders as holder', 'holder.id', 'set.holderId')
    .select(['requirementShortfalls.clientId', 'requirementShortfalls.says', 'requirementShortfalls.setId'])
    .select(['holder.name as holderName', 'set.project'])
    .forUpdate('requirementShortfalls')
    .executeTakeFirst()
  if (!row) throw notFound('Shortfall')
  return row
}

export const settleShortfall = (tx: Db, id: string, userId: string, timestamp: string) =>
  tx
    .updateTable('requirementShortfalls')
    .set({ settledAt: timestamp, settledBy: userId })
    .where('id', '=', id)
    .execute()

/** The ids of a client's policies that the viewer sees. */
export const policyIdsSeenBy = async (db: Db, me: Me, clientId: string) =>
  (await seenBy(db, me).policies.where('policies.userId', '=', clientId).select('policies.id').execute()).map(
    ({ id }) => id,
  )

/**
 * The records on which a client's verdicts depend: the versions of its policies, of their
 * events and of the changes that a carrier confirmed.
 */
export const recordsOf = (clientId: string) => sql<string>`(
  select concat_ws(' ', count(*), coalesce(sum(p.version), 0), coalesce(sum(p.event_version), 0),
    (select concat_ws(' ', count(*), coalesce(sum(r.version), 0))
      from requests r where r.requester_id = ${sql.ref(clientId)} and r.confirmed is not null))
  from policies p where p.user_id = ${sql.ref(clientId)})`

export async function recordsOfClient(db: Db, clientId: string): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .where('accounts.id', '=', clientId)
    .select(recordsOf('accounts.id').as('records'))
    .executeTakeFirstOrThrow()
  return row.records
}

/** Sets of present clients whose records or whose day are not those of the last check. */
export const setsToCheck = (db: Db, day: string, limit: number) =>
  db
    .selectFrom('requirementSets')
    .innerJoin('accounts', 'accounts.id', 'requirementSets.clientId')
    .where('requirementSets.closedAt', 'is', null)
    .where('accounts.closedAt', 'is', null)
    .where(
      sql<boolean>`(requirement_sets.checked_on is distinct from ${day}::date
        or requirement_sets.checked_of is distinct from ${recordsOf('requirementSets.clientId')})`,
    )
    .select('requirementSets.id')
    .orderBy('requirementSets.clientId')
    .orderBy('requirementSets.id')
    .limit(limit)
    .execute()
