import { type RawBuilder, sql } from 'kysely'
import type { ActivityKind } from '../../../contract/entities.ts'
import type { TimelineKind } from '../../../contract/values/timeline-kinds.ts'

const kindOfEntity: Record<ActivityKind, TimelineKind> = {
  user: 'account',
  client: 'account',
  invite: 'account',
  agent: 'account',
  agency: 'account',
  policy: 'policy',
  document: 'document',
  request: 'request',
  quote: 'quote',
  certificate: 'certificate',
  claim: 'claim',
  message: 'message',
  work: 'task',
  task: 'task',
  note: 'note',
}

/** The kind of an event. A call is a note marked as a call. */
export const kindOfEvent = sql<TimelineKind>`case
  when events.entity = 'note' and events.details ->> 'kind' = 'call' then 'call'
  else case events.entity ${sql.join(
    Object.entries(kindOfEntity).map(([entity, kind]) => sql`when ${sql.lit(entity)} then ${sql.lit(kind)}`),
    sql` `,
  )} else 'account' end end`

/** The event's day in the agency's time zone. */
export const dayOfEvent = (zone: string) => sql<string>`(events.at at time zone ${zone}::text)::date`

/**
 * The record that an event concerns. An event of a document, task or note concerns the record with
 * which that document, task or note is filed.
 */
const subjectId = sql`case events.entity
  when 'document' then (
    select coalesce(d.claim_id, d.certificate_id, d.request_id, d.quote_id, d.policy_id, d.id)
    from documents d where d.id = events.entity_id)
  when 'task' then (
    select coalesce(t.claim_id, t.request_id, t.quote_id, t.certificate_id, t.policy_id, t.id)
    from tasks t where t.id = events.entity_id)
  when 'note' then (
    select coalesce(n.claim_id, n.request_id, n.policy_id, n.id) from notes n where n.id = events.entity_id)
  else events.entity_id end`

const isOneOfEntities = (entities: readonly ActivityKind[]) =>
  sql`events.entity in (${sql.join(entities.map((entity) => sql.lit(entity)))})`

/** A request for claims assistance belongs to a claim that was filed on its policy soon after. */
const claimOf = (request: string) => {
  const r = sql.id(request)
  return sql`(
    select c.id from claims c
    where ${r}.type = 'claims_assistance' and c.policy_id = ${r}.policy_id and c.status <> 'draft'
      and c.filed_at >= ${r}.created_at - interval '1 day' and c.filed_at < ${r}.created_at + interval '7 days'
    order by c.filed_at limit 1)`
}

/**
 * Groups events of one day: a claim with its request, a quote with its offer requests, a
 * certificate with its request, a conversation, an account. Other events stand alone. `offset 0`
 * makes PostgreSQL look each ID up once.
 */
export const threadOfEvent: RawBuilder<string> = sql<string>`case
  when events.entity = 'message' or events.details -> 'messageId' is not null then 'messages'
  when ${isOneOfEntities(['user', 'client', 'invite'])} then 'account'
  else coalesce((
    select coalesce(case when ${isOneOfEntities(['request', 'certificate', 'document', 'task', 'note', 'work'])} then (
      select coalesce(${claimOf('r')}, r.quote_id) from requests r where r.id = asked.id) end, asked.id)
    from (
      select coalesce(case when ${isOneOfEntities(['certificate', 'document', 'task'])} then (
        select c.request_id from certificates c where c.id = named.id) end, named.id) as id
      from (select ${subjectId} as id offset 0) as named offset 0) as asked), events.id)::text end`
