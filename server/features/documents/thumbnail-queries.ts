import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { delayedJobOnce } from '../../platform/jobs.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { thumbnailVersionOf } from './json-queries.ts'
import { thumbnailKinds } from './links.ts'

const isOfThumbnailKind = sql<boolean>`documents.content_type in (${sql.join(
  thumbnailKinds.map((kind) => sql.lit(kind)),
)})`

/** A document that the viewer sees and its thumbnail; no row for other documents. */
export const thumbnailQuery = preparedQuery('thumbnail', ({ db, me }, { id }: { id: string }) =>
  seenBy(db, me)
    .documents.where('documents.id', '=', id)
    .where(isOfThumbnailKind)
    .leftJoin('thumbnails', 'thumbnails.documentId', 'documents.id')
    .select(['thumbnails.storageKey', 'thumbnails.size'])
    .select([
      sql<boolean>`thumbnails.document_id is not null`.as('isTried'),
      thumbnailVersionOf('thumbnails').as('version'),
    ]),
)

const thumbnailTask = 'drawThumbnail'
// One at a time in all instances, so the other worker of an instance stays free.
const thumbnailQueue = 'thumbnails'

const thumbnailJob = (id: string, timestamp: string) =>
  delayedJobOnce(thumbnailTask, {
    key: `thumbnail ${id}`,
    runAt: sql<Date>`${timestamp}::timestamptz`,
    payload: { id },
    line: thumbnailQueue,
  })

/** Queues the drawing of a new document's thumbnail. */
export const queueThumbnail = async (
  tx: Db,
  id: string,
  contentType: string,
  timestamp: string,
): Promise<void> => {
  if (thumbnailKinds.includes(contentType)) await sql`select ${thumbnailJob(id, timestamp)}`.execute(tx)
}

const maxWaiting = 200

/** Queues the drawing for an older document that somebody looks at, unless many wait already. */
export const queueLateThumbnail = async (db: Db, id: string, timestamp: string): Promise<void> => {
  await sql`select case when (
      select count(*) from (
        select from graphile_worker.jobs where task_identifier = ${thumbnailTask} limit ${sql.lit(maxWaiting)}) as waiting
    ) < ${sql.lit(maxWaiting)} then ${thumbnailJob(id, timestamp)} end`.execute(db)
}

/** A document without a drawing, hidden or not; undefined if it has one or is gone. */
export const documentToDraw = (db: Db, id: string) =>
  db
    .selectFrom('documents')
    .where('documents.id', '=', id)
    .where(isOfThumbnailKind)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('thumbnails')
            .whereRef('thumbnails.documentId', '=', 'documents.id')
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .select(['documents.contentType', 'documents.size', 'documents.storageKey'])
    .executeTakeFirst()

/** Records the drawing, unless another run was first or the document is gone. */
export const insertThumbnail = async (
  db: Db,
  { id, storageKey, size, madeAt }: { id: string; storageKey: string | null; size: number; madeAt: string },
): Promise<void> => {
  await db
    .insertInto('thumbnails')
    .columns(['documentId', 'storageKey', 'size', 'madeAt'])
    .expression((query) =>
      query
        .selectFrom('documents')
        .where('documents.id', '=', id)
        .select([
          'documents.id',
          sql<string | null>`${storageKey}::text`.as('storageKey'),
          sql<number>`${size}::int`.as('size'),
          sql<string>`${madeAt}::timestamptz`.as('madeAt'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keys of the thumbnails of some documents, before the documents are deleted. */
export const thumbnailKeysOf = async (tx: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await tx
      .selectFrom('thumbnails')
      .where('documentId', '=', sql<string>`any(${ids}::uuid[])`)
      .select('storageKey')
      .execute()
  ).flatMap(({ storageKey }) => storageKey ?? [])
