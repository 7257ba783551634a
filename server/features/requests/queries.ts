import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { Given } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { Request, RequestStatus, RequestType } from '../../../contract/requests.ts'
import { fullName } from '../../../contract/values/names.ts'
import { type Seer, seenBy } from '../../access.ts'
import type { Me, Visit } from '../../context.ts'
import type { DB, Db, Requests } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { laterJob } from '../../platform/jobs.ts'
import { chosen, typed } from '../../reading/filters.ts'
import { listing, newestFirst } from '../../reading/listing.ts'
import { isDocumentOnFile } from '../../trade.ts'
import { fileUrl } from '../documents/links.ts'

type Rows = SelectQueryBuilder<DB, 'requests', object>
type Reader = Seer

/** As much of a document as the database can put together. */
type PaperOfRequest = Omit<Request['papers'][number], 'fileUrl'>

/** What came with the request at hand, as far as it is on file. */
const papers = sql<PaperOfRequest[]>`coalesce((
  select json_agg(json_build_object('id', documents.id, 'title', documents.title, 'fileName', documents.file_name,
    'contentType', documents.content_type) order by documents.created_at, documents.id)
  from documents where documents.request_id = requests.id and ${isDocumentOnFile('documents')}), '[]')`

/** The certificate holder whom the request at hand asks to approve. */
const holderId = sql<string | null>`(
  select id from certificate_holders where certificate_holders.request_id = requests.id
    and certificate_holders.removed_at is null)`

const shown = (rows: Rows) =>
  rows
    .innerJoin('users as client', 'client.id', 'requests.requesterId')
    .leftJoin('policies', 'policies.id', 'requests.policyId')
    .leftJoin('quotes', (join) =>
      join.onRef('quotes.id', '=', 'requests.quoteId').on('quotes.deletedAt', 'is', null),
    )
    .select([
      'requests.id',
      'requests.type',
      'requests.status',
      'requests.description',
      'requests.details',
      'requests.isUrgent',
      'requests.requesterId as requester',
      'requests.policyId',
      'quotes.id as quoteId',
      'requests.createdAt',
      'requests.changedAt',
      'client.firstName',
      'client.lastName',
      'client.email',
      'client.company',
      'policies.policyNumber',
    ])
    .select([papers.as('papers'), holderId.as('holderId')])

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const onWire = (row: Row) => ({
  ...row,
  _id: row.id,
  papers: row.papers.map((paper) => ({ ...paper, fileUrl: fileUrl(paper) })),
  clientName: fullName(row.firstName, row.lastName) || row.email,
})

export type RequestView = ReturnType<typeof onWire>

const mentions = (pattern: string) =>
  sql<boolean>`(requests.search_text like ${pattern} or requests.type::text like ${pattern})`

const newest = listing('requests', {
  rows: ({ db, me }) => seenBy(db, me).requests,
  filters: {
    search: typed(mentions),
    status: chosen({}, (status: RequestStatus) => sql<boolean>`requests.status = ${status}::request_status`),
    type: chosen({}, (type: RequestType) => sql<boolean>`requests.type = ${type}::request_type`),
    urgency: chosen({
      urgent: () => sql<boolean>`requests.is_urgent`,
      normal: () => sql<boolean>`not requests.is_urgent`,
    }),
  },
  order: newestFirst('requests'),
  shown,
  item: onWire,
  named: (requests) => ({ requests }),
})

/** The requests a person sees, or those of them that are wanted, newest first. */
export async function requestsSeenBy(visit: Visit, wanted: Given<typeof api.requests.list>) {
  const list = await newest(visit, wanted)
  return { ...list, count: list.total }
}

/** How many requests a person sees, and in which state. */
export const requestFigures = (db: Db, me: Me) =>
  seenBy(db, me)
    .requests.select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where requests.status = 'pending')`.as('pending'),
      sql<number>`count(*) filter (where requests.status = 'in_progress')`.as('inProgress'),
      sql<number>`count(*) filter (where requests.status = 'completed')`.as('completed'),
      sql<number>`count(*) filter (where requests.is_urgent and requests.status <> 'completed')`.as('urgent'),
    ])
    .executeTakeFirstOrThrow()

/** One request as a person sees it, if they do. */
export async function requestFor(db: Db, reader: Reader, id: string) {
  const row = await shown(seenBy(db, reader).requests.where('requests.id', '=', id)).executeTakeFirst()
  return row ? onWire(row) : null
}

/** One request as a person sees it, or 404. */
export async function requestSeenBy(db: Db, me: Me, id: string) {
  const request = await requestFor(db, me, id)
  if (!request) throw notFound('Request')
  return request
}

/** The stored row, locked until the transaction ends, or 404. */
export async function requestToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .requests.where('requests.id', '=', id)
    .select(['requests.requesterId', 'requests.status'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Request')
  return row
}

/** The number of a client's policy that a person sees, or 404. */
export async function policyNumberOf(
  db: Db,
  me: Me,
  { clientId, policyId }: { clientId: string; policyId: string },
) {
  const row = await seenBy(db, me)
    .policies.where('policies.id', '=', policyId)
    .where('policies.userId', '=', clientId)
    .select('policies.policyNumber')
    .executeTakeFirst()
  if (!row) throw notFound('Policy')
  return row.policyNumber
}

export const insertRequest = (tx: Db, request: Insertable<Requests>) =>
  tx.insertInto('requests').values(request).execute()

/** Has it looked at once more whether somebody has taken a request up. */
export const queueEscalation = (tx: Db, request: string, at: Date) =>
  sql`select ${laterJob('escalate', { request }, at)}`.execute(tx)

/** A request that is as it was made, locked until the transaction ends, and that the admins were not told of yet. */
export const untouchedRequest = (tx: Db, id: string) =>
  tx
    .selectFrom('requests')
    .select(['id', 'requesterId', 'description', 'createdAt'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .whereRef('changedAt', '=', 'createdAt')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events')
            .select('events.id')
            .whereRef('events.clientId', '=', 'requests.requesterId')
            .where('events.action', '=', 'request.escalated')
            .whereRef('events.entityId', '=', 'requests.id'),
        ),
      ),
    )
    .forUpdate('requests')
    .executeTakeFirst()

export const updateRequest = (tx: Db, id: string, changes: Updateable<Requests>) =>
  tx.updateTable('requests').set(changes).where('id', '=', id).execute()
