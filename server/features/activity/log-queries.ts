import { sql } from 'kysely'
import type { LogFilters } from '../../../contract/activity.ts'
import { shownName } from '../../../contract/values/names.ts'
import type { Role } from '../../../contract/values/roles.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { statement } from '../../platform/statement.ts'
import { containing, listing, type Page, withId } from '../../wire.ts'
import { capped, countedAtMost, latestFirst, toldColumns } from './queries.ts'
import type { ToldRow } from './told.ts'

interface Narrowing {
  byActor: boolean
  ofClient: boolean
  ofKind: boolean
  from: boolean
  until: boolean
}

interface Narrowed {
  actor: string | undefined
  client: string | undefined
  kind: string
  from: string | undefined
  until: string | undefined
  zone: string
}

/** When a day begins where the agency is. */
const startOf = (day: string | undefined, zone: string, daysLater: 0 | 1) =>
  sql<string>`((${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${zone}::text)`

/** What concerns a client, and what they did at their own account. */
const concerns = (client: string) =>
  sql<boolean>`(events.client_id = ${client} or (events.entity = 'user' and events.entity_id = ${client}))`

const inLog = (db: Db, switches: Narrowing, given: Narrowed) =>
  db
    .selectFrom('events')
    .$if(switches.byActor, (rows) => rows.where('events.actorId', '=', given.actor ?? ''))
    .$if(switches.ofClient, (rows) => rows.where(concerns(given.client ?? '')))
    .$if(switches.ofKind, (rows) => rows.where('events.entity', '=', given.kind))
    .$if(switches.from, (rows) => rows.where('events.at', '>=', startOf(given.from, given.zone, 0)))
    .$if(switches.until, (rows) => rows.where('events.at', '<', startOf(given.until, given.zone, 1)))

const logList = listing('log', {
  plural: 'events',
  order: latestFirst,
  plannedByValue: true,
  rows: (db, switches: Narrowing, given: Narrowed) => inLog(db, switches, given).select(toldColumns),
  counted: (db, switches, given) => inLog(db, switches, given).limit(sql.lit(countedAtMost)),
})

const newestEntry = statement('newest of the log', (db: Db, switches: Narrowing, given: Narrowed) =>
  inLog(db, switches, given)
    .select('events.id')
    .orderBy('events.at', 'desc')
    .orderBy('events.id', 'desc')
    .limit(sql.lit(1)),
)

function narrowed(
  { settings }: Pick<Context, 'settings'>,
  { actorId, clientId, kind, from, until }: LogFilters,
) {
  const given: Narrowed = {
    actor: actorId,
    client: clientId,
    kind,
    from,
    until,
    zone: settings.agency.timeZone,
  }
  const switches: Narrowing = {
    byActor: actorId !== undefined,
    ofClient: clientId !== undefined,
    ofKind: kind !== 'all',
    from: from !== undefined,
    until: until !== undefined,
  }
  return { switches, given }
}

type LogContext = Pick<Context, 'pool' | 'settings'>

/** The agency's log, newest first, as far as it is wanted. */
export async function logOf<Item>(
  context: LogContext,
  { limit, cursor, uncounted, ...filters }: LogFilters & Page,
  item: (row: ToldRow) => Item,
) {
  const { switches, given } = narrowed(context, filters)
  return capped(await logList(context.pool, { limit, cursor, uncounted }, switches, given, item))
}

export async function newestInLog(context: LogContext, filters: LogFilters): Promise<string | null> {
  const { switches, given } = narrowed(context, filters)
  return (await newestEntry(context.pool, switches, given))[0]?.id ?? null
}

interface Sought {
  search?: string | undefined
  role: Role | 'all'
  id?: string | undefined
}

/** Twenty at most of the people whom entries may name. */
export async function peopleNamed(db: Db, { search, role, id }: Sought) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'company', 'firstName', 'lastName', 'email'])
    .$if(role !== 'all', (people) => people.where(sql<boolean>`role::text = ${role}`))
    .$if(id !== undefined, (people) => people.where('id', '=', id ?? ''))
    .$if(Boolean(search), (people) => people.where('searchText', 'like', containing(search ?? '')))
    .orderBy('sortName')
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map((row) => withId({ id: row.id, role: row.role, email: row.email, name: shownName(row) }))
}
