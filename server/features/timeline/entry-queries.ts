import { type RawBuilder, sql } from 'kysely'
import type { TimelineKind } from '../../../contract/values/timeline-kinds.ts'
import { seenBy } from '../../access.ts'
import { type ListTotal, totalOf } from '../../queries/page.ts'
import { preparedQueries, type QueryContext, withoutParallelWorkers } from '../../queries/prepared-query.ts'
import type { EventRow } from '../../registry/event-record.ts'
import { eventColumns, routineActions } from '../activity/queries.ts'
import { isMatchingEvent, matchingRecords, type TimelineSearch } from './search-queries.ts'
import { dayOfEvent, kindOfEvent, threadOfEvent } from './thread-queries.ts'

/** Max entries read for a page, plus the rest of the last day. */
const maxScannedEvents = 2000

/** Max characters read of a text, to show the matching part. */
const maxTextRead = 5000

/** The parts of a query that select the SQL. */
interface TimelineShape {
  isFirst: boolean
  isOfKind: boolean
  isSearched: boolean
  isNumber: boolean
  /** At least one term is an abbreviation of the trade, such as 'WC'. */
  isMeant: boolean
  /** Other clients were merged into this one. */
  hasMerged: boolean
}

export interface TimelineQuery {
  client: string
  /** Clients merged into this one. Their audit entries keep their own IDs. */
  merged: readonly string[]
  kind: string
  search: TimelineSearch | null
  limit: number
  /** Time and ID of the last entry on the previous page. */
  after: readonly [at: string, id: string] | null
}

interface TimelineParams extends TimelineSearch {
  client: string
  merged: readonly string[]
  kind: string
  limit: number
  afterAt: string | null
  afterId: string | null
}

const noSearch: TimelineSearch = {
  number: null,
  spaced: null,
  begins: '',
  plain: '',
  clients: [],
  typed: [],
  meant: [],
}

export const timelineParams = ({
  client,
  merged,
  kind,
  search,
  limit,
  after,
}: TimelineQuery): TimelineParams => ({
  ...(search ?? noSearch),
  client,
  merged,
  kind,
  limit,
  afterAt: after?.[0] ?? null,
  afterId: after?.[1] ?? null,
})

export const timelineShape = ({ kind, search, after, merged }: TimelineQuery): TimelineShape => ({
  isFirst: after === null,
  isOfKind: kind !== 'all',
  isSearched: search !== null,
  isNumber: typeof search?.number === 'string',
  isMeant: search !== null && String(search.meant) !== String(search.typed),
  hasMerged: merged.length > 0,
})

/** The matching events of a client as parts of a statement, in the table `told`. */
function eventParts(
  queryContext: QueryContext,
  parameters: TimelineParams,
  { isOfKind, isSearched, hasMerged, ...comparison }: TimelineShape,
): RawBuilder<unknown> {
  const visibleRows = seenBy(queryContext.db, queryContext.me)
  const allEvents = hasMerged
    ? visibleRows.eventsOfMerged.where(
        sql<boolean>`events.client_id = any(${parameters.merged}::uuid[] || ${parameters.client}::uuid)`,
      )
    : visibleRows.events.where('events.clientId', '=', parameters.client)
  const shownEvents = allEvents.where('events.action', 'not in', routineActions)
  const eventsOfKind = isOfKind
    ? shownEvents.where(sql<boolean>`${kindOfEvent} = ${parameters.kind}::text`)
    : shownEvents
  const matchingEvents = (
    isSearched ? eventsOfKind.where(isMatchingEvent(parameters, 'sought', comparison)) : eventsOfKind
  ).select(['events.id', 'events.at', 'events.entity', 'events.entityId', 'events.details'])
  return isSearched
    ? sql`sought as materialized (${matchingRecords(queryContext, parameters, comparison)}), told as materialized (${matchingEvents})`
    : sql`told as not materialized (${matchingEvents})`
}

const countTotal = ({ db }: QueryContext) =>
  sql`(${totalOf(db.selectFrom(sql<{ id: string }>`told`.as('counted')))})`

/** Start of the moment's day in the agency's time zone, plus some days. */
const startOfDaySql = (moment: RawBuilder<unknown>, zone: string, extraDays = 0) =>
  sql`((date_trunc('day', ${moment} at time zone ${zone}::text) + ${sql.lit(extraDays)} * interval '1 day') at time zone ${zone}::text)`

const entryTextSql = sql<string | null>`case
  when events.entity = 'message' then (
    select left(m.content, ${sql.lit(maxTextRead)}) from messages m where m.id = events.entity_id)
  when events.action in ('request.created', 'request.opened') then (
    select left(r.details, ${sql.lit(maxTextRead)}) from requests r where r.id = events.entity_id)
  when events.action = 'claim.reported' then (
    select left(c.told ->> 'whatHappened', ${sql.lit(maxTextRead)}) from claims c where c.id = events.entity_id)
  when events.entity = 'note' then (
    select left(n.text, ${sql.lit(maxTextRead)}) from notes n
    where n.id = events.entity_id and n.removed_at is null and length(n.text) > 200) end`

export interface EntryRow extends EventRow {
  kind: TimelineKind
  words: string | null
  /** The entry's position as a cursor. */
  place: string
}

export interface TimelineRow extends EntryRow {
  thread: string
  day: string
  entries: number
}

/**
 * Sent with each line of a page: the total of entries, and the start of the scanned period; null if
 * all entries were scanned.
 */
export interface TimelinePage extends ListTotal {
  lookedFrom: string | null
}

/**
 * Timeline lines, newest entry first. A page scans a limited number of entries and extends to the
 * start of the last day. A line never spans two days, so each line is complete and appears once. If
 * the page has fewer lines than its limit, the next page continues with the day before.
 */
export const timelineEntries = preparedQueries<
  TimelineShape,
  TimelineParams,
  TimelinePage & (TimelineRow | { id: null })
>('story', (queryContext, parameters, shape) => {
  const { zone } = queryContext
  const startPosition = sql`(${parameters.afterAt}::timestamptz, ${parameters.afterId}::uuid)`
  const afterCursor = shape.isFirst ? sql`true` : sql`(events.at, events.id) < ${startPosition}`
  const isUpToCursorDay = shape.isFirst
    ? sql`true`
    : sql`events.at < ${startOfDaySql(sql`${parameters.afterAt}::timestamptz`, zone, 1)}`
  return queryContext.db
    .selectFrom(
      sql<TimelinePage & Pick<TimelineRow, 'id' | 'thread' | 'day' | 'entries'> & { at: string }>`(
            with ${eventParts(queryContext, parameters, shape)},
            reached as (
              select ${startOfDaySql(sql`events.at`, zone)} as lower from told as events where ${afterCursor}
              order by events.at desc, events.id desc offset ${sql.lit(maxScannedEvents)} limit 1),
            placed as materialized (
              select events.id, events.at, ${threadOfEvent} as thread, ${dayOfEvent(zone)} as day
              from told as events
              where ${isUpToCursorDay} and events.at >= coalesce((select lower from reached), '-infinity')),
            lines as (
              select id, at, thread, day, row_number() over (partition by thread, day order by at desc, id desc) as place,
                count(*) over (partition by thread, day) as entries
              from placed)
            select page.total, page.is_total_capped, (select lower::text from reached) as looked_from,
              heads.id, heads.at, heads.thread, heads.day, heads.entries
            from ${countTotal(queryContext)} as page
            left join (
              select events.id, events.at, events.thread, events.day, events.entries from lines as events
              where events.place = 1 and ${afterCursor}
              order by events.at desc, events.id desc limit ${parameters.limit}) as heads on true)`.as(
        'heads',
      ),
    )
    .leftJoin('events', 'events.id', 'heads.id')
    .select(eventColumns)
    .select(['heads.total', 'heads.isTotalCapped', 'heads.lookedFrom'])
    .select(['heads.thread', 'heads.day', 'heads.entries', sql<string>`heads.at::text`.as('place')])
    .select([kindOfEvent.as('kind'), entryTextSql.as('words')])
    .orderBy('heads.at', 'desc')
    .orderBy('heads.id', 'desc')
    .$castTo<TimelinePage & (TimelineRow | { id: null })>()
})

export const threadEntries = preparedQueries<
  TimelineShape,
  TimelineParams & { thread: string; onDay: string },
  EntryRow & ListTotal
>('entries of a story', (queryContext, parameters, shape) => {
  const { zone } = queryContext
  const day = sql`${parameters.onDay}::date::timestamp`
  const afterCursor = shape.isFirst
    ? sql`true`
    : sql`(at, id) < (${parameters.afterAt}::timestamptz, ${parameters.afterId}::uuid)`
  return queryContext.db
    .selectFrom(
      sql<{ id: string; at: string } & ListTotal>`(
            with ${eventParts(queryContext, parameters, shape)},
            ofline as materialized (
              select events.id, events.at from told as events
              where events.at >= ${day} at time zone ${zone}::text
                and events.at < (${day} + interval '1 day') at time zone ${zone}::text and ${threadOfEvent} = ${parameters.thread}::text)
            select id, at, (select count(*) from ofline) as total, false as is_total_capped
            from ofline where ${afterCursor} order by at desc, id desc limit ${parameters.limit})`.as('page'),
    )
    .innerJoin('events', 'events.id', 'page.id')
    .select(eventColumns)
    .select(['page.total', 'page.isTotalCapped', sql<string>`page.at::text`.as('place')])
    .select([kindOfEvent.as('kind'), entryTextSql.as('words')])
    .where(withoutParallelWorkers)
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .$castTo<EntryRow & ListTotal>()
})
