import { sql } from 'kysely'
import type { LogFilters } from '../../../contract/activity.ts'
import type { ActivityKind } from '../../../contract/entities.ts'
import { clientDisplayName } from '../../../contract/values/names.ts'
import type { Role } from '../../../contract/values/roles.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { choiceFilter, filterableRows, likePattern } from '../../queries/filters.ts'
import { listing } from '../../queries/listing.ts'
import { addWireId } from '../../wire.ts'
import { eventColumns, newestEventsFirst } from './queries.ts'
import { toEventView } from './sentences.ts'

const startOf = (day: string, zone: string, daysLater: 0 | 1) =>
  sql<string>`((${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${zone}::text)`

/** Entries about a client, and entries about the client's own account. */
const concernsClient = (client: string) =>
  sql<boolean>`(events.client_id = ${client} or (events.entity = 'user' and events.entity_id = ${client}))`

const auditLogRows = filterableRows({
  rows: ({ db }) => db.selectFrom('events'),
  filters: {
    actorId: (rows, id: string) => rows.where('events.actorId', '=', id),
    clientId: (rows, id: string) => rows.where(concernsClient(id)),
    kind: choiceFilter({}, (kind: ActivityKind) => sql<boolean>`events.entity = ${kind}`),
    from: (rows, day: string, { zone }) => rows.where('events.at', '>=', startOf(day, zone, 0)),
    until: (rows, day: string, { zone }) => rows.where('events.at', '<', startOf(day, zone, 1)),
  },
})

/** The filtered audit log, newest first. */
export const auditLogSeenBy = listing('log', {
  ...auditLogRows,
  order: newestEventsFirst,
  sorts: { time: { column: 'events.at' } },
  plannedEachTime: true,
  addColumns: (rows) => rows.select(eventColumns),
  items: (rows, { agency, secrets }) => ({
    events: rows.map(toEventView({ timeZone: agency().timeZone, isAdmin: true, secrets })),
  }),
})

const newestIds = listing('newest of the log', {
  ...auditLogRows,
  order: newestEventsFirst,
  plannedEachTime: true,
  // Reads the page in one query. Finding the ids of the page first gains nothing: its rows are only
  // ids.
  isOrderShown: true,
  addColumns: (rows) => rows.select('events.id'),
  items: (rows) => ({ ids: rows.map(({ id }) => id) }),
})

export async function newestAuditLogEntry(
  context: RequestContext,
  filters: LogFilters,
): Promise<string | null> {
  const newestPage = await newestIds(context, { ...filters, limit: 1, uncounted: true })
  return newestPage.ids[0] ?? null
}

interface PeopleFilter {
  search?: string | undefined
  role: Role | 'all'
  id?: string | undefined
}

/** At most 20 people for the log's person filter. */
export async function peopleNamed(db: Db, { search, role, id }: PeopleFilter) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'company', 'firstName', 'lastName', 'email'])
    .$if(role !== 'all', (people) => people.where(sql<boolean>`role::text = ${role}`))
    .$if(id !== undefined, (people) => people.where('id', '=', id ?? ''))
    .$if(Boolean(search), (people) => people.where('searchText', 'like', likePattern(search ?? '')))
    .orderBy('sortName')
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map((row) =>
    addWireId({ id: row.id, role: row.role, email: row.email, name: clientDisplayName(row) }),
  )
}
