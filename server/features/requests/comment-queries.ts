import type { SelectQueryBuilder } from 'kysely'
import { RequestComment } from '../../../contract/requests.ts'
import { seenBy } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { isStaffUser } from '../../policy-rules.ts'
import { instantSql, jsonOf, shownNameOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'

type Rows = SelectQueryBuilder<DB, 'requestComments', object>

const selectShownColumns = (rows: Rows) =>
  rows.innerJoin('users as speaker', 'speaker.id', 'requestComments.saidBy').select((row) =>
    jsonOf(RequestComment, {
      id: row.ref('requestComments.id'),
      _id: row.ref('requestComments.id'),
      requestId: row.ref('requestComments.requestId'),
      said: row.ref('requestComments.said'),
      by: shownNameOf('speaker'),
      isOfStaff: isStaffUser('speaker'),
      createdAt: instantSql(row.ref('requestComments.createdAt')),
    }).as('json'),
  )

const commentList = listing('comments on requests', {
  rows: ({ db, me }) => seenBy(db, me).requestComments,
  filters: { requestId: (rows: Rows, id: string) => rows.where('requestComments.requestId', '=', id) },
  order: [{ column: 'requestComments.createdAt' }, { column: 'requestComments.id' }],
  addColumns: selectShownColumns,
  rowsName: 'comments',
})

export async function commentSeenBy(db: Db, { me }: Pick<RequestContext, 'me'>, id: string) {
  const row = await selectShownColumns(
    seenBy(db, me).requestComments.where('requestComments.id', '=', id),
  ).executeTakeFirst()
  if (!row) throw notFound('Comment')
  return row.json
}

export async function commentsSeenBy(
  context: RequestContext,
  { requestId, ...page }: { requestId: string; limit: number; cursor?: string | undefined },
) {
  await assertRequestSeen(context.db, context.me, requestId)
  return commentList(context, { ...page, requestId })
}

async function assertRequestSeen(db: Db, me: Me, id: string): Promise<void> {
  const row = await seenBy(db, me)
    .requests.where('requests.id', '=', id)
    .select('requests.id')
    .executeTakeFirst()
  if (!row) throw notFound('Request')
}

export const insertComment = (
  tx: Db,
  {
    id,
    requestId,
    saidBy,
    said,
    time,
  }: Record<'id' | 'requestId' | 'saidBy' | 'said', string> & { time: Date },
) =>
  tx
    .insertInto('requestComments')
    .values({ id, requestId, saidBy, said, createdAt: time.toISOString() })
    .execute()

/** Whether the same comment was added to a request since a time. */
export const hasCommentSince = async (
  db: Db,
  { requestId, said, since }: Record<'requestId' | 'said' | 'since', string>,
): Promise<boolean> =>
  (await db
    .selectFrom('requestComments')
    .select('id')
    .where('requestId', '=', requestId)
    .where('said', '=', said)
    .where('createdAt', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const commentWithId = (db: Db, id: string) =>
  db.selectFrom('requestComments').select(['said']).where('id', '=', id).executeTakeFirst()
