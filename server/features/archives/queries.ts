import { type Insertable, sql, type Updateable } from 'kysely'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Archives, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newJob } from '../../platform/jobs.ts'
import { shownNameOf } from '../../queries/json.ts'

// Archives are made one at a time, because each reads everything and writes as much.
const jobQueue = 'archives'

/**
 * The archives that a viewer may see. Admins see all archives. Agents see those of their clients.
 */
const archivesVisibleTo = (db: Db, me: Me) =>
  db
    .selectFrom('archives')
    .$if(me.role !== 'admin', (rows) =>
      rows.where('archives.clientId', 'in', seenBy(db, me).clients.select('accounts.id')),
    )

/** The unexpired archives of a client, or of the whole agency, newest first. */
export const archivesSeenBy = (db: Db, me: Me, { clientId, now }: { clientId: string | null; now: Date }) =>
  archivesVisibleTo(db, me)
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

/**
 * The archive to download; undefined unless it is ready and unexpired, and the viewer requested it
 * and still sees its client.
 */
export const archiveToSend = (db: Db, me: Me, { id, now }: { id: string; now: Date }) =>
  archivesVisibleTo(db, me)
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

/** The stored row of an archive, locked, or 404. Only the requester and admins may remove it. */
export async function archiveToRemove(tx: Db, me: Me, id: string) {
  const row = await archivesVisibleTo(tx, me)
    .where('archives.id', '=', id)
    .$if(me.role !== 'admin', (rows) => rows.where('archives.askedBy', '=', me.id))
    .select(['archives.clientId', 'archives.storageKey'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Archive')
  return row
}

/**
 * Inserts an archive and returns its id. Does nothing, and returns undefined, if the same archive
 * is already in progress.
 */
export const insertArchive = (tx: Db, archive: Insertable<Archives>) =>
  tx
    .insertInto('archives')
    .values(archive)
    .onConflict((row) => row.doNothing())
    .returning('id')
    .executeTakeFirst()

export const queueArchive = (tx: Db, archive: string) =>
  sql`select ${newJob('makeArchive', { archive }, jobQueue)}`.execute(tx)

/** Queues the deletion of a removed archive's file. */
export const queueArchiveFileRemoval = (tx: Db, storageKey: string) =>
  sql`select ${newJob('removeArchiveFile', { key: storageKey }, 'files')}`.execute(tx)

/**
 * An archive to make, locked until the transaction ends. Undefined if the archive is finished or
 * was removed.
 */
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

/**
 * Changes the archive of this attempt. Returns false if the archive was removed or another attempt
 * has replaced this one.
 */
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

/** Takes back the count of an attempt that the portal's shutdown ended. */
export const undoArchiveAttempt = (db: Db, storageKey: string) =>
  db
    .updateTable('archives')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
    .where('storageKey', '=', storageKey)
    .where('state', '=', 'making')
    .execute()

export const deleteArchive = (tx: Db, id: string) => tx.deleteFrom('archives').where('id', '=', id).execute()

/** Expired archives, and those that failed at least a day ago. */
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

export const nameOfClient = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('accounts').where('id', '=', id).select('name').executeTakeFirstOrThrow()).name
