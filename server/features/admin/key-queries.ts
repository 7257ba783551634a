import { sql } from 'kysely'
import type { KeyChange } from '../../../contract/settings.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { replaceJob } from '../../platform/jobs.ts'
import { encryptedColumns } from '../../registry/encrypted.ts'
import type { EncryptedColumn } from '../../registry/feature.ts'

/** The mark of the key that the database belongs to. One that belongs to none yet belongs to this from now on. */
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

/** The change of key that has not ended, if there is one. */
export const openKeyChange = (db: Db) =>
  db
    .selectFrom('keyChanges')
    .select(['id', 'fromKey', 'toKey', 'beganAt', 'leftToSeal', 'sealedAnewAt'])
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** From now on the database belongs to another key. Answers the id of the change. */
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

/** The key before a change is not needed any more. Recovery codes of other keys than these open nothing: they go. */
export async function endKeyChange(
  tx: Db,
  { id, at, keys }: { id: string; at: string; keys: readonly string[] },
): Promise<void> {
  await tx.updateTable('keyChanges').set({ endedAt: at }).where('id', '=', id).execute()
  await tx.deleteFrom('recoveryCodes').where('madeUnder', 'not in', keys).execute()
}

/** Has everything that is sealed looked through once more. */
export async function queueReseal(tx: Db, id: string): Promise<void> {
  const leftToSeal = await countSealed(tx)
  await tx.updateTable('keyChanges').set({ leftToSeal, sealedAnewAt: null }).where('id', '=', id).execute()
  await sql`select ${replaceJob('sealAnew', 'seal anew', {})}`.execute(tx)
}

/** How much is sealed that stays. */
export async function countSealed(db: Db): Promise<number> {
  const counts = await Promise.all(
    encryptedColumns.map(({ table, column }) =>
      sql<{ count: number }>`select count(${sql.ref(column)}) as count from ${sql.table(table)}`.execute(db),
    ),
  )
  return counts.reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0)
}

// So few that nobody waits for what is held, nor for the process.
const part = 100

/** What is sealed in a column, a hundred rows at a time in the order of their ids: those after one. */
export const sealedAfter = async (db: Db, { table, column }: EncryptedColumn, after: string | null) =>
  (
    await sql<{ id: string; sealed: Buffer }>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null ${after === null ? sql`` : sql`and id > ${after}`}
      order by id limit ${part}`.execute(db)
  ).rows

/** Puts what is sealed anew in the place of what was. What somebody has changed meanwhile stays as it is. */
export const replaceSealed = (
  db: Db,
  { table, column }: EncryptedColumn,
  rows: readonly { id: string; sealed: Buffer; anew: Buffer }[],
) =>
  db.transaction().execute(async (tx) => {
    const ids = rows.map(({ id }) => id)
    const target = sql.table(table)
    // In the order in which everybody locks people.
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

/** How far a change of key is, and what will die with the key before. Null where none is going on. */
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
