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
const files = { client: fileFor('client'), staff: fileFor('staff') }

/** What is needed to send a document's file to whoever holds a link; undefined when it is on none of their screens any more. */
export async function fileToSend(pool: pg.Pool, id: string, audience: LinkAudience) {
  const [file] = await files[audience](pool, { id })
  return file
}

// None of them is urgent, and each may wait for a storage that is silent.
const line = 'files'

/** Has it looked at later whether a document has this file; the files of one call together. */
export const queueRemovalUnlessFiled = (db: Db, { call, key, at }: { call: string; key: string; at: Date }) =>
  sql`select ${appendToJob('removeUnfiled', { key: `drawn ${call}`, runAt: at, payload: { key }, line })}`.execute(
    db,
  )

/** Has the files removed of documents whose rows are deleted with this change. */
export const queueFileRemoval = (tx: Db, keys: readonly string[]) =>
  sql`select ${newJob(
    'removeUnfiled',
    keys.map((key) => ({ key })),
    line,
  )}`.execute(tx)

/** Has it looked at again later whether a document has these files. */
export const queueLaterFileRemoval = async (db: Db, keys: readonly string[], at: Date): Promise<void> => {
  await sql`select ${delayedJob(
    'removeUnfiled',
    keys.map((key) => ({ key })),
    at,
    line,
  )}`.execute(db)
}

/** Those of the storage keys that a document has, removed or not, or a file that is to be imported. */
export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('storageKey')
    .where(sql<boolean>`storage_key = any(${keys}::text[])`)
    .unionAll(
      db
        .selectFrom('importFiles')
        .select((row) => row.ref('storageKey').$notNull().as('storageKey'))
        .where(sql<boolean>`storage_key = any(${keys}::text[])`),
    )
    .execute()
  return new Set(rows.map(({ storageKey }) => storageKey))
}
