import { type RawBuilder, sql } from 'kysely'
import type { ActivityKind } from '../../../contract/entities.ts'
import { seenBy } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { isStaffUser } from '../../policy-rules.ts'
import { fullNameOf, shownNameOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import type { ListOrder, PageRequest } from '../../queries/page.ts'
import type { EventDefinition } from '../../registry/event-definition.ts'
import type { EventReferences } from '../../registry/event-record.ts'
import { allEvents } from '../../registry/events.ts'
import { recordKey } from './seal-queries.ts'
import { toEventView } from './sentences.ts'

const personJson = (id: RawBuilder<unknown>) => sql`(
  select json_build_object('id', u.id, 'role', u.role, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) from users u where u.id = ${id})`

/**
 * The client of an event. For an event of a person's own account, the first account that the person
 * belongs to.
 */
const clientId = sql`coalesce(events.client_id, case events.entity
  when 'user' then (
    select p.account_id from people p where p.user_id = events.entity_id order by p.added_at, p.account_id limit 1) end)`

// A merged client keeps its former name and links to the client it was merged into.
const clientJson = sql`coalesce(
  (select json_build_object('id', c.id, 'name', c.name) from accounts c where c.id = ${clientId}),
  (select json_build_object('id', m.account_id, 'name', m.name) from merged_accounts m where m.id = events.client_id))`

const personJsonById = (id: string) => sql`(
  select json_build_object('name', ${shownNameOf('u')}, 'gone', false)
  from users u where u.id = ${sql.ref(id)})`

const matchesDetail = (field: string) =>
  sql`in (events.details #>> ${sql.lit(`{${field},0}`)}::text[], events.details #>> ${sql.lit(`{${field},1}`)}::text[])`

/**
 * The entity of an event, even if the entity was removed since. Null if the event's sentence does
 * not name the entity.
 */
const entityJsonByKind: Record<ActivityKind, RawBuilder<unknown> | null> = {
  user: personJsonById('events.entity_id'),
  client: null,
  invite: null,
  policy: sql`(
    select json_build_object('name', p.type, 'number', p.policy_number, 'gone', p.deactivated_at is not null)
    from policies p where p.id = events.entity_id)`,
  document: sql`(
    select json_build_object('name', d.title, 'gone', d.removed_at is not null)
    from documents d where d.id = events.entity_id)`,
  request: sql`(
    select json_build_object('name', r.description, 'gone', false)
    from requests r where r.id = events.entity_id)`,
  quote: sql`(
    select json_build_object('name', q.title, 'number', q.request_number, 'gone', q.deleted_at is not null)
    from quotes q where q.id = events.entity_id)`,
  certificate: sql`(
    select json_build_object('name', c.printed #>> '{holder,name}', 'number', c.number, 'gone', false)
    from certificates c where c.id = events.entity_id)`,
  claim: sql`(
    select json_build_object('name', c.line::text, 'number', p.policy_number, 'gone', false)
    from claims c join policies p on p.id = c.policy_id where c.id = events.entity_id)`,
  message: null,
  agent: personJsonById('events.entity_id'),
  agency: null,
  work: null,
  task: sql`(
    select json_build_object('name', t.what, 'gone', t.removed_at is not null)
    from tasks t where t.id = events.entity_id)`,
  // The text of a removed note is not shown.
  note: sql`(
    select json_build_object('name', case when n.removed_at is null then left(n.text, 200) end, 'gone', n.removed_at is not null)
    from notes n where n.id = events.entity_id)`,
}

const namesJsonByField: Record<NonNullable<EventDefinition['names']>, RawBuilder<unknown>> = {
  policyId: sql`(
    select json_object_agg(p.id, p.policy_number) from policies p
    where p.id::text ${matchesDetail('policyId')} and p.user_id in (events.client_id, (select m.account_id from merged_accounts m where m.id = events.client_id)))`,
  agentId: sql`(
    select json_object_agg(u.id, ${fullNameOf('u')}) from users u
    where u.id::text ${matchesDetail('agentId')} and ${isStaffUser('u')})`,
  coverId: sql`(
    select json_build_object(u.id, ${fullNameOf('u')}) from users u
    where u.id = (events.details ->> 'coverId')::uuid)`,
}

const caseBranches = (
  branches: readonly (readonly [value: string, then: RawBuilder<unknown> | null | undefined])[],
) =>
  sql.join(
    branches.flatMap(([value, branchValue]) =>
      branchValue ? [sql`when ${sql.lit(value)} then ${branchValue}`] : [],
    ),
    sql` `,
  )

/**
 * The people, the client and the things that an event refers to. Works in any query that selects
 * from `events`.
 */
const eventReferences = sql<EventReferences>`json_build_object(
  'actor', ${personJson(sql`events.actor_id`)}, 'principal', ${personJson(sql`events.on_behalf_of`)}, 'client', ${clientJson},
  'thing', case events.entity ${caseBranches(Object.entries(entityJsonByKind))} end,
  'others', case events.action ${caseBranches(
    [...allEvents].map(([action, { names }]) => [action, names && namesJsonByField[names]]),
  )} end)`.as('about')

export const eventColumns = [
  'events.id',
  'events.at',
  'events.action',
  'events.entity',
  'events.entityId',
  'events.details',
  'events.ip',
  recordKey,
  eventReferences,
] as const

export const newestEventsFirst: ListOrder = [
  { column: 'events.at', descending: true },
  { column: 'events.id', descending: true },
]

export const routineActions = [...allEvents].flatMap(([action, { isNoise }]) =>
  isNoise ? [sql.lit(action)] : [],
)

const clientActivity = listing('activity of a client', {
  rows: ({ db, me }) => seenBy(db, me).events.where('events.action', 'not in', routineActions),
  filters: { clientId: (rows, id: string) => rows.where('events.clientId', '=', id) },
  order: newestEventsFirst,
  addColumns: (rows) => rows.select(eventColumns),
  items: (rows, { agency, secrets, me }) => ({
    events: rows.map(toEventView({ timeZone: agency().timeZone, isAdmin: me.role === 'admin', secrets })),
  }),
})

/** Includes the events of clients merged into this one, from before the merge. */
const mergedClientActivity = listing('activity of a client and of those merged into it', {
  rows: ({ db, me }) => seenBy(db, me).eventsOfMerged.where('events.action', 'not in', routineActions),
  filters: {
    ids: (rows, ids: readonly string[]) => rows.where(sql<boolean>`events.client_id = any(${ids}::uuid[])`),
  },
  order: newestEventsFirst,
  addColumns: (rows) => rows.select(eventColumns),
  items: (rows, { agency, secrets, me }) => ({
    events: rows.map(toEventView({ timeZone: agency().timeZone, isAdmin: me.role === 'admin', secrets })),
  }),
})

/** Events of a client that the viewer sees, newest first; 404 for any other client. */
export async function activitySeenBy(context: RequestContext, { id, ...page }: PageRequest & { id: string }) {
  const visibleRows = seenBy(context.db, context.me)
    .clients.where('accounts.id', '=', id)
    .select(
      sql<string[]>`array(select m.id::text from merged_accounts m where m.account_id = accounts.id)`.as(
        'merged',
      ),
    )
  const client = await visibleRows.executeTakeFirst()
  if (!client) throw notFound('Client')
  if (client.merged.length > 0) return mergedClientActivity(context, { ...page, ids: [id, ...client.merged] })
  return clientActivity(context, { ...page, clientId: id })
}
