import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../database/tables.ts'
import { appendToJob, delayedJob, newJob } from '../../platform/jobs.ts'
import { statement } from '../../platform/statement.ts'
import { isDocumentOnFile, isDocumentVisibleToClient } from '../../policy-rules.ts'
import type { LinkAudience } from './links.ts'

const fileFor = (audience: LinkAudience) =>
  statement(`file for ${audience}`, (db: Db, { id }: { id: string }) =>
    db
      .selectFrom('documents')
      .where(isDocumentOnFile('documents'))
      .where('documents.id', '=', id)
      .$if(audience === 'client', (rows) => rows.where(isDocumentVisibleToClient('documents')))
      .select([
        'documents.fileName',
        'documents.contentType',
        'documents.size',
        'documents.sha256',
        'documents.storageKey',
      ]),
  )
const fileQueries = { client: fileFor('client'), staff: fileFor('staff') }

/** Undefined if the link's audience no longer sees the document. */
export async function fileToSend(pool: pg.Pool, id: string, audience: LinkAudience) {
  const [file] = await fileQueries[audience](pool, { id })
  return file
}

// All jobs share one queue, because none is urgent and storage may be slow.
const jobQueue = 'files'

/**
 * Queues a later job that removes this file unless a document has it. The files of one call share a
 * job.
 */
export const queueRemovalUnlessFiled = (db: Db, { call, key, at }: { call: string; key: string; at: Date }) =>
  sql`select ${appendToJob('removeUnfiled', { key: `drawn ${call}`, runAt: at, payload: { key }, line: jobQueue })}`.execute(
    db,
  )

/** Queues removal of the files of documents deleted in this transaction. */
export const queueFileRemoval = (tx: Db, keys: readonly string[]) =>
  sql`select ${newJob(
    'removeUnfiled',
    keys.map((key) => ({ key })),
    jobQueue,
  )}`.execute(tx)

/** Queues a later job that removes these files unless documents have them. */
export const queueLaterFileRemoval = async (db: Db, keys: readonly string[], time: Date): Promise<void> => {
  await sql`select ${delayedJob(
    'removeUnfiled',
    keys.map((key) => ({ key })),
    time,
    jobQueue,
  )}`.execute(db)
}

/** The storage keys of documents, removed or not, of thumbnails and of files of an import. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('storageKey')
    .where(sql<boolean>`storage_key = any(${keys}::text[])`)
    .unionAll(
      db
        .selectFrom('thumbnails')
        .select((row) => row.ref('storageKey').$notNull().as('storageKey'))
        .where(sql<boolean>`storage_key = any(${keys}::text[])`),
    )
    .unionAll(
      db
        .selectFrom('importFiles')
        .select((row) => row.ref('storageKey').$notNull().as('storageKey'))
        .where(sql<boolean>`storage_key = any(${keys}::text[])`),
    )
    .execute()
  return new Set(rows.map(({ storageKey }) => storageKey))
}
