import { sql } from 'kysely'
import { z } from 'zod'
import type { Entity } from '../../../contract/entities.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { type Action, effectsOf, isAction } from '../../registry/events.ts'
import type { UndoneEvent } from '../../registry/undo-handler.ts'
import { emailJobsOf } from './email-queries.ts'
import { notificationsOf } from './notification-queries.ts'

/** The undo window, in ms. */
export const undoWindow = 10_000

const keyOf = (event: string) => sql<string>`concat('told later ', ${event}::text)`

/**
 * Queues the notifications for the end of the undo window. Part of the statement that records the
 * event.
 */
export const delayedNotificationJob = (event: string, timestamp: string) =>
  sql`graphile_worker.add_job('tellLater', json_build_object('event', ${event}::text),
    run_at => ${timestamp}::timestamptz + ${`${undoWindow} ms`}::interval, job_key => ${keyOf(event)})`

/**
 * Whether an event was undone or is itself an undo. Pass `entity` if it is known: the index on
 * events needs it.
 */
export const isUndone = (
  event: string,
  entity?: Entity,
) => sql<boolean>`(${sql.ref(`${event}.details`)} ? 'takesBack' or exists (
  select from events back where back.client_id = ${sql.ref(`${event}.clientId`)}
    and back.entity_id = ${sql.ref(`${event}.entityId`)} and back.action = ${sql.ref(`${event}.action`)}
    ${entity ? sql`and back.entity = ${sql.lit(entity)}` : sql``}
    and back.details ->> 'takesBack' = ${sql.ref(`${event}.id`)}::text))`

/**
 * False if later events changed all fields of this event again. Then only the later events are
 * reported.
 */
const isLastOfItsKind = sql<boolean>`not exists (
  select from events later where later.client_id = events.client_id
    and later.entity_id = events.entity_id and later.action = events.action
    and (later.at, later.id) > (events.at, events.id)
    and not ${isUndone('later')}
    and not exists (select from jsonb_each(events.details) as changed (field, change)
      where jsonb_typeof(change) = 'array' and not later.details ? field))`

/** Whether a field has changed again after an event, even if back to the same value. */
export async function hasChangedSince(tx: Db, event: string, fields: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from events join events later on later.client_id = events.client_id
        and later.entity_id = events.entity_id and later.action = events.action
        and (later.at, later.id) > (events.at, events.id)
      where events.id = ${event} and later.details ?| ${fields}::text[]
        and not ${isUndone('later')}) as is`.execute(tx)
  return rows[0]?.is ?? false
}

const DelayedEventJob = z.object({ event: z.string() })

export const notifyAfterUndoWindow =
  ({ db }: Pick<Context, 'db'>) =>
  async (payload: unknown) => {
    const { event: id } = DelayedEventJob.parse(payload)
    const event = await db
      .selectFrom('events')
      .select(['action', 'entityId', 'clientId', 'actorId', 'details', 'at'])
      .select(
        sql<boolean>`exists (select from people p where p.account_id = events.client_id and p.user_id = events.actor_id)`.as(
          'isByClient',
        ),
      )
      .where('id', '=', id)
      .where(isLastOfItsKind)
      .executeTakeFirst()
    if (event && isAction(event.action)) await queueDelayedEvent(db, id, { ...event, action: event.action })
  }

interface DelayedEvent {
  action: Action
  entityId: string | null
  clientId: string | null
  actorId: string | null
  isByClient: boolean
  details: unknown
  at: string
}

async function queueDelayedEvent(
  db: Db,
  event: string,
  { action, entityId, clientId, actorId, isByClient, details, at }: DelayedEvent,
) {
  const effects = effectsOf(action, { isByClient, details: Object(details) })
  const eventValues = {
    event,
    id: entityId,
    client: clientId,
    actor: actorId,
    details: JSON.stringify(details),
    at,
  }
  const bells = notificationsOf(effects, eventValues)
  const jobs = emailJobsOf(effects, eventValues, null)
  await sql`
    ${bells ? sql`with belled as (${bells.rows})` : sql``}
    select ${sql.join([...jobs, ...(bells ? [bells.notice] : []), sql`null`])}`.execute(db)
}

/**
 * The actor's own event, if its notifications are still pending. The call cancels these
 * notifications. Null for another person's event, or after the undo window.
 */
export async function eventToUndo(tx: Db, me: { id: string }, id: string): Promise<UndoneEvent | null> {
  const event = await tx
    .selectFrom('events')
    .select(['id', 'action', 'entityId', 'clientId', 'details', 'at'])
    .where('id', '=', id)
    .where('actorId', '=', me.id)
    .executeTakeFirst()
  if (!event) return null
  // `remove_job` clears the key of a running job but does not stop the job. A null key means that
  // the notifications are being sent.
  const { rows } = await sql<{ key: string | null }>`
    select key from graphile_worker.remove_job(${keyOf(id)})`.execute(tx)
  return rows[0]?.key ? event : null
}
