import { sql } from 'kysely'
import type { KeyChange } from '../../../contract/settings.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { replaceJob } from '../../platform/jobs.ts'
import { encryptedColumns } from '../../registry/encrypted-columns.ts'
import type { EncryptedColumn } from '../../registry/feature.ts'

/**
 * Fingerprint of the SECRET_KEY that the database belongs to. Stores `mark` if the database has no
 * fingerprint yet.
 */
export async function databaseKeyMark(db: Db, mark: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name: 'key', value: mark })
    .onConflict((row) => row.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'key')
    .executeTakeFirstOrThrow()
  return value
}

export const openKeyChange = (db: Db) =>
  db
    .selectFrom('keyChanges')
    .select(['id', 'fromKey', 'toKey', 'beganAt', 'leftToSeal', 'sealedAnewAt'])
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** Makes the database belong to another key. Returns the id of the key change. */
export async function beginKeyChange(
  tx: Db,
  { from, to, at }: { from: string; to: string; at: string },
): Promise<string> {
  const id = newId()
  await tx.updateTable('installation').set({ value: to }).where('name', '=', 'key').execute()
  await tx.updateTable('recoveryCodes').set({ madeUnder: from }).where('madeUnder', 'is', null).execute()
  await tx
    .insertInto('keyChanges')
    .values({ id, fromKey: from, toKey: to, beganAt: at, leftToSeal: 0 })
    .execute()
  return id
}

/** Ends a key change. Deletes recovery codes made under any other key: they are useless. */
export async function finishKeyChange(
  tx: Db,
  { id, at, keys }: { id: string; at: string; keys: readonly string[] },
): Promise<void> {
  await tx.updateTable('keyChanges').set({ endedAt: at }).where('id', '=', id).execute()
  await tx.deleteFrom('recoveryCodes').where('madeUnder', 'not in', keys).execute()
}

export async function queueReseal(tx: Db, id: string): Promise<void> {
  const remainingCount = await countSealedValues(tx)
  await tx
    .updateTable('keyChanges')
    .set({ leftToSeal: remainingCount, sealedAnewAt: null })
    .where('id', '=', id)
    .execute()
  await sql`select ${replaceJob('sealAnew', 'seal anew', {})}`.execute(tx)
}

/** The number of permanently stored sealed values. */
export async function countSealedValues(db: Db): Promise<number> {
  const counts = await Promise.all(
    encryptedColumns.map(({ table, column }) =>
      sql<{ count: number }>`select count(${sql.ref(column)}) as count from ${sql.table(table)}`.execute(db),
    ),
  )
  return counts.reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0)
}

// Rows per batch, few enough not to hold locks or the event loop for long.
const rowsPerRead = 100

/** The next sealed values of a column, in id order, after an id. */
export const sealedRowsAfter = async (db: Db, { table, column }: EncryptedColumn, lastId: string | null) =>
  (
    await sql<{ id: string; sealed: Buffer }>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null ${lastId === null ? sql`` : sql`and id > ${lastId}`}
      order by id limit ${rowsPerRead}`.execute(db)
  ).rows

/** Replaces sealed values. Values changed meanwhile are left alone. */
export const replaceSealedValues = (
  db: Db,
  { table, column }: EncryptedColumn,
  rows: readonly { id: string; sealed: Buffer; anew: Buffer }[],
) =>
  db.transaction().execute(async (tx) => {
    const ids = rows.map(({ id }) => id)
    const target = sql.table(table)
    // Locks rows in id order, as other statements that lock people do.
    await sql`select from ${target} where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
    await sql`update ${target} set ${sql.ref(column)} = anew.sealed
      from unnest(${ids}::uuid[], ${rows.map(({ sealed }) => sealed)}::bytea[], ${rows.map(({ anew }) => anew)}::bytea[])
        as anew (id, was, sealed)
      where ${target}.id = anew.id and ${target}.${sql.ref(column)} = anew.was`.execute(tx)
  })

export const updateResealProgress = (
  db: Db,
  id: string,
  progress: { leftToSeal: number; sealedAnewAt?: string },
) => db.updateTable('keyChanges').set(progress).where('id', '=', id).execute()

/**
 * The progress of a key change, with the number of recovery codes that end with the previous key.
 * Null without a key change.
 */
export async function keyChangeOf(db: Db, now: Date): Promise<KeyChange | null> {
  const change = await openKeyChange(db)
  if (!change) return null
  const { toKey, beganAt, leftToSeal, sealedAnewAt } = change
  const codes = await db
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)`.as('recoveryCodes'))
    .select(sql<number>`count(distinct user_id)`.as('peopleWithCodes'))
    .where('usedAt', 'is', null)
    .where(sql<boolean>`made_under is distinct from ${toKey}`)
    .executeTakeFirstOrThrow()
  const links = await db
    .selectFrom('cardLinks')
    .select((select) => [
      select.fn.countAll<number>().as('cardLinks'),
      select.fn.max('expiresAt').as('cardLinksUntil'),
    ])
    .where('createdAt', '<', beganAt)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return { beganAt, leftToSeal, sealedAnewAt, ...codes, ...links }
}
