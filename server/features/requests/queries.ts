import { type RawBuilder, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { Request } from '../../../contract/requests.ts'
import type { RequestStage } from '../../../contract/values/change-labels.ts'
import {
  type RequestStatus,
  type RequestType,
  requestTypes,
} from '../../../contract/values/request-labels.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { seenBy, type Viewer } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { DB, Db, Requests } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { delayedJob } from '../../platform/jobs.ts'
import { isDocumentOnFile } from '../../policy-rules.ts'
import { preparedFigures } from '../../queries/figures.ts'
import { choiceFilter, hasDigit, hasNumber, likePattern, type ShapingFilter } from '../../queries/filters.ts'
import { companyOf, fullNameOf, instantSql, jsonOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { newestFirst, sortByClientName } from '../../queries/page.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { defineRecordedChange } from '../activity/record.ts'
import { fileUrlOf } from '../documents/json-queries.ts'
import { emptyChange } from './empty-change.ts'

type Rows = SelectQueryBuilder<DB, 'requests', object>

/** The documents attached to the request that are still on file. */
const papers = sql<Request['papers']>`coalesce((
  select json_agg(json_build_object('id', documents.id, 'title', documents.title, 'fileName', documents.file_name,
    'contentType', documents.content_type, 'fileUrl', ${fileUrlOf('documents')}) order by documents.created_at, documents.id)
  from documents where documents.request_id = requests.id and ${isDocumentOnFile('documents')}), '[]')`

/** The requested change. Rows stored before a field existed get its empty value. */
const change = sql<Request['change']>`case when requests.change is not null
  then ${sql.lit(JSON.stringify(emptyChange))}::jsonb || requests.change end`

/** The certificate holder that the request asks to approve. */
const holderId = sql<string | null>`(
  select id from certificate_holders where certificate_holders.request_id = requests.id
    and certificate_holders.removed_at is null)`

/** The stage of the request, if it fits the status; otherwise the status. */
const stage = sql<RequestStage>`case
  when requests.status = 'in_progress' and requests.stage in ('waiting for client', 'waiting for carrier') then requests.stage
  when requests.status = 'completed' and requests.stage = 'declined' then requests.stage
  else replace(requests.status::text, '_', ' ') end`

const nullForClients = <T>(me: Viewer, value: RawBuilder<T>) => (isStaff(me) ? value : sql<null>`null`)

const selectShownColumns = (rows: Rows, { me }: { me: Viewer }) =>
  rows
    .innerJoin('accounts as client', 'client.id', 'requests.requesterId')
    .leftJoin('users as owner', 'owner.id', 'client.ownerId')
    .leftJoin('policies', 'policies.id', 'requests.policyId')
    .leftJoin('quotes', (join) =>
      join.onRef('quotes.id', '=', 'requests.quoteId').on('quotes.deletedAt', 'is', null),
    )
    .select((row) =>
      jsonOf(Request, {
        id: row.ref('requests.id'),
        _id: row.ref('requests.id'),
        type: row.ref('requests.type'),
        status: row.ref('requests.status'),
        description: row.ref('requests.description'),
        details: row.ref('requests.details'),
        isUrgent: row.ref('requests.isUrgent'),
        requester: row.ref('requests.requesterId'),
        policyId: row.ref('requests.policyId'),
        quoteId: row.ref('quotes.id'),
        holderId,
        createdAt: instantSql(row.ref('requests.createdAt')),
        clientName: sql<string>`coalesce(nullif(${fullNameOf('owner')}, ''), owner.email, client.name)`,
        company: companyOf('client'),
        policyNumber: row.ref('policies.policyNumber'),
        changedAt: instantSql(row.ref('requests.changedAt')),
        stage,
        declinedBecause: sql<
          string | null
        >`case when ${stage} = 'declined' then requests.declined_because end`,
        change,
        sent: row.ref('requests.sent'),
        confirmed: sql<Request['confirmed']>`case when requests.confirmed is not null then json_build_object(
          'effectiveOn', requests.apply_on, 'applied', requests.applied_at is not null,
          'signedNote', coalesce(requests.confirmed ->> 'signedNote', ''),
          'signedDocumentId', requests.confirmed ->> 'signedDocumentId') end`,
        owner: nullForClients(
          me,
          sql<Request['owner']>`(select json_build_object('id', u.id, 'name', ${fullNameOf('u')})
            from users u where u.id = requests.owner_id)`,
        ),
        dueOn: nullForClients(me, sql<string | null>`requests.due_on`),
        comments: sql<number>`(select count(*) from request_comments c where c.request_id = requests.id)`,
        version: row.ref('requests.version'),
        papers,
      }).as('json'),
    )

/** Searches the request's text and, where it may match, its type. */
const requestSearch: ShapingFilter<string, string> = {
  // If no type contains the typed text, the index on the text alone answers the search.
  shapeKey(text) {
    if (text === '') return null
    if (hasDigit(text)) return 'number'
    return requestTypes.some((type) => type.includes(text.toLowerCase())) ? 'type too' : ''
  },
  parameterOf: likePattern,
  condition(textKind, pattern) {
    const isInText = sql<boolean>`requests.search_text like ${pattern}`
    if (textKind === 'type too') return sql<boolean>`(${isInText} or requests.type::text like ${pattern})`
    // The description contains the policy number.
    if (textKind === 'number')
      return sql<boolean>`(${isInText} or ${hasNumber(sql`requests.description`, pattern)})`
    return isInText
  },
  plannedEachTime: true,
}

const isRequestStatus = (status: RequestStatus) => () => sql<boolean>`requests.status = ${sql.lit(status)}`

/** Sort rank, equal to the index: one digit for urgency, then milliseconds since 1970. */
const openRank = sql<string>`(case when requests.status = 'completed' then 0 when requests.is_urgent then 2 else 1 end * 10000000000000
  + extract(epoch from requests.created_at at time zone 'UTC') * 1000)::bigint`

export const requestsSeenBy = listing('requests', {
  rows: ({ db, me }) => seenBy(db, me).requests,
  filters: {
    search: requestSearch,
    // As SQL literals, so that PostgreSQL can use the partial index on open requests.
    status: choiceFilter({
      pending: isRequestStatus('pending'),
      in_progress: isRequestStatus('in_progress'),
      completed: isRequestStatus('completed'),
    }),
    type: choiceFilter({}, (type: RequestType) => sql<boolean>`requests.type = ${type}::request_type`),
    urgency: choiceFilter({
      urgent: () => sql<boolean>`requests.is_urgent`,
      normal: () => sql<boolean>`not requests.is_urgent`,
    }),
  },
  order: newestFirst('requests'),
  sorts: {
    created: { column: 'requests.createdAt' },
    client: sortByClientName('requests.requesterId'),
    open: { column: openRank },
  },
  addColumns: selectShownColumns,
  rowsName: 'requests',
  totalAlsoNamed: 'count',
})

const openRequestFigures = preparedFigures('requests that are open', ({ db, me }) =>
  seenBy(db, me)
    .requests.where('requests.status', '<>', sql.lit('completed'))
    .select([
      sql<number>`count(*) filter (where requests.status = 'pending')`.as('pending'),
      sql<number>`count(*) filter (where requests.status = 'in_progress')`.as('inProgress'),
      sql<number>`count(*) filter (where requests.is_urgent)`.as('urgent'),
    ]),
)

const completedRequestFigures = preparedFigures('requests that are done', ({ db, me }) =>
  seenBy(db, me)
    .requests.where('requests.status', '=', sql.lit('completed'))
    .select(sql<number>`count(*)`.as('completed')),
)

export async function requestFigures(context: RequestContext) {
  const [openFigures, { completed }] = await Promise.all([
    openRequestFigures(context),
    completedRequestFigures(context),
  ])
  return { ...openFigures, completed, total: openFigures.pending + openFigures.inProgress + completed }
}

const requestQuery = preparedQuery('request', ({ db, me }, { id }: { id: string }) =>
  selectShownColumns(seenBy(db, me).requests.where('requests.id', '=', id), { me }),
)

type RequestReader = Parameters<typeof requestQuery>[1]

export async function requestFor(db: Db, viewer: RequestReader, id: string) {
  const [row] = await requestQuery(db, viewer, { id })
  return row?.json ?? null
}

export async function requestSeenBy(db: Db, viewer: RequestReader, id: string) {
  const request = await requestFor(db, viewer, id)
  if (!request) throw notFound('Request')
  return request
}

/** Locks the given requests that the viewer sees, in id order, until the transaction ends. */
export const lockRequestsSeenBy = async (tx: Db, me: Me, ids: readonly string[]) =>
  (
    await seenBy(tx, me)
      .requests.where('requests.id', 'in', [...ids])
      .select('requests.id')
      .orderBy('requests.id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)

/** The stored row, locked until the transaction ends, or 404. */
export async function requestToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .requests.where('requests.id', '=', id)
    .select([
      'requests.id',
      'requests.requesterId',
      'requests.policyId',
      'requests.changedAt',
      'requests.status',
      'requests.stage',
      'requests.change',
      'requests.sent',
      'requests.declinedBecause',
      'requests.confirmed',
      'requests.appliedAt',
      'requests.ownerId',
      'requests.dueOn',
      'requests.version',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Request')
  return row
}

/** The client's policy that a request names, if the viewer sees it, or 404. */
export async function policyOfRequest(
  db: Db,
  me: Me,
  { clientId, policyId }: { clientId: string; policyId: string },
) {
  const row = await seenBy(db, me)
    .policies.where('policies.id', '=', policyId)
    .where('policies.userId', '=', clientId)
    .select(['policies.id', 'policies.policyNumber', 'policies.type', 'policies.coverages', 'policies.facts'])
    .executeTakeFirst()
  if (!row) throw notFound('Policy')
  return row
}

export type PolicyOfRequest = Awaited<ReturnType<typeof policyOfRequest>>

interface RequestToFile {
  type: RequestType
  policyId: string | null
  quoteId: string | null
  description: string
  words: string
  isUrgent: boolean
  /** The requested change as JSON. */
  change: string | null
}

/** Inserts a client's request and its audit entry in one statement. */
export const fileRequest = defineRecordedChange<RequestToFile, object>(
  'file a request',
  (_, { id, client, at, type, policyId, quoteId, description, words, isUrgent, change }) => ({
    parts: sql`filed as (
      insert into requests (id, requester_id, policy_id, quote_id, type, status, description, details, is_urgent,
        created_at, changed_at, change)
      values (${id}, ${client}, ${policyId}, ${quoteId}, ${type}, 'pending', ${description}, ${words}, ${isUrgent},
        ${at}, ${at}, ${change}::jsonb)
      returning id)`,
    markerTable: 'filed',
    answer: [],
  }),
)

/** Queues a check whether anybody has started the request. */
export const queueRequestEscalation = (tx: Db, request: string, time: Date) =>
  sql`select ${delayedJob('escalate', { request }, time)}`.execute(tx)

export const untouchedUrgentRequests = (tx: Db) =>
  tx
    .selectFrom('requests')
    .select(['id', 'createdAt'])
    .where('status', '=', 'pending')
    .where('isUrgent', '=', true)
    .whereRef('changedAt', '=', 'createdAt')
    .execute()

/** An untouched request that was not escalated yet, locked until the transaction ends. */
export const lockUntouchedRequest = (tx: Db, id: string) =>
  tx
    .selectFrom('requests')
    .select(['id', 'requesterId', 'description', 'createdAt', 'isUrgent'])
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

/** Ids of the documents attached to a request that are still on file. */
export async function documentIdsOfRequest(tx: Db, requestId: string): Promise<string[]> {
  const documentRows = await tx
    .selectFrom('documents')
    .where('requestId', '=', requestId)
    .where(isDocumentOnFile('documents'))
    .select('id')
    .execute()
  return documentRows.map(({ id }) => id)
}

/** Requests with a confirmed, unapplied change whose effective date has come. */
export const requestsDueToApply = (db: Db, day: string) =>
  db
    .selectFrom('requests')
    .select('id')
    .where('confirmed', 'is not', null)
    .where('appliedAt', 'is', null)
    .where('applyOn', '<=', day)
    .orderBy('applyOn')
    .limit(500)
    .execute()

/** Undefined if another instance has locked the request or applied its change. */
export const lockRequestToApply = (tx: Db, id: string) =>
  tx
    .selectFrom('requests')
    .select(['requesterId', 'policyId', 'confirmed', 'confirmedBy'])
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .where('confirmed', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateRequest = (tx: Db, id: string, changes: Updateable<Requests>) =>
  tx.updateTable('requests').set(changes).where('id', '=', id).execute()
