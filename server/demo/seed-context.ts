import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { notificationsOf } from '../features/activity/notification-queries.ts'
import { newId } from '../platform/ids.ts'
import { type Action, effectsOf } from '../registry/events.ts'
import type { StaffName } from './agency.ts'
import type { ClientName } from './clients.ts'
import type { DemoClock } from './clock.ts'

/** Dependencies of the seed functions, and the ids of what they have inserted. */
export interface SeedContext {
  tx: Db
  secrets: Context['secrets']
  files: Context['files']
  settings: Context['settings']
  agency: Context['agency']
  clock: DemoClock
  passwordHash: string
  staff: Map<StaffName, string>
  clients: Map<ClientName, string>
  /** Ids of the writing companies by carrier. */
  companies: Map<string, string>
  /** Policy ids by policy number. If two terms share a number, the id is that of the first. */
  policies: Map<string, string>
}

export const seedNamesOf = <Name extends string>(all: Record<Name, unknown>) => Object.keys(all) as Name[]

export function seededId<Name>(clientIds: Map<Name, string>, name: Name): string {
  const id = clientIds.get(name)
  if (!id) throw new Error(`The story has not told of ${name} yet`)
  return id
}

/** An actor at a moment of the past. */
export const demoActorAt = (id: string, timestamp: string) => ({ me: { id }, now: () => new Date(timestamp) })

interface PastEvent {
  at: string
  actorId: string
  action: Action
  entity: string
  entityId: string
  clientId: string
  details: object
}

/** Records past events with their notifications. Does not use record(), which would send emails. */
export async function recordPastEvents(tx: Db, eventValues: readonly PastEvent[]): Promise<void> {
  const events = eventValues.map((event) => ({ ...event, id: newId() }))
  await tx
    .insertInto('events')
    .values(events.map(({ details, ...event }) => ({ ...event, details: JSON.stringify(details) })))
    .execute()
  for (const { id: event, entityId: id, clientId: client, actorId: actor, action, details, at } of events) {
    const effects = effectsOf(action, { isByClient: actor === client, details })
    const bells = notificationsOf(effects, { event, id, client, actor, details: JSON.stringify(details), at })
    if (bells) await bells.rows.execute(tx)
  }
}
