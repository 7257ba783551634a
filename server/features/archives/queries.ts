import { type Insertable, sql, type Updateable } from 'kysely'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Archives, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newJob } from '../../platform/jobs.ts'
import { shownNameOf } from '../../queries/json.ts'

// Each reads all there is and writes as much: one at a time.
const line = 'archives'

/** Those of which somebody knows: an admin of all, an agent of those of their clients. */
const seen = (db: Db, me: Me) =>
  db
    .selectFrom('archives')
    .$if(me.role !== 'admin', (rows) =>
      rows.where('archives.clientId', 'in', seenBy(db, me).clients.select('accounts.id')),
    )

/** Those of a client, or of the whole agency, that are made or kept at a time, the newest first. */
export const archivesSeenBy = (db: Db, me: Me, { clientId, now }: { clientId: string | null; now: Date }) =>
  seen(db, me)
    .innerJoin('users as asker', 'asker.id', 'archives.askedBy')
    .where(sql<boolean>`archives.client_id is not distinct from ${clientId}::uuid`)
    .where(sql<boolean>`coalesce(archives.expires_at > ${now.toISOString()}::timestamptz, true)`)
    .select([
      'archives.id',
      'archives.clientId',
      'archives.askedAt',
      'archives.askedBy',
      'archives.withNotes',
      'archives.state',
      'archives.fileName',
      'archives.progress',
      'archives.rowsCount as rows',
      'archives.filesCount as files',
      'archives.size',
      'archives.expiresAt',
      'archives.failure',
      shownNameOf('asker').as('askedByName'),
    ])
    .orderBy('archives.askedAt', 'desc')
    .orderBy('archives.id', 'desc')
    .limit(20)
    .execute()

export type ArchiveRow = Awaited<ReturnType<typeof archivesSeenBy>>[number]

/** What is needed to send one to whoever asked for it, while it is kept and they see what it is of; undefined for anybody else. */
export const archiveToSend = (db: Db, me: Me, { id, now }: { id: string; now: Date }) =>
  seen(db, me)
    .where('archives.id', '=', id)
    .where('archives.askedBy', '=', me.id)
    .where('archives.state', '=', 'ready')
    .where('archives.expiresAt', '>', now.toISOString())
    .select([
      'archives.clientId',
      'archives.fileName',
      'archives.size',
      'archives.sha256',
      'archives.storageKey',
      'archives.expiresAt',
    ])
    .executeTakeFirst()

/** The stored row, locked until the transaction ends, or 404. By whoever asked for it, and admins. */
export async function archiveToRemove(tx: Db, me: Me, id: string) {
  const row = await seen(tx, me)
    .where('archives.id', '=', id)
    .$if(me.role !== 'admin', (rows) => rows.where('archives.askedBy', '=', me.id))
    .select(['archives.clientId', 'archives.storageKey'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Archive')
  return row
}

/** Whether the same is being made at the moment: then there is none of it. */
export const insertArchive = (tx: Db, archive: Insertable<Archives>) =>
  tx
    .insertInto('archives')
    .values(archive)
    .onConflict((row) => row.doNothing())
    .returning('id')
    .executeTakeFirst()

export const queueArchive = (tx: Db, archive: string) =>
  sql`select ${newJob('makeArchive', { archive }, line)}`.execute(tx)

/** Takes the file of one away that is removed. */
export const queueArchiveFileRemoval = (tx: Db, storageKey: string) =>
  sql`select ${newJob('removeArchiveFile', { key: storageKey }, 'files')}`.execute(tx)

/** One that is to be made, locked until the transaction ends; undefined where it is made, or was removed. */
export const archiveToMake = (tx: Db, id: string) =>
  tx
    .selectFrom('archives')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .select(['id', 'clientId', 'askedBy', 'withNotes', 'tries', 'storageKey'])
    .forUpdate()
    .executeTakeFirst()

export const beginArchiveAttempt = (tx: Db, id: string, storageKey: string) =>
  tx
    .updateTable('archives')
    .set(({ eb }) => ({
      state: 'making' as const,
      tries: eb('tries', '+', 1),
      storageKey,
      progress: 0,
      rowsCount: 0,
      filesCount: 0,
    }))
    .where('id', '=', id)
    .execute()

/** Answers whether this try is still the one that makes it: it was not removed, and no other process has begun another. */
export async function updateArchiveAttempt(
  db: Db,
  storageKey: string,
  changes: Updateable<Archives>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archives')
    .set(changes)
    .where('storageKey', '=', storageKey)
    .where('state', '=', 'making')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The portal closes: it is no fault of this try. */
export const undoArchiveAttempt = (db: Db, storageKey: string) =>
  db
    .updateTable('archives')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
    .where('storageKey', '=', storageKey)
    .where('state', '=', 'making')
    .execute()

export const deleteArchive = (tx: Db, id: string) => tx.deleteFrom('archives').where('id', '=', id).execute()

/** Those that have had their day, and those that could not be made a day ago. */
export const archivesToForget = (db: Db, now: Date) =>
  db
    .selectFrom('archives')
    .where(
      sql<boolean>`(expires_at <= ${now.toISOString()}::timestamptz
        or (state = 'failed' and ended_at <= ${now.toISOString()}::timestamptz - interval '1 day'))`,
    )
    .select(['id', 'storageKey'])
    .orderBy('id')
    .execute()

/** The name that a client is listed under. */
export const nameOfClient = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('accounts').where('id', '=', id).select('name').executeTakeFirstOrThrow()).name
